// A composition root for tests: the server as it is, in a hurry. It looks for reminders five times a second and leases
// them for four seconds, so that another instance takes over within a test; few connections, and silent ones are cut soon.
import path from 'node:path'
import { pino } from 'pino'
import { parseConfig } from '#server/base/config.ts'
import { serve } from '#server/serve.ts'
import { realRandom, realTimer } from './setupServer.ts'

await serve(parseConfig(process.env), {
  clock: { now: () => Date.now(), offsetAt: () => 0 },
  uptime: () => performance.now(),
  random: realRandom,
  timer: realTimer,
  fetch,
  logTo: pino.destination(1),
  pageFolder: path.join(import.meta.dirname, 'no-page'),
  pushTiming: { replyMs: 3000, leaseMs: 4000 },
  remindEveryMs: 200,
  connectionLimits: { silentMs: 4000, replyMs: 15_000, fromOneAddress: 24 },
})

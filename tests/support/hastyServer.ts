// A composition root for tests: the server as it is, in a hurry. It looks for reminders five times a second and holds them
// for four seconds, so that what an ended instance leaves behind is taken over within a test; it bears few and silent
// connections no longer than a test does.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pino } from 'pino'
import { parseConfig } from '#server/base/config.ts'
import { serve } from '#server/serve.ts'

await serve(parseConfig(process.env), {
  clock: { now: () => Date.now(), offsetAt: () => 0 },
  random: {
    bytes: (length) => new Uint8Array(randomBytes(length)),
    fraction: () => Math.random(),
  },
  say: (line) => {
    process.stdout.write(`${line}\n`)
  },
  fetch,
  logTo: pino.destination(1),
  pageFolder: path.join(import.meta.dirname, 'no-page'),
  pushTiming: { answerMs: 3000, leaseMs: 4000 },
  remindEveryMs: 200,
  connectionLimits: { silentMs: 4000, answerMs: 15_000, fromOneAddress: 24 },
})

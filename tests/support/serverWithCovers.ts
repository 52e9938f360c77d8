// A composition root for tests: the server as it is, with a provider of covers that is always there.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { parseConfig } from '#server/base/config.ts'
import { serve } from '#server/serve.ts'
import { realRandom, realTimer } from './setupServer.ts'

const pageFolder = path.join(import.meta.dirname, '..', '..', 'dist')
const picture = readFileSync(path.join(pageFolder, 'pwa-192x192.png'))

await serve(parseConfig(process.env), {
  clock: { now: () => Date.now(), offsetAt: () => 0 },
  uptime: () => performance.now(),
  random: realRandom,
  timer: realTimer,
  fetch: async () => new Response(picture, { headers: { 'Content-Type': 'image/png' } }),
  logTo: pino.destination(1),
  pageFolder,
})

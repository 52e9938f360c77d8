// The server as it is, which also says how long its event loop stood still: told by SIGUSR2, it prints the longest stop since the
// last time and begins anew.
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { parseConfig } from '#server/base/config.ts'
import { serve } from '#server/serve.ts'
import { realRandom, realTimer } from '#support/setupServer.ts'

const resolutionMs = 2
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
delays.enable()

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

process.on('SIGUSR2', () => {
  // What is measured is the time between two ticks.
  print(`Stood still for ${Math.max(0, delays.max / 1e6 - resolutionMs).toFixed(1)} ms`)
  delays.reset()
})

await serve(parseConfig(process.env), {
  clock: { now: () => Date.now(), offsetAt: () => 0 },
  uptime: () => performance.now(),
  random: realRandom,
  timer: realTimer,
  print,
  fetch,
  logTo: pino.destination(1),
  pageFolder: path.join(import.meta.dirname, 'no-page'),
})

// The server as it is, which also says how long its event loop stood still, and how long it computed meanwhile, since other programs
// share the machine: told by SIGUSR2, it prints the longest of both since the last time and begins anew.
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { parseConfig } from '#server/base/config.ts'
import { serve } from '#server/serve.ts'
import { realRandom, realTimer } from '#support/setupServer.ts'

const resolutionMs = 2
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
delays.enable()

let before = process.threadCpuUsage()
let mostUsedMs = 0
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)
  mostUsedMs = Math.max(mostUsedMs, (user + system) / 1000)
  before = process.threadCpuUsage()
}, resolutionMs).unref()

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

process.on('SIGUSR2', () => {
  // What is measured is the time between two ticks.
  const stoodMs = Math.max(0, delays.max / 1e6 - resolutionMs)
  print(`Stood still for ${stoodMs.toFixed(1)} ms, computed for ${mostUsedMs.toFixed(1)} ms`)
  delays.reset()
  mostUsedMs = 0
})

await serve(parseConfig(process.env), {
  clock: { now: () => Date.now(), offsetAt: () => 0 },
  uptime: () => performance.now(),
  random: realRandom,
  timer: realTimer,
  fetch,
  logTo: pino.destination(1),
  pageFolder: path.join(import.meta.dirname, 'no-page'),
})

// What a server that rests costs, started as `npm run serve` starts it.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { memoryOf } from '#support/loadRun.ts'
import { startServer } from '#support/setupServer.ts'

/** It is given 512 MiB: what is left is for people. */
const mostMiB = 125

test('at rest it takes a quarter of the memory that it is given', async () => {
  // The first start on a machine strips types and keeps what comes of it.
  await (await startServer()).stop()
  const server = await startServer()
  onTestFinished(async () => {
    await server.stop()
  })
  const seen: number[] = []
  // What a start leaves behind may be collected a little later.
  while (seen.length < 20 && Math.min(...seen) > mostMiB) {
    await pause(200)
    seen.push(memoryOf(server.pid))
  }
  expect(Math.min(...seen)).toBeLessThanOrEqual(mostMiB)
})

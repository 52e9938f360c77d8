// When a pass runs: at once, after a wait, or after the one under way.
import { maxTimerMs } from '#domain/retry.ts'
import { createPassScheduler } from '#engine/sync/passScheduler.ts'
import { expect, test } from 'vitest'

function setupScheduler() {
  const waits: number[] = []
  const state = { now: 100_000, runs: 0, cancelled: 0, fire: () => undefined as void }
  let end = Promise.withResolvers<void>()
  const scheduler = createPassScheduler(
    {
      clock: { now: () => state.now },
      timer: {
        after(ms: number, call: () => void) {
          waits.push(ms)
          state.fire = call
          return () => state.cancelled++
        },
      },
    } as never,
    () => {
      state.runs++
      return end.promise
    },
  )
  const finish = async () => {
    end.resolve()
    end = Promise.withResolvers<void>()
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  return { scheduler, waits, state, finish }
}

test('[SY28] a nudge runs a pass at once, or two seconds after the last began; no wait is longer than twenty minutes', async () => {
  const { scheduler, waits, state, finish } = setupScheduler()
  scheduler.nudge()
  expect(state.runs).toBe(1)
  await finish()
  state.now += 500
  scheduler.nudge()
  expect([state.runs, waits]).toEqual([1, [1500]])
  state.fire()
  expect(state.runs).toBe(2)
  await finish()
  // The clock went back.
  state.now -= 50_000
  scheduler.nudge()
  expect(state.runs).toBe(3)
  await finish()
  scheduler.later(2 * maxTimerMs)
  expect(waits.at(-1)).toBe(maxTimerMs)
  scheduler.later(7)
  expect(state.cancelled).toBe(2)
  scheduler.stop()
  expect(state.cancelled).toBe(3)
})

test('a nudge during a pass runs one more after it, and only one', async () => {
  const { scheduler, state, finish } = setupScheduler()
  scheduler.nudge()
  scheduler.nudge()
  scheduler.nudge()
  expect(state.runs).toBe(1)
  await finish()
  expect(state.runs).toBe(2)
  await finish()
  expect(state.runs).toBe(2)
})

test('[SY19] a drain waits for a pass that began after it was asked', async () => {
  const { scheduler, state, finish } = setupScheduler()
  let drained = 0
  const drain = () => void scheduler.runAnother().then(() => drained++)
  drain()
  await finish()
  expect([state.runs, drained]).toEqual([1, 1])
  scheduler.nudge()
  state.now += 5000
  scheduler.nudge()
  drain()
  expect(state.runs).toBe(2)
  await finish()
  expect([state.runs, drained]).toEqual([3, 1])
  await finish()
  expect([state.runs, drained]).toEqual([3, 2])
})

// The runner whose code comes with the first thing that it has to do: where it cannot be loaded, words wait and it is tried again.
import { createLateRunner } from '#engine/sync/lateRunner.ts'
import { day } from '#support/days.ts'
import { expect, test, vi } from 'vitest'

function setup() {
  const timers: { readonly ms: number; readonly call: () => void }[] = []
  const state = { isOpen: true, unsent: 0, isLoadable: true }
  const runner = {
    isSending: () => true,
    unnotedMonths: vi.fn(() => ['2026-10' as never]),
    lookAt: vi.fn(),
    nudge: vi.fn(),
    drain: vi.fn(() => Promise.resolve()),
    sendFromMemory: vi.fn(() => Promise.resolve(true)),
    stop: vi.fn(),
  }
  const createSyncRunner = vi.fn(() => runner)
  const load = vi.fn(async () => {
    if (!state.isLoadable) throw new TypeError('No such chunk.')
    return { createSyncRunner }
  })
  const journal = {
    isOpen: () => state.isOpen,
    onUnsent: () => state.unsent++,
    timer: {
      after(ms: number, call: () => void) {
        timers.push({ ms, call })
        return () => undefined
      },
    },
  }
  const late = createLateRunner(journal as never, () => Promise.resolve(null), load)
  return { late, runner, createSyncRunner, load, state, timers }
}

test('[SY1] nothing is loaded before it is needed, and the runner is made once', async () => {
  const { late, runner, createSyncRunner, load } = setup()
  late.lookAt('2026-10' as never)
  expect(late.isSending()).toBe(false)
  expect(late.unnotedMonths()).toEqual([])
  late.stop()
  expect(load).not.toHaveBeenCalled()
  late.nudge()
  await Promise.all([late.drain(), late.drain()])
  expect(createSyncRunner).toHaveBeenCalledOnce()
  expect(runner.lookAt).toHaveBeenCalledExactlyOnceWith('2026-10')
  expect(runner.nudge).toHaveBeenCalledOnce()
  expect(runner.drain).toHaveBeenCalledTimes(2)
  expect(late.isSending()).toBe(true)
  expect(late.unnotedMonths()).toEqual(['2026-10'])
  late.lookAt('2026-09' as never)
  late.nudge()
  late.stop()
  expect(runner.lookAt).toHaveBeenLastCalledWith('2026-09')
  expect(runner.nudge).toHaveBeenCalledTimes(2)
  expect(runner.stop).toHaveBeenCalledOnce()
})

test('[SY1] where its code cannot be loaded, words wait and it is tried again by itself', async () => {
  const { late, runner, state, timers } = setup()
  state.isLoadable = false
  late.wake()
  expect(state.unsent).toBe(1)
  await expect.poll(() => timers.map(({ ms }) => ms)).toEqual([10_000])
  expect(await late.sendFromMemory(day('2026-11-20'), () => null, {} as never)).toBe(false)
  await expect(late.drain()).rejects.toThrow('No such chunk.')
  state.isLoadable = true
  timers[0]?.call()
  await expect.poll(() => runner.nudge.mock.calls.length).toBe(1)
  expect(await late.sendFromMemory(day('2026-11-20'), () => null, {} as never)).toBe(true)
})

test('[PR6] of a journal that was closed meanwhile nothing is run, and nothing is tried again', async () => {
  const { late, runner, state, timers } = setup()
  late.nudge()
  state.isOpen = false
  state.isLoadable = false
  const other = setup()
  other.state.isLoadable = false
  other.late.nudge()
  await expect.poll(() => other.timers.length).toBe(1)
  other.state.isOpen = false
  other.state.isLoadable = true
  other.timers[0]?.call()
  await Promise.resolve()
  await Promise.resolve()
  expect([runner.nudge.mock.calls, timers, other.runner.nudge.mock.calls]).toEqual([[], [], []])
})

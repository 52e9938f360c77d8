import { createUsageTime } from '#app/usageTime.ts'
import { expect, test } from 'vitest'

function setupUsage(kept: string | null = null) {
  let now = 1_000_000
  let isVisible = true
  let text = kept
  const listeners = new Set<() => void>()
  const usage = createUsageTime({
    now: () => now,
    isVisible: {
      current: () => isVisible,
      subscribe(next) {
        listeners.add(next)
        return () => listeners.delete(next)
      },
    },
    usedMs: {
      read: () => text,
      write(next) {
        text = next
      },
    },
  })
  return {
    usage,
    kept: () => text,
    pass: (ms: number) => {
      now += ms
    },
    show: (next: boolean) => {
      isVisible = next
      for (const listener of listeners) listener()
    },
  }
}

test('only the time in which the app is looked at counts, start after start', () => {
  const { usage, pass, show, kept } = setupUsage('10000')
  const stop = usage.follow()
  pass(5000)
  expect(usage.usedMs()).toBe(15_000)
  show(false)
  pass(100_000)
  expect(usage.usedMs()).toBe(15_000)
  show(true)
  pass(2000)
  stop()
  pass(9000)
  expect(usage.usedMs()).toBe(17_000)
  expect(kept()).toBe('17000')
})

test('nothing is counted past the first minute, nor read out of nonsense', () => {
  const { usage, pass, kept } = setupUsage('pas un nombre')
  usage.follow()
  pass(3_600_000)
  expect(usage.usedMs()).toBe(60_000)
  expect(kept()).toBe('60000')
})

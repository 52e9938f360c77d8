// How long today lasts, where the person is.
import { msToMidnight, todayOf } from '#domain/dayAt.ts'
import { expect, test } from 'vitest'

test.each([
  ['2026-11-20T22:59:59.000Z', 60, 1000],
  ['2026-11-20T23:00:00.000Z', 60, 86_400_000],
  ['2026-11-21T09:59:30.000Z', -600, 86_400_000 - 23 * 3_600_000 - 59 * 60_000 - 30_000],
  ['1969-12-31T23:59:59.500Z', 0, 500],
])('at %s, %i minutes east, it lasts %i ms', (instant, offset, ms) => {
  const now = Date.parse(instant)
  const clockAt = (at: number) => ({ now: () => at, offsetAt: () => offset })
  expect(msToMidnight(clockAt(now))).toBe(ms)
  expect(todayOf(clockAt(now + ms - 1))).toBe(todayOf(clockAt(now)))
  expect(todayOf(clockAt(now + ms)) > todayOf(clockAt(now))).toBe(true)
})

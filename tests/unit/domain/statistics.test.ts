import { addDays, parseDay, type Day } from '#domain/day.ts'
import { isMilestone, statisticsOn, streakOn } from '#domain/statistics.ts'
import { expect, test } from 'vitest'

const day = (text: string) => parseDay(text) as Day
const run = (last: Day, length: number) =>
  new Set(Array.from({ length }, (_, back) => addDays(last, -back)))

test('a streak ends today', () => {
  const written = run(day('2026-11-20'), 7)
  expect(streakOn(day('2026-11-20'), (d) => written.has(d))).toBe(7)
})

test('yesterday’s streak lives while today can still be written, and no longer', () => {
  const written = run(day('2026-11-19'), 6)
  expect(streakOn(day('2026-11-20'), (d) => written.has(d))).toBe(6)
  expect(streakOn(day('2026-11-21'), (d) => written.has(d))).toBe(0)
})

test('a streak runs over clock changes, 29 February and the year’s end', () => {
  for (const last of ['2026-03-30', '2026-10-26', '2024-03-02', '2027-01-03']) {
    const written = run(day(last), 40)
    expect(streakOn(day(last), (d) => written.has(d))).toBe(40)
  }
})

test('a day delivered late joins two runs', () => {
  const written = new Set([...run(day('2026-11-20'), 3), ...run(day('2026-11-16'), 4)])
  expect(streakOn(day('2026-11-20'), (d) => written.has(d))).toBe(3)
  written.add(day('2026-11-17'))
  expect(streakOn(day('2026-11-20'), (d) => written.has(d))).toBe(8)
})

test('the month counts its own days', () => {
  expect(statisticsOn(day('2026-11-02'), run(day('2026-11-02'), 5), 3)).toEqual({
    currentMonth: { daysCompleted: 2, totalDays: 30, streakCount: 5, isStreakActive: true },
    pinnedDaysCount: 3,
  })
  expect(statisticsOn(day('2026-11-02'), new Set(), 0).currentMonth.isStreakActive).toBe(false)
})

test('a month counts its last day, and no day of the next', () => {
  const written = new Set([day('2026-10-31'), day('2026-11-30'), day('2026-12-01')])
  expect(statisticsOn(day('2026-11-30'), written, 0).currentMonth.daysCompleted).toBe(1)
})

test('milestones are those of the specification', () => {
  expect([6, 7, 8, 14, 30, 50, 100, 101].filter(isMilestone)).toEqual([7, 14, 30, 50, 100])
})

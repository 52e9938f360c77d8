import { addDays, daysInMonth, firstDayOf, weekdayOf, type Day, type Month } from '#domain/day.ts'
import { dayAfterKey, monthGrid } from '#domain/monthGrid.ts'
import { describe, expect, test } from 'vitest'

const day = (text: string) => text as Day
const month = (text: string) => text as Month

/** First and last of the 42 cells, from a printed calendar whose weeks start on Sunday. */
const vectors = [
  // One month for each weekday on which a month can start, Sunday first.
  ['2026-11', '2026-11-01', '2026-12-12'],
  ['2026-06', '2026-05-31', '2026-07-11'],
  ['2026-09', '2026-08-30', '2026-10-10'],
  ['2026-07', '2026-06-28', '2026-08-08'],
  ['2026-10', '2026-09-27', '2026-11-07'],
  ['2026-05', '2026-04-26', '2026-06-06'],
  ['2026-08', '2026-07-26', '2026-09-05'],
  // Leap years, a February of exactly four weeks, ends of years.
  ['2024-02', '2024-01-28', '2024-03-09'],
  ['2000-02', '2000-01-30', '2000-03-11'],
  ['2015-02', '2015-02-01', '2015-03-14'],
  ['2026-12', '2026-11-29', '2027-01-09'],
  ['2027-01', '2026-12-27', '2027-02-06'],
] as const

describe('the page of a month', () => {
  test.for(vectors)('%s goes from %s to %s', ([shown, first, last]) => {
    const weeks = monthGrid(month(shown))
    expect(weeks).toHaveLength(6)
    expect(weeks.every((days) => days.length === 7)).toBe(true)
    expect(weeks.flat().at(0)).toBe(first)
    expect(weeks.flat().at(-1)).toBe(last)
  })

  test('a page of any month has its days in order, each week from Sunday', () => {
    for (let year = 1999; year <= 2101; year++) {
      for (let number = 1; number <= 12; number++) {
        const shown = month(`${year}-${String(number).padStart(2, '0')}`)
        const weeks = monthGrid(shown)
        const days = weeks.flat()
        expect(weeks.every(([sunday]) => sunday !== undefined && weekdayOf(sunday) === 0)).toBe(
          true,
        )
        expect(days.every((each, at) => each === addDays(days[0] ?? each, at))).toBe(true)
        expect(days.indexOf(firstDayOf(shown))).toBeLessThan(7)
        expect(days.filter((each) => each.startsWith(shown))).toHaveLength(daysInMonth(shown))
      }
    }
  })

  test('29 February is on the page of a leap year alone', () => {
    expect(monthGrid(month('2024-02')).flat()).toContain('2024-02-29')
    expect(monthGrid(month('2026-02')).flat()).not.toContain('2026-02-29')
    expect(monthGrid(month('2100-02')).flat()).not.toContain('2100-02-29')
  })
})

describe('keys', () => {
  const today = day('2026-11-20')
  test.for([
    ['2026-11-12', 'ArrowLeft', false, '2026-11-11'],
    ['2026-11-01', 'ArrowLeft', false, '2026-10-31'],
    ['2026-11-12', 'ArrowRight', false, '2026-11-13'],
    ['2026-11-12', 'ArrowUp', false, '2026-11-05'],
    ['2026-11-12', 'ArrowDown', false, '2026-11-19'],
    ['2026-11-12', 'Home', false, '2026-11-08'],
    ['2026-11-08', 'Home', false, '2026-11-08'],
    ['2026-11-12', 'End', false, '2026-11-14'],
    ['2026-11-12', 'PageUp', false, '2026-10-12'],
    ['2026-03-31', 'PageUp', false, '2026-02-28'],
    ['2024-03-31', 'PageUp', false, '2024-02-29'],
    ['2026-01-31', 'PageDown', false, '2026-02-28'],
    ['2026-11-12', 'PageUp', true, '2025-11-12'],
    ['2024-02-29', 'PageUp', true, '2023-02-28'],
    ['2024-02-29', 'PageDown', true, '2025-02-28'],
  ] as const)('%s, %s (shift: %s) leads to %s', ([from, key, isShifted, to]) => {
    expect(dayAfterKey(day(from), key, isShifted, today)).toBe(to)
  })

  test('none leads past today', () => {
    for (const key of ['ArrowRight', 'ArrowDown', 'End', 'PageDown']) {
      expect(dayAfterKey(today, key, false, today)).toBe(today)
    }
    expect(dayAfterKey(day('2026-08-02'), 'PageDown', true, today)).toBe(today)
  })

  test('another key does not move', () => {
    expect(dayAfterKey(today, 'a', false, today)).toBeNull()
    expect(dayAfterKey(today, 'Enter', false, today)).toBeNull()
  })
})

import { day as dayOf, month } from '#support/days.ts'
import {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  daysInMonth,
  lastDayOf,
  parseDay,
  parseMonth,
  weekdayOf,
} from '#domain/day.ts'
import { afterEach, expect, test } from 'vitest'

const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone ?? ''
})

test('a text that names no day is refused', () => {
  expect(parseDay('2026-11-20')).toBe('2026-11-20')
  expect(parseDay('2024-02-29')).toBe('2024-02-29')
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '',
    'x',
    null,
    20_261_120,
  ]) {
    expect(parseDay(text)).toBeNull()
  }
  expect(parseMonth('2026-13')).toBeNull()
})

test('a day is the one on the wall, wherever the wall is', () => {
  const instant = Date.parse('2026-11-20T23:30:00Z')
  expect(dayAt(instant, 0)).toBe('2026-11-20')
  expect(dayAt(instant, 60)).toBe('2026-11-21')
  expect(dayAt(instant, -720)).toBe('2026-11-20')
  expect(dayAt(Date.parse('2026-11-20T10:30:00Z'), 840)).toBe('2026-11-21')
})

test.for([
  'Europe/Paris',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Pacific/Kiritimati',
])('days follow one another in %s, over clock changes and skipped days', (name) => {
  process.env['TZ'] = name
  let day = dayOf('2011-01-01')
  for (let count = 0; count < 6000; count++) {
    const next = addDays(day, 1)
    expect(daysBetween(day, next)).toBe(1)
    expect(weekdayOf(next)).toBe((weekdayOf(day) + 1) % 7)
    expect(addDays(next, -1)).toBe(day)
    day = next
  }
  expect(day).toBe('2027-06-06')
})

test('months have their lengths, and move over the year’s end', () => {
  expect(daysInMonth(month('2024-02'))).toBe(29)
  expect(daysInMonth(month('2026-02'))).toBe(28)
  expect(lastDayOf(month('2026-11'))).toBe('2026-11-30')
  expect(addMonths(month('2026-12'), 1)).toBe('2027-01')
  expect(addMonths(month('2026-01'), -1)).toBe('2025-12')
  expect(addMonths(month('2024-02'), -12)).toBe('2023-02')
})

import { month } from '#support/days.ts'
import type { Day } from '#domain/day.ts'
import { calendarText } from '#text/calendar.ts'
import {
  datedText,
  dayText,
  longDayText,
  monthNameText,
  monthText,
  shortMonthText,
  weekdayText,
} from '#text/dates.ts'
import { monthCardsText, yearCardsText } from '#text/lookBack.ts'
import { afterEach, expect, test } from 'vitest'

const day = (text: string) => text as Day
const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone ?? ''
})

test('the first of a month is « 1er »', () => {
  expect(dayText(day('2026-11-01'))).toBe('1er\u00A0novembre')
  expect(dayText(day('2026-11-11'))).toBe('11\u00A0novembre')
  expect(dayText(day('2026-08-21'))).toBe('21\u00A0août')
})

test('the year is said only when it is not the current one', () => {
  expect(datedText(day('2026-11-01'), day('2026-12-31'))).toBe('1er\u00A0novembre')
  expect(datedText(day('2025-11-01'), day('2026-01-01'))).toBe('1er\u00A0novembre 2025')
})

test('a day has its weekday, a month its name', () => {
  expect(weekdayText(day('2026-11-20'))).toBe('Vendredi')
  expect(longDayText(day('2026-11-20'))).toBe('Vendredi 20\u00A0novembre')
  expect(monthNameText(month('2026-02'))).toBe('février')
  expect(monthText(month('2026-11'))).toBe('Novembre 2026')
  expect(shortMonthText(day('2026-11-20'))).toBe('NOV.')
})

test('no time zone moves a day', () => {
  for (const name of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Paris']) {
    process.env['TZ'] = name
    expect(longDayText(day('2026-03-29'))).toBe('Dimanche 29\u00A0mars')
  }
})

test('a month that is told has its year when it is not the current one', () => {
  const today = day('2026-11-27')
  const [now, before] = [month('2026-02'), month('2024-04')]
  expect([now, before].map((one) => calendarText.monthTold(one, today))).toEqual([
    'Février en une minute',
    'Avril 2024 en une minute',
  ])
  expect([now, before].map((one) => monthCardsText.written(one, today))).toEqual([
    'En février, tu as écrit',
    'En avril 2024, tu as écrit',
  ])
  expect([now, before].map((one) => monthCardsText.glow(one, today))).toEqual([
    'La lueur de février',
    "La lueur d'avril 2024",
  ])
})

const run = (first: string, last: string) => yearCardsText.run(9, day(first), day(last))

test('the days of a run within one month name it once', () => {
  expect(run('2026-11-15', '2026-11-30')).toMatch(/, du\u00A015 au\u00A030\u00A0novembre\.$/)
  expect(run('2026-11-01', '2026-11-09')).toMatch(/, du\u00A01er au\u00A09\u00A0novembre\.$/)
  expect(run('2026-11-15', '2026-12-02')).toMatch(
    /, du\u00A015\u00A0novembre au\u00A02\u00A0décembre\.$/,
  )
})

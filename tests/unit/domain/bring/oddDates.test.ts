// Dates on the edge of what can be read.
import {
  leadingDate,
  momentIn,
  orderOfDates,
  otherDayIn,
  parseDate,
  saidOrder,
  saysWeekdayOf,
  withWholeYear,
} from '#domain/bring/dates.ts'
import { saysDayAlone } from '#domain/bring/afterDate.ts'
import { isNearDay, isOfYear, withYearNear } from '#domain/bring/nearYear.ts'
import { day } from '#support/days.ts'
import { expect, onTestFinished, test } from 'vitest'

const date = day('2026-11-20')

test('a day in eight figures is one alone, and hours and seconds follow it', () => {
  for (const [written, rest] of [
    ['20261120', ''],
    ['  20261120', ''],
    ['20261120T2104', 'T21:04'],
    ['20261120T210405', 'T21:04:05'],
  ] as const)
    expect(leadingDate(written), written).toEqual({ day: date, rest })
  expect(momentIn('20261120T210405Z').instant?.at).toBe(Date.parse('2026-11-20T21:04:05Z'))
  // Further on they are a number like another.
  expect(momentIn('2026-11-20 réf 20261120T2104')).toMatchObject({ day: date, time: null })
})

test('[BJ2] universal time is the same wherever the phone is', () => {
  const { env } = process
  const { TZ = '' } = env
  onTestFinished(() => {
    if (TZ === '') delete env['TZ']
    else env['TZ'] = TZ
  })
  env['TZ'] = 'Asia/Tokyo'
  for (const written of ['2026-11-20T23:30:00Z', '2026-11-20 23:30 UTC', '2026-11-20 23:30+0000'])
    expect(momentIn(written).instant?.at, written).toBe(Date.UTC(2026, 10, 20, 23, 30))
})

test('an hour without a day is no moment', () => {
  expect(momentIn('21:04')).toEqual({ day: null, time: null, instant: null })
})

test('of years in two figures the seventies are the first of the last century', () => {
  expect(withWholeYear('05/03/69')).toBe('05/03/2069')
  expect(withWholeYear('05/03/70')).toBe('05/03/1970')
})

test('a weekday is right or wrong also behind « le », or a space', () => {
  expect(saysWeekdayOf(date, 'le vendredi 20 novembre')).toBe(true)
  expect(saysWeekdayOf(date, 'le samedi 20 novembre')).toBe(false)
  expect(orderOfDates([' lundi 05/02/2024']).isTold).toBe(true)
})

test('a date in figures may have its month first up to twelve, with slashes or hyphens, and spaces around them', () => {
  for (const [written, other] of [
    ['3 / 4 / 2026', '2026-03-04'],
    ['12/4/2026', '2026-12-04'],
    ['4/12/2026', '2026-04-12'],
    ['3/13/2026', null],
    ['13/3/2026', null],
    // Between dots the day stands first, whatever follows.
    ['03.04.2026 3/4', null],
  ] as const)
    expect(otherDayIn(written, 'dayFirst'), written).toBe(other)
})

test('a date with its year first says nothing of the order of the others', () => {
  const told = { order: 'dayFirst', isTold: true } as const
  expect(saidOrder('2026-11-20', told)).toEqual({})
  expect(saidOrder('20/11/2026', told)).toEqual({ toldOrder: 'dayFirst' })
})

test('the same date a year later is near, also over a leap day', () => {
  expect(isNearDay(day('2024-01-01'), day('2025-01-01'))).toBe(true)
  expect(isNearDay(day('2024-01-01'), day('2025-01-02'))).toBe(false)
})

test('a date without its year is of the nearest year, where that has it and its weekday is right', () => {
  for (const [written, near, whole] of [
    ['31 décembre', '2026-01-05', '31 décembre 2025'],
    ['2 janvier', '2025-12-30', '2 janvier 2026'],
    ['5 mars', '2026-03-06', '5 mars 2026'],
    ['29 février', '2023-11-01', '29 février 2024'],
    ['29 février', '2024-11-01', null],
    ['29 février', '2023-03-01', null],
    ['29 février', '2025-03-01', null],
    ['lundi 30 octobre', '2023-03-01', 'lundi 30 octobre 2023'],
    ['dimanche 30 octobre', '2023-03-01', 'dimanche 30 octobre 2022'],
    ['mardi 30 octobre', '2023-03-01', null],
    ['mer. 5 mars', '2024-03-04', null],
    // Sixty days from a day its weekday was mistyped; from further on it is that of another year.
    ['dim. 5 mars', '2024-01-05', null],
    ['dim. 5 mars', '2024-01-04', 'dim. 5 mars 2023'],
    ['Le dimanche, 5 mars', '2023-03-01', 'Le dimanche, 5 mars 2023'],
    ['5 mars au soir', '2026-03-06', '5 mars 2026 au soir'],
    ['mars 5th', '2026-03-06', null],
    ['March 5th, again', '2026-03-06', 'March 5th 2026, again'],
    ['5 mars 2024', '2026-03-06', null],
    ['5 mars, 2024', '2026-03-06', null],
    ['vers le 5 mars', '2026-03-06', null],
    ['5 lions', '2026-03-06', null],
    ['31 avril', '2026-03-06', null],
  ] as const)
    expect(withYearNear(written, { day: day(near) }), written).toBe(whole)
})

test('in a year that is told a date without one is of that year', () => {
  expect(withYearNear('5 mars au soir', { year: '1999' })).toBe('5 mars 1999 au soir')
  expect(withYearNear('le soir', { year: '1999' })).toBe(null)
})

test('words beside a day are words, however many they are', () => {
  expect(saysDayAlone('vendredi 20', date)).toBe(true)
  expect(saysDayAlone(`20 ${'mots '.repeat(20)}`, date)).toBe(false)
  expect(parseDate('20 novembre 2026')).toBe(date)
})

test.for([
  ['2023-06-01', '2023', true],
  ['2022-12-01', '2023', true],
  ['2024-02-20', '2023', true],
  ['2022-06-01', '2023', false],
  ['2024-06-01', '2023', false],
  ['2024-06-01', null, true],
] as const)('[BJ2] %s is a day of %s, or right beside it: %s', ([on, year, isSo]) => {
  expect(isOfYear(day(on), year)).toBe(isSo)
})

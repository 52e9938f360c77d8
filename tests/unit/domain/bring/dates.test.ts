// Dates and hours as people and programs write them, and the wall on which an instant stood.
import { momentIn, orderOfDates, otherDayIn, parseDate, timeIn } from '#domain/bring/dates.ts'
import { afterTime } from '#domain/bring/afterDate.ts'
import { momentAt, wallAt } from '#domain/bring/wallClock.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

test.for([
  ['2026-11-20', '2026-11-20'],
  ['  2026/1/9 matin', '2026-01-09'],
  ['2026.01.09', '2026-01-09'],
  ['2026_01_09', '2026-01-09'],
  ['20/11/2026', '2026-11-20'],
  ['3.4.2026', '2026-04-03'],
  ['vendredi 20 novembre 2026', '2026-11-20'],
  ['1er août 2026', '2026-08-01'],
  ['le 2 de mai 2026', '2026-05-02'],
  ['3rd of June, 2026', '2026-06-03'],
  ['12 févr. 2026', '2026-02-12'],
  ['Friday, November 20, 2026', '2026-11-20'],
  ['Nov. 2nd 2026', '2026-11-02'],
  ['20-nov-2026', '2026-11-20'],
  ['20-Nov-2026', '2026-11-20'],
  ['20/nov/2026', '2026-11-20'],
  ['20 nov. 2026', '2026-11-20'],
  ['20 nov.2026', '2026-11-20'],
  ['20. November 2026', '2026-11-20'],
  ['Nov 20, 2026', '2026-11-20'],
  ['Nov-20-2026', '2026-11-20'],
  ['2026-nov-20', '2026-11-20'],
  ['2026 nov. 20', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['20 / 11 / 2026', '2026-11-20'],
  ['20\u201111\u20112026', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['20261120T210400', '2026-11-20'],
  ['20261320', null],
  ['20261120210400', null],
  ['90261120', null],
  ['20-brum-2026', null],
  ['2026-11-201', null],
  ['1/1/20261', null],
  ['2026-02-30', null],
  ['20 brumaire 2026', null],
  ['brumaire 20, 2026', null],
  ['20 novembre', null],
  ['mar 5 2024', '2024-03-05'],
  ['mar. 5 mars 2024', '2024-03-05'],
  ['samedi 20/11/2026', '2026-11-20'],
  ['Souvenir du 12 mars 2019', null],
  ['Anniversaire de Zoé, le 5 mai 2024', null],
  ['mai 5 20261', null],
  ['', null],
] as const)('« %s » is the day %s', ([written, day]) => {
  expect(parseDate(written)).toBe(day)
})

test('a date is what a text begins with, not what stands far inside it', () => {
  expect(parseDate(`${'mot '.repeat(20)}20 novembre 2026`)).toBeNull()
  expect(parseDate(`${' '.repeat(80)}20 novembre 2026`)).toBe('2026-11-20')
})

test('of dates in figures one with a month over twelve tells the order of all', () => {
  expect(orderOfDates(['3/4/2026', ' 3/13/2026 ']).order).toBe('monthFirst')
  expect(orderOfDates(['3/4/2026', '13/12/2026', '2026-11-20', 'hier']).order).toBe('dayFirst')
  expect(orderOfDates([]).order).toBe('dayFirst')
  // One slip among them turns no other.
  expect(orderOfDates(['25/12/2019', '26/12/2019', '12/27/2019']).order).toBe('dayFirst')
  expect(orderOfDates(['12/27/2019', '25/12/2019', '12/26/2019']).order).toBe('monthFirst')
  expect(orderOfDates(['25/12/2019', '13/13/2019']).order).toBe('dayFirst')
  expect(orderOfDates(['3/4/2019', '99/13/2019']).order).toBe('dayFirst')
  expect(parseDate('3/4/2026', 'monthFirst')).toBe('2026-03-04')
  expect(parseDate('3/4/2026', 'dayFirst')).toBe('2026-04-03')
})

test('dates that no figure over 12 decides are told from those that one does', () => {
  expect(orderOfDates(['3/4/2026', '5/6/2026']).isTold).toBe(false)
  expect(orderOfDates(['3/4/2026', 'samedi 13/6/2026'])).toEqual({
    order: 'dayFirst',
    isTold: true,
  })
  expect(orderOfDates(['3/4/2026', '6/13/2026'])).toEqual({ order: 'monthFirst', isTold: true })
  // One against one tells nothing.
  expect(orderOfDates(['13/4/2026', '4/13/2026']).isTold).toBe(false)
  for (const written of ['03/04/2026', '3-4-2026', 'samedi 3/4/2026 matin'])
    expect(otherDayIn(written, 'dayFirst'), written).toBe('2026-03-04')
  for (const written of ['03/03/2026', '13/04/2026', '2026-03-04', '03.04.2026', '3 avril 2026'])
    expect(otherDayIn(written, 'dayFirst'), written).toBeNull()
})

test('[BJ2] the short form of an instant is one', () => {
  expect(momentIn('20261120T233000Z')).toEqual(momentIn('2026-11-20T23:30:00Z'))
  expect(momentIn('20261120T2104')).toEqual({ day: '2026-11-20', time: '21:04', instant: null })
})

test.for([
  ['21:04', '21:04'],
  ['20/11/2026 9:04 PM', '21:04'],
  ['12:30 am', '00:30'],
  ['12:30 p.m.', '12:30'],
  ['7 h 05', '07:05'],
  ['2026-11-20T23:59:59.5', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['12:59', '12:59'],
  ['sans heure', null],
  [`${' '.repeat(60)}21:04`, null],
] as const)('« %s » says the hour %s', ([text, time]) => {
  expect(timeIn(text)).toBe(time)
})

test('what looks like an hour, and is none, stays a word', () => {
  expect(afterTime(' 21:04 Lyon')).toBe(' Lyon')
  expect(afterTime('25:61 Lyon')).toBe('25:61 Lyon')
})

const nameless = (at: string) => ({ at: Date.parse(at), zone: null })

test('[BJ2] an instant of universal time waits for its zone, with another offset or none it stands as it is written', () => {
  const none = { day: null, time: null, instant: null }
  expect(momentIn(' 2026-11-20T23:30:00Z ')).toEqual({
    day: '2026-11-20',
    time: '23:30',
    instant: nameless('2026-11-20T23:30:00Z'),
  })
  for (const written of ['2026-11-20 23:30 UTC', '2026-11-20 23:30 GMT', '2026-11-20T23:30+0000'])
    expect(momentIn(written).instant, written).toEqual(nameless('2026-11-20T23:30:00Z'))
  expect(momentIn('2026-11-20T23:30:00.123+00:00').instant).toEqual(
    nameless('2026-11-20T23:30:00.123Z'),
  )
  const day = '2026-11-20'
  expect(momentIn('2026-11-20T00:00:00.000Z')).toEqual({ day, time: null, instant: null })
  for (const written of [
    '2026-11-20T23:30:00-05:00',
    '2026-11-20T23:30:00-0500',
    '2026-11-20T23:30:00+00:30',
    '2026-11-20T23:30:00',
  ])
    expect(momentIn(written), written).toEqual({ day, time: '23:30', instant: null })
  expect(momentIn('3/4/2026 10:00', '', 'monthFirst')).toMatchObject({ day: '2026-03-04' })
  expect(momentIn('0100-11-20T23:30:00Z')).toEqual(none)
  expect(momentIn('2026-11-20T99:30:00Z')).toEqual(none)
  expect(momentIn('')).toEqual(none)
  expect(momentIn('7 h 05, le 20 novembre 2026')).toEqual({ day, time: '07:05', instant: null })
})

test('[BJ2] the zone that stands beside an instant is that of its wall', () => {
  const zone = 'America/New_York'
  const at = Date.parse('2026-11-21T03:30:00Z')
  const wall = { day: '2026-11-20', time: '22:30', instant: { at, zone } }
  expect(momentIn('2026-11-21T03:30:00Z', zone)).toEqual(wall)
  expect(momentIn('2026-11-21T04:30:00+0100', zone)).toEqual(wall)
  expect(momentIn('2026-11-21T00:00:00Z', zone)).toMatchObject({ day: '2026-11-20', time: '19:00' })
  // A wall beside its zone.
  expect(momentIn('2026-11-21T03:30:00', zone)).toEqual({
    day: '2026-11-21',
    time: '03:30',
    instant: null,
  })
  expect(momentIn('2026-11-21T03:30:00Z', 'Nulle/Part').instant).toEqual({ at, zone: null })
  expect(momentIn('2026-11-21T03:30:00-05:00', 'Nulle/Part')).toMatchObject({ time: '03:30' })
})

test('the wall is that of the zone that is named', () => {
  const at = Date.parse('2026-01-01T03:04:05.000Z')
  expect(wallAt(at, 'America/New_York')).toEqual({ day: '2025-12-31', time: '22:04' })
  // Asked again, it is the same.
  expect(wallAt(at, 'America/New_York')?.time).toBe('22:04')
  for (const zone of ['', 'Nulle/Part']) expect(wallAt(at, zone), zone).toBeNull()
  for (const zone of ['GMT+0900', 'UTC+09:00']) expect(wallAt(at, zone)?.time, zone).toBe('12:04')
  expect(wallAt(at, 'GMT-0330')?.time).toBe('23:34')
  expect(wallAt(Date.parse('2026-01-01T00:00:00.000Z'), 'UTC')?.time).toBe('00:00')
  expect(momentAt(at, 'Asia/Tokyo')?.instant).toEqual({ at, zone: 'Asia/Tokyo' })
  for (const zone of ['', 'Nulle/Part'])
    expect(momentAt(at, zone), zone).toEqual({
      day: '2026-01-01',
      time: '03:04',
      instant: { at, zone: null },
    })
})

const twoDigits = (value: number) => String(value).padStart(2, '0')

test('a wall is as far from universal time as its zone says', () => {
  const at = Date.UTC(2026, 2, 4, 5, 6)
  fc.assert(
    fc.property(fc.integer({ min: -1439, max: 1439 }), (offset) => {
      const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
      const zone = `${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
      const there = new Date(at + offset * 60_000).toISOString()
      const wall = { day: there.slice(0, 10), time: there.slice(11, 16) }
      expect(wallAt(at, zone)).toEqual(wall)
    }),
  )
})

test('no calendar of four digits has an instant before the year 1000 or after 9999', () => {
  const first = Date.UTC(1000, 0, 1)
  const last = Date.UTC(9999, 11, 30)
  expect(wallAt(first, 'UTC')?.day).toBe('1000-01-01')
  expect(wallAt(last, 'UTC')?.day).toBe('9999-12-30')
  for (const instant of [first - 1, last + 1, Number.NaN])
    for (const at of [wallAt(instant, 'UTC'), momentAt(instant, 'Europe/Paris')])
      expect(at, String(instant)).toBeNull()
})

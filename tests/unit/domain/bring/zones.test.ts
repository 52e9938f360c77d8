// The day of an instant whose file names no zone beside it.
import { entryOf, type BroughtEntry } from '#domain/bring/brought.ts'
import { momentAt } from '#domain/bring/wallClock.ts'
import { inZone, isZoneless, tellingPlaces, zonesOf } from '#domain/bring/zones.ts'
import { day as dayOf } from '#support/days.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

function entry(written: string, zone = ''): BroughtEntry {
  const moment = momentAt(Date.parse(written), zone)
  const made = entryOf(moment?.day ?? null, {
    ...moment,
    parts: [{ heading: null, text: written }],
  })
  if (typeof made === 'string') throw new Error(made)
  return made
}
const walls = (entries: readonly BroughtEntry[]) => entries.map(({ day, time }) => `${day} ${time}`)
const west = 'Pacific/Pago_Pago'
const east = 'Pacific/Kiritimati'

test('[BJ2] an instant without a zone takes that of the entry nearest to it in time', () => {
  const entries = [
    entry('2020-06-30T23:30:00Z'),
    entry('2021-01-01T12:00:00Z', 'Asia/Tokyo'),
    entry('2020-01-01T12:00:00Z', 'America/New_York'),
    entry('2022-06-30T23:30:00Z'),
    entry('2019-06-30T03:30:00Z'),
  ]
  for (const here of [west, east])
    expect(walls(inZone(entries, here)), here).toEqual([
      '2020-06-30 19:30',
      '2021-01-01 21:00',
      '2020-01-01 07:00',
      '2022-07-01 08:30',
      '2019-06-29 23:30',
    ])
  // Right between the two it is the earlier one's.
  const between = [entry('2020-01-03T03:00:00Z'), entry('2020-01-02T03:00:00Z', 'Asia/Tokyo')]
  const three = [...between, entry('2020-01-04T03:00:00Z', 'America/New_York')]
  expect(walls(inZone(three, west))[0]).toBe('2020-01-03 12:00')
  // A minute later it is the later one's.
  const later = [entry('2020-01-03T03:01:00Z'), ...three]
  expect(walls(inZone(later, west))[0]).toBe('2020-01-02 22:01')
})

test('[BJ2] in a file that names no zone it is that which was handed in, else that of Greenwich', () => {
  const entries = [entry('2020-06-30T23:30:00Z')]
  expect(walls(inZone(entries, west))).toEqual(['2020-06-30 12:30'])
  expect(walls(inZone(entries, east))).toEqual(['2020-07-01 13:30'])
  expect(walls(inZone(entries, 'Nulle/Part'))).toEqual(['2020-06-30 23:30'])
  // Read in one zone and in another after it, it is that of the last.
  expect(walls(inZone(inZone(entries, east), west))).toEqual(['2020-06-30 12:30'])
  const bare = { ...entries[0], time: null } as BroughtEntry
  expect(inZone([bare], east)).toMatchObject([{ day: '2020-07-01', time: null }])
})

test('[BJ2] where one entry names its zone, no entry stands on a day of the phone', () => {
  const instant = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  })
  const zone = fc.constantFrom('', '', 'Europe/Paris', 'America/Toronto', 'Indian/Reunion', 'x/y')
  fc.assert(
    fc.property(fc.array(fc.tuple(instant, zone), { minLength: 1 }), (found) => {
      const named: (readonly [Date, string])[] = [
        [new Date('2010-01-01T10:00:00Z'), 'Europe/Paris'],
        ...found,
      ]
      const entries = named.map(([at, own]) => entry(at.toISOString(), own))
      expect(inZone(entries, west)).toEqual(inZone(entries, east))
      expect(isZoneless(entries)).toBe(false)
    }),
  )
})

test('zones that show every instant alike are one, and that which was handed in is the first', () => {
  const many = Array.from({ length: 20 }, (_, at) =>
    entry(`2020-${String((at % 12) + 1).padStart(2, '0')}-10T0${at % 10}:30:00Z`),
  )
  expect(isZoneless(many)).toBe(true)
  expect(isZoneless([])).toBe(false)
  const { zones, instants } = zonesOf(many, 'Europe/Berlin')
  expect(instants).toEqual(many)
  const dated = entryOf(dayOf('2020-05-01'), { parts: [{ heading: null, text: 'mot' }] })
  if (typeof dated === 'string') throw new Error(dated)
  expect(zonesOf([dated, ...many], 'Europe/Berlin').instants).toEqual(many)
  expect(zones[0]).toBe('Europe/Berlin')
  expect(zones).not.toContain('Europe/Paris')
  expect(zones.length).toBeGreaterThan(30)
  expect(zones.length).toBeLessThan(120)
})

const halfDays = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    entry(new Date(Date.UTC(2020, 0, 1, at * 12)).toISOString()),
  )

test('of many instants the first of each month are looked at', () => {
  expect(zonesOf(halfDays(200), west).instants).toHaveLength(200)
  expect(walls(zonesOf(halfDays(201), west).instants)).toEqual([
    '2020-01-01 00:00',
    '2020-02-01 00:00',
    '2020-03-01 00:00',
    '2020-04-01 00:00',
  ])
})

test('rows are told from each other by as few places as come first', () => {
  const rows = [
    ['a', 'x', 'm', 'z'],
    ['a', 'y', 'n', 'z'],
    ['b', 'x', 'm', 'w'],
  ]
  expect(tellingPlaces(rows)).toEqual([0, 1])
  expect(tellingPlaces([['a', 'b']])).toEqual([0])
  expect(tellingPlaces([])).toEqual([])
})

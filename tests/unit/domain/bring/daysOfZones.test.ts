// The days that tell under which zone a file was brought before, against all days of the file as each of these zones has them.
import { entryOf, type BroughtEntry } from '#domain/bring/brought.ts'
import { daysOfZones } from '#domain/bring/daysOfZones.ts'
import { firstPlaces, placeEntries } from '#domain/bring/placed.ts'
import { momentAt } from '#domain/bring/wallClock.ts'
import { inZone } from '#domain/bring/zones.ts'
import { day as dayOf } from '#support/days.ts'
import { broughtWords as added } from '#text/broughtWords.ts'
import { expect, test } from 'vitest'

const placing = { places: firstPlaces([]), added, last: dayOf('2026-11-29') }
const here = 'Europe/Paris'

function made(...[day, entry]: Parameters<typeof entryOf>): BroughtEntry {
  const one = entryOf(day, entry)
  if (typeof one === 'string') throw new Error(one)
  return one
}
function zoneless(written: string, text = written): BroughtEntry {
  const moment = momentAt(Date.parse(written), '')
  return made(moment?.day ?? null, { ...moment, parts: [{ heading: null, text }] })
}
/** An entry whose file says its day. */
const dated = (day: string, time: string | null = null): BroughtEntry =>
  made(dayOf(day), { time, parts: [{ heading: null, text: `le ${day}` }] })

const daysIn = (entries: readonly BroughtEntry[], zone: string) =>
  placeEntries(inZone(entries, zone), placing).days
const distinct = (all: readonly unknown[]): number =>
  new Set(all.map((one) => JSON.stringify(one))).size

test.for([
  ['one text', [zoneless('2020-06-30T23:30:00Z')]],
  [
    'two texts that most zones have on one day',
    [zoneless('2020-06-30T21:30:00Z'), zoneless('2020-06-30T23:30:00Z')],
  ],
  [
    'texts on either side of a turn of the clocks',
    [
      zoneless('2020-03-28T12:00:00Z'),
      zoneless('2020-03-29T00:30:00Z'),
      zoneless('2020-03-29T01:30:00Z'),
    ],
  ],
  [
    'texts of several days',
    [
      zoneless('2020-01-01T00:10:00Z'),
      zoneless('2020-01-01T23:50:00Z'),
      zoneless('2020-01-03T12:00:00Z'),
      zoneless('2020-07-02T11:00:00Z'),
    ],
  ],
  [
    'a text beside one that says its day',
    [zoneless('2020-06-30T23:30:00Z'), dated('2020-06-30', '08:00'), dated('2020-07-01')],
  ],
  [
    'a text without a time',
    [{ ...zoneless('2020-06-30T23:30:00Z'), time: null }, zoneless('2020-06-30T22:30:00Z')],
  ],
] as const)('[BJ4] zones are told from each other by the days of %s', ([, entries]) => {
  const zones = daysOfZones(entries, here, placing)
  expect(zones[0]?.zone).toBe(here)
  for (const { zone, days } of zones) {
    const whole = daysIn(entries, zone)
    for (const one of days) expect(whole, zone).toContainEqual(one)
    expect(distinct(days), zone).toBe(days.length)
  }
  expect(distinct(zones.map(({ days }) => days))).toBe(
    distinct(zones.map(({ zone }) => daysIn(entries, zone))),
  )
})

const many = (count: number, text = 'a') =>
  Array.from({ length: count }, () => zoneless('2020-06-30T12:00:00Z', text))
/** Whether the one day of these tells anything. */
const tells = (entries: readonly BroughtEntry[]) =>
  (daysOfZones(entries, here, placing)[0]?.days ?? []).length > 0

test('[BJ4] a day of more than fifty texts tells no zone', () => {
  expect(tells(many(50))).toBe(true)
  expect(tells(many(51))).toBe(false)
})

test('[BJ4] a day with more than 250 texts around it tells no zone', () => {
  const two = zoneless('2020-07-02T12:00:00Z')
  expect(tells([two, ...many(249)])).toBe(true)
  expect(tells([two, ...many(250)])).toBe(false)
})

test('[BJ4] a day of more than 200,000 letters tells no zone', () => {
  expect(tells(many(1, 'a'.repeat(200_000)))).toBe(true)
  expect(tells(many(1, 'a'.repeat(200_001)))).toBe(false)
  expect(tells(many(2, 'a'.repeat(100_001)))).toBe(false)
})

test('[BJ4] a day that zones have alike is one value', () => {
  const zones = daysOfZones([zoneless('2020-06-30T12:00:00Z')], here, placing)
  const [first] = zones[0]?.days ?? []
  expect(first).toMatchObject({ day: '2020-06-30' })
  const others = zones.flatMap(({ days }) => days).filter(({ day }) => day === '2020-06-30')
  expect(others.length).toBeGreaterThan(1)
  expect(new Set(others).size).toBe(1)
})

// What the page is told of a file before anything is chosen.
import {
  entryOf,
  noLikeDates,
  nothingLeftOut,
  type Brought,
  type EntryParts,
} from '#domain/bring/brought.ts'
import { summaryOf } from '#domain/bring/conversation.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const entry = (on: string, found: EntryParts = { parts: [{ heading: null, text: 'x' }] }) => {
  const made = entryOf(day(on), found)
  if (typeof made === 'string') throw new Error(made)
  return made
}
const song = (name: string): EntryParts => ({
  parts: [{ heading: 'Fier', text: name }],
  music: { id: 'manual', name, artists: 'Barbara' },
})
const brought = (entries: Brought['entries']): Brought => ({
  format: 'jrnl',
  entries,
  leftOut: { ...nothingLeftOut, photo: 2, song: 1 },
  unread: { noDate: 1, noText: 2, damaged: 3, twice: 4 },
  unknown: ['other'],
  unsureDates: 0,
  likeDates: noLikeDates,
  leaps: { count: 0, first: null },
})
const last = day('2026-11-20')

test('[BJ1] entries and days are counted, year by year from the first to the last', () => {
  const entries = [
    entry('2026-11-21'),
    entry('2022-03-01', song('Nantes')),
    entry('2022-03-01', song('Göttingen')),
    entry('2019-05-05'),
    entry('2019-05-06', song('Nantes')),
    entry('1899-12-31'),
    entry('1899-12-30'),
    entry('2021-01-01'),
  ]
  expect(summaryOf(brought(entries), last)).toEqual({
    unsureDates: 0,
    likeDates: noLikeDates,
    leaps: { count: 0, first: null },
    format: 'jrnl',
    entries: 8,
    days: 4,
    first: '2019-05-05',
    last: '2022-03-01',
    years: [
      { year: 2019, days: 2 },
      { year: 2020, days: 0 },
      { year: 2021, days: 1 },
      { year: 2022, days: 1 },
    ],
    headings: [{ heading: 'Fier', count: 3 }],
    journals: [],
    leftOut: { ...nothingLeftOut, photo: 2, song: 2 },
    unread: { noDate: 1, noText: 2, damaged: 3, twice: 4, future: 1, tooOld: 2 },
    unknown: ['other'],
    isZoneless: false,
  })
})

test('[BJ3] where no day may stand in a journal there is nothing to tell', () => {
  expect(summaryOf(brought([entry('2026-11-21'), entry('1899-12-31')]), last)).toBeNull()
  expect(summaryOf(brought([]), last)).toBeNull()
})

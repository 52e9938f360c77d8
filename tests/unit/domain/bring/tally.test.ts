// What entries of a file add up to, and how much of it is taken.
import {
  entryOf,
  noLikeDates,
  nothingLeftOut,
  type BroughtEntry,
  type EntryParts,
  type ReadEntry,
} from '#domain/bring/brought.ts'
import { createTally } from '#domain/bring/tally.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const entry = (found: EntryParts): BroughtEntry => {
  const made = entryOf(day('2020-01-02'), found)
  if (typeof made === 'string') throw new Error(made)
  return made
}
const of = (text: string, more: Partial<EntryParts> = {}) =>
  entry({ parts: [{ heading: null, text }], ...more })

test('[BJ7] an entry is there twice where it is the same letter for letter, tags and all', () => {
  const tally = createTally()
  const different = [
    of('a'),
    of('b'),
    of('a', { tags: ['x'] }),
    of('a', { time: '08:00' }),
    of('a', { mood: '4/5' }),
    entry({
      parts: [
        { heading: null, text: 'a' },
        { heading: null, text: 'b' },
      ],
    }),
    entry({ parts: [{ heading: 'a', text: 'a' }] }),
    entry({ parts: [], tags: ['x'] }),
    entry({ parts: [], tags: ['y'] }),
  ]
  for (const one of different) tally.add('jrnl', { entry: one })
  for (const one of different) tally.add('jrnl', { entry: one, leftOut: { photo: 1 } })
  expect(tally.result()).toEqual({
    format: 'jrnl',
    entries: different,
    leftOut: nothingLeftOut,
    unread: { noDate: 0, noText: 0, damaged: 0, twice: different.length },
    unsureDates: 0,
    likeDates: noLikeDates,
    leaps: { count: 0, first: null },
    unknown: [],
  })
  expect(tally.count).toBe(2 * different.length)
})

test('[BJ7] an entry that stands in two journals is one, of both', () => {
  const tally = createTally()
  for (const journals of [['Journal'], ['Travail'], ['Journal']])
    tally.add('dayOne', { entry: of('a', { journals }) })
  tally.add('dayOne', { entry: of('b', { journals: ['Travail'] }) })
  const found = tally.result()
  expect(found?.entries.map(({ journals }) => journals)).toEqual([
    ['Journal', 'Travail'],
    ['Travail'],
  ])
  expect(found?.unread.twice).toBe(2)
})

test('[BJ3] what is left out and what is not read is counted by its kind', () => {
  const tally = createTally()
  expect([tally.result(), tally.hasDamage, tally.count]).toEqual([null, false, 0])
  tally.add('jrnl', { entry: of('a'), leftOut: { photo: 2, video: 1 } })
  tally.add('csv', { entry: 'noDate', leftOut: { photo: 1 } })
  tally.add('csv', { entry: 'noText' })
  for (const name of ['1.jpg', '2.jpg', '2.jpg']) tally.addFile('photo', name)
  for (const name of ['1.mp3', '2.mp3']) tally.addFile('audio', name)
  expect([tally.hasDamage, tally.count]).toEqual([false, 3])
  tally.addDamaged()
  expect(tally.hasDamage).toBe(true)
  expect(tally.result()).toMatchObject({
    format: 'jrnl',
    leftOut: { ...nothingLeftOut, photo: 3, video: 1, audio: 2 },
    unread: { noDate: 1, noText: 1, damaged: 1, twice: 0 },
  })
})

test('[BJ3] twelve names of unknown fields are told, each by its first forty letters', () => {
  const names = Array.from({ length: 13 }, (_, at) => `${at}`.padEnd(41, 'x'))
  const tally = createTally()
  tally.add('jrnl', { entry: of('a'), unknown: names.slice(0, 7) })
  tally.add('jrnl', { entry: of('b'), unknown: names.slice(5, 8) })
  for (const name of names.slice(8)) tally.addUnknown(name)
  expect(tally.result()?.unknown).toEqual(names.slice(0, 12).map((name) => name.slice(0, 40)))
})

test('[BJ4] a hundred thousand entries are taken, and not one more', () => {
  const tally = createTally()
  for (let at = 0; at < 100_000; at++) tally.add('jrnl', { entry: 'noDate' })
  expect(tally.result()?.unread.noDate).toBe(100_000)
  expect(() => tally.add('jrnl', { entry: 'noDate' })).toThrow(
    expect.objectContaining({ reason: 'tooMany' }),
  )
})

test('[BJ4] thirty million letters are taken, headings and all, and not one more', () => {
  const parts = [
    { heading: 'x'.repeat(80), text: 'x'.repeat(20_000_000) },
    { heading: null, text: 'x'.repeat(9_999_919) },
  ]
  const tally = createTally()
  tally.add('jrnl', { entry: entry({ parts }) })
  tally.add('jrnl', { entry: of('y') })
  expect(tally.result()?.entries).toHaveLength(2)
  expect(() => tally.add('jrnl', { entry: of('z') })).toThrow(
    expect.objectContaining({ reason: 'tooLarge' }),
  )
})

test('[BJ7] of a day with many entries each that is there twice is counted', () => {
  const tally = createTally()
  const many = Array.from({ length: 70 }, (_, at) => of(`note ${at}`))
  for (const one of [...many, ...many]) tally.add('jrnl', { entry: one })
  expect(tally.result()).toMatchObject({ entries: many, unread: { twice: 70 } })
})

/** Each has its day, and the one that it is where its year stands first. */
const withYears = (...days: readonly (readonly [ours: string, yearFirst: string])[]) =>
  days.map(([ours, yearFirst], at) => ({
    entry: { ...of(`note ${at}`), day: day(ours) },
    yearFirst: day(yearFirst),
  }))
const talliedDays = (reads: readonly ReadEntry[]) => {
  const tally = createTally()
  for (const read of reads) tally.add('text', read)
  const found = tally.result()
  return { days: found?.entries.map((one) => one.day), unsure: found?.unsureDates }
}

const onlyYearFirst = withYears(
  ['2005-03-24', '2024-03-05'],
  ['2004-05-24', '2024-05-04'],
  ['2006-06-24', '2024-06-06'],
)

test('[BJ2] dates whose year may stand first are read so that the days follow one another, and are sure where one reading alone does', () => {
  expect(talliedDays(onlyYearFirst)).toEqual({
    days: ['2024-03-05', '2024-05-04', '2024-06-06'],
    unsure: 0,
  })
  const onlyYearLast = onlyYearFirst.map(({ entry: one, yearFirst }) => ({
    entry: { ...one, day: yearFirst },
    yearFirst: one.day,
  }))
  expect(talliedDays(onlyYearLast)).toEqual({
    days: ['2024-03-05', '2024-05-04', '2024-06-06'],
    unsure: 0,
  })
  // Where neither reading goes on in its order, days stay as they are, and are unsure.
  const neither = withYears(
    ['2005-03-24', '2024-03-05'],
    ['2004-01-24', '2024-01-04'],
    ['2006-06-24', '2024-06-06'],
  )
  expect(talliedDays(neither)).toEqual({
    days: ['2005-03-24', '2004-01-24', '2006-06-24'],
    unsure: 3,
  })
  // Another order of the other reading plays no part then.
  const withOther = onlyYearFirst.map((read) => ({ ...read, otherDay: day('2005-01-01') }))
  expect(talliedDays([...withOther])).toMatchObject({ unsure: 0 })
})

test('[BJ2] of files the order says nothing: a date in a name stays as it is, and unsure where it may be another', () => {
  const named = onlyYearFirst.map((read) => ({ ...read, isOfName: true }))
  expect(talliedDays(named)).toEqual({
    days: ['2005-03-24', '2004-05-24', '2006-06-24'],
    unsure: 3,
  })
  const sure = named.map(({ entry: one, isOfName }) => ({ entry: one, isOfName }))
  expect(talliedDays(sure)).toMatchObject({ unsure: 0 })
})

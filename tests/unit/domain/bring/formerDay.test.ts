// A date that is far from the days around it, and the days without a year that go on from before it.
import type { DatedLine } from '#domain/bring/datedLine.ts'
import { createSteps } from '#domain/bring/formerDay.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

/** Days as they are begun; gives the day from which a line then goes on. */
function setupSteps(days: readonly string[], longest?: number) {
  const steps = createSteps('dayFirst', longest)
  const begin = (date: string, last: DatedLine | null) => {
    const dated = { day: day(date) } as DatedLine
    steps.add(dated, last)
    return dated
  }
  const begun: (DatedLine | null)[] = [null]
  for (const date of days) begun.push(begin(date, begun.at(-1) ?? null))
  return {
    steps,
    lastOf: (title: string) => steps.lastFor(title)?.day ?? null,
    /** A line that is begun as a day, from the one that it goes on from. */
    goOn: (title: string, date: string) => begin(date, steps.lastFor(title)),
  }
}

test('without a day above a line goes on from none, and days are taken to rise', () => {
  const { steps, lastOf } = setupSteps([])
  expect(lastOf('5 mars')).toBeNull()
  expect(steps.isRising).toBe(true)
})

test('a line goes on from the newest day where no day is far from another', () => {
  const { lastOf } = setupSteps(['2024-03-04', '2024-03-05'])
  expect(lastOf('6 mars')).toBe('2024-03-05')
  expect(lastOf('6 juin')).toBe('2024-03-05')
})

test('days rise or fall as the last two that differ', () => {
  expect(setupSteps(['2024-03-04', '2024-03-05']).steps.isRising).toBe(true)
  expect(setupSteps(['2024-03-05', '2024-03-04']).steps.isRising).toBe(false)
  expect(setupSteps(['2024-03-05', '2024-03-04', '2024-03-04']).steps.isRising).toBe(false)
  expect(setupSteps(['2024-03-05', '2024-03-04', '2024-03-07']).steps.isRising).toBe(true)
})

const wedding = ['2024-03-04', '2024-03-05', '2025-08-30']

test('behind a date that is far away a line goes on from the day before it, where it is right beside that day', () => {
  const { lastOf } = setupSteps(wedding)
  for (const line of ['6 mars', '## 6 mars', 'Lyon, le 6 mars', '4 mars', '1er mai'])
    expect(lastOf(line), line).toBe('2024-03-05')
  for (const line of ['31 août', '1er septembre', '6 juin', 'des mots', '6 mars 2024'])
    expect(lastOf(line), line).toBe('2025-08-30')
})

test('a line that goes on from the far date as days went on goes on from that one', () => {
  // Twelve months and a few days later: what is right beside both is told apart by where days went.
  const near = setupSteps(['2024-03-04', '2024-03-05', '2025-03-07'])
  expect(near.lastOf('9 mars')).toBe('2025-03-07')
  expect(near.lastOf('7 mars')).toBe('2025-03-07')
  expect(near.lastOf('6 mars')).toBe('2024-03-05')
  const falling = setupSteps(['2024-03-06', '2024-03-05', '2025-03-07'])
  expect(falling.lastOf('9 mars')).toBe('2024-03-05')
  expect(falling.lastOf('6 mars')).toBe('2025-03-07')
})

test('sixty days are right beside, one more is far', () => {
  expect(setupSteps(['2024-03-05', '2024-05-04']).lastOf('6 mars')).toBe('2024-05-04')
  expect(setupSteps(['2024-03-05', '2024-05-05']).lastOf('6 mars')).toBe('2024-03-05')
})

test('once a day goes on from one of the two the other one is over', () => {
  const back = setupSteps(wedding)
  back.goOn('6 mars', '2024-03-06')
  expect(back.lastOf('7 mars')).toBe('2024-03-06')
  expect(back.lastOf('31 août')).toBe('2024-03-06')
  const on = setupSteps(wedding)
  on.goOn('31 août', '2025-08-31')
  expect(on.lastOf('6 mars')).toBe('2024-03-05')
  on.goOn('6 mars 2024', '2024-03-06')
  expect(on.lastOf('31 août')).toBe('2024-03-06')
})

test('a whole date that is right beside both ends what came before the far one', () => {
  const { goOn, lastOf } = setupSteps(['2024-03-04', '2024-03-05', '2024-05-05'])
  goOn('1 avril 2024', '2024-04-01')
  expect(lastOf('6 mars')).toBe('2024-04-01')
})

test('of two far dates one after the other the day before the first one counts', () => {
  const { lastOf } = setupSteps([...wedding, '2027-11-15'])
  expect(lastOf('6 mars')).toBe('2024-03-05')
  expect(lastOf('16 novembre')).toBe('2027-11-15')
})

test('a line that is longer than such lines are goes on from the newest day', () => {
  const { lastOf } = setupSteps(wedding, 6)
  expect(lastOf('6 mars')).toBe('2024-03-05')
  expect(lastOf('16 mars')).toBe('2025-08-30')
})

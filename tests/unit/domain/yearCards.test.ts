// « Ton année en lumière »: what its cards tell, of years of any fullness.
import { mapAnswers, type ByAnswer } from '#domain/answers.ts'
import { addDays } from '#domain/day.ts'
import type { WrittenDay } from '#domain/lookBack.ts'
import { yearFigures } from '#domain/sunOfYear.ts'
import {
  asWritten,
  hasYearCards,
  isYearAsked,
  putOffText,
  returningWords,
  seenText,
  yearCards,
} from '#domain/yearCards.ts'
import { yearOffered } from '#domain/yearOffered.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const on = (
  at: number,
  texts: Partial<ByAnswer<string>>,
  song: string | null = null,
): WrittenDay => ({
  day: addDays(day('2026-01-04'), at),
  texts: { ...mapAnswers(() => ''), ...texts },
  glow: null,
  song,
})
const kindsOf = (written: readonly WrittenDay[]) =>
  yearCards(written, yearFigures(written, new Set(), 2026), 2026).map(({ kind }) => kind)

test.each([
  ['2026-11-30', null],
  ['2026-12-01', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
  ['2027-01-15', 2026],
  ['2027-01-16', null],
])('[LB7] on %s Accueil offers the year %s', (today, year) => {
  expect(yearOffered(day(today))).toBe(year)
})

test.each([
  [29, 2026, '2026-12-10', false],
  [30, 2026, '2026-12-10', true],
  [30, 2026, '2026-11-30', false],
  [30, 2025, '2026-03-01', true],
  [29, 2025, '2026-03-01', false],
])('[LB7] %i days of %i, on %s: %s', (written, year, today, expected) => {
  expect(hasYearCards(written, year, day(today))).toBe(expected)
})

test('[LB8] a word counts as often as it stands, common ones, short ones and what frustrated never', () => {
  const words = returningWords(
    [
      ...Array.from({ length: 3 }, (_, at) =>
        on(at, { learned: 'le silence, le silence', frustrated: 'voisin voisin' }),
      ),
      ...Array.from({ length: 5 }, (_, at) =>
        on(10 + at, { proud: 'maman', lueur: "toujours l'ami" }),
      ),
      ...Array.from({ length: 4 }, (_, at) => on(20 + at, { learned: 'piano' })),
      ...Array.from({ length: 9 }, (_, at) => on(-30 + at, { learned: 'an passe' })),
    ],
    2026,
  )
  expect(words).toEqual([
    { word: 'silence', count: 6, since: day('2026-01-04') },
    { word: 'maman', count: 5, since: day('2026-01-14') },
  ])
})

test('[LB8] the days of the longest run, the earlier of two', () => {
  const written = [0, 1, 2, 5, 6, 7, 9].map((at) => on(at, { learned: 'a' }))
  expect(yearCards(written, yearFigures(written, new Set(), 2026), 2026)[0]).toEqual({
    kind: 'days',
    first: day('2026-01-04'),
    last: day('2026-01-06'),
  })
})

test('[LB8] a card without matter is left out', () => {
  const plain = [on(0, { learned: 'a' }), on(1, { learned: 'b' }, 'chanson')]
  expect(kindsOf(plain)).toEqual(['days', 'month', 'sun'])
  const full = Array.from({ length: 5 }, (_, at) => on(at, { learned: 'silence' }, 'chanson'))
  expect(kindsOf(full)).toEqual(['days', 'month', 'song', 'word', 'sun'])
})

test('[LB8] a word is shown as it was written', () => {
  const texts = { ...mapAnswers(() => ''), learned: 'Une FÊTE, la fête' }
  expect(asWritten('fete', texts)).toBe('FÊTE')
  expect(asWritten('autre', texts)).toBe('autre')
})

test('[LB7] a year that was looked at is not offered again; one that was put off is, three days later', () => {
  const now = Date.parse('2026-12-05T10:00:00Z')
  const later = (days: number) => now + days * 86_400_000
  expect(isYearAsked(null, 2026, now)).toBe(true)
  expect(isYearAsked(seenText(2026), 2026, later(20))).toBe(false)
  expect(isYearAsked(seenText(2026), 2027, now)).toBe(true)
  expect(
    [0, 2.9, 3, -4].map((days) => isYearAsked(putOffText(2026, now), 2026, later(days))),
  ).toEqual([false, false, true, true])
})

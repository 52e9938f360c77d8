// « Ton année en lumière », « Ce mois-ci en une minute »: what their cards tell, of years and months of any fullness.
import { mapAnswers, type ByAnswer } from '#domain/answers.ts'
import { foldText } from '#domain/folding.ts'
import { addDays, type Day, type Month } from '#domain/day.ts'
import type { WrittenDay } from '#domain/lookBack.ts'
import { yearFigures } from '#domain/sunOfYear.ts'
import {
  asWritten,
  hasYearCards,
  isToldAsked,
  monthCards,
  putOffText,
  returningWords,
  seenText,
  yearCards,
} from '#domain/yearCards.ts'
import { hasMonthCards, toldOffered } from '#domain/toldOffered.ts'
import { day } from '#support/days.ts'
import { broughtWords } from '#text/broughtWords.ts'
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
  ['2026-11-29', null],
  ['2026-12-01', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
  ['2027-01-15', 2026],
  ['2027-01-16', null],
])('[LB7] on %s Accueil offers the year %s', (today, year) => {
  expect(toldOffered(day(today))).toBe(year)
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

test('[LB8] names that the app put before brought texts, and addresses, are no words of the person', () => {
  const { tags, mood, place } = broughtWords
  const brought = foldText(
    `Le silence\n${mood} : sereine\n${tags} : mer, silence\n${place} : Lyon\nhttps://exemple.fr/silence?a=vagues (www.vagues.fr)`,
  )
  const days = Array.from({ length: 5 }, (_, at) => on(at, { lueur: brought }))
  expect(returningWords(days, 2026).map(({ word, count }) => [word, count])).toEqual([
    ['silence', 10],
    ['sereine', 5],
    ['lyon', 5],
  ])
  // « le silence », « sereine », « mer », « silence », « Lyon », and two addresses.
  expect(yearFigures(days, new Set(), 2026).words).toBe(5 * 8)
  // A person's own word stays.
  const own = Array.from({ length: 5 }, (_, at) => on(at, { lueur: 'bonne humeur, joli lieu' }))
  expect(returningWords(own, 2026).map(({ word }) => word)).toContain('humeur')
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

test('[LB8] the five words that came most often are told, the most frequent first', () => {
  const counts = { voile: 5, sable: 7, phare: 6, marée: 9, dunes: 8, algues: 5, galet: 10 }
  const written = Object.entries(counts).map(([word, count], at) =>
    on(at, { learned: foldText(`${word} `.repeat(count)) }),
  )
  expect(returningWords(written, 2026).map(({ word, count }) => [word, count])).toEqual([
    ['galet', 10],
    ['maree', 9],
    ['dunes', 8],
    ['sable', 7],
    ['phare', 6],
  ])
})

test('[LB8] a word with a hyphen is one word, as it was written; « peut-être » is none', () => {
  const text = 'Le week\u2011end chez grand-mère, peut-être un arc-en-ciel, dit-elle'
  const written = Array.from({ length: 5 }, (_, at) => on(at, { learned: foldText(text) }))
  const words = returningWords(written, 2026).map(({ word }) => word)
  expect(words).toEqual(['week-end', 'grand-mere', 'arc-en-ciel'])
  const answers = { ...mapAnswers(() => ''), learned: text }
  expect(asWritten('week-end', answers)).toBe('week\u2011end')
  // An accent by itself behind its letter, a hyphen that shows at the end of a line alone.
  const odd = { ...answers, learned: 'mes E\u0301tudes, un cau\u00ADchemar' }
  expect(asWritten('etudes', odd)).toBe('\u00C9tudes')
  expect(asWritten('cauchemar', odd)).toBe('cauchemar')
  expect(asWritten('grand-mere', answers)).toBe('grand-mère')
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
  expect(kindsOf(plain.slice(0, 1))).toEqual(['days', 'month', 'sun'])
  const full = Array.from({ length: 5 }, (_, at) => on(at, { learned: 'silence' }, 'chanson'))
  expect(kindsOf(full)).toEqual(['days', 'month', 'song', 'word', 'sun'])
})

test('[LB8] a word is shown as it was written', () => {
  const texts = { ...mapAnswers(() => ''), learned: 'Une FÊTE, la fête' }
  expect(asWritten('fete', texts)).toBe('FÊTE')
  expect(asWritten('autre', texts)).toBe('autre')
  // A sign that is not seen, as where a word may be cut, is no end of it.
  expect(asWritten('fete', { ...texts, learned: 'Fê\u00ADte' })).toBe('Fête')
})

test('[LB7] a year that was looked at is not offered again; one that was put off is, three days later', () => {
  const now = Date.parse('2026-12-05T10:00:00Z')
  const later = (days: number) => now + days * 86_400_000
  expect(isToldAsked(null, 2026, now)).toBe(true)
  expect(isToldAsked(seenText(2026), 2026, later(20))).toBe(false)
  expect(isToldAsked(seenText(2026), 2027, now)).toBe(true)
  expect(
    [0, 2.9, 3, -4].map((days) => isToldAsked(putOffText(2026, now), 2026, later(days))),
  ).toEqual([false, false, true, true])
})

test.each([
  ['2026-11-29', null],
  ['2026-11-30', '2026-11'],
  ['2026-02-27', null],
  ['2026-02-28', '2026-02'],
  ['2024-02-28', null],
  ['2024-02-29', '2024-02'],
  ['2026-03-01', '2026-02'],
  ['2026-03-03', '2026-02'],
  ['2026-03-04', null],
  ['2026-01-31', '2026-01'],
])('[LB9] on %s Accueil offers the month %s', (today, month) => {
  expect(toldOffered(day(today))).toBe(month)
})

test('[LB9] a month is told once it is at its last day, from eight written days on', () => {
  const november = '2026-11' as Month
  expect(hasMonthCards(8, november, day('2026-11-29'))).toBe(false)
  expect(hasMonthCards(8, november, day('2026-11-30'))).toBe(true)
  expect(hasMonthCards(7, november, day('2026-11-30'))).toBe(false)
  expect(hasMonthCards(8, november, day('2027-05-01'))).toBe(true)
  expect(isToldAsked(seenText(november), november, 0)).toBe(false)
  expect(isToldAsked(seenText(november), '2026-12' as Month, 0)).toBe(true)
})

test('[LB9] the cards of a month: days, glow, a pride, the song, a word that came three times; none without matter', () => {
  const january = '2026-01' as Month
  const cardsOf = (written: readonly WrittenDay[], pinned: ReadonlySet<Day> = new Set()) =>
    monthCards(written, pinned, yearFigures(written, pinned, 2026), january)
  const plain = [on(0, { learned: 'silence' }), on(2, { learned: 'silence' }, 'chanson')]
  expect(cardsOf(plain)).toEqual([
    { kind: 'days', first: day('2026-01-04'), last: day('2026-01-04') },
  ])
  const full = [
    { ...on(0, { learned: 'silence', proud: 'ancienne' }, 'chanson'), glow: 3 as const },
    { ...on(1, { learned: 'silence', proud: 'nouvelle' }, 'chanson'), glow: 5 as const },
    { ...on(2, { lueur: 'silence' }), glow: 3 as const },
  ]
  expect(cardsOf(full)).toEqual([
    { kind: 'days', first: day('2026-01-04'), last: day('2026-01-06') },
    { kind: 'glow', glow: 3, days: 2 },
    { kind: 'pride', day: day('2026-01-05') },
    { kind: 'song' },
    { kind: 'word', words: [{ word: 'silence', count: 3, since: day('2026-01-04') }] },
  ])
  // Of a month without a song, and which is not the first of its year.
  const february = [on(30, { learned: 'a' }), on(31, { learned: 'b' })].map((one) => ({
    ...one,
    glow: 2 as const,
  }))
  const figures = yearFigures([...full, ...february], new Set(), 2026)
  expect(monthCards(february, new Set(), { ...figures, song: null }, '2026-02' as Month)).toEqual([
    { kind: 'days', first: day('2026-02-03'), last: day('2026-02-04') },
    { kind: 'glow', glow: 2, days: 2 },
  ])
  // A pinned day's pride is told before a newer one.
  expect(cardsOf(full, new Set([day('2026-01-04')]))[2]).toEqual({
    kind: 'pride',
    day: day('2026-01-04'),
  })
})

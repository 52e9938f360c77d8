// « Ton année en lumière »: what a year's cards tell, and when the year is offered.
import type { ByAnswer } from './answers.ts'
import { monthOf, yearOf, type Day } from './day.ts'
import { commonWords } from './commonWords.ts'
import { foldText } from './folding.ts'
import type { WrittenDay } from './lookBack.ts'
import { questions } from './questions.ts'
import { daysOfYear, longestStretch, type YearFigures } from './sunOfYear.ts'

/** Fewer written days make no year to tell. */
export const leastDays = 30

export const hasYearCards = (written: number, year: number, today: Day): boolean =>
  written >= leastDays && (year < yearOf(today) || monthOf(today) >= `${year}-12`)

const dayMs = 86_400_000
const againAfterMs = 3 * dayMs

/** `memo`: what `putOffText` or `seenText` made, or anything else. */
export function isYearAsked(memo: string | null, year: number, now: number): boolean {
  const [seen, putOffAt] = (memo ?? '').split(' ')
  if (seen !== String(year)) return true
  // A clock that was ahead binds nobody.
  return putOffAt !== undefined && Math.abs(now - Number(putOffAt)) >= againAfterMs
}
export const seenText = (year: number): string => String(year)
export const putOffText = (year: number, now: number): string => `${year} ${now}`

export interface ReturningWord {
  /** Folded: without case nor accents. */
  readonly word: string
  readonly count: number
  /** The first day of the year that has it. */
  readonly since: Day
}

/** Never what frustrated: a year is not told by its annoyances. */
const calmAnswers = questions.filter(({ isCalm }) => isCalm).map(({ id }) => id)
/** A word that came less often did not come back. */
const leastTimes = 5
const mostWords = 5
const word = /\p{L}{4,}/gu

/** Words of four letters or more, those that came most often first; none that everybody writes. */
export function returningWords(
  written: readonly WrittenDay[],
  year: number,
): readonly ReturningWord[] {
  const found = new Map<string, { count: number; readonly since: Day }>()
  for (const { day, texts } of daysOfYear(written, year)) {
    for (const [one] of calmAnswers
      .map((id) => texts[id])
      .join(' ')
      .matchAll(word)) {
      if (commonWords.has(one)) continue
      const known = found.get(one)
      if (known === undefined) found.set(one, { count: 1, since: day })
      else known.count++
    }
  }
  return [...found]
    .filter(([, { count }]) => count >= leastTimes)
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, mostWords)
    .map(([one, { count, since }]) => ({ word: one, count, since }))
}

/** The word as it stands in the texts of a day that has it. */
export const asWritten = (folded: string, texts: ByAnswer<string>): string =>
  calmAnswers
    .flatMap((id) => texts[id].match(word) ?? [])
    .find((one) => foldText(one) === folded) ?? folded

export type YearCard =
  | { readonly kind: 'days'; readonly first: Day | undefined; readonly last: Day | undefined }
  | { readonly kind: 'month' }
  | { readonly kind: 'song' }
  | { readonly kind: 'word'; readonly words: readonly ReturningWord[] }
  | { readonly kind: 'sun' }

/** A card without matter is left out. */
export function yearCards(
  written: readonly WrittenDay[],
  { song }: YearFigures,
  year: number,
): readonly YearCard[] {
  const run = longestStretch(daysOfYear(written, year).map(({ day }) => day))
  const words = returningWords(written, year)
  return [
    { kind: 'days', first: run.at(0), last: run.at(-1) },
    { kind: 'month' },
    // A song that came once is of its day, not of the year.
    ...(song !== null && song.count > 1 ? [{ kind: 'song' } as const] : []),
    ...(words.length === 0 ? [] : [{ kind: 'word', words } as const]),
    { kind: 'sun' },
  ]
}

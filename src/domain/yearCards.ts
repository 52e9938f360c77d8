// « Ton année en lumière » and « Ce mois-ci en une minute »: what their cards tell, and when they are offered.
import type { ByAnswer } from './answers.ts'
import { monthOf, yearOf, type Day, type Month } from './day.ts'
import { addedHeads, headDays, saidWords } from './broughtLabels.ts'
import { commonWords } from './commonWords.ts'
import { foldText } from './folding.ts'
import type { Glow } from './glow.ts'
import { prideDays, type WrittenDay } from './lookBack.ts'
import { calmQuestions } from './questions.ts'
import { daysOfYear, longestStretch, type YearFigures } from './sunOfYear.ts'

/** Fewer written days make no year to tell. */
export const leastDays = 30

export const hasYearCards = (written: number, year: number, today: Day): boolean =>
  written >= leastDays && monthOf(today) >= `${year}-12`

const dayMs = 86_400_000
const againAfterMs = 3 * dayMs

/** `told`: a year or a month. `memo`: what `putOffText` or `seenText` made, or anything else. */
export function isToldAsked(memo: string | null, told: number | Month, now: number): boolean {
  const [seen, putOffAt] = String(memo).split(' ')
  if (seen !== String(told)) return true
  // A clock that was ahead binds nobody. Without an instant it was seen, not put off.
  return Math.abs(now - Number(putOffAt)) >= againAfterMs
}
export const seenText = (told: number | Month): string => String(told)
export const putOffText = (told: number | Month, now: number): string => `${told} ${now}`

export interface ReturningWord {
  /** Folded: without case nor accents. */
  readonly word: string
  readonly count: number
  /** The first day of the year that has it. */
  readonly since: Day
}

/** Never what frustrated: a year is not told by its annoyances. */
const calmAnswers = calmQuestions.map(({ id }) => id)
/** A word that came less often did not come back: in a year, in a month. */
const [leastTimes, leastTimesOfMonth] = [5, 3]
const mostWords = 5
/** « week-end » is one word. */
const word = /\p{L}+(?:[-\u2010\u2011]\p{L}+)*/gu
const hyphens = /[-\u2010\u2011]/gu

/** Four letters or more, in parts of which not all are what everybody writes: « peut-être » says nothing of a year. */
const tells = (one: string): boolean =>
  one.split(hyphens).some((part) => part.length >= 4 && !commonWords.has(part))

type Counts = Map<string, number>

function countWords(text: string): Counts {
  const counts: Counts = new Map()
  for (const [one] of text.matchAll(word)) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

/** Whether one was left. */
function takeOne(counts: Counts, one: string): boolean {
  const count = counts.get(one) ?? 0
  counts.set(one, count - 1)
  return count > 0
}

/** Words of four letters or more, those that came most often first; none that everybody writes. */
export function returningWords(
  written: readonly WrittenDay[],
  year: number,
  least = leastTimes,
): readonly ReturningWord[] {
  const found = new Map<string, { count: number; readonly since: Day }>()
  const own = daysOfYear(written, year)
  const headsOf = addedHeads(own, headDays.untold)
  for (const one of own) {
    const { day, texts } = one
    const added = countWords(calmAnswers.flatMap((id) => headsOf(one, id)).join(' '))
    for (const [said] of saidWords(calmAnswers.map((id) => texts[id]).join(' ')).matchAll(word)) {
      if (!tells(said) || takeOne(added, said)) continue
      const known = found.get(said)
      if (known === undefined) found.set(said, { count: 1, since: day })
      else known.count++
    }
  }
  return [...found]
    .filter(([, { count }]) => count >= least)
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, mostWords)
    .map(([one, { count, since }]) => ({ word: one, count, since }))
}

/** Accents in one with their letters, and without signs that are not seen. */
const bareWords = (text: string): string => text.normalize('NFC').replaceAll(/\p{Cf}/gu, '')

/** The word as it stands in the texts of a day that has it. */
export const asWritten = (folded: string, texts: ByAnswer<string>): string =>
  calmAnswers
    .flatMap((id) => Array.from(bareWords(texts[id]).matchAll(word), ([one]) => one))
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
    ...(song === null ? [] : [{ kind: 'song' } as const]),
    ...(words.length === 0 ? [] : [{ kind: 'word', words } as const]),
    { kind: 'sun' },
  ]
}

export type MonthCard =
  | { readonly kind: 'days'; readonly first: Day | undefined; readonly last: Day | undefined }
  | { readonly kind: 'glow'; readonly glow: Glow; readonly days: number }
  | { readonly kind: 'pride'; readonly day: Day }
  | { readonly kind: 'song' }
  | { readonly kind: 'word'; readonly words: readonly ReturningWord[] }

/** `written`: of that month alone. A card without matter is left out. */
export function monthCards(
  written: readonly WrittenDay[],
  pinned: ReadonlySet<Day>,
  { song, months }: YearFigures,
  month: Month,
): readonly MonthCard[] {
  const year = yearOf(month)
  const run = longestStretch(daysOfYear(written, year).map(({ day }) => day))
  const most = months.find((row) => row.month === month)?.mostGlow ?? null
  const [pride] = prideDays(written, pinned, null)
  const words = returningWords(written, year, leastTimesOfMonth)
  return [
    { kind: 'days', first: run.at(0), last: run.at(-1) },
    ...(most === null ? [] : [{ kind: 'glow', ...most } as const]),
    ...(pride === undefined ? [] : [{ kind: 'pride', day: pride } as const]),
    ...(song === null ? [] : [{ kind: 'song' } as const]),
    ...(words.length === 0 ? [] : [{ kind: 'word', words } as const]),
  ]
}

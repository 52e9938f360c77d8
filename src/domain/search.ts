// Search over the whole journal. One folded text per year, newest day first, walked by indexOf: a few milliseconds over a
// hundred years of days, and nothing is missed, as a word index would miss the middle of a word.
import type { Day } from './day.ts'
import { foldText } from './folding.ts'

/** Between two days and between two fields of a day: neither can stand in a folded query. */
const dayMark = '\0'
const fieldMark = '\n'

export interface Searchable {
  readonly day: Day
  /** Answers, music name, artist. */
  readonly fields: readonly string[]
}

export interface YearIndex {
  /** Newest first. */
  readonly days: readonly Day[]
  readonly text: string
  /** Where each day starts in the text. */
  readonly starts: Uint32Array
}

export interface Query {
  readonly phrase: string
  /** Without repetition, longest first: the longest is the rarest, and is looked for first. */
  readonly words: readonly string[]
}

/** Null when there is nothing to look for. */
export function parseQuery(text: string): Query | null {
  const phrase = foldText(text).trim()
  if (phrase === '') return null
  const words = [...new Set(phrase.split(' '))].toSorted((a, b) => b.length - a.length)
  return { phrase, words }
}

/** `entries` are the days of one year, newest first. */
export function indexYear(entries: readonly Searchable[]): YearIndex {
  const texts = entries.map(({ fields }) => fields.map(foldText).join(fieldMark) + dayMark)
  const starts = new Uint32Array(entries.length)
  let at = 0
  for (const [place, text] of texts.entries()) {
    starts[place] = at
    at += text.length
  }
  return { days: entries.map(({ day }) => day), text: texts.join(''), starts }
}

/** Place of the day that holds a position of the text. */
function placeAt(starts: Uint32Array, position: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** Days that hold `needle`, newest first; each day once. */
function* daysWith({ days, text, starts }: YearIndex, needle: string) {
  let position = text.indexOf(needle)
  while (position !== -1) {
    const place = placeAt(starts, position)
    const end = starts[place + 1] ?? text.length
    const day = days[place]
    if (day !== undefined) yield { day, text: () => text.slice(starts[place], end) }
    position = text.indexOf(needle, end)
  }
}

/**
 * At most `limit` days: first those where the whole phrase stands in one field, then those that hold all of its words
 * anywhere; newest first in both. `years` are newest first.
 */
export function findDays(
  years: readonly YearIndex[],
  { phrase, words }: Query,
  limit: number,
): readonly Day[] {
  const found = new Set<Day>()
  for (const year of years) {
    for (const { day } of daysWith(year, phrase)) {
      if (found.size >= limit) return [...found]
      found.add(day)
    }
  }
  const [rarest, ...others] = words
  if (rarest === undefined || rarest === phrase) return [...found]
  for (const year of years) {
    for (const { day, text } of daysWith(year, rarest)) {
      if (found.size >= limit) return [...found]
      if (found.has(day)) continue
      const whole = text()
      if (others.every((word) => whole.includes(word))) found.add(day)
    }
  }
  return [...found]
}

// Search over the whole journal. One folded text per year, newest day first, walked by indexOf: a few milliseconds over a
// hundred years of days, and nothing is missed, as a word index would miss the middle of a word.
import type { Day } from './day.ts'
import { foldText } from './folding.ts'

/** Between two days and between two fields of a day: neither can stand in a folded query. */
const dayMark = '\0'
const fieldMark = '\n'

export interface Searchable {
  readonly day: Day
  /** Answers, the word of the glow, music name, artist. */
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

/** Where each day's text starts, each ending with its mark. */
function startsOf(text: string, count: number): Uint32Array {
  const starts = new Uint32Array(count)
  for (let place = 1; place < count; place++) {
    starts[place] = text.indexOf(dayMark, starts[place - 1]) + 1
  }
  return starts
}

/** `entries` are the days of one year, newest first. */
export function indexYear(entries: readonly Searchable[]): YearIndex {
  const text = entries.map(({ fields }) => fields.map(foldText).join(fieldMark) + dayMark).join('')
  return { days: entries.map(({ day }) => day), text, starts: startsOf(text, entries.length) }
}

/** A year as one text, and back: the days, then their texts. */
export const formatYear = ({ days, text }: YearIndex): string =>
  `${days.join(' ')}${fieldMark}${text}`

export function parseYear(formatted: string): YearIndex {
  const end = formatted.indexOf(fieldMark)
  const days = formatted.slice(0, end).split(' ') as Day[]
  const text = formatted.slice(end + 1)
  return { days, text, starts: startsOf(text, days.length) }
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

interface Hit {
  readonly day: Day
  readonly text: () => string
}

/** Days that hold what is looked for, newest first, each day once. `needle` may change on the way. */
function* daysWith(years: readonly YearIndex[], needle: () => string): Generator<Hit> {
  for (const { days, text, starts } of years) {
    let position = text.indexOf(needle())
    while (position !== -1) {
      const place = placeAt(starts, position)
      const end = starts[place + 1] ?? text.length
      const day = days[place]
      if (day !== undefined) yield { day, text: () => text.slice(starts[place], end) }
      position = text.indexOf(needle(), end)
    }
  }
}

/**
 * At most `limit` days: first those where the whole phrase stands in one field, then those that hold all of its words
 * anywhere; newest first in both. `years` are newest first. One walk through the text: the rarest word leads to both
 * kinds, and once there are enough days of the second kind only the phrase is still looked for.
 */
export function findDays(
  years: readonly YearIndex[],
  { phrase, words }: Query,
  limit: number,
): readonly Day[] {
  const [rarest = phrase, ...others] = words
  const withPhrase: Day[] = []
  const withWords: Day[] = []
  const needle = () => (withWords.length < limit ? rarest : phrase)
  for (const { day, text } of daysWith(years, needle)) {
    if (withPhrase.length >= limit) break
    const whole = phrase === rarest ? phrase : text()
    if (whole.includes(phrase)) withPhrase.push(day)
    else if (withWords.length < limit && others.every((word) => whole.includes(word))) {
      withWords.push(day)
    }
  }
  return [...withPhrase, ...withWords].slice(0, limit)
}

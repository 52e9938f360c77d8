// Where a query stands in what the person wrote, and the piece of a long text in which it can be seen.
import { foldWithMap } from './folding.ts'
import { graphemeStarts } from './graphemes.ts'
import type { Query } from './search.ts'

/** UTF-16 units of the original text; the end is not part of it. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export interface Segment {
  readonly text: string
  readonly isMatch: boolean
}

/** The phrase wherever it stands; where it does not, its words. In order, never overlapping. */
export function findMatches(original: string, { phrase, words }: Query): readonly TextRange[] {
  const { text, starts, ends } = foldWithMap(original)
  const rangesOf = (needle: string): TextRange[] => {
    const ranges: TextRange[] = []
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
      ranges.push({ start: starts[at] ?? 0, end: ends[at + needle.length - 1] ?? 0 })
    }
    return ranges
  }
  const whole = rangesOf(phrase)
  const found = whole.length > 0 ? whole : words.flatMap(rangesOf)
  const merged: TextRange[] = []
  for (const range of found.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last !== undefined && range.start < last.end) {
      merged.splice(-1, 1, { start: last.start, end: Math.max(last.end, range.end) })
    } else merged.push(range)
  }
  return merged
}

/** Characters shown before a match that stands far in a text. */
const lead = 24

/** Which graphemes are shown: the opening when the first match is in it, else a window around that match. */
function windowOf(starts: readonly number[], match: TextRange | undefined, max: number): number {
  if (match === undefined) return 0
  const placeOf = (position: number): number => starts.findLastIndex((start) => start <= position)
  const [first, last] = [placeOf(match.start), placeOf(match.end - 1)]
  if (last < max) return 0
  const from = last - first + 1 + lead > max ? first : first - lead
  return Math.max(0, Math.min(from, starts.length - max))
}

/** At most `max` characters of a text, the first match among them, with three dots where something was cut. */
export function excerpt(
  text: string,
  matches: readonly TextRange[],
  max: number,
): readonly Segment[] {
  const starts = graphemeStarts(text)
  const first = windowOf(starts, matches[0], max)
  const [opening, ending] = [starts[first] ?? 0, starts[first + max] ?? text.length]
  const cut = text.slice(opening, ending)
  // No blank between what was cut and its dots.
  const from = opening === 0 ? 0 : ending - cut.trimStart().length
  const to = ending === text.length ? ending : opening + cut.trimEnd().length
  const segments: Segment[] = []
  const add = (piece: string, isMatch: boolean): void => {
    if (piece !== '') segments.push({ text: piece, isMatch })
  }
  add(from > 0 ? '...' : '', false)
  let at = from
  for (const { start, end } of matches) {
    const [low, high] = [Math.max(start, from), Math.min(end, to)]
    if (low >= high) continue
    add(text.slice(at, low), false)
    add(text.slice(low, high), true)
    at = high
  }
  add(text.slice(at, to), false)
  add(to < text.length ? '...' : '', false)
  return segments
}

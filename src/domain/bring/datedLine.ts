// A line that begins with its date.
import type { Day } from '#domain/day.ts'
import type { DateOrder } from './brought.ts'
import {
  afterTime,
  leadingDate,
  saysDayAlone,
  spelledOut,
  timeIn,
  withWholeYear,
  withYearNear,
} from './dates.ts'

export interface DatedLine {
  readonly day: Day
  readonly time: string | null
  /** What it says beside its date and its time. */
  readonly words: string
  /** As it is written, from its date on. */
  readonly written: string
  /** Of its heading; 0 where it is none. */
  readonly depth: number
  /** Whether nothing follows its date, or a sign does: no sentence goes on. */
  readonly isSetApart: boolean
}

/** What may stand around a date, and ends with it. */
const closings: readonly (readonly [opening: string, closing: RegExp])[] = [
  ['**', /\*\*/],
  ['__', /__/],
  ['*', /\*/],
  ['_', /_/],
  ['`', /`/],
  ['[[', /\]\]/],
  ['[', /\](?:\([^()]{0,300}\))?/],
  ['(', /\)/],
]

/** Signs that say something, as those of the weather do. */
const picture = /\p{RGI_Emoji}/gv

/** In figures a date is one of a list; in words it may begin a sentence. */
const inFigures = /^\d{1,4}\s?[-/._]\s?\d{1,2}\s?[-/._]/

const slashed = /^\d{1,2}\/\d{1,2}\/\d{2}(?!\d)/

/** A line of a day begins with its date: one that stands inside it is a word of the person. */
export function datedLine(title: string, order: DateOrder): DatedLine | null {
  const [before = ''] = /^[^\p{L}\d]{0,20}/u.exec(title) ?? []
  const bare = title.slice(before.length)
  const written = slashed.test(bare) ? withWholeYear(bare) : bare
  const dated = leadingDate(written, order)
  if (dated === null) return null
  const [, closing] = closings.find(([opening]) => before.trimEnd().endsWith(opening)) ?? []
  const beside = afterTime(closing === undefined ? dated.rest : dated.rest.replace(closing, ''))
  const said = beside.replace(/^(?:[\s,.:;|–—]|-(?!\d))+/, '').trim()
  const own = saysDayAlone(said, dated.day) ? '' : said
  return {
    day: dated.day,
    time: timeIn(spelledOut(written)),
    words: [...(before.match(picture) ?? []), ...(own === '' ? [] : [own])].join(' '),
    written,
    depth: 0,
    isSetApart: own === '' || /^\s*[,.:;|–—-]/.test(beside) || inFigures.test(written),
  }
}

/** « 6 mars », in the year that stands above it, or nearest to the day before it. */
export function yearlessLine(
  title: string,
  near: Parameters<typeof withYearNear>[1],
  order: DateOrder,
): DatedLine | null {
  const [before = ''] = /^[^\p{L}\d]{0,20}/u.exec(title) ?? []
  const written = withYearNear(title.slice(before.length), near)
  return written === null ? null : datedLine(before + written, order)
}

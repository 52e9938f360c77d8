// Days within one text, each under a line that begins with its date: a heading, or a line of its own.
import type { Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import { BringError, type DateOrder } from './brought.ts'
import {
  afterTime,
  leadingDate,
  monthNumber,
  orderOfDates,
  saysDayAlone,
  spelledOut,
  timeIn,
  type OrderOfDates,
} from './dates.ts'

export interface DatedLine {
  readonly day: Day
  readonly time: string | null
  /** What it says beside its date and its time. */
  readonly words: string
  /** As it is written, from its date on. */
  readonly written: string
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

/** A line of a day begins with its date: one that stands inside it is a word of the person. */
export function datedLine(title: string, order: DateOrder): DatedLine | null {
  const [before = ''] = /^[^\p{L}\d]{0,20}/u.exec(title) ?? []
  const written = title.slice(before.length)
  const dated = leadingDate(written, order)
  if (dated === null) return null
  const [, closing] = closings.find(([opening]) => before.trimEnd().endsWith(opening)) ?? []
  const beside = afterTime(closing === undefined ? dated.rest : dated.rest.replace(closing, ''))
  const bare = beside.replace(/^(?:[\s,.:;|–—]|-(?!\d))+/, '').trim()
  const own = saysDayAlone(bare, dated.day) ? '' : bare
  return {
    day: dated.day,
    time: timeIn(spelledOut(written)),
    words: [...(before.match(picture) ?? []), ...(own === '' ? [] : [own])].join(' '),
    written,
    isSetApart: own === '' || /^\s*[,.:;|–—-]/.test(beside) || inFigures.test(written),
  }
}

type TitleIn = (line: string) => string | undefined

/** The title of a heading of one of these depths. */
const headingOf = (depths: string): TitleIn => {
  const heading = new RegExp(String.raw`^#{${depths}}[ \t]+(\S.*)$`)
  return (line) => heading.exec(line)?.[1]
}
const anyHeading = headingOf('1,6')

const longestLine = 300
const isBlank = (line: string): boolean => line.trim() === ''
/** A point of a list may be a day; a quotation, a row of a table or a heading is none. */
const bareLine: TitleIn = (line) =>
  line.length > longestLine || /^\s*[#|>]/.test(line)
    ? undefined
    : /^\s*(?:[-*+]\s+)?(\S.*)$/.exec(line)?.[1]

/** How a text marks its days: as the first of these that it has. */
const kinds: readonly { readonly titleIn: TitleIn; readonly isBare: boolean }[] = [
  { titleIn: headingOf('1,3'), isBare: false },
  { titleIn: headingOf('4,6'), isBare: false },
  { titleIn: bareLine, isBare: true },
]

type Lines = readonly string[]
/** The lines that begin a day, by their places. */
type Marks = ReadonlyMap<number, DatedLine>

/** A century of days. */
const mostDays = 100_000

/**
 * A bare line that says more than its date begins a day where the first day of the text begins so, or where none but a blank one, or another
 * such one, stands above.
 */
function marksOf(
  lines: Lines,
  { titleIn, isBare }: (typeof kinds)[number],
  order: DateOrder,
): Marks {
  const marks = new Map<number, DatedLine>()
  let isFirstAlone = true
  for (const [at, line] of lines.entries()) {
    const title = titleIn(line)
    const dated = title === undefined ? null : datedLine(title, order)
    if (dated === null) continue
    const isFree = !isFirstAlone || isBlank(lines[at - 1] ?? '') || marks.has(at - 1)
    if (isBare && dated.words !== '' && !(dated.isSetApart && isFree)) continue
    if (marks.size === 0) isFirstAlone = dated.words === ''
    if (marks.size === mostDays) throw new BringError('tooMany')
    marks.set(at, dated)
  }
  return marks
}

export interface DatedText extends DatedLine {
  /** All words of its day. */
  readonly text: string
}

const underline = /^(?:-{3,}|={3,})\s*$/

/** « Novembre 2026 », « 2026 », over days of that time: they say it themselves. */
function isOfTime(line: string, day: Day): boolean {
  const title = anyHeading(line)
  if (title === undefined) return false
  const words = foldText(title).match(/\p{L}+|\d+/gu) ?? []
  const [year, month] = day.split('-').map(Number)
  return words.every((word) => Number(word) === year || monthNumber(word) === month)
}

/** The last lines of a day that only name the time of the next one. */
function withoutTimes(lines: Lines, next: Day | undefined): Lines {
  if (next === undefined) return lines
  const last = lines.findLastIndex((line) => !isBlank(line) && !isOfTime(line, next))
  return lines.slice(last + 1).every(isBlank) ? lines : lines.slice(0, last + 1)
}

/** What stands above the first day goes with it. */
function textsOf(lines: Lines, marks: Marks): readonly DatedText[] {
  const starts = [...marks.entries()]
  return starts.map(([at, mark], number) => {
    const [end, next] = starts[number + 1] ?? [lines.length]
    const from = underline.test(lines[at + 1] ?? '') ? at + 2 : at + 1
    const own = withoutTimes(lines.slice(from, end), next?.day)
    const above = number === 0 ? withoutTimes(lines.slice(0, at), mark.day) : []
    const text = [...above, ...(mark.words === '' ? [] : [mark.words]), ...own].join('\n')
    return { ...mark, text }
  })
}

export interface Dated {
  /** In the order of the text. */
  readonly days: readonly DatedText[]
  readonly order: OrderOfDates
  /** Whether nothing but titles stands above the first day. */
  readonly isFromStart: boolean
  /** Whether lines without a sign of a heading begin its days, as rows of a table may. */
  readonly isBare: boolean
}

/** What may begin with a date. */
const mayBeDated = /^[^\p{L}\d]{0,20}(?:\p{L}+[.,]{0,2}\s)?(?=\d)/u

/** `dates`: other dates of this text. Its days are none where no line begins with a date. */
export function underDates(text: string, dates: readonly string[]): Dated {
  const lines = text.split(/\r\n?|\n/)
  const written = lines
    .filter((line) => mayBeDated.test(line))
    .map((line) => line.replace(/^[^\p{L}\d]{0,20}/u, ''))
  const order = orderOfDates([...dates, ...written])
  for (const kind of kinds) {
    const marks = marksOf(lines, kind, order.order)
    const [first] = marks.keys()
    if (first === undefined) continue
    const isTitle = (line: string): boolean => isBlank(line) || anyHeading(line) !== undefined
    return {
      days: textsOf(lines, marks),
      order,
      isFromStart: lines.slice(0, first).every(isTitle),
      isBare: kind.isBare,
    }
  }
  return { days: [], order, isFromStart: false, isBare: false }
}

/** The first line that holds something, where it begins with a date. */
function firstDated(text: string, order: DateOrder) {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => !isBlank(line))
  const line = (lines[at] ?? '').replace(/\r$/, '')
  const title = kinds.map(({ titleIn }) => titleIn(line)).find((one) => one !== undefined)
  const dated = title === undefined ? null : datedLine(title, order)
  return dated !== null && (dated.isSetApart || anyHeading(line) !== undefined)
    ? { dated, rest: lines.slice(underline.test(lines[at + 1] ?? '') ? at + 2 : at + 1) }
    : null
}

export const ownDate = (text: string, order: DateOrder): DatedLine | null =>
  firstDated(text, order)?.dated ?? null

export interface OwnText {
  readonly text: string
  readonly time: string | null
}

/** Of a first line that says the day again, its other words alone are the person's. */
export function withoutOwnDate(text: string, day: Day, { order }: OrderOfDates): OwnText {
  const first = firstDated(text, order)
  if (first === null || first.dated.day !== day) return { text, time: null }
  const { words, time } = first.dated
  return { text: [...(words === '' ? [] : [words]), ...first.rest].join('\n'), time }
}

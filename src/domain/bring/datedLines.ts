// Days within one text, each with the line that begins it: above its words mostly, under them where days are signed.
import type { Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import type { DateOrder } from './brought.ts'
import { behindPlace, datedLine, withYearWhole, type DatedLine } from './datedLine.ts'
import { monthNumber, orderOfDates, type OrderOfDates } from './dates.ts'
import { marksOf, type MarkedText } from './dayMarks.ts'
import {
  headingIn,
  isBlank,
  isRule,
  isUnderlined,
  mayBeTitle,
  titleIn,
  withoutRule,
  type Lines,
} from './lines.ts'
import { noTime } from './marks.ts'

export interface DatedText extends DatedLine {
  /** All words of its day. */
  readonly text: string
}

/** « Novembre 2026 », « 2026 », over days of that time: they say it themselves. */
function isOfTime(line: string, day: Day): boolean {
  const title = headingIn(line)?.title
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

interface Span {
  readonly mark: DatedLine
  readonly at: number
  /** Its own lines, without that of its date. */
  readonly from: number
  readonly to: number
}

const hasWords = (lines: Lines, from: number, to: number): boolean =>
  lines.slice(from, to).some((line) => !isBlank(line))

/** From the line of each date to the next one. */
function spansOf(lines: Lines, { marks }: MarkedText): readonly Span[] {
  const places = [...marks.keys()]
  return places.map((at, number) => ({
    mark: marks.get(at) as DatedLine,
    at,
    from: isUnderlined(lines, at) ? at + 2 : at + 1,
    to: places[number + 1] ?? lines.length,
  }))
}

const isBare = (line: string): boolean => isBlank(line) || isRule(line)

/** A title of the whole, rather than words of a day: headings alone, or a short line that ends as no sentence does. */
function areTitles(lines: Lines): boolean {
  const said = lines.filter((line) => !isBare(line) && headingIn(line) === null)
  return said.length <= 1 && said.every(mayBeTitle)
}

/**
 * Where a date stands under the words of its day: some stand above the first one, none under the last, which may be prepared for words
 * to come. So a title above is none of a day, unless a date stands right under its words and apart from the next ones.
 */
function isSigned(lines: Lines, spans: readonly Span[]): boolean {
  const [first, last] = [spans[0], spans.at(-1)]
  if (first === undefined || last === undefined) return false
  const isApart = (at: number): boolean => isBare(lines[at] ?? '')
  const isAbove = ({ at, from }: Span): boolean => isApart(at - 1) && !isApart(from)
  const isBelow = ({ at, from }: Span): boolean => !isApart(at - 1) && isApart(from)
  const above = lines.slice(0, first.at)
  return (
    spans.every(({ mark }) => mark.isAlone) &&
    !above.every(isBare) &&
    lines.slice(last.from, last.to).every(isBare) &&
    !spans.some(isAbove) &&
    (spans.slice(0, -1).some(isBelow) || !areTitles(above))
  )
}

/** Without a line at its start that only parts it from the day before. */
function withoutRuleAbove(lines: Lines): Lines {
  const first = lines.findIndex((line) => !isBlank(line))
  return isRule(lines[first] ?? '') ? lines.slice(first + 1) : lines
}

/** Where a title stands right above each date, with a blank line above, and words stand under it. */
function isTitled(lines: Lines, spans: readonly Span[]): boolean {
  const isTitleAt = (at: number): boolean =>
    at >= 0 && !isBlank(lines[at] ?? '') && !isRule(lines[at] ?? '') && isBlank(lines[at - 1] ?? '')
  return (
    spans.length > 1 &&
    spans.every(
      ({ mark, at, from }, number) =>
        mark.isAlone &&
        isTitleAt(at - 1) &&
        hasWords(lines, from, (spans[number + 1]?.at ?? lines.length + 1) - 1),
    )
  )
}

const wordsOf = ({ words }: DatedLine): Lines => (words === '' ? [] : [words])

/** What stands above the first day goes with it. */
function textsOf(lines: Lines, marked: MarkedText): readonly DatedText[] {
  const spans = spansOf(lines, marked)
  if (marked.isBare && isSigned(lines, spans)) {
    return spans.map(({ mark, at }, number) => ({
      ...mark,
      text: [
        ...withoutRuleAbove(lines.slice(spans[number - 1]?.from ?? 0, at)),
        ...wordsOf(mark),
      ].join('\n'),
    }))
  }
  const above = marked.isBare && isTitled(lines, spans) ? 1 : 0
  return spans.map(({ mark, at, from, to }, number) => {
    const next = spans[number + 1]
    const own = lines.slice(from, next === undefined ? to : to - above)
    const before =
      number === 0
        ? withoutRule(withoutTimes(lines.slice(0, at), mark.day))
        : lines.slice(at - above, at)
    const parted = next === undefined ? own : withoutRule(withoutTimes(own, next.mark.day))
    return { ...mark, text: [...before, ...wordsOf(mark), ...parted].join('\n') }
  })
}

export interface Dated {
  /** In the order of the text. */
  readonly days: readonly DatedText[]
  /** The lines that begin them. */
  readonly openings: Lines
  readonly order: OrderOfDates
  /** Whether nothing but titles stands above the first day. */
  readonly isFromStart: boolean
  /** See `MarkedText`. */
  readonly isBare: boolean
}

/** Signs before its first letter or figure, and « Date : », « Jour 12 - ». */
const beforeDate =
  /^[^\p{L}\d]{0,20}(?:(?:date|jour|day)(?:\s\d{1,4})?[\s*_]{0,3}[:–—-][^\p{L}\d]{0,9})?/iu
/** What may begin with a date. */
const mayBeDated = /^(?:le\s)?(?:\p{L}+[.,]{0,2}\s(?:[-–—]\s)?)?(?=\d)/iu

const isTitle = (line: string): boolean => isBlank(line) || headingIn(line) !== null

/** `dates`: other dates of this text; `time`: that of all its days. Its days are none where no line begins with a date. */
export function underDates(text: string, dates: readonly string[], time = noTime): Dated {
  const lines = text.split(/\r\n?|\n/)
  const written = lines
    .map((line) => behindPlace(line.replace(beforeDate, '')))
    .filter((line) => mayBeDated.test(line))
    .map(withYearWhole)
  const order = orderOfDates([...dates, ...written])
  const marked = marksOf(lines, { order: order.order, time })
  if (marked === null) return { days: [], openings: [], order, isFromStart: false, isBare: false }
  const places = [...marked.marks.keys()]
  const [first = 0] = places
  return {
    days: textsOf(lines, marked),
    openings: places.map((at) => lines[at] ?? ''),
    order,
    isFromStart: lines.slice(0, first).every(isTitle),
    isBare: marked.isBare,
  }
}

/** The first line that holds something, where it begins with a date. */
function firstDated(text: string, order: DateOrder) {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => !isBlank(line))
  const line = (lines[at] ?? '').replace(/\r$/, '')
  const title = titleIn(line)
  const dated = title === null ? null : datedLine(title, order)
  return dated !== null && (dated.isSetApart || headingIn(line) !== null)
    ? { dated, rest: lines.slice(isUnderlined(lines, at) ? at + 2 : at + 1) }
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

// The lines of a text that begin its days: headings, or lines of their own.
import type { Day } from '#domain/day.ts'
import { BringError, type DateOrder } from './brought.ts'
import { datedLine, yearlessLine, type DatedLine } from './datedLine.ts'
import { isNearDay } from './dates.ts'

export type Lines = readonly string[]
/** By their places. */
export type Marks = ReadonlyMap<number, DatedLine>

export const isBlank = (line: string): boolean => line.trim() === ''

interface Heading {
  readonly depth: number
  readonly title: string
}

export function headingIn(line: string): Heading | null {
  const [, signs = '', title = ''] = /^(#{1,6})[ \t]+(\S.*)$/.exec(line) ?? []
  return signs === '' ? null : { depth: signs.length, title }
}

const longestLine = 300

/** What a line says that may be a day: a point of a list may, a quotation, a row of a table or a heading may not. */
function bareTitle(line: string): string | null {
  if (line.length > longestLine || /^\s*[#|>]/.test(line)) return null
  const [, title = null] = /^\s*(?:[-*+]\s+)?(?:(?:date|jour|day)\s?:\s*)?(\S.*)$/i.exec(line) ?? []
  return title
}

/** What a line says that begins a day in one way or another. */
export const titleIn = (line: string): string | null => headingIn(line)?.title ?? bareTitle(line)

const fence = /^\s{0,3}(?:`{3}|~{3})/

/** Whether the line at a place is of a program that stands between two lines of signs. */
function isCode(lines: Lines): (at: number) => boolean {
  const fences = lines.flatMap((line, at) => (fence.test(line) ? [at] : []))
  if (fences.length < 2) return () => false
  const inside = new Set<number>()
  for (let pair = 0; pair + 1 < fences.length; pair += 2) {
    for (let at = fences[pair] ?? 0; at < (fences[pair + 1] ?? 0); at++) inside.add(at)
  }
  return (at) => inside.has(at)
}

/** A century of days. */
const mostDays = 100_000

function add(marks: Map<number, DatedLine>, at: number, dated: DatedLine): void {
  if (marks.size === mostDays) throw new BringError('tooMany')
  marks.set(at, dated)
}

/** Of a heading that says no more than its time. */
const yearAlone = (title: string): string | null =>
  /^\P{L}{0,9}(?:\p{L}{3,10}\s)?((?:19|20)\d{2})\P{L}{0,9}$/u.exec(title)?.[1] ?? null

/** Headings of these depths. One under another heading of its day is a text of it: « ## Souvenirs », « ### 2019-05-02 ». */
function marksOfHeadings(
  lines: Lines,
  order: DateOrder,
  isOfDepth: (depth: number) => boolean,
): Marks {
  const marks = new Map<number, DatedLine>()
  const isOfProgram = isCode(lines)
  let last = null as { readonly day: Day; readonly depth: number } | null
  /** Of a heading within the day. */
  let within = Infinity
  /** Of a heading above days that lack it: « # 2026 », « # Novembre 2026 ». */
  let year: string | null = null
  for (const [at, line] of lines.entries()) {
    const heading = headingIn(line)
    if (heading === null || isOfProgram(at)) continue
    const { depth, title } = heading
    const near: Day | null = depth === last?.depth ? last.day : null
    const said: DatedLine | null = year === null ? null : yearlessLine(title, { year }, order)
    const dated: DatedLine | null =
      datedLine(title, order) ?? said ?? (near && yearlessLine(title, { day: near }, order))
    if (dated === null || !isOfDepth(depth)) {
      year = yearAlone(title) ?? year
      within = last !== null && depth > last.depth ? Math.min(within, depth) : Infinity
      continue
    }
    if (last !== null && depth > last.depth && depth >= within) continue
    last = { day: dated.day, depth }
    within = Infinity
    if (dated !== said) year = null
    add(marks, at, { ...dated, depth })
  }
  return marks
}

/**
 * Lines without a sign of a heading. One that says more than its date begins a day where none but a blank one, or another such one, stands
 * above; where the first day begins so, also in the middle of others, as long as the days go on in their order.
 */
function marksOfLines(lines: Lines, order: DateOrder): Marks {
  const marks = new Map<number, DatedLine>()
  const isOfProgram = isCode(lines)
  let isFirstAlone = true
  let last = null as DatedLine | null
  let isRising = true
  for (const [at, line] of lines.entries()) {
    const title = bareTitle(line)
    if (title === null || isOfProgram(at)) continue
    const isFree = isBlank(lines[at - 1] ?? '') || marks.has(at - 1)
    const yearless: DatedLine | null =
      isFree && last ? yearlessLine(title, { day: last.day }, order) : null
    const dated: DatedLine | null = datedLine(title, order) ?? yearless
    if (dated === null || (dated === yearless && dated.words !== '')) continue
    const goesOn: boolean =
      last !== null &&
      (dated.day === last.day || dated.day > last.day === isRising) &&
      isNearDay(dated.day, last.day)
    const isInList = !isFirstAlone && goesOn
    if (dated.words !== '' && !(dated.isSetApart && (isFree || isInList))) continue
    if (last === null) isFirstAlone = dated.words === ''
    else if (dated.day !== last.day) isRising = dated.day > last.day
    last = dated
    add(marks, at, dated)
  }
  return marks
}

export interface MarkedText {
  readonly marks: Marks
  /** Whether lines without a sign of a heading begin its days, as rows of a table may. */
  readonly isBare: boolean
}

const upper = 3

/** The headings of a text that has any, but where more of its lines begin days; null where nothing begins one. */
export function marksOf(lines: Lines, order: DateOrder): MarkedText | null {
  const own = marksOfHeadings(lines, order, (depth) => depth <= upper)
  const headings = own.size > 0 ? own : marksOfHeadings(lines, order, (depth) => depth > upper)
  const bare = marksOfLines(lines, order)
  if (bare.size <= headings.size) {
    return headings.size === 0 ? null : { marks: headings, isBare: false }
  }
  const all = [...headings, ...bare].toSorted(([a], [b]) => a - b)
  return { marks: new Map(all), isBare: true }
}

// The lines of a text that begin its days: headings, or lines of their own.
import type { Day } from '#domain/day.ts'
import type { DateOrder } from './brought.ts'
import { datedLine, isNumbered, letterLine, yearlessLine, type DatedLine } from './datedLine.ts'
import { saysWeekdayOf } from './dates.ts'
import { createSteps } from './formerDay.ts'
import { headingsOf } from './headingMarks.ts'
import {
  bareTitle,
  headingIn,
  isBlank,
  isCode,
  isInBold,
  isRule,
  isUnderlined,
  mayBeTitle,
  type Lines,
} from './lines.ts'
import { add, hasWordsUnder, type Dated, type Marks, type Reading } from './marks.ts'
import { isNearDay, isOfYear } from './nearYear.ts'
import { isLedInto, isWithinSentence } from './sentences.ts'

/** The first whole date that stands alone on a line below a place. Looked for from the top on: what was found stands until it is passed. */
function createNext(lines: Lines, order: DateOrder, isOfProgram: (at: number) => boolean) {
  let next = { at: -1, day: null as Day | null }
  return (from: number): Day | null => {
    if (next.at > from) return next.day
    for (let at = from + 1; at < lines.length; at++) {
      const title = isOfProgram(at) ? null : bareTitle(lines[at] ?? '')
      const dated = title === null ? null : datedLine(title, order)
      if (dated?.isAlone !== true) continue
      next = { at, day: dated.day }
      return dated.day
    }
    next = { at: Infinity, day: null }
    return null
  }
}

const isStrictlyBetween = (day: Day, above: Day, below: Day): boolean =>
  above < below ? above < day && day < below : above > day && day > below

/**
 * Whether the places of all letters stand above their words, where that of the first one stands right under a line that may be a title of all.
 * Below their words they have a blank line under them, and nothing stands under the last one.
 */
function areAboveWords(lines: Lines, first: number, order: DateOrder): boolean {
  const others: number[] = []
  for (let at = first + 1; at < lines.length; at++) {
    const title = bareTitle(lines[at] ?? '')
    if (title !== null && letterLine(title, order) !== null) others.push(at)
  }
  const isApart = (at: number): boolean => isBlank(lines[at] ?? '')
  return (
    hasWordsUnder(lines, first, order) &&
    others.every((at) => isApart(at - 1) || !isApart(at + 1)) &&
    (others.some((at) => isApart(at - 1)) || hasWordsUnder(lines, others.at(-1) ?? first, order))
  )
}

/** « Jour 2 : 12 mars 2026 » under days that say no more than their date. */
const isPlanned = (dated: DatedLine, above: DatedLine | null): boolean =>
  above !== null && isNumbered(dated) && !isNumbered(above)

/** No line of a date alone is longer. */
const longestAlone = 60

/** A date without its year, in that one, or near the day above. */
function lineWithout(
  title: string,
  year: string | null,
  last: DatedLine | null,
  order: DateOrder,
): Dated {
  if (year !== null) return yearlessLine(title, { year }, order)
  return last === null ? null : yearlessLine(title, { day: last.day }, order)
}

/**
 * Lines without a sign of a heading. One that says more than its date begins a day where none but a blank one, or another such one, stands
 * above; where the first day begins so, also in the middle of others, as long as the days go on in their order. One without a year that
 * nothing sets apart begins one between the day above it and the next one, or where its weekday is right, and words stand under it.
 */
function marksOfLines(lines: Lines, { order, time }: Reading): Marks {
  const marks = new Map<number, DatedLine>()
  const isOfProgram = isCode(lines)
  const dayBelow = createNext(lines, order, isOfProgram)
  let { year } = time
  /** Null above the first day. */
  let isFirstAlone: boolean | null = null
  /** Whether each day so far has a title right above its date. */
  let areTitled = true
  const steps = createSteps(order, longestAlone)
  /** How many lines so far are neither blank nor headings. */
  let said = 0
  for (const [at, line] of lines.entries()) {
    const saidAbove = said
    if (!isBlank(line) && !isRule(line) && headingIn(line) === null) said++
    const title = bareTitle(line)
    if (title === null || isOfProgram(at)) continue
    const last = steps.lastFor(title)
    const above = lines[at - 1] ?? ''
    const isFree = isBlank(above) || isRule(above) || marks.has(at - 1)
    const isTitled = !isFree && isBlank(lines[at - 2] ?? '')
    const near = last?.isLetter === true && isFree ? { day: last.day } : undefined
    const whole: Dated = datedLine(title, order) ?? letterLine(title, order, near)
    const yearless: Dated =
      whole === null && title.length <= longestAlone ? lineWithout(title, year, last, order) : null
    const dated: Dated = whole ?? yearless
    if (dated === null || (dated === yearless && !dated.isAlone)) continue
    if (isPlanned(dated, last)) continue
    const goesOn: boolean =
      last !== null &&
      (dated.day === last.day || dated.day > last.day === steps.isRising) &&
      isNearDay(dated.day, last.day)
    const isApart = isFree || (isTitled && areTitled) || isInBold(line)
    if (dated === yearless && !isApart) {
      if (last === null) continue
      const below = dayBelow(at)
      const isInOrder =
        below === null
          ? (goesOn || marks.size === 1) && saysWeekdayOf(dated.day, dated.written)
          : isStrictlyBetween(dated.day, last.day, below)
      if (!isInOrder || isWithinSentence(lines, at) || !hasWordsUnder(lines, at, order)) continue
    }
    if (last !== null && !isInBold(line) && isLedInto(lines, at, isTitled)) continue
    const isInList = isFirstAlone === false && goesOn
    if (!dated.isAlone && !(dated.isSetApart && (isFree || isInList))) continue
    // The second of them tells the direction in which they go.
    const isNext: boolean =
      goesOn || (marks.size === 1 && last !== null && isNearDay(dated.day, last.day))
    if (dated.isLetter && !isFree && !(last?.isLetter === true && isNext)) {
      const mayBeUnderTitle = last === null && saidAbove <= 1 && mayBeTitle(above)
      if (!mayBeUnderTitle || !areAboveWords(lines, at, order)) continue
    }
    if (last === null) isFirstAlone = dated.isAlone
    areTitled &&= isTitled
    if (dated !== yearless && (last !== null || isOfYear(dated.day, year))) year = null
    steps.add(dated, last)
    add(marks, at, dated)
  }
  return marks
}

/** Under every heading. */
const ofLine = 7

/** What is neither a point of a list, nor « Date: », nor a link to another note. */
const mayStandAlone = (line: string): boolean =>
  /^\s*(?:\*\*|__|[*_])?(?!(?:date|jour|day)\s?:)[\p{L}\d]/iu.test(line)

/** Whether a day stands between those around it, in the direction in which the days go; null where they go in none. */
function isBetween(
  day: Day,
  above: Day | null,
  below: Day | null,
  isRising: boolean | null,
): boolean {
  if (above !== null && below !== null) {
    return above < below ? above < day && day <= below : above > day && day >= below
  }
  const other = above ?? below
  if (other === null || !isNearDay(day, other)) return false
  const goesUp = above === null ? day < other : day > other
  return isRising === null || goesUp === isRising
}

/**
 * Dates on lines of their own in a text whose days are told by headings: one in bold or below a blank line, or any that stands in time
 * between the days around it. Words stand under each.
 */
function marksBetween(lines: Lines, headings: Marks, order: DateOrder): Marks {
  const marks = new Map<number, DatedLine>()
  const isOfProgram = isCode(lines)
  const days = [...headings.values()].map(({ day }) => day)
  const [first, end] = [days[0] ?? '', days.at(-1) ?? '']
  const isRising = first === end ? null : first < end
  let count = 0
  let above = null as DatedLine | null
  let isWithin = false
  for (const [at, line] of lines.entries()) {
    const heading = headings.get(at)
    if (heading !== undefined) {
      above = heading
      isWithin = false
      count++
      continue
    }
    if (isOfProgram(at)) continue
    isWithin ||= headingIn(line) !== null
    const title = mayStandAlone(line) ? bareTitle(line) : null
    if (title === null) continue
    const day: Day | null = above?.day ?? null
    const dated: Dated =
      datedLine(title, order) ??
      letterLine(title, order) ??
      (day && yearlessLine(title, { day }, order))
    const isAgain = dated?.day === day && dated?.time === null
    if (
      dated?.isAlone !== true ||
      isAgain ||
      isPlanned(dated, above) ||
      !hasWordsUnder(lines, at, order)
    )
      continue
    const isApart = isInBold(line) || isUnderlined(lines, at) || isBlank(lines[at - 1] ?? '')
    const isFree = isApart && !isWithin && day !== null
    if (!isApart && isLedInto(lines, at, isBlank(lines[at - 2] ?? ''))) continue
    if (!isFree && !isBetween(dated.day, day, days[count] ?? null, isRising)) continue
    above = dated
    isWithin = false
    add(marks, at, { ...dated, depth: ofLine })
  }
  return marks
}

/** Places and dates under letters, right below their words, where nothing else says a day; nothing stands under the last one. */
function marksUnderLetters(lines: Lines, order: DateOrder): Marks {
  const marks = new Map<number, DatedLine>()
  for (const [at, line] of lines.entries()) {
    const title = bareTitle(line)
    const dated = title === null ? null : letterLine(title, order)
    if (dated?.isAlone === true) add(marks, at, dated)
  }
  const last = [...marks.keys()].at(-1) ?? 0
  return lines.slice(last + 1).every(isBlank) ? marks : new Map()
}

export interface MarkedText {
  readonly marks: Marks
  /** Whether lines without a sign of a heading begin its days, as rows of a table may. */
  readonly isBare: boolean
}

const inPlaces = (...marks: readonly Marks[]): Marks =>
  new Map(marks.flatMap((some) => [...some]).toSorted(([a], [b]) => a - b))

/** The headings of a text that has any, and the dates between them; but where more of its lines begin days, those too. Null where nothing does. */
export function marksOf(lines: Lines, reading: Reading): MarkedText | null {
  const { order } = reading
  const headings = headingsOf(lines, reading)
  const found = marksOfLines(lines, reading)
  const bare = headings.size + found.size === 0 ? marksUnderLetters(lines, order) : found
  if (bare.size > headings.size) return { marks: inPlaces(headings, bare), isBare: true }
  if (headings.size === 0) return null
  return { marks: inPlaces(headings, marksBetween(lines, headings, order)), isBare: false }
}

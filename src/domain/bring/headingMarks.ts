// The headings of a text that begin its days.
import type { Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import { datedLine, letterLine, monthlessLine, yearlessLine, type DatedLine } from './datedLine.ts'
import { monthNumber } from './dates.ts'
import { createSteps } from './formerDay.ts'
import { headingIn, isCode, type Lines } from './lines.ts'
import { add, hasWordsUnder, noTime, type Dated, type Marks, type Reading } from './marks.ts'
import { isNearDay } from './nearYear.ts'

/** Of a heading that says no more than its time. */
const yearAlone = (title: string): string | null =>
  /^\P{L}{0,9}(?:\p{L}{3,10}\s)?((?:19|20)\d{2})\P{L}{0,9}$/u.exec(title)?.[1] ?? null

const monthAlone = (title: string): string | null => {
  const [, name = ''] =
    /^\P{L}{0,9}(\p{L}{3,10})(?:\s(?:19|20)\d{2})?\P{L}{0,9}$/u.exec(title) ?? []
  return monthNumber(foldText(name)) === undefined ? null : name
}

/** Whether a heading begins a day, where that one stands above it. */
type IsDay = (dated: DatedLine, above: DatedLine | null, at: number) => boolean

/** One under another heading of its day is a text of it: « ## Souvenirs », « ### 2019-05-02 ». */
function marksOfHeadings(lines: Lines, { order, time: timeOfAll }: Reading, isDay: IsDay): Marks {
  const marks = new Map<number, DatedLine>()
  const isOfProgram = isCode(lines)
  let last = null as DatedLine | null
  const steps = createSteps(order)
  /** Of a heading within the day. */
  let within = Infinity
  /** Of headings above days that lack it: « # 2026 », « # Novembre 2026 », « ## Novembre ». */
  let time = timeOfAll
  let depthOfMonth = 0
  for (const [at, line] of lines.entries()) {
    const heading = headingIn(line)
    if (heading === null || isOfProgram(at)) continue
    const { depth, title } = heading
    const above: DatedLine | null = last
    const before: DatedLine | null = steps.lastFor(title)
    const near: Day | null = depth === before?.depth ? before.day : null
    const { year } = time
    const said: Dated =
      monthlessLine(title, time, order) ??
      (year === null ? null : yearlessLine(title, { year }, order))
    const found: Dated =
      datedLine(title, order) ??
      letterLine(title, order, near === null ? undefined : { day: near }) ??
      said ??
      (near && yearlessLine(title, { day: near }, order))
    const dated: Dated = found && { ...found, depth }
    if (dated === null || !isDay(dated, above, at)) {
      // A text of its day, whatever it says: « ### Objectifs 2025 ».
      if (above !== null && depth > above.depth) {
        within = Math.min(within, depth)
        continue
      }
      within = Infinity
      const month: string | null = monthAlone(title)
      const isOver: boolean = month !== null || depth <= depthOfMonth
      time = { year: yearAlone(title) ?? year, month: isOver ? month : time.month }
      if (isOver) depthOfMonth = depth
      continue
    }
    if (above !== null && depth > above.depth && depth >= within) continue
    last = dated
    steps.add(dated, before)
    within = Infinity
    if (found !== said) time = noTime
    add(marks, at, dated)
  }
  return marks
}

const upper = 3

/**
 * Those of the first depths, and deeper ones that say a date alone. One that says more, and stands under a day, is a text of it where days
 * say no more than their dates: « #### 3 mars 2010 : souvenir ».
 */
export function headingsOf(lines: Lines, reading: Reading): Marks {
  const own = marksOfHeadings(lines, reading, ({ depth }) => depth <= upper)
  if (own.size === 0) return marksOfHeadings(lines, reading, () => true)
  const top = Math.min(...new Set([...own.values()].map(({ depth }) => depth)))
  const days = [...own.values()].filter(({ depth }) => depth === top)
  const areBare = days.every(({ isAlone }) => isAlone)
  const areLetters = days.every(({ isLetter }) => isLetter)
  return marksOfHeadings(lines, reading, ({ depth, day, time, isAlone, isLetter }, above, at) => {
    if (depth <= top) return true
    // Where one was quoted, among days of other kinds.
    if (isLetter && !areLetters) return false
    const isNear = above !== null && isNearDay(day, above.day)
    if (depth <= upper) return isAlone || isNear || !areBare || days.length === 1
    const isAgain = day === above?.day && time === null
    return !isAgain && (isAlone || (isNear && !areBare)) && hasWordsUnder(lines, at, reading.order)
  })
}

// The places in a text at which its days begin, and what tells how they are read.
import { BringError, type DateOrder } from './brought.ts'
import { datedLine, type DatedLine, type Time } from './datedLine.ts'
import { headingIn, isBlank, isUnderlined, titleIn, type Lines } from './lines.ts'

/** By their places. */
export type Marks = ReadonlyMap<number, DatedLine>

/** A century of days. */
const mostDays = 100_000

export function add(marks: Map<number, DatedLine>, at: number, dated: DatedLine): void {
  if (marks.size === mostDays) throw new BringError('tooMany')
  marks.set(at, dated)
}

export const noTime: Time = { year: null, month: null }

export type Dated = ReturnType<typeof datedLine>

/** How the days of a text are read: in which order, and when they are where they do not say it all. */
export interface Reading {
  readonly order: DateOrder
  readonly time: Time
}

/** Whether words stand right under a line, rather than another date. */
export function hasWordsUnder(lines: Lines, at: number, order: DateOrder): boolean {
  let below = isUnderlined(lines, at) ? at + 2 : at + 1
  while (below < lines.length && isBlank(lines[below] ?? '')) below++
  const line = lines[below] ?? ''
  const title = titleIn(line)
  const dated = title === null ? null : datedLine(title, order)
  return line !== '' && (dated === null || (headingIn(line) === null && !dated.isAlone))
}

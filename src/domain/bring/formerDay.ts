// The day before a whole date that is far from it, as of a wedding to come: days without a year may go on from either one.
import type { Day } from '#domain/day.ts'
import type { DateOrder } from './brought.ts'
import { datedLine, letterLine, yearlessLine, type DatedLine } from './datedLine.ts'
import { isRightBeside } from './nearYear.ts'

interface Former extends DatedLine {
  readonly isRising: boolean
}

/** Whether a line without a year goes on from the days before a date that is far from them, and not from that date. */
function isOfFormer(
  title: string,
  former: Former,
  last: DatedLine | null,
  order: DateOrder,
): boolean {
  if (datedLine(title, order) !== null) return false
  const from = ({ day }: DatedLine): Day | null =>
    (yearlessLine(title, { day }, order) ?? letterLine(title, order, { day }))?.day ?? null
  const [day, other] = [from(former), last && from(last)]
  const isOfLast =
    last !== null &&
    other !== null &&
    isRightBeside(other, last.day) &&
    (other === last.day || other > last.day === former.isRising)
  return day !== null && isRightBeside(day, former.day) && !isOfLast
}

/** Days as they come, one after the other. */
interface Steps {
  /** Whether days go on to later ones. */
  readonly isRising: boolean
  /** The day from which a line goes on; null where none stands above it. */
  lastFor(title: string): DatedLine | null
  /** A day that was begun, from the one that `lastFor` told of its line. */
  add(dated: DatedLine, last: DatedLine | null): void
}

/** `longest`: of a line that may go on from the former day. */
export function createSteps(order: DateOrder, longest = Infinity): Steps {
  let newest: DatedLine | null = null
  /** Until days go on from one of the two. */
  let former: Former | null = null
  let isRising = true
  return {
    get isRising() {
      return isRising
    },
    lastFor: (title) =>
      former !== null && title.length <= longest && isOfFormer(title, former, newest, order)
        ? former
        : newest,
    add(dated, last) {
      if (last !== newest) former = null
      else if (last !== null && !isRightBeside(dated.day, last.day))
        former ??= { ...last, isRising }
      else if (former !== null && isRightBeside(dated.day, former.day)) former = null
      if (last !== null && dated.day !== last.day) isRising = dated.day > last.day
      newest = dated
    },
  }
}

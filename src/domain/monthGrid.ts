// A month as a calendar page: six weeks that start on Sunday, and how keys move in it (WAI-ARIA date grid). Keys never
// lead past today: the future holds nothing to open.
import {
  addDays,
  addMonths,
  daysInMonth,
  firstDayOf,
  monthOf,
  numberOfDay,
  weekdayOf,
  type Day,
  type Month,
} from './day.ts'

const weekLength = 7
const weekCount = 6

/** 42 days in weeks of seven; those before and after the month fill its first and last weeks. */
export function monthGrid(month: Month): readonly (readonly Day[])[] {
  const first = firstDayOf(month)
  const start = addDays(first, -weekdayOf(first))
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: weekLength }, (_unused, weekday) =>
      addDays(start, week * weekLength + weekday),
    ),
  )
}

/** The same number in another month, or its last day when it has no such number. */
export function inOtherMonth(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months)
  return addDays(firstDayOf(month), Math.min(numberOfDay(day), daysInMonth(month)) - 1)
}

function afterKey(day: Day, key: string, isShifted: boolean): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -weekLength)
    case 'ArrowDown':
      return addDays(day, weekLength)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, weekLength - 1 - weekdayOf(day))
    case 'PageUp':
      return inOtherMonth(day, isShifted ? -12 : -1)
    case 'PageDown':
      return inOtherMonth(day, isShifted ? 12 : 1)
    default:
      return null
  }
}

/** Where a key leads from a day, at most to today; null for a key that does not move. */
export function dayAfterKey(day: Day, key: string, isShifted: boolean, today: Day): Day | null {
  const next = afterKey(day, key, isShifted)
  return next !== null && next > today ? today : next
}

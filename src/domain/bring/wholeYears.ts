import { addDays, yearOf, type Day } from '#domain/day.ts'

/** Years that have gone from the first day to the last one's end: one from 1 January to 31 December. */
export const wholeYears = (first: Day, last: Day): number => {
  const end = addDays(last, 1)
  return yearOf(end) - yearOf(first) - (end.slice(5) < first.slice(5) ? 1 : 0)
}

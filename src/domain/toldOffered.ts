import { addMonths, lastDayOf, monthOf, numberOfDay, yearOf, type Day, type Month } from './day.ts'

/** Days of a month in which the one before is still looked back at. */
const daysAfter = 3

/**
 * What Accueil offers to look back at: from 1 December to 15 January the year, else from its last day on the month; null on other days.
 */
export function toldOffered(today: Day): number | Month | null {
  const date = today.slice(5)
  if (date >= '12-01') return yearOf(today)
  if (date <= '01-15') return yearOf(today) - 1
  const month = monthOf(today)
  if (today === lastDayOf(month)) return month
  return numberOfDay(today) <= daysAfter ? addMonths(month, -1) : null
}

/** Fewer written days make no month to tell. */
const leastDaysOfMonth = 8

/** Its last day is the first on which it is told. */
export const isMonthOver = (month: Month, today: Day): boolean => today >= lastDayOf(month)

export const hasMonthCards = (written: number, month: Month, today: Day): boolean =>
  written >= leastDaysOfMonth && isMonthOver(month, today)

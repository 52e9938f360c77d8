import { yearOf, type Day } from './day.ts'

/** From 1 December to 15 January, the year that Accueil offers to look at; null on other days. */
export function yearOffered(today: Day): number | null {
  const date = today.slice(5)
  if (date >= '12-01') return yearOf(today)
  return date <= '01-15' ? yearOf(today) - 1 : null
}

// A date that says a weekday which is not its own: nobody can tell which of the two was meant, so that its words stay.
import type { Day } from '#domain/day.ts'
import { leadingDate, saysWeekdayOf, weekday } from './dates.ts'

const before = new RegExp(String.raw`^(?:le\s)?${weekday}[.,]{0,2}\s`, 'iu')

/** `days`: those that the date may be. « Mar 5, 2024 » has no weekday. */
export function saysOtherWeekday(written: string, days: readonly (Day | null)[]): boolean {
  const [said] = before.exec(written) ?? []
  if (said === undefined || leadingDate(written.slice(said.length)) === null) return false
  return days.every((day) => day === null || !saysWeekdayOf(day, written))
}

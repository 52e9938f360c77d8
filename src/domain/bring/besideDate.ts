import type { DateOrder } from './brought.ts'
import { afterTime, isPartingAlone, saysDayAlone } from './afterDate.ts'
import { leadingDate, parseDate } from './dates.ts'
import { saysOtherWeekday } from './otherWeekday.ts'

/** « CET », « (Europe/Paris) », « Eastern Standard Time », after a time. */
const zoneAlone =
  /^\W*(?:[A-Z]{2,5}|[A-Z]\w+\/[\w/+-]+|\w[\w ]* (?:Standard|Daylight|Summer) Time)\W*$/
/** No zone has a longer name; in a longer text its signs would be shared out in each way that there is. */
const longestZone = 100

const orders: readonly DateOrder[] = ['dayFirst', 'monthFirst']

/** What a cell or a field of a date says after it, names of zones and of weekdays apart: « 2026-11-20 matin ». All of it where its weekday is wrong. */
export function wordsAfter(date: string): string {
  const dated = leadingDate(date)
  // A row that goes on from the one above, as where a new line stood in a cell: words without a date.
  if (dated === null) return date
  const days = orders.map((order) => parseDate(date, order))
  if (saysOtherWeekday(date.trimStart(), days)) return date
  const timed = afterTime(dated.rest)
  const rest = timed.replace(/^(?:[\s,:;–—]|-(?!\d))+/, '').trim()
  const isZone = timed !== dated.rest && rest.length <= longestZone && zoneAlone.test(rest)
  return isZone || isPartingAlone(rest) || saysDayAlone(rest, dated.day) ? '' : rest
}

import { addMonths, firstDayOf, lastDayOf, parseMonth, type Month } from '#domain/day.ts'
import type { Queries } from '#server/store/store.ts'
import { dayToWire, findDays } from './storedDay.ts'

/** The months that a query asks for: one, or the twelve of a year. */
export function monthsOf(year: string, month: string | undefined): readonly Month[] {
  const first = parseMonth(`${year}-${month ?? '01'}`)
  if (first === null) return []
  return month === undefined ? Array.from({ length: 12 }, (_, at) => addMonths(first, at)) : [first]
}

/** `{"data": [entry]}` in pieces of one month: a year of long texts is never in memory at once. */
export async function* entriesJson(
  queries: Queries,
  userId: string,
  months: readonly Month[],
): AsyncGenerator<string> {
  yield '{"data":['
  let isFirst = true
  for (const month of months) {
    for (const day of await findDays(queries, userId, firstDayOf(month), lastDayOf(month))) {
      yield `${isFirst ? '' : ','}${JSON.stringify(dayToWire(day))}`
      isFirst = false
    }
  }
  yield ']}'
}

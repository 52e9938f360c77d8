import { addMonths, parseMonth, type Day, type Month } from '#domain/day.ts'
import type { Queries } from '#server/store/store.ts'
import { dayToWire, findDays, findDaySizes } from './storedDay.ts'

/** The months that a query asks for: one, or the twelve of a year. */
export function monthsOf(year: string, month: string | undefined): readonly Month[] {
  const first = parseMonth(`${year}-${month ?? '01'}`)
  if (first === null) return []
  return month === undefined ? Array.from({ length: 12 }, (_, at) => addMonths(first, at)) : [first]
}

/** Bytes of days that a reply may have read ahead of its reader; a longer day is read alone. */
const maxAheadBytes = 256 * 1024

interface Stretch {
  readonly first: Day
  last: Day
  bytes: number
}

/** The written days as stretches that may be read at once: two of them for an ordinary year. */
export async function findStretches(
  queries: Queries,
  userId: string,
  months: readonly Month[],
): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  for (const { day, bytes } of await findDaySizes(queries, userId, months)) {
    const open = stretches.at(-1)
    if (open === undefined || open.bytes + bytes > maxAheadBytes) {
      stretches.push({ first: day, last: day, bytes })
    } else {
      open.last = day
      open.bytes += bytes
    }
  }
  return stretches
}

/**
 * `{"data": [entry]}`, read from the database as the client takes it: a client that asks for a year of long texts and
 * reads none of it keeps one stretch of days in memory, not the year.
 */
export async function* entriesJson(
  queries: Queries,
  userId: string,
  stretches: readonly Stretch[],
): AsyncGenerator<string> {
  yield '{"data":['
  let isFirst = true
  for (const { first, last } of stretches) {
    for (const day of await findDays(queries, userId, first, last)) {
      yield `${isFirst ? '' : ','}${JSON.stringify(dayToWire(day))}`
      isFirst = false
    }
  }
  yield ']}'
}

// What is computed from the set of written days: read from one index, whatever the length of the texts.
import { monthOf, type Day, type Month } from '#domain/day.ts'
import { statisticsOn, type Statistics } from '#domain/statistics.ts'
import type { Queries } from '#server/store/store.ts'
import { monthDigest } from './storedDay.ts'

const findStates = (queries: Queries, userId: string) =>
  queries
    .selectFrom('entry')
    .select(['day', 'rev', 'is_pinned'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()

/** The digest of each month that has an entry. */
export async function readMonthDigests(
  queries: Queries,
  userId: string,
): Promise<Record<Month, string>> {
  const daysByMonth = Map.groupBy(await findStates(queries, userId), ({ day }) => monthOf(day))
  return Object.fromEntries(Array.from(daysByMonth, ([month, days]) => [month, monthDigest(days)]))
}

export async function readStatistics(
  queries: Queries,
  userId: string,
  today: Day,
): Promise<Statistics> {
  const states = await findStates(queries, userId)
  const written = new Set(states.map(({ day }) => day))
  return statisticsOn(today, written, states.filter((state) => state.is_pinned === 1).length)
}

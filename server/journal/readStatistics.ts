// What is computed from the set of written days: read from one index, whatever the length of the texts.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import pLimit from 'p-limit'
import { monthOf, type Day, type Month } from '#domain/day.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { statisticsOn, type Statistics } from '#domain/statistics.ts'
import type { Refusal } from '#server/base/refusal.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'
import type { EntryTable } from '#server/store/tables.ts'
import { monthDigest } from './storedDay.ts'

/** Ten years. An account may hold every day since 1900: reading those at once would be one stop for everybody else. */
const daysAtOnce = 4000

type DayState = Pick<Selectable<EntryTable>, 'day' | 'rev' | 'is_pinned'>

const findStates = (queries: Queries, userId: string, after: string): Promise<DayState[]> =>
  queries
    .selectFrom('entry')
    .select(['day', 'rev', 'is_pinned'])
    .where('user_id', '=', userId)
    .where('day', '>', after as Day)
    .orderBy('day')
    .limit(daysAtOnce)
    .execute()

/** The refusal, when an account has read too much; asked before each further part, so that a long reading counts as several. */
export type CountMore = () => Promise<Refusal | null>

async function readStates(
  queries: Queries,
  userId: string,
  countMore: CountMore,
): Promise<Result<readonly DayState[], Refusal>> {
  const states: DayState[] = []
  for (;;) {
    const part = await findStates(queries, userId, states.at(-1)?.day ?? '')
    states.push(...part)
    if (part.length < daysAtOnce) return ok(states)
    const refusal = await countMore()
    if (refusal !== null) return err(refusal)
    await nextTurn()
  }
}

/** On PostgreSQL a reading waits for the database, and takes one of its ten connections. */
const readingsAtOnce = { embedded: 1, shared: 4 }

/**
 * Reads every day of an account. Those that are asked for at once are read one after the other: on SQLite nothing of them waits.
 * A write between two parts may be seen by half: the phone's tag is then older than what it gets, and it asks again.
 */
export function createStatesReader({ store }: StoreDep) {
  const queue = pLimit(store.isShared ? readingsAtOnce.shared : readingsAtOnce.embedded)
  return (userId: string, countMore: CountMore): Promise<Result<readonly DayState[], Refusal>> =>
    queue(() => readStates(store.db, userId, countMore))
}

/** The digest of each month that has an entry. */
export function monthDigests(states: readonly DayState[]): Record<Month, string> {
  const daysByMonth = Map.groupBy(states, ({ day }) => monthOf(day))
  return Object.fromEntries(Array.from(daysByMonth, ([month, days]) => [month, monthDigest(days)]))
}

export const statisticsOf = (states: readonly DayState[], today: Day): Statistics =>
  statisticsOn(
    today,
    new Set(states.map(({ day }) => day)),
    states.filter((state) => state.is_pinned === 1).length,
  )

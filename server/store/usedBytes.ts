// What the days of an account and their replaced versions take.
import { sql } from 'kysely'
import { readPurgeTime } from './purge.ts'
import type { Queries } from './store.ts'

/** Nothing younger gives way in a full account. */
export const netMs = 7 * 24 * 3_600_000

/** What a row costs beside its texts. */
export const rowBytes = 256

export const storedBytes = sql<number>`octet_length(answers) + octet_length(marks) + ${sql.lit(rowBytes)}`

/** With the versions that were replaced since then. It reads a whole account. */
export async function countBytes(queries: Queries, userId: string, since = 0): Promise<number> {
  const sumOf = async (table: 'entry' | 'entry_version') => {
    const row = await queries
      .selectFrom(table)
      .select(sql<number | null>`cast(sum(${storedBytes}) as bigint)`.as('bytes'))
      .where('user_id', '=', userId)
      .$if(table === 'entry_version', (query) => query.where(sql`replaced_at`, '>=', since))
      .executeTakeFirst()
    return row?.bytes ?? 0
  }
  return (await sumOf('entry')) + (await sumOf('entry_version'))
}

/** Without the versions that would give way. */
export const countFixedBytes = async (
  queries: Queries,
  userId: string,
  now: number,
): Promise<number> => countBytes(queries, userId, (await readPurgeTime(queries, now)) - netMs)

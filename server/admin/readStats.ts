// Totals only: no line identifies a person.
import { sql } from 'kysely'
import type { Queries } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'

const counted = [
  ['accounts', 'account'],
  ['registrations awaiting their code', 'attempt'],
  ['days', 'entry'],
  ['replaced versions', 'entry_version'],
  ['open sessions', 'session'],
  ['push subscriptions', 'push_subscription'],
] as const satisfies readonly (readonly [name: string, table: keyof Tables])[]

export async function countRows(queries: Queries, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${sql.table(table)}`.execute(queries)
  return rows[0]?.count ?? 0
}

/** Bytes; of SQLite the file alone, without its log. */
async function readSize(queries: Queries, isShared: boolean): Promise<number> {
  const { rows } = await (
    isShared
      ? sql<{ size: number }>`select pg_database_size(current_database()) as size`
      : sql<{
          size: number
        }>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`
  ).execute(queries)
  return rows[0]?.size ?? 0
}

/** One line for each count. `isShared`: PostgreSQL. */
export async function readStats(queries: Queries, isShared: boolean): Promise<readonly string[]> {
  const lines: string[] = []
  for (const [name, table] of counted) lines.push(`${name}: ${await countRows(queries, table)}`)
  const size = await readSize(queries, isShared)
  return [...lines, `database: ${(size / 1024 / 1024).toFixed(1)} MiB`]
}

import { sql, type Insertable } from 'kysely'
import type { Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { isOn } from '#domain/register.ts'
import { madeOnce } from '#server/store/madeOnce.ts'
import type { EntryTable } from '#server/store/tables.ts'
import { bytesOf } from './room.ts'
import { textsOf, type DayContent, type StoredDay } from './storedDay.ts'
import { keepVersions, type Limits } from './versions.ts'

export interface DayWrite {
  readonly content: DayContent
  readonly rev: Rev
  /** The day as it is now, kept as a version. */
  readonly stored: StoredDay | null
}

/** A row's columns, but for its names and `created_at`. */
export function columnsOf({ rev, content }: Pick<DayWrite, 'rev' | 'content'>, now: number) {
  const { writtenAt, offset, marks } = content
  return {
    rev,
    is_pinned: isOn(marks.pin) ? 1 : 0,
    written_at: writtenAt,
    offset_minutes: offset,
    ...textsOf(content),
    updated_at: now,
  }
}

const columns = [
  'rev',
  'is_pinned',
  'written_at',
  'offset_minutes',
  'answers',
  'marks',
  'updated_at',
] as const satisfies readonly (keyof ReturnType<typeof columnsOf>)[]

const named = ['user_id', 'day', 'created_at', ...columns] as const

/** Its values are those of the rows, one row after the other. */
const insertDays = madeOnce((queries, places: readonly (string | number)[], howMany) => {
  const rows = Array.from({ length: howMany }, (_, row) =>
    Object.fromEntries(named.map((column, at) => [column, places[row * named.length + at]])),
  )
  return queries
    .insertInto('entry')
    .values(rows as unknown as Insertable<EntryTable>[])
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet((expression) =>
          Object.fromEntries(columns.map((name) => [name, expression.ref(`excluded.${name}`)])),
        ),
    )
})

// At least the time, so that it grows even after a backup was restored: one tag must never name two states.
const countWrite = madeOnce(
  (
    queries,
    {
      userId,
      now,
      bytes,
    }: { readonly userId: string; readonly now: number; readonly bytes: number },
  ) =>
    queries
      .updateTable('account')
      .set(({ eb }) => ({
        writes: sql<number>`case when writes < ${now} then ${now} else writes + 1 end`,
        bytes: eb('bytes', '+', bytes),
      }))
      .where('id', '=', userId),
)

/**
 * Writes days, each once, inside a transaction that locked the account: three statements, however many they are. Returns those that
 * may not be replaced any more, and are left as they were (SV78).
 */
export async function writeDays(
  limits: Limits,
  { userId, now }: { readonly userId: string; readonly now: number },
  writes: readonly DayWrite[],
): Promise<ReadonlySet<Day>> {
  const replaced = writes.flatMap(({ stored }) => stored ?? [])
  const full = await keepVersions(limits, { userId, stored: replaced, now })
  const written = writes.filter(({ content }) => !full.has(content.date))
  if (written.length === 0) return full
  const { queries } = limits
  const values = written.flatMap((write) => {
    const names = { user_id: userId, day: write.content.date, created_at: now }
    const row = { ...names, ...columnsOf(write, now) }
    return named.map((column) => row[column])
  })
  await insertDays(queries, values, written.length)
  const bytes = written.reduce((sum, { content }) => sum + bytesOf(content), 0)
  await countWrite(queries, { userId, now, bytes })
  return full
}

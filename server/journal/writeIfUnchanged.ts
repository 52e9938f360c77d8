// One statement that writes a day if what it replaces is there, for the shared database: nothing of it is decided before it runs, and
// nothing of it stands when another writer came first. It takes the account's row first, as `lockAccount` does, so that two writers
// never wait for each other in turn. A statement that waited reads the rows of before: the condition stands where the day is written.
import { sql } from 'kysely'
import type { Account } from '#server/store/account.ts'
import { madeOnce } from '#server/store/madeOnce.ts'
import type { Queries } from '#server/store/store.ts'
import { bytesOf } from './room.ts'
import type { Rev } from '#domain/brands.ts'
import type { DayContent } from './storedDay.ts'
import { maxVersions } from './versions.ts'
import { columnsOf } from './writeDays.ts'

export interface Unchanged {
  /** As it was read: a reset by mail since then decides who may write. */
  readonly account: Pick<Account, 'id' | 'reset_at'>
  readonly now: number
  readonly quotaBytes: number
}

export interface OneWrite {
  readonly content: DayContent
  readonly rev: Rev
  /** The rev of the day that it replaces; null where there is none. */
  readonly replaces: string | null
  /** Keys that the account must have had. */
  readonly kids: readonly string[]
}

/** PostgreSQL's name for it. */
const divisionByZero = '22012'

/** What goes into the statement. */
type Values = Readonly<
  Record<'id' | 'day' | 'rev' | 'former' | 'kids' | 'written_at' | 'answers' | 'marks', string> &
    Record<'at' | 'bytes' | 'quotaBytes' | 'isPinned' | 'offset' | 'howManyKids', number> &
    Record<'resetAt', number | null>
>

const replacing = 1

const writeStatement = madeOnce((_queries, values: Values, shape) => {
  const { id, day, rev, former, kids, howManyKids, written_at, answers, marks, bytes, quotaBytes } =
    values
  const at = sql`cast(${values.at} as bigint)`
  const isPinned = sql`cast(${values.isPinned} as integer)`
  const offset = sql`cast(${values.offset} as integer)`
  const room = sql`
    update account set writes = greatest(writes + 1, ${at}), bytes = bytes + ${bytes}
    where id = ${id} and bytes + ${bytes} <= ${quotaBytes}
      and reset_at is not distinct from cast(${values.resetAt} as bigint)
      and ${howManyKids} = (select count(*) from account_kid
        where user_id = ${id} and kid = any (string_to_array(${kids}, ' ')))
    returning id`
  const kept = sql`, kept as (
      insert into entry_version (
        user_id, day, replaced_at, rev, written_at, offset_minutes, answers, marks
      )
      select user_id, day, ${at}, rev, written_at, offset_minutes, answers, marks
      from entry join room on room.id = entry.user_id
      where day = ${day} and rev = ${former} and ${sql.lit(maxVersions)} > (
        select count(*) from entry_version as version
        where version.user_id = entry.user_id and version.day = entry.day
      )
      on conflict (user_id, day, replaced_at, rev) do nothing
      returning user_id, day
    )`
  const inserted = sql`
    insert into entry (
      user_id, day, rev, is_pinned, written_at, offset_minutes, answers, marks, created_at, updated_at
    )
    select id, ${day}, ${rev}, ${isPinned}, ${written_at}, ${offset}, ${answers}, ${marks}, ${at}, ${at}
    from room
    on conflict (user_id, day) do nothing
    returning day`
  const replaced = sql`
    update entry set rev = ${rev}, is_pinned = ${isPinned}, written_at = ${written_at},
      offset_minutes = ${offset}, answers = ${answers}, marks = ${marks}, updated_at = ${at}
    from kept
    where entry.user_id = kept.user_id and entry.day = kept.day and entry.rev = ${former}
    returning entry.day`
  const isReplacing = shape === replacing
  // Where no day was written the division fails, which undoes the rest of the statement.
  return sql`with room as (${room})${isReplacing ? kept : sql``},
    written as (${isReplacing ? replaced : inserted})
    select 1 / count(*) from written`
})

/** False where it wrote no day: another writer came first, or room must be made. */
export async function writeIfUnchanged(
  db: Queries,
  { account: { id, reset_at: resetAt }, now, quotaBytes }: Unchanged,
  write: OneWrite,
): Promise<boolean> {
  const { content, replaces, kids } = write
  const { is_pinned: isPinned, offset_minutes: offset, ...columns } = columnsOf(write, now)
  const values = {
    ...columns,
    id,
    day: content.date,
    former: replaces ?? '',
    kids: kids.join(' '),
    howManyKids: kids.length,
    at: now,
    bytes: bytesOf(content),
    quotaBytes,
    isPinned,
    offset,
    resetAt,
  }
  try {
    await writeStatement(db, values, replaces === null ? 0 : replacing)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === divisionByZero) return false
    throw error
  }
}

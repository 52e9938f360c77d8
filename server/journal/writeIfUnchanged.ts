// One statement that writes a day if what it replaces is there, for the shared database: nothing of it is decided before it runs, and
// nothing of it stands when another writer came first. It takes the account's row first, as `lockAccount` does, so that two writers
// never wait for each other in turn. A statement that waited reads the rows of before: the condition stands where the day is written.
import { sql } from 'kysely'
import type { Account } from '#server/store/account.ts'
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

/** False where it wrote no day: another writer came first, or room must be made. */
export async function writeIfUnchanged(
  db: Queries,
  { account: { id, reset_at: resetAt }, now, quotaBytes }: Unchanged,
  write: OneWrite,
): Promise<boolean> {
  const { content, replaces, kids } = write
  const { rev, is_pinned, written_at, offset_minutes, answers, marks } = columnsOf(write, now)
  const bytes = bytesOf(content)
  const at = sql`cast(${now} as bigint)`
  const hadKids = sql`and ${kids.length} = (
      select count(*) from account_kid where user_id = ${id} and kid in (${sql.join(kids)})
    )`
  const room = sql`
    update account set writes = greatest(writes + 1, ${at}), bytes = bytes + ${bytes}
    where id = ${id} and bytes + ${bytes} <= ${quotaBytes}
      and reset_at is not distinct from cast(${resetAt} as bigint)
      ${kids.length === 0 ? sql`` : hadKids}
    returning id`
  const kept = (former: string) => sql`, kept as (
      insert into entry_version (
        user_id, day, replaced_at, rev, written_at, offset_minutes, answers, marks
      )
      select user_id, day, ${at}, rev, written_at, offset_minutes, answers, marks
      from entry join room on room.id = entry.user_id
      where day = ${content.date} and rev = ${former} and ${maxVersions} > (
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
    select id, ${content.date}, ${rev}, cast(${is_pinned} as integer), ${written_at},
      cast(${offset_minutes} as integer), ${answers}, ${marks}, ${at}, ${at}
    from room
    on conflict (user_id, day) do nothing
    returning day`
  const replaced = (former: string) => sql`
    update entry set rev = ${rev}, is_pinned = ${is_pinned}, written_at = ${written_at},
      offset_minutes = ${offset_minutes}, answers = ${answers}, marks = ${marks}, updated_at = ${at}
    from kept
    where entry.user_id = kept.user_id and entry.day = kept.day and entry.rev = ${former}
    returning entry.day`
  try {
    // Where no day was written the division fails, which undoes the rest of the statement.
    await sql`with room as (${room})${replaces === null ? sql`` : kept(replaces)},
      written as (${replaces === null ? inserted : replaced(replaces)})
      select 1 / count(*) from written`.execute(db)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === divisionByZero) return false
    throw error
  }
}

// What writes replaced in the last 90 days, listed and restored. The server unseals nothing, so a sealed day is restored as it
// was sealed. Phones then join it with their own copy (src/engine/sync/SPEC.md, SY1 and SY2) and never choose between two: a
// phone that holds words written after the restored ones were seen sends them again at its next pass. So a restore mends a
// damaged day, or the day of a person who lost all phones; it never removes newer words from a phone.
import { sql } from 'kysely'
import type { ByAnyAnswer } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { Marks } from '#domain/entry.ts'
import { err, ok } from '#domain/result.ts'
import { findDay } from '#server/journal/storedDay.ts'
import { writeDays } from '#server/journal/writeDays.ts'
import { findAccountByEmail, lockAccount } from '#server/store/account.ts'
import type { Queries, Store } from '#server/store/store.ts'
import type { Output } from './parseCommand.ts'

const unknown = err('No account has this address. Nothing was changed.')

/** One line for each version: its day, its number on that day (1 is the latest), when it was replaced, its length. */
export async function listVersions(
  queries: Queries,
  email: string,
  day: Day | null,
): Promise<Output> {
  const account = await findAccountByEmail(queries, email)
  if (account === undefined) return unknown
  const rows = await queries
    .selectFrom('entry_version')
    .select(['day', 'replaced_at', sql<number>`length(answers) + length(marks)`.as('size')])
    .where('user_id', '=', account.id)
    .$if(day !== null, (query) => query.where('day', '=', day))
    .orderBy('day')
    .orderBy('replaced_at', 'desc')
    .orderBy('rev')
    .execute()
  if (rows.length === 0) return ok(['No version is kept.'])
  let [last, place] = ['', 0]
  return ok(
    rows.map((row) => {
      place = row.day === last ? place + 1 : 1
      last = row.day
      return `${row.day}  ${place}  replaced ${new Date(row.replaced_at).toISOString()}, ${row.size} characters`
    }),
  )
}

export interface Restore {
  readonly email: string
  readonly day: Day
  /** From 1, the latest. */
  readonly place: number
}

/** The version becomes the day; what was the day becomes a version, and the version itself stays one. */
export async function restoreVersion(
  store: Store,
  { email, day, place }: Restore,
  now: number,
): Promise<Output> {
  const account = await findAccountByEmail(store.db, email)
  if (account === undefined) return unknown
  return store.transaction(async (queries) => {
    if ((await lockAccount(queries, account.id)) === undefined) return unknown
    const version = await queries
      .selectFrom('entry_version')
      .selectAll()
      .where('user_id', '=', account.id)
      .where('day', '=', day)
      .orderBy('replaced_at', 'desc')
      .orderBy('rev')
      .offset(place - 1)
      .limit(1)
      .executeTakeFirst()
    if (version === undefined) return err('This version does not exist. Nothing was changed.')
    const stored = await findDay(queries, account.id, day)
    if (stored?.rev === version.rev) {
      return err('The day is at this version already. Nothing was changed.')
    }
    const content = {
      date: day,
      writtenAt: version.written_at,
      offset: version.offset_minutes,
      answers: JSON.parse(version.answers) as ByAnyAnswer<string>,
      marks: JSON.parse(version.marks) as Marks,
    }
    const limits = { queries, isOwners: true, heldSince: now }
    const write = { content, rev: version.rev, stored }
    if ((await writeDays(limits, { userId: account.id, now }, [write])).size > 0) {
      return err('This day was replaced a thousand times within a week. Nothing was changed.')
    }
    return ok([
      `Restored: the version replaced ${new Date(version.replaced_at).toISOString()} is the day again.`,
      stored === null ? 'The day did not exist.' : 'What stood there is now version 1 of this day.',
    ])
  })
}

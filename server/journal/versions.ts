// What writes replaced. An operator can restore it for 90 days (7 in a full account, or where one day was replaced a thousand times).
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Queries } from '#server/store/store.ts'
import { replaceableUntil, unsureShare, type LockedAccount } from './room.ts'
import type { StoredDay } from './storedDay.ts'

/** Of one day. A person changes a day a few times; a thief with a token would change it four times a second. */
export const maxVersions = 1000

export type Limits = Pick<LockedAccount, 'queries' | 'isOwners' | 'heldSince'>

export interface Replacing {
  readonly userId: string
  /** The day as it is now. */
  readonly stored: StoredDay
  readonly now: number
}

/** Copies the stored row, if the day has room for one more; returns whether it had. */
async function insertVersion(
  { queries, isOwners }: Limits,
  { userId, stored: { date: day, rev }, now }: Replacing,
): Promise<boolean> {
  const copied = ['written_at', 'offset_minutes', 'answers', 'marks'] as const
  const { numInsertedOrUpdatedRows: inserted = 0n } = await queries
    .insertInto('entry_version')
    .columns(['user_id', 'day', 'replaced_at', 'rev', ...copied])
    .expression((expression) =>
      expression
        .selectFrom('entry')
        .select(['user_id', 'day', sql<number>`cast(${now} as bigint)`.as('replaced_at'), 'rev'])
        .select(copied)
        .where('user_id', '=', userId)
        .where('day', '=', day)
        .where(
          (count) =>
            count
              .selectFrom('entry_version')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .where('user_id', '=', userId)
              .where('day', '=', day),
          '<',
          isOwners ? maxVersions : maxVersions * unsureShare,
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'replaced_at', 'rev']).doNothing(),
    )
    .executeTakeFirst()
  if (inserted > 0n) return true
  // The same content, replaced twice within a millisecond, stands there already.
  const same = await versionsOf(queries, userId, day)
    .select('rev')
    .where('replaced_at', '=', now)
    .where('rev', '=', rev)
    .executeTakeFirst()
  return same !== undefined
}

const versionsOf = (queries: Queries, userId: string, day: Day) =>
  queries.selectFrom('entry_version').where('user_id', '=', userId).where('day', '=', day)

/**
 * Keeps what a write replaces. Of a day that has the most versions, those that may give way go first; false when there are none,
 * and then the day stays as it is.
 */
export async function keepVersion(limits: Limits, replacing: Replacing): Promise<boolean> {
  if (await insertVersion(limits, replacing)) return true
  const { userId, stored, now } = replacing
  await limits.queries
    .deleteFrom('entry_version')
    .where('user_id', '=', userId)
    .where('day', '=', stored.date)
    .where('replaced_at', '<', await replaceableUntil(limits, now))
    .execute()
  return insertVersion(limits, replacing)
}

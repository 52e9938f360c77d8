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
  /** Days as they are now, each once. */
  readonly stored: readonly StoredDay[]
  readonly now: number
}

const copied = ['written_at', 'offset_minutes', 'answers', 'marks'] as const

/** Copies the stored rows of days that have room for one more version; returns those days. */
async function insertVersions(
  { queries, isOwners }: Limits,
  { userId, stored, now }: Replacing,
): Promise<ReadonlySet<Day>> {
  const rows = await queries
    .insertInto('entry_version')
    .columns(['user_id', 'day', 'replaced_at', 'rev', ...copied])
    .expression((expression) =>
      expression
        .selectFrom('entry')
        .select(['user_id', 'day', sql<number>`cast(${now} as bigint)`.as('replaced_at'), 'rev'])
        .select(copied)
        .where('user_id', '=', userId)
        .where(
          'day',
          'in',
          stored.map(({ date }) => date),
        )
        .where(
          (count) =>
            count
              .selectFrom('entry_version')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .where('user_id', '=', userId)
              .whereRef('entry_version.day', '=', 'entry.day'),
          '<',
          isOwners ? maxVersions : maxVersions * unsureShare,
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'replaced_at', 'rev']).doNothing(),
    )
    .returning('day')
    .execute()
  return new Set(rows.map(({ day }) => day))
}

const versionsOf = (queries: Queries, userId: string, day: Day) =>
  queries.selectFrom('entry_version').where('user_id', '=', userId).where('day', '=', day)

/** Of a day that has the most versions, those that may give way go first; false when there are none. */
async function makeRoom(limits: Limits, replacing: Replacing, day: StoredDay): Promise<boolean> {
  const { userId, now } = replacing
  const { queries } = limits
  const same = versionsOf(queries, userId, day.date)
    .select('rev')
    .where('replaced_at', '=', now)
    .where('rev', '=', day.rev)
  // The same content, replaced twice within a millisecond, stands there already.
  if ((await same.executeTakeFirst()) !== undefined) return true
  await queries
    .deleteFrom('entry_version')
    .where('user_id', '=', userId)
    .where('day', '=', day.date)
    .where('replaced_at', '<', await replaceableUntil(limits, now))
    .execute()
  return (await insertVersions(limits, { ...replacing, stored: [day] })).size > 0
}

/** Keeps what writes replace. Returns the days that have no room for one more version: they must stay as they are. */
export async function keepVersions(
  limits: Limits,
  replacing: Replacing,
): Promise<ReadonlySet<Day>> {
  const full = new Set<Day>()
  if (replacing.stored.length === 0) return full
  const kept = await insertVersions(limits, replacing)
  for (const day of replacing.stored) {
    if (!kept.has(day.date) && !(await makeRoom(limits, replacing, day))) full.add(day.date)
  }
  return full
}

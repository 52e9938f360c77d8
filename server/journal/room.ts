// How much of the disk one account may take: its days and what their writes replaced. `account.bytes` is never less than the
// truth, since writes alone move it and only upwards; so it is counted anew when an account seems full, and then
// versions replaced more than 7 days ago are removed, oldest first. Nothing younger is: a thief with a stolen token who fills
// the account must not be able to remove the owner's last versions. Their age is that of the purge, which no clock that leaps
// makes older.
import { sql } from 'kysely'
import { isSoonAfterReset, type Account } from '#server/store/account.ts'
import { readPurgeTime } from '#server/store/purge.ts'
import type { RateLimit, RateLimiter } from '#server/store/rateLimit.ts'
import type { Queries } from '#server/store/store.ts'
import type { DayContent } from './storedDay.ts'

export const netMs = 7 * 24 * 3_600_000
/** What a row costs beside its texts. */
const rowBytes = 256
/** Counting reads a whole account. A full one is counted a few times at once, then once a minute. */
export const countLimit: RateLimit = { burst: 5, everyMs: 60_000 }

/** What is left in an account, during a transaction that locks it. */
export interface Room {
  left: number
}

/** What a transaction that locked an account works with. */
export interface LockedAccount {
  readonly queries: Queries
  readonly rateLimiter: RateLimiter
  readonly room: Room
  readonly quotaBytes: number
  /** Days that are only sealed anew: they fill a part of the account, and no version gives way to them. */
  readonly isResealed?: boolean
}

/** What days that are only sealed anew may fill, so that the person's own words have the rest. */
export const resealedShare = 3 / 4

/** What may be filled soon after a reset by mail: what a thief wrote then stays, and its owner needs the rest. */
const soonAfterResetShare = 3 / 4

export function roomOf(
  account: Account,
  configuredBytes: number,
  now: number,
): Pick<LockedAccount, 'room' | 'quotaBytes'> {
  const share = isSoonAfterReset(account, now) ? soonAfterResetShare : 1
  const quotaBytes = configuredBytes * share
  return { room: { left: quotaBytes - account.bytes }, quotaBytes }
}

export const bytesOf = ({ answers, marks }: Pick<DayContent, 'answers' | 'marks'>): number =>
  Buffer.byteLength(JSON.stringify(answers)) + Buffer.byteLength(JSON.stringify(marks)) + rowBytes

const storedBytes = sql<number>`octet_length(answers) + octet_length(marks) + ${sql.lit(rowBytes)}`

async function countBytes(queries: Queries, userId: string): Promise<number> {
  const sumOf = async (table: 'entry' | 'entry_version') => {
    const row = await queries
      .selectFrom(table)
      .select(sql<number | null>`cast(sum(${storedBytes}) as bigint)`.as('bytes'))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.bytes ?? 0
  }
  return (await sumOf('entry')) + (await sumOf('entry_version'))
}

/** Removes what was replaced longest ago, until at least `wanted` bytes are freed. Returns how many were. */
async function removeVersions(
  queries: Queries,
  userId: string,
  wanted: number,
  now: number,
): Promise<number> {
  const time = await readPurgeTime(queries, now)
  const old = queries.selectFrom('entry_version').where('user_id', '=', userId)
  const versions = await old
    .select(['replaced_at', storedBytes.as('bytes')])
    .where('replaced_at', '<', time - netMs)
    .orderBy('replaced_at')
    .execute()
  let freed = 0
  let upTo = -1
  for (const { replaced_at: at, bytes } of versions) {
    // Versions of one instant are removed together.
    if (freed >= wanted && at !== upTo) break
    freed += bytes
    upTo = at
  }
  await queries
    .deleteFrom('entry_version')
    .where('user_id', '=', userId)
    .where('replaced_at', '<=', upTo)
    .execute()
  return freed
}

export interface RoomWish {
  readonly userId: string
  readonly bytes: number
  readonly now: number
}

/** Takes room for a write, and makes some if it must. False when the account is full. */
export async function takeRoom(
  { queries, room, rateLimiter, quotaBytes, isResealed = false }: LockedAccount,
  { userId, bytes, now }: RoomWish,
): Promise<boolean> {
  if (isResealed) {
    if (bytes > room.left - quotaBytes * (1 - resealedShare)) return false
    room.left -= bytes
    return true
  }
  if (
    bytes > room.left &&
    (await rateLimiter.take(`room ${userId}`, countLimit, now, queries)) === 0
  ) {
    const used = await countBytes(queries, userId)
    const missing = used + bytes - quotaBytes
    // A little more than needed: the next writes need not count again.
    const spare = quotaBytes / 32
    const freed = missing > 0 ? await removeVersions(queries, userId, missing + spare, now) : 0
    await queries
      .updateTable('account')
      .set({ bytes: used - freed })
      .where('id', '=', userId)
      .execute()
    room.left = quotaBytes - used + freed
  }
  if (bytes > room.left) return false
  room.left -= bytes
  return true
}

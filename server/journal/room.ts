// How much of the disk one account may take: its days and what their writes replaced. `account.bytes` is never less than the
// truth, since writes alone move it and only upwards; so it is counted anew when an account seems full, and then
// versions replaced more than 7 days ago are removed, oldest first. Nothing younger is: a thief with a stolen token who fills
// the account must not be able to remove the owner's last versions. Their age is that of the purge, which no clock that leaps
// makes older.
import { firstResetOf, lockAccount, type Account } from '#server/store/account.ts'
import { isOfBefore } from '#server/store/ofBefore.ts'
import { readPurgeTime } from '#server/store/purge.ts'
import type { RateLimit, RateLimiter } from '#server/store/rateLimit.ts'
import type { Queries, Store } from '#server/store/store.ts'
import { countBytes, netMs, rowBytes, storedBytes } from '#server/store/usedBytes.ts'
import { textsOf, type Texts } from './storedDay.ts'

/** Counting reads a whole account. A full one is counted a few times at once, then once a minute. */
export const countLimit: RateLimit = { burst: 5, everyMs: 60_000 }

/** What is left in an account, during a transaction that locks it. */
export interface Room {
  left: number
}

/** Who writes: a session, on the device that it named. */
export interface Writer {
  readonly account: Account
  readonly deviceId: string | null
}

/** What a transaction that locked an account works with. */
export interface LockedAccount {
  readonly queries: Queries
  readonly rateLimiter: RateLimiter
  readonly room: Room
  readonly quotaBytes: number
  /** False soon after a reset by mail, but on a device of before: a thief may write, who leaves the owner a part of each limit. */
  readonly isOwners: boolean
  /** Versions replaced before this moment may give way. */
  readonly heldSince: number
  /** Days that are only sealed anew: they fill a part of the account, and no version gives way to them. */
  readonly isResealed?: boolean
}

/** What days that are only sealed anew may fill, so that the person's own words have the rest. */
export const resealedShare = 3 / 4

/** What a session that may be a thief's uses up: what a thief wrote stays, and the owner needs the rest. */
export const unsureShare = 3 / 4

/** Null when the account is gone. */
export async function lockWriter(
  queries: Queries,
  { rateLimiter }: Pick<Store, 'rateLimiter'>,
  { account: { id }, deviceId }: Writer,
  configuredBytes: number,
  now: number,
): Promise<LockedAccount | null> {
  const account = await lockAccount(queries, id)
  if (account === undefined) return null
  const isOwners = await isOfBefore(queries, account, deviceId, now)
  // Of what was free before the first reset: an account that was nearly full has room on a new phone too.
  const freeBefore = Math.max(0, configuredBytes - (account.bytes_at_reset ?? 0))
  const quotaBytes = isOwners ? configuredBytes : configuredBytes - freeBefore * (1 - unsureShare)
  return {
    queries,
    rateLimiter,
    room: { left: quotaBytes - account.bytes },
    quotaBytes,
    isOwners,
    heldSince: firstResetOf(account, now) ?? now,
  }
}

export function bytesOf(content: Texts): number {
  const { answers, marks } = textsOf(content)
  return Buffer.byteLength(answers) + Buffer.byteLength(marks) + rowBytes
}

/**
 * What was replaced before this moment may give way: seven days ago, or seven days before the first reset by mail where a thief may write,
 * who could else wait until the owner's last words are old enough.
 */
export const replaceableUntil = async (
  { queries, heldSince }: Pick<LockedAccount, 'queries' | 'heldSince'>,
  now: number,
): Promise<number> => Math.min(heldSince, await readPurgeTime(queries, now)) - netMs

/** Removes what was replaced longest ago, until at least `wanted` bytes are freed. Returns how many were. */
async function removeVersions(
  { queries }: LockedAccount,
  userId: string,
  wanted: number,
  until: number,
): Promise<number> {
  const old = queries.selectFrom('entry_version').where('user_id', '=', userId)
  const versions = await old
    .select(['replaced_at', storedBytes.as('bytes')])
    .where('replaced_at', '<', until)
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
  locked: LockedAccount,
  { userId, bytes, now }: RoomWish,
): Promise<boolean> {
  const { queries, room, rateLimiter, quotaBytes, isResealed = false } = locked
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
    const until = await replaceableUntil(locked, now)
    const freed = missing > 0 ? await removeVersions(locked, userId, missing + spare, until) : 0
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

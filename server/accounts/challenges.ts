// What a passkey signs: bytes that this server made a few minutes ago for one purpose. They bear their own proof, so asking for one
// stores nothing, however many strangers ask; only one that was signed is noted, until its time is over, and serves once.
import type { ClockDep, KeysDep, RandomDep } from '#server/base/deps.ts'
import { keyedHash, type ServerKeys } from '#server/base/serverKeys.ts'
import { timingSafeEqual } from 'node:crypto'
import type { Queries } from '#server/store/store.ts'

const lifeMs = 5 * 60_000
const headLength = 8 + 16
const proofLength = 32

/** `bound`: what it was made for, which must be the same when it comes back. */
const proofOf = (keys: ServerKeys, head: Buffer, bound: readonly string[]): Buffer =>
  keyedHash(keys, ['challenge', head.toString('base64url'), ...bound])

export function makeChallenge(
  { keys, clock, random }: KeysDep & ClockDep & RandomDep,
  bound: readonly string[],
): string {
  const head = Buffer.alloc(headLength)
  head.writeBigUInt64BE(BigInt(clock.now() + lifeMs))
  head.set(random.bytes(headLength - 8), 8)
  return Buffer.concat([head, proofOf(keys, head, bound)]).toString('base64url')
}

export interface SignedChallenge {
  readonly id: string
  readonly expiresAt: number
}

/** Null for a challenge of another purpose, of another server, or whose time is over. */
export function readChallenge(
  { keys, clock }: KeysDep & ClockDep,
  challenge: string,
  bound: readonly string[],
): SignedChallenge | null {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== headLength + proofLength) return null
  const head = bytes.subarray(0, headLength)
  if (!timingSafeEqual(bytes.subarray(headLength), proofOf(keys, head, bound))) return null
  const expiresAt = Number(head.readBigUInt64BE())
  const now = clock.now()
  // One that was made while the clock stood ahead would live until then.
  if (expiresAt <= now || expiresAt > now + lifeMs) return null
  return { id: head.toString('base64url'), expiresAt }
}

/** Single use: of two calls that bring the same challenge, one gets true. */
export async function spendChallenge(
  queries: Queries,
  { id, expiresAt }: SignedChallenge,
): Promise<boolean> {
  const row = await queries
    .insertInto('spent_challenge')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

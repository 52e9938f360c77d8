import type { Selectable } from 'kysely'
import type { Random } from '#domain/ports.ts'
import { accountLeaving, refusals, type Refusal } from '#server/base/refusal.ts'
import { madeOnce } from './madeOnce.ts'
import type { Queries } from './store.ts'
import type { AccountTable } from './tables.ts'

export type Account = Selectable<AccountTable>

/** Until the phone sends its own. */
export const firstTimeZone = 'Europe/Paris'

/** 128 random bits, base64url. */
export const createId = (random: Random): string =>
  Buffer.from(random.bytes(16)).toString('base64url')

export const findAccountByEmail = (queries: Queries, email: string): Promise<Account | undefined> =>
  queries.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()

/** The thief of a mailbox can set a password: the owner has this long to take the account back before anything is gone. */
export const takeBackMs = 7 * 24 * 3_600_000

/** Whether its password was replaced by a mailed code so lately that this may have been a thief. */
export const isSoonAfterReset = (
  { reset_at: resetAt }: Pick<Account, 'reset_at'>,
  now: number,
): boolean => resetAt !== null && resetAt > now - takeBackMs

/**
 * The first of the resets by mail that each came soon after the one before; null where the last one is not so late. What is older is the
 * owner's: a thief may have made any of these resets.
 */
export const firstResetOf = (
  account: Pick<Account, 'reset_at' | 'first_reset_at'>,
  now: number,
): number | null =>
  isSoonAfterReset(account, now) ? (account.first_reset_at ?? account.reset_at) : null

/**
 * Locks an account in a transaction: its writers take turns, on every engine. A statement that writes comes
 * first on purpose: SQLite refuses a reader that turns writer after another process wrote.
 */
export async function lockAccount(queries: Queries, userId: string): Promise<Account | undefined> {
  const [account] = await lock(queries, { userId })
  return account
}

const lock = madeOnce((queries, { userId }: { readonly userId: string }) =>
  queries
    .updateTable('account')
    .set((expression) => ({ writes: expression.ref('writes') }))
    .where('id', '=', userId)
    .returningAll(),
)

/** Whether a session was not ended since the request came; inside a transaction that holds the account. */
export const isOpenSession = async (
  queries: Queries,
  userId: string,
  sessionId: string,
): Promise<boolean> =>
  (await queries
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()) !== undefined

/** Until when an account waits to be deleted, in epoch ms; null where nobody asked for that, undefined where it is gone. */
export const leavesAt = async (
  queries: Queries,
  userId: string,
): Promise<number | null | undefined> =>
  (
    await queries
      .selectFrom('account')
      .select('delete_at')
      .where('id', '=', userId)
      .executeTakeFirst()
  )?.delete_at

/** Whether its owner ended it from another phone. */
export const isClosedSession = async (
  queries: Queries,
  userId: string,
  sessionId: string,
): Promise<boolean> =>
  (await queries
    .selectFrom('ended_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()) !== undefined

/** Why a session that a request came with is over by now; null while it is open. Inside a transaction that holds the account. */
export async function whyOver(
  queries: Queries,
  userId: string,
  sessionId: string,
): Promise<Refusal | null> {
  if (await isOpenSession(queries, userId, sessionId)) return null
  if (await isClosedSession(queries, userId, sessionId)) return refusals.sessionEnded
  const leaves = await leavesAt(queries, userId)
  if (leaves === undefined) return refusals.accountGone
  return leaves === null ? refusals.unauthorised : accountLeaving(leaves)
}

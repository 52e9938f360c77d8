// How keys of an account replaced one another. What a row seals is useless without one of the two keys; it is given out beside
// wraps alone, so against proof of a secret that opens one of them.
import type { KeyChangeReason, LoggedIn } from '#contract/auth.ts'
import { formerKids } from '#domain/formerKids.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import { unseal, type ServerKeys } from '#server/base/serverKeys.ts'
import { isSoonAfterReset, type Account } from '#server/store/account.ts'
import { rememberKid } from '#server/store/accountKeys.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { Queries } from '#server/store/store.ts'

/** Of keys that replaced one another. A sign-in's reply holds them, and nobody needs as many in a life. */
const maxInRow = 200
/** Until the next reset by mail, which gives the owner as many. A thief leaves few beside those that count. */
const maxSoonAfterReset = 10

const ownerOfFormer = (userId: string, kid: string) => ['former key', userId, kid]
const ownerOfNext = (userId: string, kid: string) => ['next key', userId, kid]

const changesOf = (queries: Queries, userId: string) =>
  queries.selectFrom('key_change').where('user_id', '=', userId)

/** Why the account's key cannot be replaced once more; null while it can. */
export async function whyNoChange(
  queries: Queries,
  account: Account,
  now: number,
): Promise<Refusal | null> {
  const rows = await changesOf(queries, account.id)
    .select(['kid', 'replaces', 'created_at'])
    .execute()
  const { reset_at: resetAt } = account
  const since = rows.filter((row) => resetAt !== null && row.created_at >= resetAt)
  if (isSoonAfterReset(account, now) && since.length >= maxSoonAfterReset) {
    return refusals.tooManyKeys
  }
  return formerKids(account.kid, rows).length < maxInRow ? null : refusals.quotaFull
}

export interface NewKeyChange {
  readonly userId: string
  readonly kid: string
  readonly replaces: string
  readonly reason: KeyChangeReason
  readonly former: string
  readonly next: string | undefined
  readonly now: number
}

export async function addKeyChange(
  queries: Queries,
  { sealer }: SealerDep,
  { userId, kid, replaces, reason, former, next, now }: NewKeyChange,
): Promise<void> {
  await queries
    .insertInto('key_change')
    .values({
      user_id: userId,
      kid,
      replaces,
      reason,
      former: await sealer.seal(queries, ownerOfFormer(userId, kid), former),
      next: next === undefined ? null : await sealer.seal(queries, ownerOfNext(userId, kid), next),
      created_at: now,
    })
    .execute()
  await rememberKid(queries, userId, kid, now)
}

/** The earliest first. None of `nextUntil` or later leads from a former key to the one in its place. */
export async function readLinks(
  queries: Queries,
  keys: ServerKeys,
  userId: string,
  nextUntil = Infinity,
): Promise<Pick<LoggedIn, 'links'>> {
  const rows = await changesOf(queries, userId).selectAll().orderBy('created_at').execute()
  const links = rows.map(({ kid, replaces, former, next, created_at: madeAt }) => ({
    kid,
    replaces,
    former: unseal(keys, ownerOfFormer(userId, kid), former),
    ...(next !== null &&
      madeAt < nextUntil && { next: unseal(keys, ownerOfNext(userId, kid), next) }),
  }))
  return links.length === 0 ? {} : { links }
}

/** The current key and those that lead to it: what opens one of them opens today's days. */
export async function readLeadingKids(
  queries: Queries,
  userId: string,
  current: string | null,
): Promise<readonly (string | null)[]> {
  const rows = await changesOf(queries, userId).select(['kid', 'replaces', 'next']).execute()
  return [
    current,
    ...formerKids(
      current,
      rows.filter(({ next }) => next !== null),
    ),
  ]
}

export const readReplaced = (
  queries: Queries,
  userId: string,
): Promise<{ kid: string; replaces: string }[]> =>
  changesOf(queries, userId).select(['kid', 'replaces']).execute()

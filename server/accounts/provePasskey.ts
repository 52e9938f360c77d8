// A passkey proves its owner: a signature of a challenge that this server made for this very purpose, once.
import type { PasskeyAssertion } from '#domain/passkeys.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, KeysDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import { keyedHash, sameText, type ServerKeys } from '#server/base/serverKeys.ts'
import { lockAccount, type Account } from '#server/store/account.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'
import { readChallenge, spendChallenge, type SignedChallenge } from './challenges.ts'
import { challengeIn, readAssertion } from './webAuthn.ts'

const dayMs = 24 * 3_600_000

/** An account's name for passkeys: the same for ever, and no id that anything else bears. */
export const userHandleOf = (keys: ServerKeys, userId: string): string =>
  keyedHash(keys, ['passkeys of', userId]).toString('base64url')

export interface ProvenPasskey {
  readonly id: string
  readonly userId: string
  readonly counter: number
  /** It was removed, and is put aside (endSlots.ts): it opens former days, and no session. */
  readonly isAside: boolean
  readonly madeAt: number
  readonly challenge: SignedChallenge
}

/** Changes nothing yet: `notePasskey` does, in the transaction of what it is proved for. */
export async function provePasskey(
  deps: StoreDep & KeysDep & ClockDep & ConfigDep<'publicUrl'>,
  assertion: PasskeyAssertion,
  bound: readonly string[],
): Promise<Result<ProvenPasskey, Refusal>> {
  const { store, keys } = deps
  const challenge = readChallenge(deps, challengeIn(assertion), bound)
  if (challenge === null) return err(refusals.passkeyRefused)
  const row = await store.db
    .selectFrom('passkey')
    .selectAll()
    .where('id', '=', assertion.id)
    .executeTakeFirst()
  if (row === undefined) return err(refusals.passkeyUnknown)
  const { user_id: userId, public_key: publicKey } = row
  const { userHandle } = assertion
  if (userHandle !== undefined && !sameText(userHandle, userHandleOf(keys, userId))) {
    return err(refusals.passkeyRefused)
  }
  const counter = await readAssertion(deps, assertion, { publicKey, counter: row.counter })
  if (counter === null) return err(refusals.passkeyRefused)
  const { id, aside_at: asideAt, created_at: madeAt } = row
  return ok({ id, userId, counter, isAside: asideAt !== null, madeAt, challenge })
}

/**
 * The account, locked; null when the passkey was removed, its counter went on, or its challenge was spent meanwhile: then the caller
 * changes nothing.
 */
export async function notePasskey(
  queries: Queries,
  { clock }: ClockDep,
  { id, userId, counter, isAside, challenge }: ProvenPasskey,
): Promise<Account | null> {
  const account = await lockAccount(queries, userId)
  if (account === undefined || !(await spendChallenge(queries, challenge))) return null
  const now = clock.now()
  const row = await queries
    .updateTable('passkey')
    .set({ counter, used_at: now - (now % dayMs) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('aside_at', isAside ? 'is not' : 'is', null)
    .where((expression) =>
      // Most count nothing: theirs stays 0.
      counter === 0 ? expression('counter', '=', 0) : expression('counter', '<', counter),
    )
    .returning('id')
    .executeTakeFirst()
  return row === undefined ? null : account
}

// By choice, a mailed code replaces the password only together with a passkey, or with the recovery key: whoever reads a mailbox then
// gets nothing by it. Without either, a forgotten password is lost for good; the screen that turns this on says so.
import type { InferOutput } from 'valibot'
import type { VerifyResetBody } from '#contract/auth.ts'
import type { NeedPasskeyBody } from '#contract/passkeys.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, KeysDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import { isSoonAfterReset, lockAccount, type Account } from '#server/store/account.ts'
import type { StoreDep } from '#server/store/store.ts'
import type { HasherDep } from './hasher.ts'
import {
  findCurrentSlots,
  findProvenSlots,
  isCurrentPassword,
  unsealSlots,
  type OpenedKey,
} from './keySlots.ts'
import { notePasskey, provePasskey } from './provePasskey.ts'

/** `proof`: what the current password derives. Only an account with a passkey can ask for this. */
export async function needPasskey(
  { store, hasher, clock }: StoreDep & HasherDep & ClockDep,
  { id, email }: Account,
  { isNeeded, proof }: InferOutput<typeof NeedPasskeyBody>,
): Promise<Result<void, Refusal>> {
  const verifier = await hasher.verifierOf(email, proof, 'known')
  const refusal = await store.transaction(async (queries): Promise<Refusal | null> => {
    const account = await lockAccount(queries, id)
    if (account === undefined || !(await isCurrentPassword(queries, id, verifier))) {
      return refusals.forbidden
    }
    const passkey = await queries
      .selectFrom('passkey')
      .select('id')
      .where('user_id', '=', id)
      .where('aside_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (isNeeded && passkey === undefined) return refusals.passkeyUnknown
    // Whoever reads the mailbox has a password too: the owner's next code must go on serving.
    if (isNeeded && isSoonAfterReset(account, clock.now())) return refusals.tooSoon
    await queries
      .updateTable('account')
      .set({ needs_passkey: isNeeded ? 1 : 0 })
      .where('id', '=', id)
      .execute()
    return null
  })
  return refusal === null ? ok(undefined) : err(refusal)
}

/** What an assertion for a reset is bound to. */
const resetBound = ['reset'] as const

/** What came beside a mailed code: null for nothing, else the wraps that it opens, or why it is refused. */
export async function proveBesideCode(
  deps: StoreDep & KeysDep & ClockDep & HasherDep & ConfigDep<'publicUrl'>,
  account: Account,
  { assertion, recovery }: Pick<InferOutput<typeof VerifyResetBody>, 'assertion' | 'recovery'>,
): Promise<Result<readonly OpenedKey[], Refusal> | null> {
  const { store, keys, hasher } = deps
  if (assertion !== undefined) {
    const proven = await provePasskey(deps, assertion, resetBound)
    if (!proven.ok) return proven
    // Another person's passkey is, for this account, none.
    const { userId, isAside } = proven.value
    if (userId !== account.id) return err(refusals.passkeyUnknown)
    // One that was removed opens what it opened, and guards nothing any more.
    if (isAside && account.needs_passkey === 1) return err(refusals.passkeyUnknown)
    const slots = await store.transaction(async (queries) =>
      (await notePasskey(queries, deps, proven.value)) === null
        ? null
        : findProvenSlots(queries, account.id, 'passkey', proven.value.id),
    )
    return slots === null ? err(refusals.passkeyRefused) : ok(unsealSlots(keys, slots))
  }
  if (recovery === undefined) return null
  const verifier = await hasher.verifierOf(account.email, recovery, 'reset')
  const slots = await findCurrentSlots(store.db, account.id, 'recovery', verifier)
  return slots.length === 0 ? err(refusals.recoveryWrong) : ok(unsealSlots(keys, slots))
}

// The passkeys of an account: made with the current password, named, removed. They outlive another password.
import type { InferOutput } from 'valibot'
import {
  maxPasskeys,
  type AccountPasskeys,
  type AddPasskeyBody,
  type PasskeyOffer,
} from '#contract/passkeys.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ClockDep, ConfigDep, KeysDep, RandomDep, TasksDep } from '#server/base/deps.ts'
import { refusals, type Refusal } from '#server/base/refusal.ts'
import type { MailerDep } from '#server/mail/mailer.ts'
import { lockAccount, type Account, whyOver } from '#server/store/account.ts'
import { findKids } from '#server/store/accountKeys.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { Queries, StoreDep } from '#server/store/store.ts'
import { mails } from '#server/texts.ts'
import { apiText } from '#text/api.ts'
import { makeChallenge, readChallenge, spendChallenge } from './challenges.ts'
import { endSlots } from './endSlots.ts'
import type { HasherDep } from './hasher.ts'
import { readLeadingKids } from './keyChanges.ts'
import { addSlot, findCurrentVerifier, isCurrentPassword } from './keySlots.ts'
import { userHandleOf } from './provePasskey.ts'
import type { Session } from './sessions.ts'
import { tellNewKey } from './tellSignIn.ts'
import { challengeIn, readCreation } from './webAuthn.ts'

const findPasskeys = (queries: Queries, userId: string) =>
  queries
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .where('aside_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** The challenge of a passkey to be made holds for this session, and for the password that was proved. */
const addBound = ({ account, sessionId }: Session, verifier: string): readonly string[] => [
  'add',
  account.id,
  sessionId,
  verifier,
]

export async function offerPasskey(
  deps: StoreDep & KeysDep & ClockDep & RandomDep & HasherDep,
  session: Session,
  proof: string,
): Promise<Result<PasskeyOffer, Refusal>> {
  const { store, keys, hasher } = deps
  const { account } = session
  if (account.kid === null) return err(refusals.invalid)
  const verifier = await hasher.verifierOf(account.email, proof, 'known')
  if (!(await isCurrentPassword(store.db, account.id, verifier))) return err(refusals.forbidden)
  const ids = (await findPasskeys(store.db, account.id)).map(({ id }) => id)
  if (ids.length >= maxPasskeys) return err(refusals.passkeysFull)
  return ok({
    challenge: makeChallenge(deps, addBound(session, verifier)),
    userHandle: userHandleOf(keys, account.id),
    ids,
  })
}

export async function addPasskey(
  deps: StoreDep &
    KeysDep &
    SealerDep &
    ClockDep &
    RandomDep &
    TasksDep &
    MailerDep &
    ConfigDep<'publicUrl'>,
  session: Session,
  { creation, keys: wrappedKeys }: InferOutput<typeof AddPasskeyBody>,
  phoneName: string | null,
): Promise<Result<void, Refusal>> {
  const { store, clock } = deps
  const { account, sessionId } = session
  const made = await readCreation(deps, creation)
  if (made === null) return err(refusals.passkeyRefused)
  const { id, publicKey, counter } = made
  const refusal = await store.transaction(async (queries): Promise<Refusal | null> => {
    const now = clock.now()
    await lockAccount(queries, account.id)
    const over = await whyOver(queries, account.id, sessionId)
    if (over !== null) return over
    // After another password, what was offered for the former one is over.
    const verifier = await findCurrentVerifier(queries, account.id)
    const challenge = readChallenge(deps, challengeIn(creation), addBound(session, verifier))
    if (challenge === null) return refusals.passkeyRefused
    const known = await findKids(queries, account.id)
    const foreign = wrappedKeys.flatMap(({ kid }) => (known.has(kid) ? [] : [kid]))
    if (foreign.length > 0) return { ...refusals.foreignKey, kids: foreign }
    if ((await findPasskeys(queries, account.id)).length >= maxPasskeys) {
      return refusals.passkeysFull
    }
    if (!(await spendChallenge(queries, challenge))) return refusals.passkeyRefused
    const row = await queries
      .insertInto('passkey')
      .values({
        user_id: account.id,
        id,
        public_key: publicKey,
        counter,
        transports: JSON.stringify(creation.transports),
        name: null,
        phone: phoneName,
        created_at: now,
        used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return refusals.passkeyExists
    for (const key of wrappedKeys) {
      await addSlot(queries, deps, {
        userId: account.id,
        kind: 'passkey',
        verifier: id,
        key,
        now,
      })
    }
    return null
  })
  if (refusal !== null) return err(refusal)
  tellNewKey(deps, account, mails.passkeyAdded({ phoneName }))
  return ok(undefined)
}

export async function listPasskeys(
  { store }: StoreDep,
  account: Account,
): Promise<AccountPasskeys> {
  const rows = await findPasskeys(store.db, account.id)
  const slots = await store.db
    .selectFrom('key_slot')
    .select(['verifier', 'kid'])
    .where('user_id', '=', account.id)
    .where('kind', '=', 'passkey')
    .where('state', '=', 'active')
    .execute()
  const opening = new Set(await readLeadingKids(store.db, account.id, account.kid))
  const current = new Set(
    slots.filter(({ kid }) => opening.has(kid)).map(({ verifier }) => verifier),
  )
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      phone: row.phone ?? apiText.unknownPhone,
      createdAt: new Date(row.created_at).toISOString(),
      usedOn: row.used_at === null ? null : new Date(row.used_at).toISOString().slice(0, 10),
      isCurrent: current.has(row.id),
    })),
    isNeeded: account.needs_passkey === 1,
  }
}

export async function renamePasskey(
  { store }: StoreDep,
  account: Account,
  id: string,
  name: string,
): Promise<Result<void, Refusal>> {
  const row = await store.db
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', account.id)
    .where('aside_at', 'is', null)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row === undefined ? err(refusals.passkeyUnknown) : ok(undefined)
}

/** With what it wraps. One that is gone already is no fault. */
export async function removePasskey(
  deps: StoreDep & KeysDep & ClockDep & TasksDep & MailerDep,
  owner: Account,
  id: string,
): Promise<Result<void, Refusal>> {
  const { store, clock } = deps
  const { id: userId } = owner
  const outcome = await store.transaction(async (queries) => {
    const account = await lockAccount(queries, userId)
    const rows = await findPasskeys(queries, userId)
    const removed = rows.find((row) => row.id === id)
    if (account === undefined || removed === undefined) return ok(null)
    if (rows.length === 1 && account.needs_passkey === 1) return err(refusals.passkeyGuards)
    await endSlots(queries, {
      account,
      now: clock.now(),
      which: (slot) => slot.and([slot('kind', '=', 'passkey'), slot('verifier', '=', id)]),
    })
    return ok(removed)
  })
  if (!outcome.ok) return outcome
  const { value: removed } = outcome
  if (removed === null) return ok(undefined)
  tellNewKey(deps, owner, mails.passkeyRemoved({ phoneName: removed.phone }))
  await store.forgetDeleted()
  return ok(undefined)
}

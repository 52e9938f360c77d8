// The passkeys of an account (PR32 and PR33 in SPEC.md): made with the password, named, removed. A passkey wraps each key that the
// password opens; the server is sent these wraps and a signature, and never the bytes that open them.
import { apiOf } from '#engine/api/api.ts'
import type { Kid } from '#domain/brands.ts'
import { isSealed } from '#contract/envelopes.ts'
import type { AccountPasskeys } from '#contract/passkeys.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import { openText, sealText } from '#engine/crypto/envelope.ts'
import { slotKeysOfPasskey, wrapAccountKey } from '#engine/crypto/keys.ts'
import type { StoredWrap } from '#engine/local/journalDatabase.ts'
import { dropPasskey } from '#engine/local/appLockStore.ts'
import { keepPasskeyWraps, storeWraps } from '#engine/local/keyStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { deriveSlot, unwrapAll, wipe, type KeyFailure } from './keyFlows.ts'
import type { AskedPasskey } from './lockPasskey.ts'
import { passkeyTrouble, type PasskeyTrouble } from './passkeySignIn.ts'
import type { UsernameFailure } from './signIn.ts'

export interface AccountPasskey {
  readonly id: string
  /** The person's own name for it; null when it has none, or one that this phone cannot read. */
  readonly name: string | null
  /** System and browser that made it. */
  readonly phone: string
  readonly createdAt: string
  /** YYYY-MM-DD. */
  readonly usedOn: string | null
  readonly isCurrent: boolean
}

export interface PasskeyList {
  readonly passkeys: readonly AccountPasskey[]
  /** Whether a mailed code replaces the password only with one of them. */
  readonly isNeeded: boolean
}

type WrongPassword = { readonly type: 'wrongPassword' }
export type PasskeyAddFailure = ApiFailure | KeyFailure | PasskeyTrouble | WrongPassword

async function openName(
  { keys }: Pick<OpenJournal, 'keys'>,
  { id, name }: AccountPasskeys['data'][number],
): Promise<string | null> {
  if (name === null || !isSealed(name)) return null
  const opened = await openText(keys.ring, { kind: 'passkey', id }, name)
  return opened.type === 'opened' ? opened.text : null
}

/** The latest first. What this phone kept of one that was removed elsewhere goes. */
export async function listPasskeys(
  journal: Pick<OpenJournal, 'http' | 'token' | 'db' | 'keys'>,
): Promise<Result<PasskeyList, ApiFailure>> {
  const reply = await apiOf(journal).passkeys()
  if (!reply.ok) return reply
  const { data, isNeeded } = reply.value
  await keepPasskeyWraps(journal.db, new Set(data.map(({ id }) => id)))
  const passkeys = await Promise.all(
    data.map(async (passkey) => ({ ...passkey, name: await openName(journal, passkey) })),
  )
  return ok({ passkeys, isNeeded })
}

/** Asks the browser to make one, so call it inside a tap. */
export async function addPasskey(
  journal: Pick<OpenJournal, 'passkeys' | 'http' | 'token' | 'db' | 'user' | 'kdf' | 'random'>,
  password: string,
): Promise<Result<AskedPasskey, PasskeyAddFailure>> {
  const { passkeys, db, user, random } = journal
  const api = apiOf(journal)
  if (passkeys === null) return err(passkeyTrouble('none'))
  const slot = await deriveSlot(journal, password, user.email)
  if (!slot.ok) return slot
  const { auth } = slot.value
  const offered = await api.offerPasskey({ proof: auth })
  if (!offered.ok) {
    return isRefused(offered.error, 'forbidden') ? err({ type: 'wrongPassword' }) : offered
  }
  const opened = await api.openKeys({ kind: 'password', auth })
  if (!opened.ok) return opened
  const { challenge, userHandle, ids } = offered.value
  const made = await passkeys.create({
    challenge,
    userHandle,
    name: user.email,
    excludedIds: ids,
  })
  if (!made.ok) return err(passkeyTrouble(made.error))
  const { creation, prf } = made.value
  const wrapping = await slotKeysOfPasskey(prf)
  const accountKeys = await unwrapAll(slot.value, opened.value.keys)
  const keys = await Promise.all(
    [...accountKeys.values()].map((key) => wrapAccountKey(wrapping, key, random.bytes)),
  )
  wipe(accountKeys)
  const added = await api.addPasskey({
    creation: { ...creation, transports: [...creation.transports] },
    keys,
  })
  if (!added.ok) {
    // Of a call that nobody answered it is not known whether the passkey opens the journal now.
    if (added.error.type === 'refused') await passkeys.forget(creation.id)
    return added
  }
  const wrapByKid = new Map(
    keys.map(({ kid, wrap }): [Kid, StoredWrap] => [
      kid,
      { kind: 'passkey', wrap, credentialId: creation.id },
    ]),
  )
  await storeWraps(db, wrapByKid)
  return ok({ credentialId: creation.id, slot: wrapping })
}

/** The server keeps the name sealed, as the pseudo. */
export async function renamePasskey(
  journal: Pick<OpenJournal, 'http' | 'token' | 'keys' | 'random' | 'clock'>,
  { id }: Pick<AccountPasskey, 'id'>,
  name: string,
): Promise<Result<unknown, UsernameFailure>> {
  const { current } = journal.keys
  if (current === null) return err({ type: 'noKey' })
  const sealed = await sealText(current, { kind: 'passkey', id }, name, journal)
  return apiOf(journal).renamePasskey(id, sealed)
}

export async function removePasskey(
  { http, token, passkeys, db }: Pick<OpenJournal, 'http' | 'token' | 'passkeys' | 'db'>,
  { id }: Pick<AccountPasskey, 'id'>,
): Promise<Result<unknown, ApiFailure>> {
  const removed = await apiOf({ http, token }).removePasskey(id)
  if (!removed.ok) return removed
  await dropPasskey(db, id)
  await passkeys?.forget(id)
  return removed
}

/** Whether a mailed code replaces the password only with a passkey, or the recovery key. */
export async function needPasskey(
  journal: Pick<OpenJournal, 'http' | 'token' | 'user' | 'kdf' | 'random'>,
  isNeeded: boolean,
  password: string,
): Promise<Result<unknown, ApiFailure | KeyFailure | WrongPassword>> {
  const slot = await deriveSlot(journal, password, journal.user.email)
  if (!slot.ok) return slot
  const reply = await apiOf(journal).needPasskey({ isNeeded, proof: slot.value.auth })
  return !reply.ok && isRefused(reply.error, 'forbidden') ? err({ type: 'wrongPassword' }) : reply
}

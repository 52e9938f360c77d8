// Proves the password to the server and opens the wraps in its reply. The reply also has this phone's device secret: it opens
// keys that only this phone still has, sealed (a reset elsewhere locked it). They are wrapped under the password as well, so
// that every phone reads their days again (PR14 in SPEC.md).
import type { Environment } from '#engine/environment.ts'
import { normaliseEmail } from '#domain/email.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AccountApi } from '#engine/api/accountApi.ts'
import { apiOf, visitorApi } from '#engine/api/api.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import { wrapAccountKey, type SlotKeys } from '#engine/crypto/keys.ts'
import { isRefused, isTokenRefused, type ApiFailure, type Refusal } from '#engine/api/failure.ts'
import type { StoredWrap, KeyRow } from '#engine/local/journalDatabase.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { beginSession, type BegunSession } from './beginSession.ts'
import {
  deriveSlot,
  holdsKeyOf,
  proposeDevice,
  rowsOfSignIn,
  wrapHere,
  type KeyDeps,
  type KeyFailure,
} from './keyFlows.ts'

type ProofDeps = KeyDeps & Pick<Environment, 'http' | 'databases' | 'locks' | 'timer'>

export interface Proven extends BegunSession {
  readonly slot: SlotKeys
  /** What this phone stores of every key that the password now opens. */
  readonly rows: readonly KeyRow[]
}

/**
 * Wraps one more key under the current password, at the server and, with the returned wrap, on this phone. After a failure
 * the next sign-in tries again.
 */
export async function addPasswordSlot(
  { random }: KeyDeps,
  api: AccountApi,
  slot: SlotKeys,
  accountKey: Bytes,
): Promise<StoredWrap> {
  const wrapped = await wrapAccountKey(slot, accountKey, random.bytes)
  await api.putKey({ kind: 'password', auth: slot.auth, ...wrapped, proof: slot.auth })
  return { kind: 'password', wrap: wrapped.wrap }
}

export async function provePassword(
  deps: ProofDeps,
  email: string,
  password: string,
): Promise<Result<Proven, ApiFailure | KeyFailure>> {
  const { http } = deps
  const derived = await deriveSlot(deps, password, email)
  if (!derived.ok) return derived
  const slot = derived.value
  const proposed = await proposeDevice(deps)
  const reply = await visitorApi({ http }).login({
    email: normaliseEmail(email),
    password: slot.auth,
    deviceId: proposed.id,
    device: proposed,
  })
  if (!reply.ok) return reply
  const begun = await beginSession(deps, reply.value, proposed)
  if (!begun.ok) return begun
  const { user, api, device, wraps, links } = begun.value
  const signedIn = { userId: user.id, slot, device, wraps, links }
  const rows = await rowsOfSignIn(deps, signedIn, async (key, isOpened) => [
    await (isOpened ? wrapHere(deps, slot, key) : addPasswordSlot(deps, api, slot, key)),
  ])
  if (!holdsKeyOf(user, rows)) return err({ type: 'foreignKey' })
  return ok({ ...begun.value, slot, rows })
}

/** A sign-in refuses a right password as well, where its account is gone: this phone's own session tells. */
export async function whyUnproved<F extends ApiFailure | KeyFailure>(
  journal: Pick<OpenJournal, 'http' | 'token'>,
  failure: F,
): Promise<F | Refusal> {
  if (!isRefused(failure, 'unauthorised')) return failure
  const me = await apiOf(journal).me()
  return !me.ok && isTokenRefused(me.error) ? me.error : failure
}

// Signing in with a passkey (PR29 to PR31 in SPEC.md): its signature proves the person to the server, its bytes open the wraps in the
// reply. Neither address nor password is typed.
import { err, ok, type Result } from '#domain/result.ts'
import type { PasskeyFailure } from '#domain/passkeys.ts'
import { apiOf, visitorApi } from '#engine/api/api.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { slotKeysOfPasskey, wrapAccountKey } from '#engine/crypto/keys.ts'
import type { KeyRow } from '#engine/local/journalDatabase.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { beginSession, type BegunSession } from './beginSession.ts'
import { holdsKeyOf, proposeDevice, rowsOfSignIn, type KeyFailure } from './keyFlows.ts'
import type { Engine, Enter } from './session.ts'
import { followKey } from './recoveryMemo.ts'
import { afterSignIn } from './askServer.ts'

export type PasskeyTrouble =
  /** Of the browser, or of what holds passkeys. */
  | { readonly type: `passkey ${PasskeyFailure}` }
  /** It opens older days alone, and this phone does not hold today's key. */
  | { readonly type: 'passkey older' }
  /** It is of another account than the one that is open here. */
  | { readonly type: 'passkey other' }

export type PasskeySignInFailure = ApiFailure | KeyFailure | PasskeyTrouble

/** What the browser failed in, as a failure beside those of calls. */
export const passkeyTrouble = (why: PasskeyFailure): PasskeyTrouble => ({ type: `passkey ${why}` })

interface ProvenByPasskey extends Pick<BegunSession, 'user' | 'token' | 'api' | 'links'> {
  readonly rows: readonly KeyRow[]
}

async function provePasskey(
  engine: Pick<Engine, 'passkeys' | 'http' | 'databases' | 'locks' | 'timer' | 'random' | 'kdf'>,
): Promise<Result<ProvenByPasskey, PasskeySignInFailure>> {
  const { passkeys } = engine
  if (passkeys === null) return err(passkeyTrouble('none'))
  const challenge = await visitorApi(engine).passkeyChallenge('signIn')
  if (!challenge.ok) return challenge
  const asked = await passkeys.ask(challenge.value)
  if (!asked.ok) return err(passkeyTrouble(asked.error))
  const { assertion, prf } = asked.value
  const slot = await slotKeysOfPasskey(prf)
  const proposed = await proposeDevice(engine)
  const reply = await visitorApi(engine).passkeySignIn({
    assertion,
    deviceId: proposed.id,
    device: proposed,
  })
  if (!reply.ok) return reply
  const begun = await beginSession(engine, reply.value, proposed)
  if (!begun.ok) return begun
  const { user, token, api, device, wraps, links } = begun.value
  const signedIn = { userId: user.id, slot, device, wraps, links }
  const rows = await rowsOfSignIn(engine, signedIn, async (key, isOpened) => {
    if (!isOpened) return []
    // A key that a link opened is wrapped here as well: else nothing but itself would open it once the phone is locked.
    const { wrap } = await wrapAccountKey(slot, key, engine.random.bytes)
    return [{ kind: 'passkey', wrap, credentialId: assertion.id }]
  })
  if (!holdsKeyOf(user, rows)) {
    void api.logout()
    return err({ type: 'passkey older' })
  }
  return ok({ user, token, api, rows, links })
}

async function show(enter: Enter, { user, token, rows, links }: ProvenByPasskey): Promise<void> {
  const journal = await enter(user, token, rows, 'doubted')
  await followKey(journal, links)
  afterSignIn(journal)
}

export async function signInWithPasskey(
  engine: Engine,
): Promise<Result<void, PasskeySignInFailure>> {
  const enter = engine.session.entrance()
  const proven = await provePasskey(engine)
  if (!proven.ok) return proven
  await show(enter, proven.value)
  return ok(undefined)
}

/**
 * For a signed-in person whose phone lacks a key: today's, or one of older days. `hasOpened`: whether there is one more than
 * before.
 */
export async function openWithPasskey(
  engine: Engine,
  { user, http, token, keys }: Pick<OpenJournal, 'user' | 'http' | 'token' | 'keys'>,
): Promise<Result<{ readonly hasOpened: boolean }, PasskeySignInFailure>> {
  const known = new Set(keys.ring.keys())
  const enter = engine.session.entrance()
  const proven = await provePasskey(engine)
  if (!proven.ok) return proven
  if (proven.value.user.id !== user.id) {
    void proven.value.api.logout()
    return err({ type: 'passkey other' })
  }
  await show(enter, proven.value)
  // The former session is not needed any more.
  void apiOf({ http, token }).logout()
  return ok({ hasOpened: proven.value.rows.some(({ kid }) => !known.has(kid)) })
}

// Sign-in with a password (PR rules in SPEC.md). Every call resolves; what was typed on this phone survives each of them.
import type { User } from '#contract/user.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { apiOf } from '#engine/api/api.ts'
import { sealText } from '#engine/crypto/envelope.ts'
import { createRegistrations } from '#engine/local/registrations.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { afterSignIn } from './askServer.ts'
import { provenPassword } from './formerSecrets.ts'
import type { KeyFailure } from './keyFlows.ts'
import { provePassword, whyUnproved } from './provePassword.ts'
import type { Journal } from './liveJournal.ts'
import { followKey } from './recoveryMemo.ts'
import type { Engine } from './session.ts'

type SignedIn = Result<Journal, ApiFailure | KeyFailure>

async function prove(engine: Engine, email: string, password: string): Promise<SignedIn> {
  const enter = engine.session.entrance()
  const proven = await provePassword(engine, email, password)
  if (!proven.ok) {
    const { error } = proven
    if (error.type === 'refused' && error.code === 'pending' && error.requestId !== undefined) {
      const { databases, clock } = engine
      const registrations = createRegistrations(databases.device, () => clock.now())
      await registrations.awaiting(email, error.requestId)
    }
    return proven
  }
  const { user, token, rows, links } = proven.value
  const journal = await enter(user, token, rows, provenPassword(user))
  await followKey(journal, links)
  afterSignIn(journal)
  return ok(journal)
}

export async function signIn(
  engine: Engine,
  email: string,
  password: string,
): Promise<Result<void, ApiFailure | KeyFailure>> {
  const signedIn = await prove(engine, email, password)
  return signedIn.ok ? ok(undefined) : signedIn
}

/** For a signed-in person on a phone without the key; a wrong password is refused and makes no key. */
export async function openWithPassword(
  engine: Engine,
  { user, http, token }: Pick<OpenJournal, 'user' | 'http' | 'token'>,
  password: string,
): Promise<Result<void, ApiFailure | KeyFailure>> {
  const signedIn = await prove(engine, user.email, password)
  if (!signedIn.ok) return err(await whyUnproved({ http, token }, signedIn.error))
  // The former session, which had no key, is not needed any more.
  void apiOf({ http, token }).logout()
  return ok(undefined)
}

export type UsernameFailure = ApiFailure | { readonly type: 'noKey' }

export async function setUsername(
  journal: Pick<OpenJournal, 'keys' | 'random' | 'clock' | 'http' | 'token' | 'changing'>,
  username: string,
): Promise<Result<User, UsernameFailure>> {
  const { current } = journal.keys
  if (current === null) return err({ type: 'noKey' })
  const sealed = await sealText(current, { kind: 'profile', id: 'username' }, username, journal)
  const take = journal.changing()
  const changed = await apiOf(journal).updateProfile({ username: sealed })
  if (changed.ok) await take(changed.value)
  return changed
}

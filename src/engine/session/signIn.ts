// Start, sign-in and what follows it (PR rules in SPEC.md). Every call resolves; what was typed on this phone survives each
// of them.
import {
  closeUntilUsed,
  createStoreTimeout,
  isStoreFailure,
  StoreHangError,
} from '#engine/local/storeFailure.ts'
import type { UserId } from '#domain/brands.ts'
import type { User } from '#contract/user.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { isRefused, isTokenRefused, type ApiFailure, type Refusal } from '#engine/api/failure.ts'
import { apiOf } from '#engine/api/api.ts'
import { sealText } from '#engine/crypto/envelope.ts'
import { renewingMs } from '#engine/local/deviceDatabase.ts'
import { dropDeviceCopies } from '#engine/local/keyStore.ts'
import { createRegistrations } from '#engine/local/registrations.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { dropSubscription, reconcileReminders } from '#engine/reminders/reminders.ts'
import { settleFreshJournals } from './freshJournal.ts'
import type { KeyFailure } from './keyFlows.ts'
import { dropRemovedPasskeys } from './lockPasskey.ts'
import { provePassword } from './provePassword.ts'
import type { Journal } from './liveJournal.ts'
import { followKey } from './recoveryMemo.ts'
import type { Engine } from './session.ts'
import { decodeToken, userOfToken } from './token.ts'

/**
 * Shows the session that this phone stores; calls the server only for a token without cached user. Rejects when the store
 * fails; calls `onSilent` when it does not answer, and goes on once it does.
 */
export async function readSession(engine: Engine, onSilent = (): void => undefined): Promise<void> {
  const { session, http, timer, clock } = engine
  const withTimeout = createStoreTimeout(timer, () => clock.now())
  const watched = <T>(work: Promise<T>): Promise<T> => {
    withTimeout(work).catch((error: unknown) =>
      error instanceof StoreHangError ? onSilent() : undefined,
    )
    return work
  }
  await watched(settleFreshJournals(engine))
  const stored = await watched(session.stored())
  const claims = stored && decodeToken(stored.token)
  if (stored === null || claims === null) {
    await watched(session.close())
    return
  }
  const { token, user } = stored
  if (user !== null) {
    await watched(session.show(user, token))
    return
  }
  const me = await apiOf({ http, token }).me()
  if (me.ok) {
    await session.remember(me.value, token)
    await session.show(me.value, token)
  } else if (isTokenRefused(me.error)) {
    await lock(engine, claims.sub, me.error)
  } else {
    await session.show(userOfToken(claims), token)
  }
}

/** Everything written stays. If a kill cuts it short, the server refuses the token once more. */
async function lock({ session, databases }: Engine, userId: UserId, why: Refusal): Promise<void> {
  const isEnded = isRefused(why, 'sessionEnded')
  if (isEnded) {
    const db = databases.openJournal(userId)
    await dropDeviceCopies(db).catch(() => undefined)
    db.close()
  }
  await session.leave(isEnded ? 'ended' : 'refused')
}

/** Between two questions while another token is on its way. */
const askRenewedMs = 3000

/**
 * The server refused a token: if it is still this phone's, the session locks. Not while a changed password may be bringing another one,
 * in this tab or another: then the ms after which to ask again.
 */
export async function lockRefused(
  engine: Engine,
  token: string,
  why: Refusal,
): Promise<number | null> {
  const { session, databases, clock } = engine
  const journal = session.journal()
  if (journal?.token !== token) return null
  const isPutOff =
    !isRefused(why, 'sessionEnded') &&
    (await renewingMs(databases.device, token, clock.now()).catch(() => 0)) > 0
  if (isPutOff) return askRenewedMs
  // A save that is under way ends, and what was typed last is stored: the database closes with the session.
  await journal.drafts.flush()
  const stored = await session.stored()
  if (stored?.token === token) await lock(engine, journal.userId, why)
  // Another tab has signed out, or in again, meanwhile.
  else await readSession(engine)
  return null
}

async function refreshUser(engine: Engine, journal: Journal): Promise<void> {
  // Another tab may renew the token meanwhile: only the one that was sent is refused.
  const { token } = journal
  const me = await apiOf(journal).me()
  if (me.ok) {
    await dropRemovedPasskeys(journal)
    await journal.refresh(me.value)
    await reconcileReminders(journal, true)
  } else if (isTokenRefused(me.error)) await lockRefused(engine, token, me.error)
}

/** Runs what the next start does again: a failing store, or one that is reopened meanwhile, ends it silently. */
export function inBackground(work: Promise<void>): void {
  work.catch((error: unknown) => {
    if (!isStoreFailure(error)) throw error
  })
}

/** The start of a page: shows the session first, then sends unsent days and fetches the profile. */
export async function startSession(engine: Engine, onSilent?: () => void): Promise<void> {
  await readSession(engine, onSilent)
  const session = engine.session.current()
  if (session.status === 'signedIn') {
    session.journal.sync.nudge()
    inBackground(reconcileReminders(session.journal, false))
    inBackground(refreshUser(engine, session.journal))
  } else if (session.status === 'anonymous' && session.locked === null) {
    // A sign-out that was cut short; a locked session keeps the subscription for the next sign-in.
    void engine.pushTurns.inTurn(() => dropSubscription(engine))
  }
}

/** Another tab signed in or out: shows the session that this phone now stores. */
export async function followOtherTab(engine: Engine): Promise<void> {
  await readSession(engine)
  engine.session.changedElsewhere()
}

/**
 * Before the browser freezes the page (SY27). A frozen page still hears what other tabs write, and would begin to read it; as
 * nothing ends in it, their next write would wait for that. A closed database is opened first, which delays nobody else.
 */
export function letDatabasesGo({ databases, session }: Engine): void {
  closeUntilUsed(databases.device)
  const journal = session.journal()
  if (journal !== null) closeUntilUsed(journal.db)
}

/** After a sign-in: sends unsent days, and drops a subscription of another account. */
export function afterSignIn(journal: Journal): void {
  journal.sync.nudge()
  inBackground(reconcileReminders(journal, true))
}

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
  const journal = await enter(user, token, rows)
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
  if (!signedIn.ok) return signedIn
  // The former session, which had no key, is not needed any more.
  void apiOf({ http, token }).logout()
  return ok(undefined)
}

export type UsernameFailure = ApiFailure | { readonly type: 'noKey' }

export async function setUsername(
  journal: Pick<OpenJournal, 'keys' | 'random' | 'clock' | 'http' | 'token' | 'refresh'>,
  username: string,
): Promise<Result<User, UsernameFailure>> {
  const { current } = journal.keys
  if (current === null) return err({ type: 'noKey' })
  const sealed = await sealText(current, { kind: 'profile', id: 'username' }, username, journal)
  const changed = await apiOf(journal).updateProfile({ username: sealed })
  if (changed.ok) await journal.refresh(changed.value)
  return changed
}

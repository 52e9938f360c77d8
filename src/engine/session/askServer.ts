// What a start, and a sign-in, ask of the server once the session is shown: the profile, and what it says of reminders.
import type { TokenClaims } from '#contract/claims.ts'
import { apiOf } from '#engine/api/api.ts'
import { isTokenRefused } from '#engine/api/failure.ts'
import { isStoreFailure } from '#engine/local/storeFailure.ts'
import { dropSubscription, reconcileReminders } from '#engine/reminders/reminders.ts'
import { endErasures } from './endErasures.ts'
import type { Journal } from './liveJournal.ts'
import { noteFormerSecrets, watchFormerSecrets } from './formerSecrets.ts'
import { dropRemovedPasskeys } from './lockPasskey.ts'
import { lock, lockRefused } from './lockRefused.ts'
import { watchRecoveryKey } from './recoveryWatch.ts'
import type { Engine } from './session.ts'
import { userOfToken } from './token.ts'

/** For a token without cached user. */
export async function showWithProfile(
  engine: Engine,
  token: string,
  claims: TokenClaims,
): Promise<void> {
  const { session, http } = engine
  const me = await apiOf({ http, token }).me()
  // Another account's answer would show its empty journal in the place of this one.
  if (me.ok && me.value.id === claims.sub) {
    await session.remember(me.value, token)
    await session.show(me.value, token)
  } else if (!me.ok && isTokenRefused(me.error)) {
    await lock(engine, claims.sub, me.error)
  } else {
    await session.show(userOfToken(claims), token)
  }
}

async function refreshUser(engine: Engine, journal: Journal): Promise<void> {
  // Another tab may renew the token meanwhile: only the one that was sent is refused.
  const { token } = journal
  const take = journal.asking()
  const compare = await watchRecoveryKey(journal.db)
  const noteFormer = await watchFormerSecrets(journal.db)
  const me = await apiOf(journal).me()
  if (me.ok) {
    await dropRemovedPasskeys(journal)
    await take(me.value)
    // A key that took the place of another meanwhile has a password of its own.
    if (journal.token === token) await noteFormer(me.value)
    await compare(me.value)
    await reconcileReminders(journal, true)
  } else if (isTokenRefused(me.error)) await lockRefused(engine, token, me.error)
}

/** Runs what the next start does again: a failing store, or one that is reopened meanwhile, ends it silently. */
export function inBackground(work: Promise<void>): void {
  work.catch((error: unknown) => {
    if (!isStoreFailure(error)) throw error
  })
}

/** Once a page has shown its session: fetches the profile. */
export function followStart(engine: Engine): void {
  const session = engine.session.current()
  inBackground(endErasures(engine))
  if (session.status === 'signedIn') {
    inBackground(reconcileReminders(session.journal, false))
    inBackground(refreshUser(engine, session.journal))
  } else if (session.status === 'anonymous' && session.locked === null) {
    // A sign-out that was cut short; a locked session keeps the subscription for the next sign-in.
    void engine.pushTurns.inTurn(() => dropSubscription(engine))
  }
}

/** Where a page shows what another phone may have changed: asks again. */
export const askProfileAgain = (engine: Engine, journal: Journal): void =>
  inBackground(refreshUser(engine, journal))

/** After a sign-in: sends unsent days, and drops a subscription of another account. */
export function afterSignIn(journal: Journal): void {
  journal.sync.nudge()
  inBackground(noteFormerSecrets(journal.db, journal.user))
  inBackground(reconcileReminders(journal, true))
}

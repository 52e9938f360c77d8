// The start of a page or worker, and the return to what this phone stores (PR rules in SPEC.md). It shows the session before anything
// is asked of the server: what asks is loaded after it.
import { closeUntilUsed, createStoreTimeout, StoreHangError } from '#engine/local/storeFailure.ts'
import { settle } from '#domain/result.ts'
import { settleFreshJournals } from './freshJournal.ts'
import type { Engine } from './session.ts'
import { decodeToken, userOfToken } from './token.ts'

/**
 * Shows the session that this phone stores; calls the server only for a token without cached user. Rejects when the store
 * fails; calls `onSilent` when it does not answer, and goes on once it does.
 */
export async function readSession(engine: Engine, onSilent = (): void => undefined): Promise<void> {
  const { session, timer, clock } = engine
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
  const asking = await settle(import('./askServer.ts'))
  if (asking.ok) await asking.value.showWithProfile(engine, token, claims)
  // As without network.
  else await session.show(userOfToken(claims), token)
}

/** The start of a page: shows the session first, then sends unsent days and fetches the profile. */
export async function startSession(engine: Engine, onSilent?: () => void): Promise<void> {
  await readSession(engine, onSilent)
  // First of all, and by itself until its code could be loaded.
  engine.session.journal()?.sync.nudge()
  await follow(engine)
}

/** After the code that asks the server could not be loaded. */
const reloadMs = 10_000

async function follow(engine: Engine): Promise<void> {
  const asking = await settle(import('./askServer.ts'))
  if (asking.ok) asking.value.followStart(engine)
  else engine.timer.after(reloadMs, () => void follow(engine))
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

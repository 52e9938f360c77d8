// Signing out (PR rules in SPEC.md): send, lock, or erase what the server may not have. The session ends first, so that a kill in the
// middle leaves the phone signed out; offline, the token is forgotten instead of revoked.
import { apiOf } from '#engine/api/api.ts'
import { storeAgain } from '#engine/journal/storeAgain.ts'
import { countUnsent } from '#engine/local/unsent.ts'
import type { UserId } from '#domain/brands.ts'
import type { Month } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { Databases } from '#engine/local/databases.ts'
import { hasDays } from '#engine/local/days.ts'
import { doubtfulDays } from '#engine/local/doubtfulDays.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { dropAllButAlone, readKeyRows } from '#engine/local/keyStore.ts'
import { whileUsed } from '#engine/local/storeFailure.ts'
import { wasThrownAway } from '#engine/local/thrownAway.ts'
import { eraseInTurn } from './endErasures.ts'
import { NoTurnError } from './inTurn.ts'
import type { Journal } from './liveJournal.ts'
import type { SessionState } from './session.ts'

/** What becomes of days that were never sent. */
export type SignOutChoice = 'send' | 'lock' | 'erase'

const sendMs = 5000

/** What stays on the phone is all there, and not sealed yet: the next start does it. */
export class NotSealedError extends Error {}

interface LeavingDeps {
  readonly databases: Databases
  readonly userId: UserId
  /** See doubtfulDays.ts. */
  readonly unnoted: readonly Month[]
}

const hasAlone = async (db: JournalDatabase, unnoted: readonly Month[]): Promise<boolean> =>
  (await countUnsent(db)).all > 0 || (await doubtfulDays(db, unnoted)).length > 0

/** Another tab may have kept letters since they were counted. */
async function mayHoldAlone({ databases, userId, unnoted }: LeavingDeps): Promise<boolean> {
  const db = databases.openJournal(userId)
  const found = await settle(hasAlone(db, unnoted))
  db.close()
  // What cannot be counted may be there.
  return !found.ok || found.value
}

/** Returns whether anything is left that the server may not have. */
async function lockAlone({ databases, userId, unnoted }: LeavingDeps): Promise<boolean> {
  const db = databases.openJournal(userId)
  await dropAllButAlone(db, unnoted)
  const isLeft = (await hasDays(db)) || (await countUnsent(db)).all > 0
  db.close()
  return isLeft
}

/** Counts unsent days and drafts on this phone, before a sign-out, and other tabs that hold letters in memory alone. */
export const readUnsentCount = async ({
  db,
  drafts,
}: Pick<Journal, 'db' | 'drafts'>): Promise<number> => {
  const [here, elsewhere] = await Promise.all([
    whileUsed(db, countUnsent(db, drafts.unstoredIds())),
    drafts.countElsewhere(),
  ])
  // An earlier text of what another tab holds may be stored, and counted.
  return here.all + Math.max(0, elsewhere - here.drafts)
}

/** What a sign-out would erase, and the server may not have. */
export interface HereAlone {
  /** Days and drafts that it never took. */
  readonly unsent: number
  /** Days that it took, and may have lost since. */
  readonly doubtful: number
}

export async function readHereAlone(
  journal: Pick<Journal, 'db' | 'drafts' | 'sync'>,
): Promise<HereAlone> {
  const { db, sync } = journal
  const [unsent, doubtful] = await Promise.all([
    readUnsentCount(journal),
    whileUsed(db, db.inTime(doubtfulDays(db, sync.unnotedMonths()))),
  ])
  return { unsent, doubtful: doubtful.length }
}

/**
 * `send` looks at the server once more, for up to five seconds; false when words are unsent, or the server may not have all that it took:
 * the session then goes on. Rejects once the session has ended where the store does not erase or seal the journal: the next start goes on
 * with it.
 */
export async function signOut(journal: Journal, choice: SignOutChoice): Promise<boolean> {
  const { drafts, sync, timer, databases, userId } = journal
  const api = apiOf(journal)
  // A store that cannot be read may hold unsent words: the person decides.
  const isAlone = async (): Promise<boolean> => {
    const read = await settle(readHereAlone(journal))
    return !read.ok || read.value.unsent + read.value.doubtful > 0
  }
  const takeBack = choice === 'erase' ? drafts.eraseAll() : null
  if (takeBack === null) {
    await drafts.flush()
    await settle(storeAgain(journal))
  }
  // Where the store cannot tell, this page may be all that has them.
  const isGone = await whileUsed(journal.db, wasThrownAway(journal.db)).catch(() => true)
  const isHeld = isGone || drafts.unstoredIds().length + (await drafts.countElsewhere()) > 0
  if (choice === 'lock' && isHeld) return false
  if (choice === 'send') {
    // A server that lost what it had is given it back, before the last copy is erased here.
    await Promise.race([
      sync.drain().catch(() => undefined),
      new Promise<void>((resolve) => {
        timer.after(sendMs, resolve)
      }),
    ])
    if (await isAlone()) return false
  }
  const leaving = { databases, userId, unnoted: sync.unnotedMonths() }
  const left = await settle(choice === 'erase' ? journal.leave(userId) : journal.leave())
  if (!left.ok) {
    // The store did not let the session end: it goes on, with all that was typed.
    if (journal.isOpen()) takeBack?.()
    throw left.error
  }
  // The server forgets this phone's subscription with its session.
  void api.logout()
  const isKept = async (): Promise<boolean> => {
    const keeps = choice === 'lock' || (choice === 'send' && (await mayHoldAlone(leaving)))
    if (!keeps) return false
    const locked = await settle(lockAlone(leaving))
    if (!locked.ok) throw new NotSealedError()
    return locked.value
  }
  const ended = await settle(eraseInTurn(journal, userId, isKept))
  if (ended.ok) return true
  // Only « erase » was noted: what else stays is all there, and the next start seals it.
  throw ended.error instanceof NoTurnError && choice !== 'erase'
    ? new NotSealedError()
    : ended.error
}

/**
 * From the locked screen, where the person may have forgotten what opens it: everything stays, sealed as after a refused token, so that
 * what opens the keys here still does once the password was replaced. False when letters are in this page's memory alone, because the
 * phone cannot store them: nothing has changed then.
 */
export async function signOutLocked(
  { session }: { readonly session: SessionState },
  { drafts, http, token }: Pick<Journal, 'drafts' | 'http' | 'token'>,
): Promise<boolean> {
  await drafts.flush()
  if (drafts.unstoredIds().length > 0) return false
  await session.leave('sealed')
  void apiOf({ http, token }).logout()
  return true
}

/**
 * Where the phone asks for the password because it lacks today's key: the person may have forgotten it. A phone that has other keys of the
 * journal keeps them and its days sealed, since they lead to today's once the password was replaced. False as above.
 */
export async function signOutUnopened(
  engine: { readonly session: SessionState },
  journal: Journal,
): Promise<boolean> {
  const keys = await settle(readKeyRows(journal.db))
  return keys.ok && keys.value.length === 0
    ? signOut(journal, 'lock')
    : signOutLocked(engine, journal)
}

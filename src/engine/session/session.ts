// The session of this phone: one account at a time; the days of another one are never touched. A refused token locks the
// journal: rows, drafts and sealed keys stay, bound to their account; the content key is removed.
import type { ClockCheck } from '#engine/api/clockSkew.ts'
import type { User } from '#contract/user.ts'
import type { Kid, UserId } from '#domain/brands.ts'
import type { TurnQueue } from '#domain/turnQueue.ts'
import { settle } from '#domain/result.ts'
import type { OnRefused } from '#engine/api/failure.ts'
import type { Environment } from '#engine/environment.ts'
import {
  type Ending,
  endSession,
  forgetAddresses,
  hasErased,
  listJournals,
  loadEnding,
  loadSession,
  rememberJournal,
  saveSession,
} from '#engine/local/deviceDatabase.ts'
import type { OpenKey } from '#engine/local/appLockStore.ts'
import type { DraftRow, KeyRow } from '#engine/local/journalDatabase.ts'
import { storeKeys, lockKeys, sealedRow, type KnownPassword } from '#engine/local/keyStore.ts'
import { isWholeUser, type KnownUser } from '#engine/local/knownUser.ts'
import { createLiveJournal, type Journal, type ShownJournal } from './liveJournal.ts'

export type Session =
  /** A token without cached user: the profile is being fetched. */
  | { readonly status: 'loading' }
  | {
      readonly status: 'anonymous'
      /** Null after another sign-out, and on a phone that never had a session; otherwise the days written stay on this phone. */
      readonly locked: Locked | null
    }
  | ({ readonly status: 'signedIn' } & ShownJournal)

/** How a session ended whose days all stay on this phone. */
export type Locked = Exclude<Ending, 'chosen'>

export interface StoredSession {
  readonly token: string
  readonly user: KnownUser | null
}

export interface SessionState {
  current(): Session
  /** Null without a signed-in person. */
  journal(): Journal | null
  /** Sealed drafts of that database that are in this page's memory alone. */
  unstoredRows(database: string): readonly DraftRow[]
  subscribe(listener: () => void): () => void
  /** Calls `listener` after each sign-out or deletion of the account, not where the days stay. */
  onLeft(listener: () => void): void
  /** Calls `listener` each time that another tab changed the session, once this page has read the change. */
  onChangedElsewhere(listener: () => void): void
  changedElsewhere(): void
  /** Calls `listener` each time that what is shown cannot be trusted any more: a start, or another tab's message, may put it right. */
  onBroken(listener: () => void): void
  /** The store did not tell what another tab did. */
  broken(): void
  /** Opens the account's own database and shows it. Makes no call to the server. */
  show(user: KnownUser, token: string): Promise<Journal>
  /** The app lock is on: lets go of the keys and of all that they opened, and shows the journal shut. */
  shut(): Promise<void>
  /** Closes the database for `meanwhile`, then shows the journal anew, with these keys. */
  reopen(opened: readonly OpenKey[], meanwhile: () => Promise<void>): Promise<void>
  /**
   * Opens the journal that is shown, with keys that are stored nowhere. `formerKid`: the account's is not among them, and the journal
   * opens with that one until the server can be asked.
   */
  unlock(opened: readonly OpenKey[], formerKid?: Kid): Promise<void>
  /**
   * Asked for before a sign-in. What it returns stores the session for the next start and the worker, and shows it; where the page has
   * locked since, it stays locked.
   */
  entrance(): Enter
  /** A page that locks waits for this before it starts anew: another would not have the reply. */
  whileAnswering<T>(work: () => Promise<T>): Promise<T>
  /** No key that comes meanwhile is ever stored bare: the app lock is being turned on. */
  whileSealing<T>(work: () => Promise<T>): Promise<T>
  /** Stores the session for the next start and the worker, and in local storage as the specification says. */
  remember(user: User, token: string): Promise<void>
  /** Ends the session. The caller decides what stays on the phone. */
  leave(locked: Locked | null): Promise<void>
  /** Shows the signed-out state: at a start, or once another tab has signed out. */
  close(): Promise<void>
  /** The session that this phone stores; null when there is none. */
  stored(): Promise<StoredSession | null>
}

export type Enter = Journal['enter']

/** What page and worker have at all times, signed in or not. */
export interface Engine extends Environment {
  readonly session: SessionState
  readonly clockCheck: ClockCheck
  readonly pushTurns: TurnQueue
}

/** Calls each of its listeners. */
function createListeners() {
  const listeners = new Set<() => void>()
  return {
    add(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    call(): void {
      for (const listener of listeners) listener()
    },
  }
}

async function remember(
  { databases: { device }, storage }: Environment,
  user: KnownUser,
  token: string,
): Promise<void> {
  await saveSession(device, { token, user })
  await rememberJournal(device, { userId: user.id, kid: user.kid ?? null })
  storage?.saveToken(token)
  if (isWholeUser(user)) storage?.saveUser(user)
}

/**
 * A crash may lose the last seconds of local storage, never of this database. Local storage counts only if no session has
 * ended: the worker can end one, and cannot clear local storage.
 */
async function readStored({
  databases: { device },
  storage,
}: Environment): Promise<StoredSession | null> {
  const row = await loadSession(device)
  if (row !== null) return row
  if ((await loadEnding(device)) === null) return storage?.load() ?? null
  storage?.clear()
  return null
}

/** Removes the usable keys of every journal. If a kill or a full disk cuts it short, the next start does it again. */
async function lockAll({ databases }: Environment): Promise<void> {
  for (const { userId } of await listJournals(databases.device)) {
    const db = databases.openJournal(userId)
    await lockKeys(db)
    db.close()
  }
}

/** `onRefused`: the server refused that token. */
export function createSession(
  env: Environment,
  pushTurns: TurnQueue,
  onRefused: OnRefused,
): SessionState {
  const { databases, storage, channel } = env
  let session: Session = { status: 'loading' }
  let sealings = 0
  let closing: Promise<void> = Promise.resolve()
  const answering = new Set<Promise<unknown>>()
  const changed = createListeners()
  const left = createListeners()
  const changedElsewhere = createListeners()
  const broken = createListeners()
  const live = createLiveJournal(env, {
    pushTurns,
    onRefused,
    onBroken: () => broken.call(),
    onShown: (shown) => publish({ status: 'signedIn', ...shown }),
    enter,
    isAnswering: () => answering.size > 0,
    whenAnswered: async () => void (await Promise.allSettled(answering)),
    leave: (erased) => leave(null, erased),
  })

  function publish(next: Session): void {
    session = next
    changed.call()
  }

  async function enter(
    asked: Journal | null,
    user: KnownUser,
    token: string,
    rows: readonly KeyRow[],
    password: KnownPassword,
  ): Promise<Journal> {
    // It locks every journal of the phone.
    await settle(closing)
    const db = databases.openJournal(user.id)
    await storeKeys(db, sealings > 0 ? rows.map(sealedRow) : rows, password)
    db.close()
    await remember(env, user, token)
    const hasLocked = live.current() !== asked
    const journal = await live.show(user, token, hasLocked ? [] : rows)
    channel.announce()
    return journal
  }

  async function leave(locked: Locked | null, erased: UserId | null = null): Promise<void> {
    await endSession(databases.device, locked ?? 'chosen', erased)
    storage?.clear()
    if (locked !== null) {
      live.current()?.sync.stop()
      await lockAll(env).catch(() => undefined)
    }
    end(locked)
    channel.announce()
    if (locked === null) left.call()
  }

  async function close(): Promise<void> {
    try {
      const ending = await loadEnding(databases.device)
      const journal = live.current()
      // The other tab counted the letters that are in memory alone here, and its person chose to erase them too.
      if (journal !== null && (await hasErased(databases.device, journal.userId)))
        journal.drafts.eraseAll()
      // After a sign-out the database may be gone: what is typed now could not be stored.
      if (ending === 'chosen') end(null)
      await live.current()?.drafts.flush()
      live.current()?.sync.stop()
      await forgetAddresses(databases.device)
      await lockAll(env).catch(() => undefined)
      if (ending !== 'chosen') end(ending)
    } catch (error) {
      live.close()
      throw error
    }
  }

  /** In one step, which takes the form off the page: letters go on being stored until then. */
  function end(locked: Locked | null): void {
    live.close(locked !== null)
    publish({ status: 'anonymous', locked })
  }

  return {
    current: () => session,
    journal: () => live.current(),
    unstoredRows: (database) => live.unstoredRows(database),
    subscribe: (listener) => changed.add(listener),
    onLeft: (listener) => void left.add(listener),
    onChangedElsewhere: (listener) => void changedElsewhere.add(listener),
    changedElsewhere: () => changedElsewhere.call(),
    onBroken: (listener) => void broken.add(listener),
    broken: () => broken.call(),
    show: (user, token) => live.show(user, token),
    shut: () => live.shut(),
    reopen: (opened, meanwhile) => live.reopen(opened, meanwhile),
    unlock: (opened, formerKid) => live.unlock(opened, formerKid),
    entrance() {
      const asked = live.current()
      return (...entered) => enter(asked, ...entered)
    },
    async whileAnswering(work) {
      const answered = work()
      answering.add(answered)
      try {
        return await answered
      } finally {
        answering.delete(answered)
      }
    },
    async whileSealing(work) {
      sealings++
      try {
        return await work()
      } finally {
        sealings--
      }
    },
    remember: (user, token) => remember(env, user, token),
    leave: (locked) => leave(locked),
    async close() {
      closing = close()
      await closing
    },
    stored: () => readStored(env),
  }
}

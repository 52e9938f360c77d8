// Who is signed in on this phone, and the open journal that exists as long as they are. One account at a time; the days of
// another one are never touched. A refused token locks: rows, drafts and sealed keys stay, bound to their account; the
// content key goes.
import { isSealed } from '#contract/sealed.ts'
import type { User } from '#contract/user.ts'
import type { UserId } from '#domain/brands.ts'
import { firstReminderHour } from '#domain/reminders.ts'
import type { TurnQueue } from '#domain/turnQueue.ts'
import { createApi, type Api } from '#engine/api/api.ts'
import { createHttp } from '#engine/api/http.ts'
import { createDaySealer, type Keys } from '#engine/crypto/daySealer.ts'
import { openText } from '#engine/crypto/envelope.ts'
import type { Environment } from '#engine/environment.ts'
import { createJournalSearch, type JournalSearch } from '#engine/journal/journalSearch.ts'
import {
  createOpenDrafts,
  type OpenDrafts,
  type UnstoredDrafts,
} from '#engine/journal/openDrafts.ts'
import {
  endSession,
  forgetAddresses,
  listJournals,
  loadEnding,
  loadSession,
  rememberJournal,
  renewSession,
  saveSession,
} from '#engine/local/deviceDatabase.ts'
import type { JournalDatabase, KeyRow } from '#engine/local/journalDatabase.ts'
import { keepKeys, lockKeys, openRing, readKeyRows } from '#engine/local/keyStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { createSyncRunner, type SyncRunner } from '#engine/sync/syncRunner.ts'

/** What screens show of the person. */
export interface Account {
  readonly id: UserId
  readonly email: string
  /** Opened on this phone; null while sealed or not chosen yet. */
  readonly username: string | null
  readonly hasUsername: boolean
  readonly createdAt: string | null
  /** 0 to 23, where the person is. */
  readonly reminderHour: number
}

/** The open journal with what runs for it on this page: what screens get. */
export interface Journal extends OpenJournal {
  readonly drafts: OpenDrafts
  readonly search: JournalSearch
  readonly sync: SyncRunner
  readonly pushTurns: TurnQueue
  /** The same person with a newer session, and more keys. */
  enter(user: User, token: string, rows: readonly KeyRow[]): Promise<Journal>
}

export type Session =
  /** A token without cached user: the profile is being fetched. */
  | { readonly status: 'loading' }
  | {
      readonly status: 'anonymous'
      /** True after a refused token: the days written stay on this phone. */
      readonly isLocked: boolean
    }
  | {
      readonly status: 'signedIn'
      readonly account: Account
      readonly journal: Journal
      /** False on a phone that must ask for the password once to open the journal. */
      readonly hasKey: boolean
    }

export interface StoredSession {
  readonly token: string
  readonly user: User | null
}

export interface SessionState {
  current(): Session
  /** Null while nobody is signed in. */
  journal(): Journal | null
  subscribe(listener: () => void): () => void
  /** Calls each time that the account leaves this page for good: signed out or erased, not a refused token. */
  onLeft(listener: () => void): void
  /** Calls each time another tab changed the session, once this one has read it. */
  onChangedElsewhere(listener: () => void): void
  changedElsewhere(): void
  /** Opens the account's own database and shows it; nothing is asked of the server. */
  show(user: User, token: string): Promise<Journal>
  /** A new sign-in: the session is written down, for this page, the next start and the worker. */
  enter(user: User, token: string, rows: readonly KeyRow[]): Promise<Journal>
  /** For the next start, for the worker, and in local storage as the specification keeps them. */
  remember(user: User, token: string): Promise<void>
  /** Ends the session. The caller decides what stays on the phone. */
  leave(options: { readonly isLocked: boolean }): Promise<void>
  /** Shows that nobody is signed in: at a start, or once another tab has signed out. */
  close(): Promise<void>
  /** What this phone remembers. */
  stored(): Promise<StoredSession | null>
}

/** Everything that page and worker have while nobody is signed in, too. */
export interface Engine extends Environment {
  readonly session: SessionState
  /** Calls without a token. */
  readonly visitorApi: Api
  readonly pushTurns: TurnQueue
}

/** What an open journal is told anew while it is open. */
interface Profile {
  user: User
  token: string
  api: Api
  keys: Keys
  /** Null while sealed or not chosen. */
  username: string | null
}

interface Opened {
  readonly journal: Journal
  readonly profile: Profile
}

const sameKids = (a: Keys, b: Keys): boolean =>
  a.ring.size === b.ring.size &&
  [...a.ring.keys()].every((kid) => b.ring.has(kid)) &&
  a.current?.kid === b.current?.kid

function keysOf({ kid = null }: User, rows: readonly KeyRow[]): Keys {
  const ring = openRing(rows)
  const key = kid === null ? undefined : ring.get(kid)
  return { ring, current: kid === null || key === undefined ? null : { kid, key } }
}

async function openUsername({ username }: User, { ring }: Keys): Promise<string | null> {
  if (username === null || !isSealed(username)) return null
  const opened = await openText(ring, { kind: 'profile', id: 'username' }, username)
  return opened.type === 'opened' ? opened.text : null
}

const accountOf = ({ user, username }: Profile): Account => ({
  id: user.id,
  email: user.email,
  username,
  hasUsername: user.username !== null,
  createdAt: user.createdAt === '' ? null : user.createdAt,
  reminderHour: user.reminderHour ?? firstReminderHour,
})

/** `onRefused`: the server no longer takes that token. */
export function createSession(
  env: Environment,
  pushTurns: TurnQueue,
  onRefused: (token: string) => Promise<void>,
): SessionState {
  const { databases, storage, channel, http } = env
  const { device } = databases
  const unstored: UnstoredDrafts = new Map()
  let session: Session = { status: 'loading' }
  let open: Opened | null = null
  const listeners = new Set<() => void>()
  const leaveListeners = new Set<() => void>()
  const elsewhereListeners = new Set<() => void>()

  const publish = (next: Session) => {
    session = next
    for (const listener of listeners) listener()
  }

  function openJournal(db: JournalDatabase, profile: Profile): Opened {
    const { id: userId } = profile.user
    const liveKeys: Keys = {
      get current() {
        return profile.keys.current
      },
      get ring() {
        return profile.keys.ring
      },
    }
    const opened: OpenJournal = {
      ...env,
      userId,
      get user() {
        return profile.user
      },
      get token() {
        return profile.token
      },
      get api() {
        return profile.api
      },
      db,
      keys: liveKeys,
      sealer: createDaySealer(liveKeys, env),
      isOpen: () => open?.profile === profile,
      async refresh(newer: User) {
        if (open?.profile !== profile || newer.id !== userId) return
        const { token } = profile
        if (!(await renewSession(device, { token, user: newer }))) return
        if (open?.profile !== profile) return
        storage?.saveUser(newer)
        await show(newer, token)
      },
      leave: () => leave({ isLocked: false }),
    }
    // Added to that very object: a copy would hold the token and the profile of now for ever.
    const journal: Journal = Object.assign(opened, {
      drafts: createOpenDrafts(opened, unstored),
      search: createJournalSearch(opened),
      sync: createSyncRunner(opened, onRefused),
      pushTurns,
      enter,
    })
    return { journal, profile }
  }

  function closeOpen(): void {
    if (open === null) return
    open.journal.sync.stop()
    open.journal.search.close()
    open.journal.db.close()
  }

  async function show(user: User, token: string): Promise<Journal> {
    const isSameUser = open?.profile.user.id === user.id
    const db = isSameUser && open !== null ? open.journal.db : databases.openJournal(user.id)
    const keys = keysOf(user, await readKeyRows(db))
    const username = await openUsername(user, keys)
    // A newer token of the same account changes nothing of what is open: forms, drafts and the runner go on.
    if (open === null || !isSameUser) {
      closeOpen()
      const api = createApi(createHttp(http, token))
      open = openJournal(db, { user, token, api, keys, username })
    }
    const { journal, profile } = open
    if (profile.token !== token) {
      profile.token = token
      profile.api = createApi(createHttp(http, token))
    }
    profile.user = user
    profile.username = username
    if (!sameKids(profile.keys, keys)) profile.keys = keys
    publish({
      status: 'signedIn',
      account: accountOf(profile),
      journal,
      hasKey: profile.keys.current !== null,
    })
    return journal
  }

  async function enter(user: User, token: string, rows: readonly KeyRow[]): Promise<Journal> {
    const db = databases.openJournal(user.id)
    await keepKeys(db, rows)
    db.close()
    await remember(user, token)
    const journal = await show(user, token)
    channel.announce()
    return journal
  }

  async function remember(user: User, token: string): Promise<void> {
    await saveSession(device, { token, user })
    await rememberJournal(device, { userId: user.id, kid: user.kid ?? null })
    storage?.saveToken(token)
    storage?.saveUser(user)
  }

  /** Removes readable keys while nobody is signed in. A kill or a full disk may cut it short: the next start does it again. */
  async function lockAll(): Promise<void> {
    for (const { userId } of await listJournals(device)) {
      const db = databases.openJournal(userId)
      await lockKeys(db)
      db.close()
    }
  }

  async function leave({ isLocked }: { readonly isLocked: boolean }): Promise<void> {
    await endSession(device, isLocked ? 'refused' : 'chosen')
    storage?.clear()
    closeOpen()
    open = null
    if (isLocked) await lockAll().catch(() => undefined)
    publish({ status: 'anonymous', isLocked })
    channel.announce()
    if (!isLocked) for (const listener of leaveListeners) listener()
  }

  return {
    current: () => session,
    journal: () => open?.journal ?? null,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    onLeft: (listener) => void leaveListeners.add(listener),
    onChangedElsewhere: (listener) => void elsewhereListeners.add(listener),
    changedElsewhere() {
      for (const listener of elsewhereListeners) listener()
    },
    show,
    enter,
    remember,
    leave,
    async close() {
      closeOpen()
      open = null
      const isLocked = (await loadEnding(device)) === 'refused'
      await forgetAddresses(device)
      await lockAll().catch(() => undefined)
      publish({ status: 'anonymous', isLocked })
    },
    /**
     * A crash may have taken the last seconds of local storage, never of this database. What local storage says counts only
     * where no session has ended: the worker, which may end one, does not reach it.
     */
    async stored() {
      const row = await loadSession(device)
      if (row !== null) return row
      if ((await loadEnding(device)) === null) return storage?.load() ?? null
      storage?.clear()
      return null
    },
  }
}

// Who is signed in on this phone, and what opens their journal. One account at a time; the days of another one are never
// touched. A refused token locks: rows, drafts and sealed keys stay, bound to their account; the content key goes.
import type { Envelope } from '#domain/brands.ts'
import { isSealed } from '#contract/sealed.ts'
import type { User } from '#contract/user.ts'
import { firstReminderHour } from '#domain/reminders.ts'
import { openText, sealText, type SealDeps } from '#engine/crypto/envelope.ts'
import type { Keys } from '#engine/journal/daySealer.ts'
import type { Account, Session } from '#engine/engine.ts'
import {
  endSession,
  forgetAddresses,
  listJournals,
  loadEnding,
  loadSession,
  rememberJournal,
  saveSession,
} from '#engine/local/deviceDatabase.ts'
import type { Databases } from '#engine/local/databases.ts'
import type { JournalDatabase, KeyRow } from '#engine/local/journalDatabase.ts'
import { keepKeys, lockKeys, openRing, readKeyRows } from '#engine/local/keyStore.ts'
import type { SessionChannel, UserStorage } from './ports.ts'

export interface AccountSessionDeps extends SealDeps {
  readonly databases: Databases
  readonly storage: UserStorage | null
  readonly channel: SessionChannel
}

export interface OpenAccount {
  readonly user: User
  readonly token: string
  readonly db: JournalDatabase
  readonly keys: Keys
  readonly username: string | null
}

const noKeys: Keys = { current: null, ring: new Map() }

function keysOf(user: User, rows: readonly KeyRow[]): Keys {
  const ring = openRing(rows)
  const { kid = null } = user
  const key = kid === null ? undefined : ring.get(kid)
  return { ring, current: kid === null || key === undefined ? null : { kid, key } }
}

async function openUsername(user: User, { ring }: Keys): Promise<string | null> {
  if (user.username === null || !isSealed(user.username)) return null
  const opened = await openText(ring, { kind: 'profile', id: 'username' }, user.username)
  return opened.type === 'opened' ? opened.text : null
}

export function createAccountSession({ databases, storage, channel, ...seal }: AccountSessionDeps) {
  const { device } = databases
  let session: Session = { status: 'loading' }
  let open: OpenAccount | null = null
  const listeners = new Set<() => void>()
  const leaveListeners = new Set<() => void>()

  const publish = (next: Session) => {
    session = next
    for (const listener of listeners) listener()
  }

  const accountOf = ({ user, username }: OpenAccount): Account => ({
    id: user.id,
    email: user.email,
    username,
    hasUsername: user.username !== null,
    createdAt: user.createdAt === '' ? null : user.createdAt,
    reminderHour: user.reminderHour ?? firstReminderHour,
  })

  const publishOpen = (account: OpenAccount) => {
    open = account
    publish({
      status: 'signedIn',
      account: accountOf(account),
      hasKey: account.keys.current !== null,
    })
  }

  /** Opens the account's own database and shows it; nothing is asked of the server. */
  async function show(user: User, token: string): Promise<void> {
    const isSame = open?.user.id === user.id
    const db = isSame && open !== null ? open.db : databases.openJournal(user.id)
    if (!isSame) open?.db.close()
    const keys = keysOf(user, await readKeyRows(db))
    publishOpen({ user, token, db, keys, username: await openUsername(user, keys) })
  }

  /** For the next start, for the worker, and in local storage as the specification keeps them. */
  async function remember(user: User, token: string): Promise<void> {
    await saveSession(device, { token, user })
    await rememberJournal(device, { userId: user.id, kid: user.kid ?? null })
    storage?.saveToken(token)
    storage?.saveUser(user)
  }

  /** While nobody is signed in no key lies bare here; what a kill or a full disk cut short, the next start does. */
  async function lockAll(): Promise<void> {
    for (const { userId } of await listJournals(device)) {
      const db = databases.openJournal(userId)
      await lockKeys(db)
      db.close()
    }
  }

  return {
    current: () => session,
    open: () => open,
    keys: () => open?.keys ?? noKeys,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Calls when somebody leaves for good, here: signing out or erasing the account, not a refused token. */
    onLeft: (listener: () => void): void => void leaveListeners.add(listener),
    show,
    /** A new sign-in: the session is written down, for this page, the next start and the worker. */
    async enter(user: User, token: string, rows: readonly KeyRow[]): Promise<void> {
      const db = databases.openJournal(user.id)
      await keepKeys(db, rows)
      db.close()
      await remember(user, token)
      await show(user, token)
      channel.announce()
    },
    /** The server's newer word on the person. */
    async refresh(user: User): Promise<void> {
      if (open === null || open.user.id !== user.id) return
      await remember(user, open.token)
      await show(user, open.token)
    },
    sealUsername(username: string): Promise<Envelope> | null {
      const { current } = open?.keys ?? noKeys
      return current && sealText(current, { kind: 'profile', id: 'username' }, username, seal)
    },
    /** Nobody is signed in any more. What is kept on the phone is its caller's matter. */
    async leave({ isLocked }: { isLocked: boolean }): Promise<void> {
      await endSession(device, isLocked ? 'refused' : 'chosen')
      storage?.clear()
      open?.db.close()
      open = null
      if (isLocked) await lockAll().catch(() => undefined)
      publish({ status: 'anonymous', isLocked })
      channel.announce()
      if (!isLocked) for (const listener of leaveListeners) listener()
    },
    /** Nobody is signed in: at a start, or once another tab has signed out. */
    async close(): Promise<void> {
      open?.db.close()
      open = null
      const isLocked = (await loadEnding(device)) === 'refused'
      await forgetAddresses(device)
      await lockAll().catch(() => undefined)
      publish({ status: 'anonymous', isLocked })
    },
    remember,
    /**
     * What this phone remembers: a crash may have taken the last seconds of local storage, never of this database. What
     * local storage says counts only where no session has ended: the worker, which may end one, does not reach it.
     */
    async stored(): Promise<{ readonly token: string; readonly user: User | null } | null> {
      const row = await loadSession(device)
      if (row !== null) return row
      if ((await loadEnding(device)) === null) return storage?.load() ?? null
      storage?.clear()
      return null
    },
  }
}

export type AccountSession = ReturnType<typeof createAccountSession>

// Who is signed in on this phone, and what opens their journal. One account at a time; the database of another one is
// never touched. A refused token locks: rows, drafts and keys stay, bound to their account.
import type { User } from '#contract/user.ts'
import { firstReminderHour } from '#domain/reminders.ts'
import { openText, sealText, type KeyRing, type SealDeps } from '#engine/crypto/envelope.ts'
import type { Keys } from '#engine/journal/daySealer.ts'
import type { Account, Session } from '#engine/engine.ts'
import {
  clearSession,
  loadSession,
  rememberAccount,
  saveSession,
} from '#engine/local/deviceDatabase.ts'
import type { Databases } from '#engine/local/databases.ts'
import type { JournalDatabase, KeyRow } from '#engine/local/journalDatabase.ts'
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
  const ring: KeyRing = new Map(rows.map(({ kid, key }) => [kid, key]))
  const current = rows.find(({ kid }) => kid === user.kid)
  return { ring, current: current === undefined ? null : { kid: current.kid, key: current.key } }
}

async function openUsername(user: User, { ring }: Keys): Promise<string | null> {
  if (user.username === null) return null
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
    const keys = keysOf(user, await db.keys.toArray())
    publishOpen({ user, token, db, keys, username: await openUsername(user, keys) })
  }

  /** For the next start, for the worker, and in local storage as the specification keeps them. */
  async function remember(user: User, token: string): Promise<void> {
    await saveSession(device, { token, user })
    await rememberAccount(device, user)
    storage?.saveToken(token)
    storage?.saveUser(user)
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
      await db.keys.bulkPut([...rows])
      db.close()
      await remember(user, token)
      await show(user, token)
      channel.announce(false)
    },
    /** The server's newer word on the person. */
    async refresh(user: User): Promise<void> {
      if (open === null || open.user.id !== user.id) return
      await remember(user, open.token)
      await show(user, open.token)
    },
    sealUsername(username: string): Promise<string> | null {
      const { current } = open?.keys ?? noKeys
      return current && sealText(current, { kind: 'profile', id: 'username' }, username, seal)
    },
    /** Nobody is signed in any more. What is kept on the phone is its caller's matter. */
    async leave({ isLocked }: { isLocked: boolean }): Promise<void> {
      await clearSession(device)
      storage?.clear()
      open?.db.close()
      open = null
      publish({ status: 'anonymous', isLocked })
      channel.announce(isLocked)
      if (!isLocked) for (const listener of leaveListeners) listener()
    },
    /** What this tab shows once another one has signed out. */
    close(isLocked: boolean): void {
      open?.db.close()
      open = null
      publish({ status: 'anonymous', isLocked })
    },
    remember,
    /** What this phone remembers: a crash may have taken the last seconds of local storage, never of this database. */
    async stored(): Promise<{ readonly token: string; readonly user: User | null } | null> {
      return (await loadSession(device)) ?? storage?.load() ?? null
    },
  }
}

export type AccountSession = ReturnType<typeof createAccountSession>

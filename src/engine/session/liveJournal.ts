// The one journal that is open in this page or worker, with what runs for it. A newer session of the same account changes
// what it reads (profile.ts); another account's closes it.
import type { OnRefused } from '#engine/api/failure.ts'
import type { User } from '#contract/user.ts'
import type { Kid } from '#domain/brands.ts'
import { settle } from '#domain/result.ts'
import type { TurnQueue } from '#domain/turnQueue.ts'
import { createDaySealer } from '#engine/crypto/daySealer.ts'
import type { Environment } from '#engine/environment.ts'
import type { JournalSearch } from '#engine/journal/journalSearch.ts'
import { createLateSearch } from '#engine/journal/lateSearch.ts'
import { rowsFor, storeSealed, createHeldForms } from '#engine/journal/heldForms.ts'
import { emptiedMs } from '#engine/journal/pause.ts'
import { createOpenDrafts, type OpenDrafts } from '#engine/journal/openDrafts.ts'
import { noteLastKey, readAppLock, type AppLock, type OpenKey } from '#engine/local/appLockStore.ts'
import { loadSession, renewSession, type SessionRow } from '#engine/local/deviceDatabase.ts'
import type { DraftRow, JournalDatabase, KeyRow } from '#engine/local/journalDatabase.ts'
import { isWholeUser, type KnownUser } from '#engine/local/knownUser.ts'
import type { KnownPassword } from '#engine/local/keyStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { endedHttp, overHttp } from '#engine/sync/endedHttp.ts'
import { createLateRunner, type Sync } from '#engine/sync/lateRunner.ts'
import {
  accountOf,
  liveParts,
  readProfile,
  renewProfile,
  type Account,
  type Profile,
} from './profile.ts'
import { refill } from './refill.ts'

/** What screens get: the open journal, with what runs for it on this page. */
export interface Journal extends OpenJournal {
  readonly drafts: OpenDrafts
  readonly search: JournalSearch
  readonly sync: Sync
  readonly pushTurns: TurnQueue
  /** Shows the same person with a newer session, and more keys. */
  enter(
    user: KnownUser,
    token: string,
    rows: readonly KeyRow[],
    password: KnownPassword,
  ): Promise<Journal>
}

export interface ShownJournal {
  readonly account: Account
  readonly journal: Journal
  /** False on a phone that must ask for the password once to open the journal, and while the app lock is shut. */
  readonly hasKey: boolean
  /** Null while it is off. */
  readonly appLock: AppLock | null
  /** It has just locked: nothing is shown and nobody is asked before the page was loaded anew. */
  readonly isStartingAnew: boolean
}

interface SessionParts extends Pick<Journal, 'pushTurns' | 'leave'> {
  /** `asked`: the journal that was shown when the keys were asked for. */
  enter(asked: Journal | null, ...entered: Parameters<Journal['enter']>): Promise<Journal>
  /** Resolves once nothing is under way whose reply this page alone can take. */
  readonly whenAnswered: () => Promise<void>
  readonly isAnswering: () => boolean
  /** The server refused that token. */
  readonly onRefused: OnRefused
  /** Nothing is open any more under what is shown. */
  readonly onBroken: () => void
  /** The journal was opened, or its profile, token or keys changed. */
  readonly onShown: (shown: ShownJournal) => void
}

export interface LiveJournal {
  /** Null while none is open. */
  current(): Journal | null
  /**
   * Opens the account's own database, unless it is open. Makes no call to the server. `opened`: keys that need not be stored there.
   */
  show(user: KnownUser, token: string, opened?: readonly OpenKey[]): Promise<Journal>
  /**
   * The app lock is on: lets go of the keys, and of all that they opened. What is being typed is sealed first. The page then starts
   * anew, which leaves nothing in its memory, unless it would lose letters that the phone cannot store. Rejects where the store fails,
   * and as long as nothing is open under what is shown.
   */
  shut(): Promise<void>
  /** Closes the database for `meanwhile`, then shows the journal anew, with these keys. */
  reopen(opened: readonly OpenKey[], meanwhile: () => Promise<void>): Promise<void>
  /**
   * Opens what is shown with these keys; the session that shows it stays. `formerKid`: the account's key is not among them, and the
   * journal opens with that one until the server can be asked; absent, as it was.
   */
  unlock(opened: readonly OpenKey[], formerKid?: Kid | null): Promise<void>
  /** `keeps`: what was typed last is stored, sealed. Else its database may be gone, and nothing is written there any more. */
  close(keeps?: boolean): void
  /** Sealed drafts of that database that are in memory alone. */
  unstoredRows(database: string): readonly DraftRow[]
}

const noKeys: Profile['keys'] = { current: null, ring: new Map(), markRing: new Map() }

const holdsKey = ({ keys }: Profile, formerKid: Kid | null): boolean =>
  keys.current !== null && (keys.isReplaced !== true || keys.current.kid === formerKid)

interface Open {
  readonly journal: Journal
  readonly profile: Profile
  appLock: AppLock | null
  /** The key that was replaced elsewhere, and that the password opened here without network. */
  formerKid: Kid | null
  isStartingAnew: boolean
}

export function createLiveJournal(env: Environment, session: SessionParts): LiveJournal {
  const { databases, storage } = env
  const { pushTurns, leave, onRefused, onShown } = session
  /** Sealed drafts that are in memory alone: they outlive the session that wrote them. */
  const heldForms = createHeldForms(env.locks)
  const { unstored } = heldForms
  let open: Open | null = null
  /** Why nothing is open under what is shown. */
  let broken: { readonly why: unknown } | null = null

  async function refresh(profile: Profile, newer: User, before?: SessionRow | null): Promise<void> {
    if (open?.profile !== profile || newer.id !== profile.user.id) return
    const { token } = profile
    const user = await renewSession(databases.device, { token, user: newer }, before)
    if (user === null || open?.profile !== profile) return
    if (isWholeUser(user)) storage?.saveUser(user)
    await tryShow(user, token)
  }

  function openJournal(db: JournalDatabase, profile: Profile): Journal {
    const parts = liveParts(profile)
    let changes = 0
    // The next pass asks with the same token, and knows when another one is on its way (PR12).
    const onTokenRefused = (refused: string): void => {
      if (refused === profile.token) journal.sync.nudge()
    }
    // `assign` adds to the object that has the getters: a copy would never see a newer token or profile.
    const opened: OpenJournal = Object.assign(parts, {
      ...env,
      http: { ...endedHttp(env), onTokenRefused },
      userId: profile.user.id,
      db,
      sealer: createDaySealer(parts.keys, env),
      isOpen: () => open?.profile === profile,
      changing: () => {
        const { token } = profile
        return (newer: User) => {
          changes += 1
          const { kid } = profile.user
          const isOfBefore = profile.token !== token && kid !== undefined
          return refresh(profile, isOfBefore ? { ...newer, kid } : newer)
        }
      },
      asking: () => {
        const before = changes
        const { token } = profile
        const stored = settle(loadSession(databases.device))
        return async (newer: User) => {
          const then = await stored
          if (changes !== before || profile.token !== token) return
          await refresh(profile, newer, then.ok ? then.value : undefined)
        }
      },
      leave,
    })
    const journal: Journal = Object.assign(opened, {
      drafts: createOpenDrafts(opened, heldForms),
      search: createLateSearch(opened),
      sync: createLateRunner(overHttp(opened, env.http), onRefused),
      pushTurns,
      enter: (...entered: Parameters<Journal['enter']>) => session.enter(journal, ...entered),
    })
    // At each opening: a database that fails is not opened once more for this.
    const look = (): void => void refill(journal).catch(() => undefined)
    db.on('ready', () => void env.timer.after(emptiedMs, look), true)
    return journal
  }

  /** Whoever still holds a part of it opens nothing with it. Resolves once all that was typed is sealed. */
  async function letGo({ journal, profile }: Open): Promise<void> {
    journal.sync.stop()
    journal.search.close()
    const sealed = journal.drafts.sealAll()
    journal.db.close()
    const drop = (): void => {
      Object.assign(profile, { keys: noKeys, username: null })
      journal.sealer.forget()
    }
    try {
      await sealed
    } finally {
      // What is under way, as recovery words that are being made, is sealed with these keys yet.
      if (session.isAnswering()) void session.whenAnswered().then(drop)
      else drop()
    }
  }

  function close(keeps = false): void {
    broken = null
    const was = open
    open = null
    if (was === null) return
    const sealed = letGo(was)
    void (keeps ? sealed.then(() => keepLast(was)) : sealed).catch(() => undefined)
  }

  /** The letters typed since the last ones were stored: nobody may sign in on this page again. */
  async function keepLast({ profile: { user } }: Open): Promise<void> {
    const db = databases.openJournal(user.id)
    await storeSealed(db, heldForms).finally(() => db.close())
  }

  function breakOff(why: unknown): never {
    close()
    broken = { why }
    session.onBroken()
    throw why
  }

  function publish({ journal, profile, appLock, formerKid, isStartingAnew }: Open): void {
    broken = null
    onShown({
      account: accountOf(profile),
      journal,
      hasKey: holdsKey(profile, formerKid),
      appLock,
      isStartingAnew,
    })
  }

  /** Null where another journal was opened, or this one closed, while the store was read. */
  async function tryShow(
    user: KnownUser,
    token: string,
    opened: readonly OpenKey[] = [],
    formerKid: Kid | null = null,
  ): Promise<Journal | null> {
    const before = open
    const same = before?.profile.user.id === user.id ? before : null
    const db = same?.journal.db ?? databases.openJournal(user.id)
    const { keys: held = null, token: heldToken } = same?.profile ?? {}
    const [newer, appLock] = await Promise.all([
      readProfile({ db, held, opened, formerKid }, user, token),
      readAppLock(db),
    ])
    if (open !== before) {
      db.close()
      return null
    }
    if (same !== null && (same.profile.keys !== held || same.profile.token !== heldToken)) {
      // Opened, locked or renewed meanwhile: what was read of it is older.
      const isOlder = token === heldToken && same.profile.token !== token
      const newest = isOlder ? same.profile : { user, token }
      return tryShow(newest.user, newest.token, opened, formerKid)
    }
    const isTurnedOn = same?.appLock === null && appLock !== null
    // Another tab turned it on, or another phone replaced the key: this page asks as every other does, and keeps no key until then.
    const isReplaced =
      appLock !== null && newer.keys.isReplaced === true && !holdsKey(newer, formerKid)
    if (same !== null && ((isTurnedOn && opened.length === 0) || isReplaced)) {
      await lock(same)
      return tryShow(user, token)
    }
    if (same === null) close()
    const shown = same ?? {
      profile: newer,
      journal: openJournal(db, newer),
      appLock,
      formerKid,
      isStartingAnew: false,
    }
    renewProfile(shown.profile, newer)
    open = Object.assign(shown, { appLock, formerKid })
    publish(open)
    await noteLastKey(db, appLock, newer.keys)
    return shown.journal
  }

  async function show(...shown: Parameters<typeof tryShow>): Promise<Journal> {
    return (await tryShow(...shown)) ?? show(...shown)
  }

  async function reopen(opened: readonly OpenKey[], meanwhile: () => Promise<void>): Promise<void> {
    const was = open
    if (was === null) return
    await was.journal.drafts.flush()
    // Ended, or opened again already, meanwhile.
    if (open !== was) return
    const { user, token, keys } = was.profile
    // Shut meanwhile, it stays so.
    const kept = was.appLock !== null && keys.ring.size === 0 ? [] : opened
    close()
    const opening = async (): Promise<Journal> => {
      await meanwhile()
      return show(user, token, kept)
    }
    const journal = await opening().catch(breakOff)
    // A pass that was under way, or due, ended with the former opening.
    journal.sync.nudge()
  }

  async function shut(): Promise<void> {
    if (broken !== null) throw broken.why
    if (open !== null && open.profile.keys.ring.size > 0) await lock(open)
  }

  async function lock(was: Open): Promise<void> {
    await was.journal.drafts.flush()
    // Letters go on being stored until the locked journal is shown in one step, which takes the form off the page.
    const locked = await readLocked(was).catch((error: unknown) => {
      if (open !== was) throw error
      return breakOff(error)
    })
    // Ended, or opened again already, meanwhile.
    if (open !== was) {
      locked.journal.db.close()
      return
    }
    const sealed = letGo(was)
    open = locked
    publish(locked)
    await sealed
    await settle(locked.journal.drafts.putBack())
    // A pass that was under way, or due, ended with the former opening.
    if (open === locked) locked.journal.sync.nudge()
    if (locked.isStartingAnew) void startAnew(locked)
  }

  async function readLocked({ profile: { user, token } }: Open): Promise<Open> {
    const db = databases.openJournal(user.id)
    const [profile, appLock] = await Promise.all([
      readProfile({ db, held: null, opened: [], formerKid: null }, user, token),
      readAppLock(db),
    ])
    const isStartingAnew = appLock !== null && !holdsKey(profile, null)
    const journal = openJournal(db, profile)
    return { profile, journal, appLock, formerKid: null, isStartingAnew }
  }

  async function startAnew(locked: Open): Promise<void> {
    await session.whenAnswered()
    if (open !== locked) return
    const isKept = rowsFor(unstored, locked.journal.db.name).length === 0
    if (isKept && env.startAnew()) return
    locked.isStartingAnew = false
    publish(locked)
  }

  async function unlock(
    opened: readonly OpenKey[],
    formerKid: Kid | null = open?.formerKid ?? null,
  ): Promise<void> {
    if (open === null) return
    const { user, token } = open.profile
    const journal = await show(user, token, opened, formerKid)
    journal.sync.nudge()
  }

  return {
    current: () => open?.journal ?? null,
    show,
    shut,
    reopen,
    unlock,
    close,
    unstoredRows: (database) => rowsFor(unstored, database),
  }
}

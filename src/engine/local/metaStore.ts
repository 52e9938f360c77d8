// The few single records of an account's database.
import type { AwayMs } from '#domain/away.ts'
import type { Stats } from '#contract/stats.ts'
import type { BackupState } from '#domain/backup.ts'
import type { Envelope, Kid } from '#domain/brands.ts'
import { monthOf, type Day, type Month } from '#domain/day.ts'
import type { ReminderMemo } from '#domain/reminders.ts'
import type { YearsReceived } from '#domain/sight.ts'
import type { JournalDatabase } from './journalDatabase.ts'

export interface EngineState {
  /** ETag of the last months answer whose differences are all applied. */
  readonly etag: string | null
  /** Epoch ms of the last answer that named the months; null before the first one. */
  readonly namedAt: number | null
  /** How often months were noted here, as named or as they came: a pass sees so whether another one noted some meanwhile. */
  readonly hearings: number
  /** How often the tag was dropped on this phone. */
  readonly etagsDropped: number
  /** Received days that were left out: their content does not give the revision named with it. */
  readonly unverified: readonly Day[]
  readonly failures: number
  /** Epoch ms before which the server asked not to be called again (Retry-After). */
  readonly askedUntil: number
  /** Epoch ms of the last pass that ended without a failure. */
  readonly lastOkAt: number | null
  /** Epoch ms of the last one after which nothing was refused, or left out on either side. */
  readonly equalAt: number | null
  /** Both sides were equal after the last pass that ended without a failure. */
  readonly isEqual: boolean
  /** Months of the last months answer that are not here as the server has them; null before the first one. */
  readonly awaited: readonly Month[] | null
  /** Those of which all came, and was joined, and was not what that answer named. */
  readonly disputed: readonly Month[]
  /** The server was heard since that answer, and did not name the months again. */
  readonly isUnnamed: boolean
  /** The last pass ended, and the server had sent other days than those that it had named. */
  readonly isIncomplete: boolean
  /** How many years of the journal have come; null when no fetch is under way. */
  readonly years: YearsReceived | null
  /** The whole history has been fetched once, but for `unverified`. */
  readonly hasHistory: boolean
  /** The server refused the token: the person must sign in again. */
  readonly signInNeeded: boolean
  /** The own key that the server refused, and for which the person was asked to sign in again. */
  readonly refusedKid: Kid | null
  /** The server no longer understands this build: it must be updated. */
  readonly upgradeNeeded: boolean
  /** The account has no room left at the server. */
  readonly isFull: boolean
  /** The server said that it takes bodies by gzip. */
  readonly takesGzip: boolean
  /** Epoch ms until when bodies come plain all the same. */
  readonly plainUntil: number
}

export const firstEngineState: EngineState = {
  etag: null,
  namedAt: null,
  hearings: 0,
  etagsDropped: 0,
  unverified: [],
  failures: 0,
  askedUntil: 0,
  lastOkAt: null,
  equalAt: null,
  isEqual: false,
  awaited: null,
  disputed: [],
  isUnnamed: false,
  isIncomplete: false,
  years: null,
  hasHistory: false,
  signInNeeded: false,
  refusedKid: null,
  upgradeNeeded: false,
  isFull: false,
  takesGzip: false,
  plainUntil: 0,
}

/** Whether local figures are complete. */
export const hasWholeHistory = ({
  hasHistory,
  unverified,
}: Pick<EngineState, 'hasHistory' | 'unverified'>): boolean => hasHistory && unverified.length === 0

/** Whether all that the server has named is here, as it has it. */
export const hasAllNamed = (
  state: Pick<EngineState, 'hasHistory' | 'unverified' | 'awaited'>,
): boolean => hasWholeHistory(state) && isNoneAwaited(state)

/** None of the months that the server named last is still to come. */
export const isNoneAwaited = ({ awaited }: Pick<EngineState, 'awaited'>): boolean =>
  (awaited ?? []).length === 0

/** Accueil as it was last shown, sealed: the first paint of the next start. */
export interface BootRecord {
  /** Ignored on another day. */
  readonly day: Day
  /** Ignored by another build, whose styles have other names. */
  readonly build: string
  readonly sealed: Envelope
}

/** What this phone knows of the person's recovery key. */
export interface RecoveryMemo {
  /** The key that the recovery words open, once the person has noted them and typed one of them back. */
  readonly keptKid: Kid | null
  /** What the newest words that this phone knows of open, by the server's names; absent where an older build noted them. */
  readonly wraps?: readonly string[]
  /** The keys over which those words lie: they open none that none of these leads to. Absent where an older build noted them. */
  readonly covered?: readonly Kid[]
  /** Others were asked for, which may have taken their place: the server did not answer, and has named none since. */
  readonly isDoubted?: boolean
  /** Days written when the card was last put off. */
  readonly putOffAt: number
  readonly isSealedPutOff: boolean
}

/** « Verrouiller Lueur » on this phone; there is none while it is off. */
export interface AppLock {
  /** How long the page may be out of sight before it locks. */
  readonly awayMs: AwayMs
  /** The passkey of this phone that opens; null where the password alone does. */
  readonly credentialId: string | null
  /** It was removed elsewhere, and nobody has opened the lock with the password since: the lock says why it asks for that. */
  readonly isPasskeyGone?: boolean
  /** The account's key as it was last here; older builds noted none. */
  readonly kid?: Kid
}

/** Sealing the days of before anew, after a change of the key. */
export interface ResealState {
  /** The key under which they are sealed. */
  readonly kid: Kid
  /** Why, on the phone that changed it. */
  readonly reason: 'theft' | 'lock' | null
  /** Epoch ms: the phone that changed the key begins at once, the others only if it does not get on with it. */
  readonly from: number
  /** How many days are left, those of `shut` aside; null before they were counted. */
  readonly left: number | null
  /** Days that cannot be sealed anew. */
  readonly shut: readonly Day[]
  /** Epoch ms at which the server was last told that nothing is left; null before. */
  readonly toldAt: number | null
  /** The server has found nothing left either. */
  readonly isDone: boolean
}

/** A folder of the person's, as the browser keeps it. Where it has these two, it may ask the person before each use. */
export interface BackupFolder extends FileSystemDirectoryHandle {
  queryPermission?(wanted: { readonly mode: 'readwrite' }): Promise<PermissionState>
  requestPermission?(wanted: { readonly mode: 'readwrite' }): Promise<PermissionState>
}

interface MetaValues {
  /** Of this very database: one that takes its place has another: see storedWords.ts. */
  readonly name: string
  readonly recovery: RecoveryMemo
  readonly reminders: ReminderMemo
  readonly engine: EngineState
  /** Grows while a context of this phone sends: see sync/turns.ts. */
  readonly beat: number
  /** `day`: on which they were true; older builds noted none. */
  readonly stats: Stats & { readonly day?: Day }
  readonly boot: BootRecord
  readonly appLock: AppLock
  /** Names the keys with which the pins of all rows were indexed: see journal/pinIndex.ts. */
  readonly pinKids: string
  readonly reseal: ResealState
  /** Rows of older builds have been put again, so that each is found by the keys that it needs. */
  readonly kidsIndexed: boolean
  /** « Sauvegarde automatique »; there is none while it is off. */
  readonly backup: BackupState
  readonly backupFolder: BackupFolder
  /** Names of wraps on this phone that today's recovery key does not open, as the server said last. */
  readonly formerWraps: readonly string[]
  /** The server's name of the password that was proven here last; empty where none can be told. Absent: the one that the server names next. */
  readonly provenPassword: string
}

export async function readMeta<K extends keyof MetaValues>(
  db: JournalDatabase,
  key: K,
): Promise<MetaValues[K] | undefined> {
  const row = await db.meta.get(key)
  return row?.value as MetaValues[K] | undefined
}

export async function writeMeta<K extends keyof MetaValues>(
  db: JournalDatabase,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  await db.meta.put({ key, value })
}

/** Where there is none yet. */
export const addMeta = <K extends keyof MetaValues>(
  db: JournalDatabase,
  key: K,
  value: MetaValues[K],
): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    if ((await readMeta(db, key)) === undefined) await writeMeta(db, key, value)
  })

export const dropMeta = (db: JournalDatabase, key: keyof MetaValues): Promise<void> =>
  db.meta.delete(key)

export const readEngineState = async (db: JournalDatabase): Promise<EngineState> => ({
  ...firstEngineState,
  ...(await readMeta(db, 'engine')),
})

export const updateEngineState = (
  db: JournalDatabase,
  change: Partial<EngineState>,
): Promise<void> => changeMeta(db, 'engine', firstEngineState, change)

/** The tag of a pass that began when `etagsDropped` was this; none if it was dropped meanwhile. */
export const keepEtag = (
  db: JournalDatabase,
  etag: string | null,
  etagsDropped: number,
): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const state = await readEngineState(db)
    await updateEngineState(db, { etag: state.etagsDropped === etagsDropped ? etag : null })
  })

/** The next pass asks for the months whatever the last one saw, and so does the one after a pass that is under way. */
export const dropEtag = (db: JournalDatabase): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const { etagsDropped } = await readEngineState(db)
    await updateEngineState(db, { etag: null, etagsDropped: etagsDropped + 1 })
  })

/** Runs inside the transaction that changes these days, so that no start paints words that were replaced on this phone. */
export async function outdateBoot(db: JournalDatabase, days: readonly Day[]): Promise<void> {
  const boot = await readMeta(db, 'boot')
  if (boot !== undefined && days.includes(boot.day)) await db.meta.delete('boot')
}

/** None while the app lock is on: nothing on the phone could open it before the app starts. */
export const saveBoot = (db: JournalDatabase, boot: BootRecord): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    if ((await readMeta(db, 'appLock')) === undefined) await writeMeta(db, 'boot', boot)
  })

/** The same for a draft or a refused day that comes or goes: Accueil shows those of other days too. */
export const dropBoot = (db: JournalDatabase): Promise<void> => db.meta.delete('boot')

/** Reads and rewrites one record inside a transaction. */
export const changeMeta = <K extends 'engine' | 'recovery' | 'reminders'>(
  db: JournalDatabase,
  key: K,
  first: MetaValues[K],
  change: Partial<MetaValues[K]> | ((before: MetaValues[K]) => Partial<MetaValues[K]>),
): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const before: MetaValues[K] = Object.assign({}, first, await readMeta(db, key))
    const changed = typeof change === 'function' ? change(before) : change
    await writeMeta(db, key, Object.assign({}, before, changed))
  })

export interface Fetched {
  readonly months: readonly Month[]
  /** Days of these months that were received and left out. */
  readonly unverified: readonly Day[]
  /** What is still to come, these months among it if something of them was left. */
  readonly awaited: readonly Month[]
  /** Of these, those of which all came, and was joined. */
  readonly disputed: readonly Month[]
  readonly years: YearsReceived
}

/** Months that were fetched at least once, all their days but `unverified`. */
export const fetchedMonths = (db: JournalDatabase): Promise<readonly Month[]> =>
  db.months.toCollection().primaryKeys()

/** The store was emptied: what was fetched into it is not here. */
export const forgetFetched = (db: JournalDatabase): Promise<void> =>
  db.transaction('rw', db.months, db.meta, async () => {
    await db.months.clear()
    await db.meta.delete('engine')
  })

/** A year that was received is not to come again, though another phone has written in it since. */
const neverBack = (before: YearsReceived | null, { received, all }: YearsReceived) => ({
  received: Math.min(all, Math.max(received, before?.received ?? 0)),
  all,
})

interface Hearing {
  readonly fetchedAt: number
  /** `hearings` as this pass knows them. */
  readonly heard: number
  readonly isSameStore: () => boolean
}

/**
 * One transaction: no reader sees a month as fetched without what was left out of it. Nothing is stored when the store is not
 * the one that was compared with the server: the browser may have taken that one away. Returns `heard` for what this pass hears next.
 *
 * Where two passes run at once, nobody knows which one heard the server last: what either awaits is awaited, until a pass that runs alone.
 */
export const rememberFetched = (
  db: JournalDatabase,
  { months, unverified, awaited, disputed, years }: Fetched,
  { fetchedAt, heard, isSameStore }: Hearing,
): Promise<number> =>
  db.transaction('rw', db.months, db.meta, async () => {
    if (!isSameStore()) return heard
    await db.months.bulkPut(months.map((month) => ({ month, fetchedAt })))
    const state = await readEngineState(db)
    const others = state.unverified.filter((day) => !months.includes(monthOf(day)))
    const isAlone = state.hearings === heard
    const hearings = state.hearings + 1
    await updateEngineState(db, {
      unverified: [...new Set([...others, ...unverified])],
      awaited: isAlone ? awaited : [...new Set([...(state.awaited ?? []), ...awaited])],
      disputed: isAlone ? disputed : [],
      isUnnamed: false,
      namedAt: fetchedAt,
      hearings,
      years: neverBack(state.years, years),
    })
    // Not the new number: what this pass hears next is not known to be the last either.
    return isAlone ? hearings : heard
  })

/** The server has nothing that is not here, unless another pass heard of more meanwhile. Writes only what changes: the phone may be full. */
export const rememberUnchanged = (db: JournalDatabase, heard: number): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const state = await readEngineState(db)
    const isAlone = state.hearings === heard && !isNoneAwaited(state)
    if (isAlone || state.isUnnamed)
      await updateEngineState(db, {
        isUnnamed: false,
        ...(isAlone && { awaited: [], disputed: [] }),
      })
  })

/** The server was heard, and did not name its months. */
export const rememberUnnamed = (db: JournalDatabase): Promise<void> =>
  updateEngineState(db, { isUnnamed: true })

/** False when this key was refused before, and no pass has ended since without a day refused for its key. */
export const rememberRefusedKid = (db: JournalDatabase, kid: Kid): Promise<boolean> =>
  db.transaction('rw', db.meta, async () => {
    const { refusedKid } = await readEngineState(db)
    await updateEngineState(db, { refusedKid: kid })
    return refusedKid !== kid
  })

/** A change of the key, heard of now: what was known of a former one is over. */
export async function beginReseal(
  db: JournalDatabase,
  kid: Kid,
  from: number,
  reason: ResealState['reason'] = null,
): Promise<ResealState> {
  const state = { kid, from, reason, left: null, shut: [], toldAt: null, isDone: false }
  await writeMeta(db, 'reseal', state)
  return state
}

export const changeReseal = (
  db: JournalDatabase,
  kid: Kid,
  change: Partial<ResealState>,
): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const state = await readMeta(db, 'reseal')
    if (state?.kid === kid) await writeMeta(db, 'reseal', { ...state, ...change })
  })

// lueur-device: what belongs to the phone. The session is mirrored here for the worker, which has no localStorage, and for
// a start after a crash, which may have taken localStorage's last seconds; it is the first thing cleared at sign-out.
// The journals of this phone are listed without their addresses: to open a locked one, the person types its address.
import type { Kid, UserId } from '#domain/brands.ts'
import type { KnownUser } from './knownUser.ts'
import { deviceDatabaseName } from './databaseNames.ts'
import type { KeyRow } from './journalDatabase.ts'
import { failOpeningWithoutTables, giveWay } from './storeFailure.ts'
import { Dexie, type DexieOptions, type EntityTable } from 'dexie'

export interface SessionRow {
  readonly token: string
  readonly user: KnownUser
}

/** A sign-up whose address is not verified yet: phones kill the tab while the person reads the mail. */
export interface RegistrationRow extends Pick<KeyRow, 'markKey' | 'deviceCopy' | 'wraps'> {
  /** An attempt made on another phone has no key here: its address names it. */
  readonly kid: Kid | `awaiting:${string}`
  readonly email: string
  /** Null until the server has answered. */
  readonly requestId: string | null
  /** Null for an attempt made on another phone: this one only knows that it awaits its code. */
  readonly key: CryptoKey | null
  readonly madeAt: number
}

/** A journal on this phone, open or locked, in a database of its own. One address may have had several. */
export interface KnownJournal {
  readonly userId: UserId
  /** Of the journal's current key, as the server last told this phone. */
  readonly kid: Kid | null
}

/** A changed password gives this phone another token: until it is here, a refusal of the former one ends nothing. */
interface Renewing {
  readonly token: string
  /** Epoch ms. */
  readonly at: number
  readonly forMs: number
}

/**
 * How the last session ended: the server refused its token, has its account no more (`gone`) or erases it soon (`leaving`), another phone of the account ended it, or
 * the person signed out, from the locked screen (`sealed`: everything stays) or not.
 */
export type Ending = 'refused' | 'gone' | Leaving | 'ended' | 'sealed' | 'chosen'

/** The deletion of the account was asked for; a sign-in until then keeps it. */
export interface Leaving {
  readonly type: 'leaving'
  /** ISO. */
  readonly erasedAt: string
}

const journalPrefix = 'journal:'
/** Older builds listed one journal for each address, under the address itself. */
const oldPrefix = 'account:'
export const journalKey = (userId: UserId) => `${journalPrefix}${userId}` as const

/** How far the making of a fresh database has come: see freshDatabase.ts. */
export type CopyStage =
  /** The journal's database is whole; its copy may not be. */
  | 'copying'
  /** The copy is whole; the journal's database may not be. */
  | 'replacing'
  /** Both are whole: the copy is to go. */
  | 'replaced'
export const erasingPrefix = 'erasing:'
export const erasingKey = (userId: UserId) => `${erasingPrefix}${userId}` as const
const copyPrefix = 'copy:'
export const copyKey = (userId: UserId) => `${copyPrefix}${userId}` as const

interface MetaRow {
  readonly key:
    | 'session'
    | 'ending'
    | 'deviceId'
    | 'reset'
    | 'renewing'
    | 'erasures'
    | `${typeof copyPrefix}${string}`
    | `${typeof erasingPrefix}${string}`
    | `${typeof journalPrefix}${string}`
    | `${typeof oldPrefix}${string}`
  readonly value: unknown
  /** Of an ending: the person chose to erase the journal as well. */
  readonly isErased?: boolean
}

export type DeviceDatabase = Dexie & {
  meta: EntityTable<MetaRow, 'key'>
  registrations: EntityTable<RegistrationRow, 'kid'>
}

export function openDeviceDatabase(options: DexieOptions): DeviceDatabase {
  const db = new Dexie(deviceDatabaseName, options) as DeviceDatabase
  db.version(1).stores({ meta: 'key', registrations: 'kid, email' })
  failOpeningWithoutTables(db)
  giveWay(db)
  return db
}

export async function loadSession(db: DeviceDatabase): Promise<SessionRow | null> {
  const row = await db.meta.get('session')
  return (row?.value as SessionRow | undefined) ?? null
}

export const saveSession = (db: DeviceDatabase, session: SessionRow): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'session', value: session })
    await db.meta.bulkDelete(['ending', erasingKey(session.user.id)])
  })

/**
 * Stores a newer profile for the session of this token. `before`: what was stored as the profile was asked for; what another tab has
 * stored since is newer, and stays. Returns the profile that is stored then. Null when that session is no longer the stored one: a late
 * reply must neither restore a session that ended nor replace another account's.
 */
export const renewSession = (
  db: DeviceDatabase,
  session: SessionRow,
  before?: SessionRow | null,
): Promise<SessionRow['user'] | null> =>
  db.transaction('rw', db.meta, async () => {
    const stored = await loadSession(db)
    const isStill =
      stored === null ? (await loadEnding(db)) === null : stored.token === session.token
    if (!isStill) return null
    if (stored !== null && before !== undefined && !isSame(stored, before)) return stored.user
    await db.meta.put({ key: 'session', value: session })
    await rememberJournal(db, { userId: session.user.id, kid: session.user.kid ?? null })
    return session.user
  })

const isSame = (one: SessionRow, other: SessionRow | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * `erased`: whose journal is to go from this phone. A full disk takes no new row: the session ends all the same, and how it ended is
 * not remembered.
 */
export const endSession = (
  db: DeviceDatabase,
  ending: Ending,
  erased: UserId | null = null,
): Promise<void> =>
  db
    .transaction('rw', db.meta, async () => {
      await db.meta.bulkDelete(['session', 'renewing'])
      await db.meta.put({ key: 'ending', value: ending, isErased: erased !== null })
      if (erased !== null) await noteErasing(db, erased)
    })
    .catch(() => db.meta.bulkDelete(['session', 'renewing']))

/** Null while a session lasts, and on a phone that never had one. */
export async function loadEnding(db: DeviceDatabase): Promise<Ending | null> {
  const row = await db.meta.get('ending')
  if (row !== undefined) return row.value as Ending
  // Older builds wrote no ending: they listed a journal only while its session went on or after a refusal.
  const isListed = (await oldRows(db).count()) > 0
  return isListed && (await loadSession(db)) === null ? 'refused' : null
}

/** Whether the last session ended as its person chose to erase this journal: it is about to go, or gone. */
export async function hasErased(db: DeviceDatabase, userId: UserId): Promise<boolean> {
  if ((await db.meta.get('ending'))?.isErased !== true) return false
  const isGoing = (await db.meta.get(erasingKey(userId))) !== undefined
  return isGoing || (await listJournals(db)).every((known) => known.userId !== userId)
}

const oldRows = (db: DeviceDatabase) => db.meta.where('key').startsWith(oldPrefix)
export const userIdOf = ({ value }: MetaRow): UserId => (value as KnownJournal).userId

/** Every journal of this phone, in rows of this build and of older ones. */
export async function listJournals(db: DeviceDatabase): Promise<readonly KnownJournal[]> {
  const [old, rows] = await Promise.all([
    oldRows(db).toArray(),
    db.meta.where('key').startsWith(journalPrefix).toArray(),
  ])
  return [
    ...new Map([...old, ...rows].map((row) => [userIdOf(row), row.value as KnownJournal])).values(),
  ]
}

export const rememberJournal = (db: DeviceDatabase, journal: KnownJournal): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: journalKey(journal.userId), value: journal })
    await forgetOldRows(db, journal.userId)
  })

export const noteErasing = (db: DeviceDatabase, userId: UserId): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: erasingKey(userId), value: { userId } })
    await countErasure(db)
  })

/** How many journals were erased from this phone, whoever's. */
export const countErasures = async (db: DeviceDatabase): Promise<number> =>
  ((await db.meta.get('erasures'))?.value as number | undefined) ?? 0

/** Every page forgets what it stored before: see storedWords.ts. */
export const countErasure = (db: DeviceDatabase): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'erasures', value: (await countErasures(db)) + 1 })
  })

export const forgetOldRows = (db: DeviceDatabase, userId: UserId): Promise<number> =>
  oldRows(db)
    .filter((row) => userIdOf(row) === userId)
    .delete()

/** Removes the addresses that older builds stored. */
export const forgetAddresses = (db: DeviceDatabase): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    if ((await oldRows(db).count()) === 0) return
    const ending = await loadEnding(db)
    if (ending !== null) await db.meta.put({ key: 'ending', value: ending })
    for (const journal of await listJournals(db)) await rememberJournal(db, journal)
  })

export const noteRenewing = async (db: DeviceDatabase, renewing: Renewing): Promise<void> => {
  await db.meta.put({ key: 'renewing', value: renewing })
}

/** How long a refusal of this token ends nothing yet, in ms. */
export async function renewingMs(db: DeviceDatabase, token: string, now: number): Promise<number> {
  const renewing = (await db.meta.get('renewing'))?.value as Renewing | undefined
  if (renewing?.token !== token) return 0
  const leftMs = renewing.at + renewing.forMs - now
  // Noted under a clock that was ahead, it would last until then.
  return leftMs > renewing.forMs ? 0 : Math.max(0, leftMs)
}

export const forgetRenewing = (db: DeviceDatabase): Promise<void> => db.meta.delete('renewing')

interface NotedCopy {
  readonly userId: UserId
  readonly stage: CopyStage
}

export const listCopies = async (db: DeviceDatabase): Promise<readonly NotedCopy[]> =>
  (await db.meta.where('key').startsWith(copyPrefix).toArray()).map(
    ({ value }) => value as NotedCopy,
  )

/** `stage` is null once there is no copy. */
export const noteCopy = async (
  db: DeviceDatabase,
  userId: UserId,
  stage: CopyStage | null,
): Promise<void> => {
  const key = copyKey(userId)
  await (stage === null ? db.meta.delete(key) : db.meta.put({ key, value: { userId, stage } }))
}

/** The phone's own id, made once. */
export async function loadDeviceId(db: DeviceDatabase, make: () => string): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const row = await db.meta.get('deviceId')
    if (row !== undefined) return row.value as string
    const value = make()
    await db.meta.put({ key: 'deviceId', value })
    return value
  })
}

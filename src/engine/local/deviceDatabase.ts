// lueur-device: what belongs to the phone. The session is mirrored here for the worker, which has no localStorage, and for
// a start after a crash, which may have taken localStorage's last seconds; it is the first thing cleared at sign-out.
import type { User } from '#contract/user.ts'
import { normaliseEmail } from '#domain/email.ts'
import { deviceDatabaseName } from './databaseNames.ts'
import { Dexie, type DexieOptions, type EntityTable } from 'dexie'

export interface SessionRow {
  readonly token: string
  readonly user: User
}

/** A sign-up whose address is not verified yet: phones kill the tab while the person reads the mail. */
export interface RegistrationRow {
  readonly kid: string
  readonly email: string
  /** Null until the server has answered. */
  readonly requestId: string | null
  /** Null for an attempt made elsewhere, of which this phone only knows that it awaits its code. */
  readonly key: CryptoKey | null
  readonly deviceCopy: string
  readonly at: number
}

/** Which database on this phone is whose: a mailed reset starts from an address alone. */
export interface KnownAccount {
  readonly userId: string
  /** The journal's current key, the last time that this phone heard. */
  readonly kid: string | null
}

/** A reset asked on this phone: its name is known nowhere else, so that nobody else can use up the tries of its code. */
interface AskedReset {
  readonly requestId: string
  /** Epoch ms. */
  readonly at: number
}
type ResetKey = `reset:${string}`
const resetKey = (email: string): ResetKey => `reset:${normaliseEmail(email)}`
/** The longest life of a code, with room for a clock that is put right. */
const askedResetMs = 60 * 60_000

type AccountKey = `account:${string}`
const accountKey = (email: string): AccountKey => `account:${normaliseEmail(email)}`

interface MetaRow {
  readonly key: 'session' | 'deviceId' | AccountKey | ResetKey
  readonly value: unknown
}

export type DeviceDatabase = Dexie & {
  meta: EntityTable<MetaRow, 'key'>
  registrations: EntityTable<RegistrationRow, 'kid'>
}

export function openDeviceDatabase(options: DexieOptions): DeviceDatabase {
  const db = new Dexie(deviceDatabaseName, options) as DeviceDatabase
  db.version(1).stores({ meta: 'key', registrations: 'kid, email' })
  return db
}

export async function loadSession(db: DeviceDatabase): Promise<SessionRow | null> {
  const row = await db.meta.get('session')
  return (row?.value as SessionRow | undefined) ?? null
}

export const saveSession = async (db: DeviceDatabase, session: SessionRow): Promise<void> => {
  await db.meta.put({ key: 'session', value: session })
}

export const clearSession = (db: DeviceDatabase): Promise<void> => db.meta.delete('session')

export const rememberAccount = async (
  db: DeviceDatabase,
  { email, id, kid }: User,
): Promise<void> => {
  const value: KnownAccount = { userId: id, kid: kid ?? null }
  await db.meta.put({ key: accountKey(email), value })
}

/** Null when this phone keeps nothing of that address. */
export async function findAccount(db: DeviceDatabase, email: string): Promise<KnownAccount | null> {
  const row = await db.meta.get(accountKey(email))
  return (row?.value as KnownAccount | undefined) ?? null
}

/** Addresses of which this phone keeps something. */
export async function listAccounts(db: DeviceDatabase): Promise<readonly string[]> {
  const keys = await db.meta.where('key').startsWith('account:').primaryKeys()
  return keys.map((key) => key.slice('account:'.length))
}

export const forgetAccount = (db: DeviceDatabase, email: string): Promise<void> =>
  db.meta.bulkDelete([accountKey(email), resetKey(email)])

export const rememberReset = async (
  db: DeviceDatabase,
  email: string,
  asked: AskedReset,
): Promise<void> => {
  await db.meta.put({ key: resetKey(email), value: asked })
}

/** The name of the reset that this phone asked for last; undefined when there is none, or its code is long over. */
export async function findReset(
  db: DeviceDatabase,
  email: string,
  now: number,
): Promise<string | undefined> {
  const row = await db.meta.get(resetKey(email))
  const asked = row?.value as AskedReset | undefined
  if (asked === undefined || Math.abs(now - asked.at) < askedResetMs) return asked?.requestId
  await forgetReset(db, email)
  return undefined
}

export const forgetReset = (db: DeviceDatabase, email: string): Promise<void> =>
  db.meta.delete(resetKey(email))

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

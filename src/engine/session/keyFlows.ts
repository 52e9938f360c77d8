// How a phone gets the account's key: it makes one at sign-up; later the password opens the wrap. A wrong password never makes
// a key.
import type { KeyLink } from '#contract/auth.ts'
import { formerKids } from '#domain/formerKids.ts'
import { followLinks } from '#engine/crypto/keyLinks.ts'
import { linksOf, readKeyRows } from '#engine/local/keyStore.ts'
import type { UserId, Kid } from '#domain/brands.ts'
import type { User } from '#contract/user.ts'
import type { Device } from '#contract/values.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { parseWords, type WordsFailure } from '#engine/crypto/recoveryWords.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { Environment } from '#engine/environment.ts'
import {
  contentKeyOf,
  keepDeviceCopy,
  kidOf,
  makeAccountKey,
  makeDeviceSecret,
  openFromDevice,
  openKeptCopy,
  sealForDevice,
  slotKeysOfPassword,
  slotKeysOfRecovery,
  slotKeysOfSalted,
  unwrapAccountKey,
  wrapAccountKey,
  type PasswordKdf,
  type SlotKeys,
  type WrapKeys,
} from '#engine/crypto/keys.ts'
import { NotLoadedError } from '#domain/notLoaded.ts'
import { toBase64Url, type Bytes } from '#engine/crypto/bytes.ts'
import type { Databases } from '#engine/local/databases.ts'
import { loadDeviceId } from '#engine/local/deviceDatabase.ts'
import type { StoredWrap, KeyRow } from '#engine/local/journalDatabase.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** What deriving and sealing keys needs. */
export type KeyDeps = Pick<Environment, 'kdf' | 'random'>

/** Why a password could not open the journal. */
export type KeyFailure =
  /** WebAssembly is switched off (iOS Lockdown Mode). */
  | { readonly type: 'noWebAssembly' }
  /** What derives keys is not loaded yet. */
  | { readonly type: 'network' }
  /** The account's key is not the one that this phone made: another attempt was activated. */
  | { readonly type: 'foreignKey' }
  /** The account was made by a plain API client: the app opens encrypted journals only. */
  | { readonly type: 'plainAccount' }

const deriving = (slot: Promise<SlotKeys>): Promise<Result<SlotKeys, KeyFailure>> =>
  slot.then(ok, (error: unknown) =>
    err({ type: error instanceof NotLoadedError ? 'network' : 'noWebAssembly' }),
  )

/** Half a second of work in a worker of its own; fails where WebAssembly is switched off. */
export const deriveSlot = (
  { kdf }: KeyDeps,
  password: string,
  email: string,
): Promise<Result<SlotKeys, KeyFailure>> => deriving(slotKeysOfPassword(password, email, kdf))

/** The same for a file that holds the salt, and not the address of which it was made. */
export const deriveSaltedSlot = (
  { kdf }: KeyDeps,
  password: string,
  salt: Bytes,
): Promise<Result<SlotKeys, KeyFailure>> => deriving(slotKeysOfSalted(password, salt, kdf))

/** The same password derived several times in a row costs once. Call `forget` at the end. */
export function rememberKdf(kdf: PasswordKdf): {
  readonly kdf: PasswordKdf
  readonly forget: () => void
} {
  const masters = new Map<string, Bytes>()
  return {
    async kdf(password, salt) {
      const name = `${toBase64Url(salt)} ${toBase64Url(password)}`
      const master = masters.get(name) ?? (await kdf(password, salt))
      masters.set(name, master)
      // The caller wipes what it gets.
      return master.slice()
    },
    forget() {
      for (const master of masters.values()) master.fill(0)
      masters.clear()
    },
  }
}

/** The words of a recovery key, as they were typed. */
export async function slotOfWords(
  { loadWords }: Pick<Environment, 'loadWords'>,
  words: string,
): Promise<Result<SlotKeys, WordsFailure | ApiFailure>> {
  const list = await loadWords().catch(() => null)
  if (list === null) return err({ type: 'network' })
  const entropy = parseWords(words, list)
  return entropy.ok ? ok(await slotKeysOfRecovery(entropy.value)) : entropy
}

/** Wraps a key on this phone alone: the server has a link that leads to it. */
export async function wrapHere(
  { random }: KeyDeps,
  slot: SlotKeys,
  accountKey: Bytes,
): Promise<StoredWrap> {
  return { kind: slot.kind, wrap: (await wrapAccountKey(slot, accountKey, random.bytes)).wrap }
}

/** What this phone stores of an account key; the caller wipes the key itself. */
export async function rowOf(
  { random }: KeyDeps,
  accountKey: Bytes,
  device: Device,
  wraps: readonly StoredWrap[],
  links: readonly KeyLink[] = [],
): Promise<KeyRow> {
  const opened = await contentKeyOf(accountKey)
  const deviceCopy = await sealForDevice(accountKey, device, random.bytes)
  const keptCopy = await keepDeviceCopy(opened, deviceCopy, random.bytes)
  const link = links.find(({ kid }) => kid === opened.kid)
  return { ...opened, deviceCopy, keptCopy, wraps, ...(link !== undefined && { link }) }
}

export async function makeKey(
  deps: KeyDeps,
  slot: SlotKeys,
  device: Device,
): Promise<{ readonly wrapped: { kid: Kid; wrap: string }; readonly row: KeyRow }> {
  const accountKey = makeAccountKey(deps.random.bytes)
  const wrapped = await wrapAccountKey(slot, accountKey, deps.random.bytes)
  const row = await rowOf(deps, accountKey, device, [{ kind: slot.kind, wrap: wrapped.wrap }])
  accountKey.fill(0)
  return { wrapped, row }
}

/** Account keys by kid: every wrap that this slot opens. */
export async function unwrapAll(
  slot: WrapKeys,
  wraps: readonly { readonly wrap: string }[],
): Promise<ReadonlyMap<Kid, Bytes>> {
  const keys = new Map<Kid, Bytes>()
  for (const { wrap } of wraps) {
    const accountKey = await unwrapAccountKey(slot, wrap)
    if (accountKey !== null) keys.set(await kidOf(accountKey), accountKey)
  }
  return keys
}

/** Account keys by kid: every wrap that this slot opens, and every key that these open through the links. */
export const openLinked = async (
  slot: WrapKeys,
  wraps: readonly { readonly wrap: string }[],
  links: readonly KeyLink[],
): Promise<ReadonlyMap<Kid, Bytes>> => followLinks(await unwrapAll(slot, wraps), links)

/** Without the keys that another one of these has replaced: whoever opens that one opens them too. */
export const withoutReplaced = (
  keys: ReadonlyMap<Kid, Bytes>,
  links: readonly KeyLink[],
): ReadonlyMap<Kid, Bytes> => {
  const replaced = new Set([...keys.keys()].flatMap((kid) => formerKids(kid, links)))
  return new Map([...keys].filter(([kid]) => !replaced.has(kid)))
}

/** The keys of these journals, as they lie there. */
export const readStoredRows = async (
  databases: Databases,
  userIds: readonly UserId[],
): Promise<readonly KeyRow[]> =>
  (await Promise.all(userIds.map((userId) => keyRowsOf(databases, userId)))).flat()

/** The links between the keys of these journals. */
export const readStoredLinks = async (
  databases: Databases,
  userIds: readonly UserId[],
): Promise<readonly KeyLink[]> => linksOf(await readStoredRows(databases, userIds))

const keyRowsOf = async (databases: Databases, userId: UserId): Promise<readonly KeyRow[]> => {
  const db = databases.openJournal(userId)
  try {
    return await readKeyRows(db)
  } finally {
    db.close()
  }
}

/**
 * Account keys by kid: every device copy in these journals that the device secret opens. It opens the copies of one account
 * only.
 */
export async function openDeviceCopies(
  databases: Databases,
  userIds: readonly UserId[],
  device: Device,
): Promise<ReadonlyMap<Kid, Bytes>> {
  const keys = new Map<Kid, Bytes>()
  for (const userId of userIds) {
    for (const { kid, deviceCopy } of await keyRowsOf(databases, userId)) {
      const accountKey = await openFromDevice(deviceCopy, device)
      if (accountKey !== null) keys.set(kid, accountKey)
    }
  }
  return keys
}

/** Account keys by kid: all that this slot opens of what is stored with that journal. */
export const openStoredWraps = async (
  databases: Databases,
  userId: UserId,
  slot: WrapKeys,
): Promise<ReadonlyMap<Kid, Bytes>> => {
  const rows = await keyRowsOf(databases, userId)
  const wraps = rows.flatMap((row) => row.wraps?.filter(({ kind }) => kind === slot.kind) ?? [])
  return openLinked(slot, wraps, linksOf(rows))
}

/** The device copies that these keys bring back, by kid. */
export async function keptCopiesOf(
  rows: readonly KeyRow[],
  keys: readonly Pick<KeyRow, 'kid' | 'key'>[],
): Promise<ReadonlyMap<Kid, string>> {
  const keyByKid = new Map(keys.map(({ kid, key }) => [kid, key]))
  const copies = new Map<Kid, string>()
  for (const { kid, keptCopy } of rows) {
    const key = keyByKid.get(kid)
    const copy = key && keptCopy !== undefined ? await openKeptCopy(key, keptCopy) : null
    if (copy !== null) copies.set(kid, copy)
  }
  return copies
}

/** Account keys by kid: under the app lock, what an open journal brings back of its device copies and the device secret opens. */
export async function openKeptCopies(
  { db, keys }: Pick<OpenJournal, 'db' | 'keys'>,
  device: Device,
): Promise<ReadonlyMap<Kid, Bytes>> {
  const held = Array.from(keys.ring, ([kid, key]) => ({ kid, key }))
  const accountKeys = new Map<Kid, Bytes>()
  for (const [kid, copy] of await keptCopiesOf(await readKeyRows(db), held)) {
    const accountKey = await openFromDevice(copy, device)
    if (accountKey !== null) accountKeys.set(kid, accountKey)
  }
  return accountKeys
}

interface SignedInKeys {
  readonly userId: UserId
  readonly slot: WrapKeys
  readonly device: Device
  /** Of the reply. */
  readonly wraps: readonly { readonly kid: Kid; readonly wrap: string }[]
  readonly links: readonly KeyLink[]
}

/**
 * What this phone stores after a sign-in of each key that the reply, what is stored here or the device copy opens. `keep` makes what
 * wraps one; `isOpened`: by the secret that signed in, of what the server has.
 */
export async function rowsOfSignIn(
  deps: KeyDeps & Pick<Environment, 'databases'>,
  { userId, slot, device, wraps, links }: SignedInKeys,
  keep: (key: Bytes, isOpened: boolean) => Promise<readonly StoredWrap[]>,
): Promise<readonly KeyRow[]> {
  const { databases } = deps
  const opened = await openLinked(slot, wraps, links)
  const stored = await openStoredWraps(databases, userId, slot)
  const copies = await openDeviceCopies(databases, [userId], device)
  const known = [...links, ...(await readStoredLinks(databases, [userId]))]
  const rows: KeyRow[] = []
  for (const [kid, key] of new Map([...copies, ...stored, ...opened])) {
    rows.push(await rowOf(deps, key, device, await keep(key, opened.has(kid)), known))
  }
  wipe(opened)
  wipe(stored)
  wipe(copies)
  return rows
}

export const wipe = (keys: ReadonlyMap<Kid, Bytes>): void => {
  for (const accountKey of keys.values()) accountKey.fill(0)
}

export const holdsKeyOf = (user: User, rows: readonly KeyRow[]): boolean =>
  rows.some(({ kid }) => kid === user.kid)

/** Makes a device secret to propose: the server stores the first one that it gets for this phone. */
export const proposeDevice = async ({
  databases,
  random,
}: Pick<Environment, 'databases' | 'random'>): Promise<Device> => ({
  id: await loadDeviceId(databases.device, () => toBase64Url(random.bytes(16))),
  secret: makeDeviceSecret((length) => random.bytes(length)),
})

// How a phone comes to hold the account's key: it makes one at sign-up, and opens the wrap with the password afterwards.
// A wrong password never makes a key.
import type { User } from '#contract/user.ts'
import type { Device } from '#contract/values.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { KeyFailure } from '#engine/engine.ts'
import {
  contentKeyOf,
  kidOf,
  makeAccountKey,
  openFromDevice,
  sealForDevice,
  slotKeysOfPassword,
  unwrapAccountKey,
  wrapAccountKey,
  type PasswordKdf,
  type SlotKeys,
} from '#engine/crypto/keys.ts'
import type { RandomBytes } from '#engine/crypto/aead.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import type { Databases } from '#engine/local/databases.ts'
import type { KeyRow } from '#engine/local/journalDatabase.ts'

export interface KeyDeps {
  readonly kdf: PasswordKdf
  readonly randomBytes: RandomBytes
}

/** Half a second of work in a worker of its own; fails where WebAssembly is switched off. */
export async function deriveSlot(
  { kdf }: KeyDeps,
  password: string,
  email: string,
): Promise<Result<SlotKeys, KeyFailure>> {
  try {
    return ok(await slotKeysOfPassword(password, email, kdf))
  } catch {
    return err({ type: 'noWebAssembly' })
  }
}

/** What this phone keeps of an account key; the caller wipes the key itself. */
export async function rowOf(
  { randomBytes }: KeyDeps,
  accountKey: Bytes,
  device: Device,
): Promise<KeyRow> {
  const { kid, key } = await contentKeyOf(accountKey)
  return { kid, key, deviceCopy: await sealForDevice(accountKey, device, randomBytes) }
}

export async function makeKey(
  deps: KeyDeps,
  slot: SlotKeys,
  device: Device,
): Promise<{ readonly wrapped: { kid: string; wrap: string }; readonly row: KeyRow }> {
  const accountKey = makeAccountKey(deps.randomBytes)
  const wrapped = await wrapAccountKey(slot, accountKey, deps.randomBytes)
  const row = await rowOf(deps, accountKey, device)
  accountKey.fill(0)
  return { wrapped, row }
}

/** Account keys by kid: every wrap that this slot opens. */
export async function unwrapAll(
  slot: SlotKeys,
  wraps: readonly { readonly wrap: string }[],
): Promise<ReadonlyMap<string, Bytes>> {
  const keys = new Map<string, Bytes>()
  for (const { wrap } of wraps) {
    const accountKey = await unwrapAccountKey(slot, wrap)
    if (accountKey !== null) keys.set(await kidOf(accountKey), accountKey)
  }
  return keys
}

/** Account keys by kid: every copy of this account's keys that this phone and the server open together. */
export async function openDeviceCopies(
  databases: Databases,
  userId: string,
  device: Device,
): Promise<ReadonlyMap<string, Bytes>> {
  const db = databases.openJournal(userId)
  const copies = await db.keys.toArray()
  db.close()
  const keys = new Map<string, Bytes>()
  for (const { kid, deviceCopy } of copies) {
    const accountKey = await openFromDevice(deviceCopy, device)
    if (accountKey !== null) keys.set(kid, accountKey)
  }
  return keys
}

export const wipe = (keys: ReadonlyMap<string, Bytes>): void => {
  for (const accountKey of keys.values()) accountKey.fill(0)
}

export const holdsKeyOf = (user: User, rows: readonly KeyRow[]): boolean =>
  rows.some(({ kid }) => kid === user.kid)

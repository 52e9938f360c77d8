// How a phone comes to hold the account's key: it makes one at sign-up, and opens the wrap with the password afterwards.
// A wrong password never makes a key.
import type { User } from '#contract/user.ts'
import type { Device } from '#contract/values.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { KeyFailure } from '#engine/engine.ts'
import {
  contentKeyOf,
  makeAccountKey,
  sealForDevice,
  slotKeysOfPassword,
  unwrapAccountKey,
  wrapAccountKey,
  type PasswordKdf,
  type SlotKeys,
} from '#engine/crypto/keys.ts'
import type { RandomBytes } from '#engine/crypto/aead.ts'
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

export async function makeKey(
  { randomBytes }: KeyDeps,
  slot: SlotKeys,
  device: Device,
): Promise<{ readonly wrapped: { kid: string; wrap: string }; readonly row: KeyRow }> {
  const accountKey = makeAccountKey(randomBytes)
  const wrapped = await wrapAccountKey(slot, accountKey, randomBytes)
  const { kid, key } = await contentKeyOf(accountKey)
  const deviceCopy = await sealForDevice(accountKey, device, randomBytes)
  accountKey.fill(0)
  return { wrapped, row: { kid, key, deviceCopy } }
}

/** Opens every wrap that this slot opens. */
export async function openKeys(
  { randomBytes }: KeyDeps,
  slot: SlotKeys,
  wraps: readonly { readonly wrap: string }[],
  device: Device,
): Promise<readonly KeyRow[]> {
  const rows: KeyRow[] = []
  for (const { wrap } of wraps) {
    const accountKey = await unwrapAccountKey(slot, wrap)
    if (accountKey === null) continue
    const { kid, key } = await contentKeyOf(accountKey)
    rows.push({ kid, key, deviceCopy: await sealForDevice(accountKey, device, randomBytes) })
    accountKey.fill(0)
  }
  return rows
}

export const holdsKeyOf = (user: User, rows: readonly KeyRow[]): boolean =>
  rows.some(({ kid }) => kid === user.kid)

// The hierarchy of keys, protocol "lueur/1" (CR1 to CR6 in SPEC.md).
//
//   password -NFKC-> Argon2id(64 MiB, t 3, p 1; salt = SHA-256("lueur/1/salt" 00 address)[:16]) -> master key
//     HKDF "lueur/1/password/auth" -> "a1." + base64url      sent as the API's password
//     HKDF "lueur/1/password/kek"  -> AES-256-GCM            wraps the account key, never leaves the phone
//   account key  32 random bytes, made once, stored only wrapped
//     HKDF "lueur/1/kid" -> 12 bytes                         names the journal; derived, so it cannot be forged
//     HKDF "lueur/1/content" -> AES-256-GCM, non-extractable seals everything that the person writes
//     HKDF "lueur/1/marks" -> HMAC-SHA-256, non-extractable  stamps songs and pins, which are not sealed
//   passkey -PRF("lueur/1/passkey")-> 32 bytes that only this passkey gives, on the phone
//     HKDF "lueur/1/passkey-kek"   -> AES-256-GCM            wraps the account key; the passkey's signature proves it to the server
//   device secret  32 random bytes held by the server
//     HKDF "lueur/1/device/kek" -> AES-256-GCM               seals the account key on this phone; neither side alone opens it
//
//   wrap          lw1.<kid>.<sealed account key>   purpose ["lueur/1/wrap", kind, kid]
//   device copy   ld1.<kid>.<sealed account key>   purpose ["lueur/1/device", deviceId, kid]
//   kept copy     lc1.<kid>.<sealed device copy>   purpose ["lueur/1/copy", kid], under the content key
//   a key that was replaced and the one that replaced it: keyLinks.ts
import type { SlotKind } from '#contract/values.ts'
import type { Kid } from '#domain/brands.ts'
import { normaliseEmail } from '#domain/email.ts'
import { openBytes, sealBytes, type RandomBytes } from './aead.ts'
import { fromBase64Url, fromUtf8, hashPrefix, toBase64Url, utf8, type Bytes } from './bytes.ts'
import { hkdfAesKey, hkdfBytes, hkdfHmacKey, hkdfKey } from './hkdf.ts'

export const protocol = 'lueur/1'
const accountKeyLength = 32

/** Constants of the client: the server can neither choose nor lower them. */
export const kdfParameters = { memoryKiB: 65_536, passes: 3, lanes: 1, length: 32 } as const

/** Argon2id with `kdfParameters`. Rejects where WebAssembly is switched off. */
export type PasswordKdf = (password: Bytes, salt: Bytes) => Promise<Bytes>

/** What wraps the account key. */
export interface WrapKeys {
  readonly kind: SlotKind | 'passkey'
  readonly kek: CryptoKey
}

export interface SlotKeys extends WrapKeys {
  readonly kind: SlotKind
  /** Proves knowledge of the secret to the server. */
  readonly auth: string
}

export interface ContentKey {
  readonly kid: Kid
  readonly key: CryptoKey
  readonly markKey: CryptoKey
}

// The inputs are uniform, so the salt is empty.
const noSalt = new Uint8Array(0)
const labelled = (label: string): Bytes => utf8(`${protocol}/${label}`)

const deriveBytes = (base: CryptoKey, label: string, length: number): Promise<Bytes> =>
  hkdfBytes(base, noSalt, labelled(label), length)

export const deriveAesKey = (base: CryptoKey, label: string): Promise<CryptoKey> =>
  hkdfAesKey(base, noSalt, labelled(label))

export const saltOf = (email: string): Promise<Bytes> =>
  hashPrefix(`${protocol}/salt\0${normaliseEmail(email)}`, 16)

async function slotKeysOf(secret: Bytes, kind: SlotKind): Promise<SlotKeys> {
  const base = await hkdfKey(secret)
  return {
    kind,
    auth: toBase64Url(await deriveBytes(base, `${kind}/auth`, 32)),
    kek: await deriveAesKey(base, `${kind}/kek`),
  }
}

export const slotKeysOfPassword = async (
  password: string,
  email: string,
  kdf: PasswordKdf,
): Promise<SlotKeys> => slotKeysOfSalted(password, await saltOf(email), kdf)

/** `salt`: as `saltOf` made it of the address. */
export async function slotKeysOfSalted(
  password: string,
  salt: Bytes,
  kdf: PasswordKdf,
): Promise<SlotKeys> {
  const master = await kdf(utf8(password.normalize('NFKC')), salt)
  const keys = await slotKeysOf(master, 'password')
  master.fill(0)
  return { ...keys, auth: `a1.${keys.auth}` }
}

/** From the 16 random bytes of a recovery key: already high entropy, so no slow derivation. */
export const slotKeysOfRecovery = (entropy: Bytes): Promise<SlotKeys> =>
  slotKeysOf(entropy, 'recovery')

/** From the 32 bytes of a passkey, which this wipes. A passkey proves itself by its signature, so there is nothing to send. */
export async function slotKeysOfPasskey(prf: Bytes): Promise<WrapKeys> {
  const base = await hkdfKey(prf)
  prf.fill(0)
  return { kind: 'passkey', kek: await deriveAesKey(base, 'passkey-kek') }
}

export const makeAccountKey = (randomBytes: RandomBytes): Bytes => randomBytes(accountKeyLength)

export const kidOf = async (accountKey: Bytes): Promise<Kid> =>
  toBase64Url(await deriveBytes(await hkdfKey(accountKey), 'kid', 12)) as Kid

export async function contentKeyOf(accountKey: Bytes): Promise<ContentKey> {
  const base = await hkdfKey(accountKey)
  return {
    kid: await kidOf(accountKey),
    key: await deriveAesKey(base, 'content'),
    markKey: await hkdfHmacKey(base, noSalt, labelled('marks')),
  }
}

export async function wrapAccountKey(
  { kind, kek }: WrapKeys,
  accountKey: Bytes,
  randomBytes: RandomBytes,
): Promise<{ kid: Kid; wrap: string }> {
  const kid = await kidOf(accountKey)
  const sealed = await sealBytes(kek, accountKey, [`${protocol}/wrap`, kind, kid], randomBytes)
  return { kid, wrap: `lw1.${kid}.${sealed}` }
}

/** AES-GCM does not commit to its key, so an opened account key must derive the kid that it bears. */
export async function openAccountKey(
  key: CryptoKey,
  text: string,
  version: string,
  purposeOf: (kid: string) => readonly string[],
): Promise<Bytes | null> {
  const [found, kid, sealed] = text.split('.')
  if (found !== version || kid === undefined || sealed === undefined) return null
  const accountKey = await openBytes(key, sealed, purposeOf(kid))
  if (accountKey?.length !== accountKeyLength) return null
  return (await kidOf(accountKey)) === kid ? accountKey : null
}

export const unwrapAccountKey = ({ kind, kek }: WrapKeys, wrap: string): Promise<Bytes | null> =>
  openAccountKey(kek, wrap, 'lw1', (kid) => [`${protocol}/wrap`, kind, kid])

export const makeDeviceSecret = (randomBytes: RandomBytes): string => toBase64Url(randomBytes(32))

const deviceKey = async (secret: string): Promise<CryptoKey> =>
  deriveAesKey(await hkdfKey(fromBase64Url(secret) ?? new Uint8Array()), 'device/kek')

export async function sealForDevice(
  accountKey: Bytes,
  device: { readonly id: string; readonly secret: string },
  randomBytes: RandomBytes,
): Promise<string> {
  const kid = await kidOf(accountKey)
  const purpose = [`${protocol}/device`, device.id, kid]
  return `ld1.${kid}.${await sealBytes(await deviceKey(device.secret), accountKey, purpose, randomBytes)}`
}

export const openFromDevice = async (
  sealed: string,
  device: { readonly id: string; readonly secret: string },
): Promise<Bytes | null> =>
  openAccountKey(await deviceKey(device.secret), sealed, 'ld1', (kid) => [
    `${protocol}/device`,
    device.id,
    kid,
  ])

/** A device copy that only who opened the journal gets back: what stays of it under the app lock. */
export async function keepDeviceCopy(
  { kid, key }: Pick<ContentKey, 'kid' | 'key'>,
  deviceCopy: string,
  randomBytes: RandomBytes,
): Promise<string> {
  const purpose = [`${protocol}/copy`, kid]
  return `lc1.${kid}.${await sealBytes(key, utf8(deviceCopy), purpose, randomBytes)}`
}

export async function openKeptCopy(key: CryptoKey, kept: string): Promise<string | null> {
  const [version, kid, sealed] = kept.split('.')
  if (version !== 'lc1' || kid === undefined || sealed === undefined) return null
  const copy = await openBytes(key, sealed, [`${protocol}/copy`, kid])
  return copy && fromUtf8(copy)
}

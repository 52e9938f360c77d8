// Everything that the server keeps secret comes from SERVER_KEY by HKDF-SHA256, one label each:
//   lueur/server/token   signs bearer tokens (HS256)      lueur/server/pepper  verifiers, codes, address hashes
//   lueur/server/seal    seals wraps and device secrets  lueur/server/check   kept in the database to recognise the key
//
//   sealed text          base64url(IV 12 | ciphertext | tag 16), AES-256-GCM, AAD = JSON of what it belongs to
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import type { Random } from '#domain/ports.ts'

/** Bytes of SERVER_KEY. */
export const serverKeyLength = 32

/** 32 bytes in base64 or base64url; null for anything else. */
export function parseServerKey(text: string): Buffer | null {
  const trimmed = text.trim()
  if (!/^[\w+/-]{43}=?$/.test(trimmed)) return null
  const bytes = Buffer.from(trimmed, 'base64')
  return bytes.length === serverKeyLength ? bytes : null
}

export interface ServerKeys {
  readonly token: string
  readonly pepper: Buffer
  readonly seal: Buffer
  readonly check: string
}

export function deriveServerKeys(root: Uint8Array): ServerKeys {
  const derive = (label: string): Buffer =>
    Buffer.from(hkdfSync('sha256', root, '', `lueur/server/${label}`, 32))
  return {
    token: derive('token').toString('base64url'),
    pepper: derive('pepper'),
    seal: derive('seal'),
    check: derive('check').toString('base64url'),
  }
}

/** HMAC of a list of texts under the pepper; JSON keeps ["ab", "c"] apart from ["a", "bc"]. */
export const keyedHash = (keys: ServerKeys, parts: readonly string[]): Buffer =>
  createHmac('sha256', keys.pepper).update(JSON.stringify(parts)).digest()

/** An e-mail address as an HMAC: names it where it need not be read (codes, quotas). */
export type AddressHash = string & { readonly '~brand': 'AddressHash' }

/** The only place that makes an `AddressHash`. */
export const hashAddress = (keys: ServerKeys, email: string): AddressHash =>
  keyedHash(keys, ['email', email]).toString('base64url') as AddressHash

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const ivLength = 12
const tagLength = 16

/** `owner` says what the text belongs to: moved to another row, it no longer opens. */
export function seal(
  keys: ServerKeys,
  random: Random,
  owner: readonly string[],
  text: string,
): string {
  const iv = random.bytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keys.seal, iv).setAAD(
    Buffer.from(JSON.stringify(owner)),
  )
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, ciphertext, cipher.getAuthTag()]).toString('base64url')
}

/** Throws when the text was altered, moved, or sealed under another key. */
export function unseal(keys: ServerKeys, owner: readonly string[], sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keys.seal, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(JSON.stringify(owner)))
    .setAuthTag(bytes.subarray(-tagLength))
  return (
    decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'utf8') +
    decipher.final('utf8')
  )
}

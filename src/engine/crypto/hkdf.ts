// HKDF with SHA-256 (RFC 5869) over WebCrypto.
import type { Bytes } from './bytes.ts'

export const hkdfKey = (secret: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey'])

const parameters = (salt: Bytes, info: Bytes) => ({ name: 'HKDF', hash: 'SHA-256', salt, info })

/** `length` bytes. */
export const hkdfBytes = async (
  key: CryptoKey,
  salt: Bytes,
  info: Bytes,
  length: number,
): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.deriveBits(parameters(salt, info), key, length * 8))

/** A non-extractable key for HMAC-SHA-256. */
export const hkdfHmacKey = (key: CryptoKey, salt: Bytes, info: Bytes): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    parameters(salt, info),
    key,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  )

/** A non-extractable AES-256-GCM key. */
export const hkdfAesKey = (key: CryptoKey, salt: Bytes, info: Bytes): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(parameters(salt, info), key, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])

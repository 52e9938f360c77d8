// AES-256-GCM with a random 96-bit IV: bytes IV | ciphertext | tag, as base64url. What the bytes are for is bound to them
// as additional data (a JSON array of texts, whose escaping makes it unambiguous), so that a ciphertext moved elsewhere
// does not open.
import { fromBase64Url, toBase64Url, utf8, type Bytes } from './bytes.ts'

const ivLength = 12

export type RandomBytes = (length: number) => Bytes

const bound = (purpose: readonly string[]): Bytes => utf8(JSON.stringify(purpose))

/** IV | ciphertext | tag. */
export async function encrypt(
  key: CryptoKey,
  iv: Bytes,
  plain: Bytes,
  additionalData: Bytes,
): Promise<Bytes> {
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain)
  const bytes = new Uint8Array(iv.length + sealed.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(sealed), iv.length)
  return bytes
}

/** Null for bytes that this key and this additional data do not authenticate. */
export async function decrypt(
  key: CryptoKey,
  bytes: Bytes,
  additionalData: Bytes,
): Promise<Bytes | null> {
  const iv = bytes.subarray(0, ivLength)
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData },
      key,
      bytes.subarray(ivLength),
    )
    return new Uint8Array(plain)
  } catch {
    return null
  }
}

export const sealBytes = async (
  key: CryptoKey,
  plain: Bytes,
  purpose: readonly string[],
  randomBytes: RandomBytes,
): Promise<string> => toBase64Url(await encrypt(key, randomBytes(ivLength), plain, bound(purpose)))

/** Null when the text is malformed, was altered, or was sealed under another key or for another purpose. */
export async function openBytes(
  key: CryptoKey,
  text: string,
  purpose: readonly string[],
): Promise<Bytes | null> {
  const bytes = fromBase64Url(text)
  return bytes && decrypt(key, bytes, bound(purpose))
}

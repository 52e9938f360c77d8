// AES-256-GCM with a random 96-bit IV: bytes IV | ciphertext | tag, as base64url. What the bytes are for is bound to them
// as additional data (a JSON array of texts, whose escaping makes it unambiguous), so that a ciphertext moved elsewhere
// does not open.
import { fromBase64Url, toBase64Url, utf8, type Bytes } from './bytes.ts'

const ivLength = 12
const tagLength = 16

export type RandomBytes = (length: number) => Bytes

const additionalData = (purpose: readonly string[]): Bytes => utf8(JSON.stringify(purpose))

export async function sealBytes(
  key: CryptoKey,
  plain: Bytes,
  purpose: readonly string[],
  randomBytes: RandomBytes,
): Promise<string> {
  const iv = randomBytes(ivLength)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: additionalData(purpose) },
    key,
    plain,
  )
  const bytes = new Uint8Array(ivLength + sealed.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(sealed), ivLength)
  return toBase64Url(bytes)
}

/** Null when the text is malformed, was altered, or was sealed under another key or for another purpose. */
export async function openBytes(
  key: CryptoKey,
  text: string,
  purpose: readonly string[],
): Promise<Bytes | null> {
  const bytes = fromBase64Url(text)
  if (bytes === null || bytes.length < ivLength + tagLength) return null
  try {
    const plain = await crypto.subtle.decrypt(
      {
        name: 'AES-GCM',
        iv: bytes.subarray(0, ivLength),
        additionalData: additionalData(purpose),
      },
      key,
      bytes.subarray(ivLength),
    )
    return new Uint8Array(plain)
  } catch {
    return null
  }
}

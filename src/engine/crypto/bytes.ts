// Bytes as text. base64url without padding is the one spelling used by keys, envelopes and revisions.
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

export const utf8 = (text: string): Bytes => encoder.encode(text)
/** Throws on bytes that are no UTF-8. */
export const fromUtf8 = (bytes: Bytes): string => decoder.decode(bytes)

/** Of browsers of the last two years: several times as fast. */
interface WithBase64 {
  readonly toBase64?: (form: { alphabet: 'base64url'; omitPadding: true }) => string
}
interface FromBase64 {
  readonly fromBase64?: (text: string, form: { alphabet: 'base64url' }) => Bytes
}

export const toBase64Url = (bytes: Bytes): string =>
  (bytes as WithBase64).toBase64?.({ alphabet: 'base64url', omitPadding: true }) ??
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Null for a text that is not base64url. */
export function fromBase64Url(text: string): Bytes | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  return (
    (Uint8Array as FromBase64).fromBase64?.(text, { alphabet: 'base64url' }) ??
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
  )
}

export const toHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

export const hashPrefix = async (text: string, length: number): Promise<Bytes> =>
  (await sha256(utf8(text))).slice(0, length)

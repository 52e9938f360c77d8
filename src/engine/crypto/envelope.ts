// A sealed text (CR7 to CR10 in SPEC.md).
//
//   le1.<kid>.<base64url(IV 12 | ciphertext | tag 16)>
//   purpose     ["lueur/1/answer", kid, day, part]        one answer of one day, or its glow
//               ["lueur/1/profile", kid, "username"]      the pseudo
//               ["lueur/1/passkey", kid, passkey id]      the person's name for a passkey
//               ["lueur/1/draft", kid, day, form id]      a form being filled, on this phone only
//               ["lueur/1/boot", kid, day]                what the first paint shows, on this phone only
//               ["lueur/1/search", kid, year]            a year of the search index, on this phone only
//               ["lueur/1/held", kid, name]              what a page shows of its own, in its tab only
//   plaintext   u48 sealed at (epoch ms) | u32 length | UTF-8 | zeros up to a multiple of 256 bytes (1 KiB above 1 KiB)
//
// The padding makes a blank answer and a short one look alike.
import type { Clock, Random } from '#domain/ports.ts'
import type { Envelope, FormId, Kid } from '#domain/brands.ts'
import type { SealedId } from '#domain/sealedParts.ts'
import type { Day } from '#domain/day.ts'
import { openBytes, sealBytes } from './aead.ts'
import { fromUtf8, utf8, type Bytes } from './bytes.ts'
import { protocol, type ContentKey } from './keys.ts'

export type Purpose =
  | { readonly kind: 'answer'; readonly day: Day; readonly id: SealedId }
  | { readonly kind: 'profile'; readonly id: 'username' }
  | { readonly kind: 'passkey'; readonly id: string }
  | { readonly kind: 'draft'; readonly day: Day; readonly id: FormId }
  | { readonly kind: 'boot'; readonly day: Day }
  | { readonly kind: 'search'; readonly year: number }
  | {
      readonly kind: 'held'
      readonly id:
        | 'recovery'
        | 'imported'
        | 'brought'
        | 'song'
        | 'theft'
        | 'username'
        | 'passkeyName'
        | 'search'
        | 'prides'
    }

const headerLength = 10

function purposeParts(purpose: Purpose, kid: string): readonly string[] {
  const start = [`${protocol}/${purpose.kind}`, kid]
  switch (purpose.kind) {
    case 'answer':
    case 'draft':
      return [...start, purpose.day, purpose.id]
    case 'profile':
    case 'passkey':
    case 'held':
      return [...start, purpose.id]
    case 'boot':
      return [...start, purpose.day]
    case 'search':
      return [...start, String(purpose.year)]
  }
}

const paddedLength = (length: number): number => {
  const step = length <= 1024 ? 256 : 1024
  return Math.ceil(length / step) * step
}

function frame(text: string, sealedAt: number): Bytes {
  const content = utf8(text)
  const bytes = new Uint8Array(paddedLength(headerLength + content.length))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(sealedAt / 2 ** 32))
  view.setUint32(2, sealedAt % 2 ** 32)
  view.setUint32(6, content.length)
  bytes.set(content, headerLength)
  return bytes
}

function unframe(bytes: Bytes): string | null {
  if (bytes.length < headerLength) return null
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(6)
  if (headerLength + length > bytes.length) return null
  try {
    return fromUtf8(bytes.subarray(headerLength, headerLength + length))
  } catch {
    return null
  }
}

export interface SealDeps {
  readonly random: Pick<Random, 'bytes'>
  readonly clock: Pick<Clock, 'now'>
}

export async function sealText(
  { kid, key }: Pick<ContentKey, 'kid' | 'key'>,
  purpose: Purpose,
  text: string,
  { random, clock }: SealDeps,
): Promise<Envelope> {
  const sealed = await sealBytes(
    key,
    frame(text, clock.now()),
    purposeParts(purpose, kid),
    random.bytes,
  )
  return `le1.${kid}.${sealed}` as Envelope
}

export type OpenedText =
  | { readonly type: 'opened'; readonly text: string }
  /** Sealed under a key that this phone does not hold. */
  | { readonly type: 'sealed' }
  /** Written by a newer build. */
  | { readonly type: 'newer' }
  /** Malformed, altered or moved. */
  | { readonly type: 'broken' }

/** Content keys by kid. */
export type KeyRing = ReadonlyMap<Kid, CryptoKey>

/** The kid of the key that a single sealed text needs. */
export const kidOfEnvelope = (envelope: Envelope): Kid => (envelope.split('.')[1] ?? '') as Kid

/** The single sealed texts of one answer; none for a blank one. */
export const splitEnvelope = (envelope: Envelope): readonly Envelope[] =>
  envelope.split(' ').filter((part): part is Envelope => part !== '')

export const joinEnvelopes = (envelopes: readonly Envelope[]): Envelope =>
  envelopes.join(' ') as Envelope

export async function openText(
  ring: KeyRing,
  purpose: Purpose,
  envelope: Envelope,
): Promise<OpenedText> {
  const [version = '', , sealed] = envelope.split('.')
  if (/^le\d+$/.test(version) && version !== 'le1') return { type: 'newer' }
  if (version !== 'le1' || sealed === undefined) return { type: 'broken' }
  const kid = kidOfEnvelope(envelope)
  const key = ring.get(kid)
  if (key === undefined) return { type: 'sealed' }
  const bytes = await openBytes(key, sealed, purposeParts(purpose, kid))
  const text = bytes && unframe(bytes)
  return text === null ? { type: 'broken' } : { type: 'opened', text }
}

// A recovery key is 128 random bits, written as 12 words (BIP-39: 128 bits | first 4 bits of their SHA-256, cut into 12
// indices of 11 bits). Typing them back is forgiving: case, accents, commas, numbering and everything after the fourth
// letter do not matter (CR14 to CR17 in SPEC.md).
import { err, ok, type Result } from '#domain/result.ts'
import { sha256, type Bytes } from './bytes.ts'

export const recoveryLength = 16
export const wordCount = 12
const wordBits = 11n
const checksumBits = 4n

/** What the QR code and the copied text begin with: a text and no address, so no history and no log keeps it. */
export const recoveryTextStart = 'LUEUR-SECOURS-1'

export type WordsFailure =
  | { readonly type: 'wordCount'; readonly count: number }
  /** `position` counts from 1. */
  | { readonly type: 'unknownWord'; readonly position: number; readonly word: string }
  /** Every word exists, but together they are no key: one of them is another one, or two changed places. */
  | { readonly type: 'wrongWords' }

const checksumOf = async (entropy: Bytes): Promise<bigint> =>
  BigInt(((await sha256(entropy))[0] ?? 0) >> 4)

export async function entropyToWords(
  entropy: Bytes,
  list: readonly string[],
): Promise<readonly string[]> {
  let bits = 0n
  for (const byte of entropy) bits = (bits << 8n) | BigInt(byte)
  bits = (bits << checksumBits) | (await checksumOf(entropy))
  return Array.from({ length: wordCount }, (_, at) => {
    const index = (bits >> (wordBits * BigInt(wordCount - 1 - at))) & 2047n
    return list[Number(index)] ?? ''
  })
}

/** Letters alone, as someone would type them in a hurry. */
const bare = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('\u0153', 'oe')

export const stemOf = (word: string): string => bare(word).trim().slice(0, 4)

const typedWords = (text: string): readonly string[] =>
  bare(text)
    .replace(bare(recoveryTextStart), ' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

export async function parseWords(
  text: string,
  list: readonly string[],
): Promise<Result<Bytes, WordsFailure>> {
  const words = typedWords(text)
  const indexByStem = new Map(list.map((word, index) => [stemOf(word), index]))
  let bits = 0n
  for (const [at, word] of words.entries()) {
    const index = indexByStem.get(stemOf(word))
    if (index === undefined) return err({ type: 'unknownWord', position: at + 1, word })
    bits = (bits << wordBits) | BigInt(index)
  }
  if (words.length !== wordCount) return err({ type: 'wordCount', count: words.length })

  const entropy = new Uint8Array(recoveryLength)
  const checksum = bits & ((1n << checksumBits) - 1n)
  bits >>= checksumBits
  for (let at = recoveryLength - 1; at >= 0; at--) {
    entropy[at] = Number(bits & 255n)
    bits >>= 8n
  }
  return (await checksumOf(entropy)) === checksum ? ok(entropy) : err({ type: 'wrongWords' })
}

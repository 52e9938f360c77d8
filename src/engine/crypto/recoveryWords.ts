// A recovery key is 128 random bits, written as 12 words (BIP-39, by @scure/bip39). When they are typed back, case, accents,
// commas, numbering and everything after the fourth letter do not matter (CR14 to CR17 in SPEC.md).
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { err, ok, type Result } from '#domain/result.ts'
import type { Bytes } from './bytes.ts'

export const recoveryLength = 16
export const wordCount = 12

/** Begins the QR code and the copied text: a plain text, not a URL, so that no browser history or server log records it. */
export const recoveryTextStart = 'LUEUR-SECOURS-1'

export type WordsFailure =
  | { readonly type: 'wordCount'; readonly count: number }
  /** `position` counts from 1. */
  | { readonly type: 'unknownWord'; readonly position: number; readonly word: string }
  /** Every word exists, but the checksum is wrong: a word was replaced, or two were swapped. */
  | { readonly type: 'wrongWords' }

/** 12 words of the list. */
export const entropyToWords = (entropy: Bytes, list: readonly string[]): readonly string[] =>
  entropyToMnemonic(entropy, [...list]).split(' ')

/** As the library compares words: accents apart from their letters. */
const decomposed = (list: readonly string[]): string[] => list.map((word) => word.normalize('NFKD'))

/** Letters without case and accents: what a person may type differently. */
const bare = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('\u0153', 'oe')

export const stemOf = (word: string): string => bare(word).trim().slice(0, 4)

const typedWords = (text: string): readonly string[] =>
  bare(text)
    .replace(bare(recoveryTextStart), ' ')
    .split(/[^\p{L}]/u)
    .filter((word) => word !== '')

export function parseWords(text: string, list: readonly string[]): Result<Bytes, WordsFailure> {
  const typed = typedWords(text)
  const wordByStem = new Map(list.map((word) => [stemOf(word), word]))
  const words: string[] = []
  for (const [index, word] of typed.entries()) {
    const known = wordByStem.get(stemOf(word))
    if (known === undefined) return err({ type: 'unknownWord', position: index + 1, word })
    words.push(known)
  }
  if (words.length !== wordCount) return err({ type: 'wordCount', count: words.length })
  try {
    return ok(Uint8Array.from(mnemonicToEntropy(words.join(' '), decomposed(list))))
  } catch {
    return err({ type: 'wrongWords' })
  }
}

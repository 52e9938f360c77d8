// A text as search compares it: without case nor accents, œ as oe, ﬁ as fi, one kind of apostrophe and of hyphen, one space between words,
// and without what shows nothing. The map leads from each folded character back to what the person wrote.

const separators = /[\s\0]+/gu

/** One character, or a whole text; runs of spaces are left as they are. */
const foldCharacters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/œ/g, 'oe')
    .replaceAll(/æ/g, 'ae')
    .replaceAll(/ß/g, 'ss')
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/[‐‑]/g, '-')

export const foldText = (text: string): string => foldCharacters(text).replaceAll(separators, ' ')

export interface FoldedText {
  readonly text: string
  /** Where the character behind each folded unit starts and ends in the original, in UTF-16 units. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** The same folding, with the way back. Accents written as characters of their own belong to the letter before. */
export function foldWithMap(original: string): FoldedText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of original) {
    const end = at + character.length
    const folded = foldCharacters(character).replaceAll(separators, ' ')
    const isGlued = folded === '' || (folded === ' ' && text.endsWith(' '))
    if (isGlued) {
      // What is glued to the folded units of one character lengthens all of them.
      const start = starts.at(-1)
      for (let unit = starts.length - 1; unit >= 0 && starts[unit] === start; unit--)
        ends[unit] = end
    } else {
      for (let unit = 0; unit < folded.length; unit++) {
        starts.push(at)
        ends.push(end)
      }
      text += folded
    }
    at = end
  }
  return { text, starts, ends }
}

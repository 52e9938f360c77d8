// How many signs that nobody writes a text of letters of one byte may have, and how many beyond ASCII.
import type { BringError } from '#domain/bring/brought.ts'
import { singleByteEncodingOf } from '#engine/bring/singleBytes.ts'
import { expect, test } from 'vitest'

/** `text`: each letter is its byte, as Latin 1 has them. */
function encodingOf(text: string): string {
  try {
    return singleByteEncodingOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
  } catch (error) {
    return (error as BringError).reason
  }
}
/** Of no letter in either table, so that it is damage. */
const damaged = '\u0081'

test('[BJ4] two damaged signs refuse a text of few accents, one refuses none', () => {
  expect(encodingOf(`a${damaged}b`)).toBe('windows-1252')
  expect(encodingOf(`a${damaged}b${damaged}c`)).toBe('letters')
  // Accents that stand in their places outweigh them.
  expect(encodingOf(`é é é, a${damaged}b${damaged}c`)).toBe('letters')
  expect(encodingOf(`é é é é, a${damaged}b${damaged}c`)).toBe('windows-1252')
})

test('[BJ5] rarer letters, as those of a neighbour’s language, are sense too', () => {
  const neighbours = 'für schöne Mädchen, mañana señor: märz, äpfel, öl'
  expect(encodingOf(`${neighbours} a${damaged}b${damaged}c`)).toBe('windows-1252')
})

test('[BJ4] tabs, ends of lines and of pages are signs of a text; what has other ones is told as none elsewhere', () => {
  for (const sign of '\t\n\f\r') {
    expect(encodingOf(`a${damaged}b${sign}c${damaged}d`)).toBe('letters')
  }
  expect(encodingOf(`a${damaged}b\u0001c${damaged}d`)).toBe('windows-1252')
})

test('[BJ4] from a dozen letters beyond ASCII on, three of them need a plain one beside them', () => {
  expect(encodingOf('à'.repeat(11))).toBe('windows-1252')
  expect(encodingOf('à'.repeat(12))).toBe('letters')
  expect(encodingOf(`${'à'.repeat(12)} mot`)).toBe('letters')
  expect(encodingOf(`${'à'.repeat(12)} mots`)).toBe('windows-1252')
})

test('[BJ4] a capital before the sign that ends its words tells them, as in « CAFÉ… »', () => {
  // « … » as Windows has it.
  for (const text of ['CAFÉ\u0085', 'à «ÉTÉ»', 'ÎLE FORÊT\u0085']) {
    expect(encodingOf(text)).toBe('windows-1252')
  }
})

// Both encodings, cut anywhere.
import { createTextDecoder } from '#engine/bring/textDecoder.ts'
import { expect, test } from 'vitest'

const decoded = (bytes: Buffer, at: number): string => {
  const decode = createTextDecoder()
  const pieces = [bytes.subarray(0, at), bytes.subarray(at)].map((one) =>
    decode(new Uint8Array(one)),
  )
  return [...pieces, decode(null)].join('')
}
const text = 'ici, mangé à Orléans — 1 € 😀'
const latin = 'ici, mangé à Orléans'

test('[BJ5] a text is read as it was written, wherever its bytes are cut', () => {
  for (let at = 0; at <= Buffer.from(text).length; at++) {
    expect(decoded(Buffer.from(text), at)).toBe(text)
    expect(decoded(Buffer.from(`\u{FEFF}${text}`), at)).toBe(text)
    expect(decoded(Buffer.from(latin, 'latin1'), at)).toBe(latin)
    expect(decoded(Buffer.from('plain'), Math.min(at, 5))).toBe('plain')
  }
  expect(decoded(Buffer.from('fin é', 'latin1'), 4)).toBe('fin é')
})

test('[BJ5] one sign of the mark of UTF-16 is a letter of Windows', () => {
  for (const words of ['ÿ a', 'ÿé', 'þ a', 'éþ a', 'éÿ a'])
    expect(decoded(Buffer.from(words, 'latin1'), 1)).toBe(words)
})

test('[BJ5] in a UTF-8 that is damaged later the damaged letter alone shows as such', () => {
  const bytes = Buffer.concat([Buffer.from('é puis '), Buffer.from([0xff]), Buffer.from(' à')])
  expect(decoded(bytes, 3)).toBe('é puis \u{FFFD} à')
})

/** In pieces of so many bytes. */
const inPieces = (bytes: Buffer, length: number): string => {
  const decode = createTextDecoder()
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += length)
    pieces.push(decode(new Uint8Array(bytes.subarray(at, at + length))))
  return [...pieces, decode(null)].join('')
}

test('[BJ5] letters are whole where a file comes byte by byte', () => {
  for (const length of [1, 2, 3]) {
    expect(inPieces(Buffer.from(text.repeat(3)), length)).toBe(text.repeat(3))
    expect(inPieces(Buffer.from(latin, 'latin1'), length)).toBe(latin)
  }
})

test('[BJ5] the first sign of Windows beyond ASCII, the euro, is read', () => {
  expect(inPieces(Buffer.from([0x80, 0x20, 0x35]), 1)).toBe('€ 5')
})

test('[BJ5] a text that ends within a letter shows that one is missing', () => {
  for (const begun of ['é', 'é puis la suite ']) {
    const bytes = Buffer.concat([Buffer.from(begun), Buffer.from([0xc3])])
    for (const length of [1, 20]) expect(inPieces(bytes, length)).toBe(`${begun}\u{FFFD}`)
  }
})

test('[BJ5] a damaged letter before the others does not make a Windows text of them', () => {
  const bytes = Buffer.concat([Buffer.from([0xff]), Buffer.from(' puis é, à')])
  expect(inPieces(bytes, 3)).toBe('\u{FFFD} puis é, à')
})

test('[BJ1] what is known is told at once, not at the end', () => {
  const decode = createTextDecoder()
  expect(decode(new Uint8Array(Buffer.from('ici')))).toBe('ici')
  expect(decode(new Uint8Array(Buffer.from(', mangé à')))).toBe(', mang')
  expect(decode(new Uint8Array(Buffer.from('a'.repeat(4100))))).toBe(`é à${'a'.repeat(4100)}`)
})

test('[BJ5] a text of UTF-16, as spreadsheets write it, is read', () => {
  const little = Buffer.from(`\u{FEFF}${text}`, 'utf16le')
  for (const length of [1, 5, 100]) {
    expect(inPieces(little, length)).toBe(text)
    expect(inPieces(Buffer.from(little).swap16(), length)).toBe(text)
  }
})

// Texts longer than what tells their letters, as they come from a file; and those in which little tells them.
import { createTextDecoder } from '#engine/bring/textDecoder.ts'
import { describe, expect, test } from 'vitest'

/** Signs of French that Windows has elsewhere than Latin 1. */
const ofWindows: ReadonlyMap<string, number> = new Map([
  ['€', 0x80],
  ['…', 0x85],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
  ['—', 0x97],
])
const windows = (text: string): Buffer =>
  Buffer.from(Array.from(text, (one) => ofWindows.get(one) ?? one.charCodeAt(0)))
const utf8 = (text: string): Buffer => Buffer.from(text)
const little = (text: string): Buffer => Buffer.from(text, 'utf16le')
const big = (text: string): Buffer => little(text).swap16()

function readInPieces(bytes: Buffer, length: number): string {
  const decode = createTextDecoder()
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += length)
    pieces.push(decode(new Uint8Array(bytes.subarray(at, at + length))))
  return [...pieces, decode(null)].join('')
}
const readAtOnce = (bytes: Buffer): string => readInPieces(bytes, Infinity)

const long = 'ici, mangé à Orléans : l’été, 1 €… '.repeat(400)

test.for([
  ['UTF-8', utf8],
  ['UTF-16', little],
  ['UTF-16 of the other order', big],
  ['Windows', windows],
] as const)(
  '[BJ5] a long text of %s is whole, whatever the pieces that it comes in',
  ([, encoded]) => {
    for (const length of [1, 2, 257, 1001, 4097, Infinity])
      expect(readInPieces(encoded(long), length)).toBe(long)
  },
)

test('[BJ5] a long text that ends within a letter shows that one is missing', () => {
  const bytes = Buffer.concat([utf8(long), Buffer.from([0xc3])])
  for (const length of [1001, Infinity]) expect(readInPieces(bytes, length)).toBe(`${long}\u{FFFD}`)
})

test('[BJ5] an accent far behind plain letters is read as it was written', () => {
  for (const plain of [4094, 4095, 4096, 9000]) {
    const text = `${'a'.repeat(plain)} été`
    for (const encoded of [utf8, windows])
      for (const length of [1000, plain, Infinity])
        expect(readInPieces(encoded(text), length)).toBe(text)
  }
  const second = `aé${'a'.repeat(5000)}`
  expect(readAtOnce(windows(second))).toBe(second)
})

test('[BJ5] the letter before a sign tells it, in whatever piece it came', () => {
  for (const rest of ['hui', `hui${' a'.repeat(3000)}`])
    for (const length of [1, 7, 8, Infinity])
      expect(readInPieces(windows(`aujourd’${rest}`), length)).toBe(`aujourd’${rest}`)
})

test('[BJ5] one damaged sign in a long text refuses nothing', () => {
  const bytes = Buffer.concat([
    Buffer.from('ici a'),
    Buffer.from([0x81]),
    Buffer.from('b'.repeat(5000)),
  ])
  expect(readAtOnce(bytes)).toBe(`ici a\u0081${'b'.repeat(5000)}`)
})

const toldAtOnce = (bytes: Buffer): string => createTextDecoder()(new Uint8Array(bytes))

test('[BJ1] a text is told as soon as its letters are known', () => {
  expect(toldAtOnce(utf8('ic'))).toBe('ic')
  const known = `aé${'a'.repeat(4094)}`
  expect(toldAtOnce(utf8(known))).toBe(known)
  for (const encoded of [little, big])
    expect(toldAtOnce(encoded('a'.repeat(128)))).toBe('a'.repeat(128))
})

test('[BJ5] letters of one byte stay so, whatever signs of nothing stand among them later', () => {
  const decode = createTextDecoder()
  const pieces = ['ici ', 'm\0o\0t\0s\0', ' là'].map((one) => decode(new Uint8Array(utf8(one))))
  expect([...pieces, decode(null)].join('')).toBe('ici m\0o\0t\0s\0 là')
  expect(readAtOnce(Buffer.alloc(100))).toBe('\0'.repeat(100))
})

describe('texts of few letters', () => {
  test('[BJ5] one letter, or none, is a text', () => {
    for (const text of ['', 'a', 'é'])
      for (const encoded of [utf8, windows]) expect(readAtOnce(encoded(text))).toBe(text)
    for (const encoded of [little, big]) expect(readAtOnce(encoded('a'))).toBe('a')
  })

  test('[BJ5] UTF-16 without a mark may have two signs in five that are no Latin letters, and a rare letter in twenty', () => {
    for (const text of ['a’b€c', 'Ātman, dix-neuf lett'])
      for (const encoded of [little, big]) expect(readAtOnce(encoded(text))).toBe(text)
  })

  test('[BJ5] UTF-16 that ends within a letter shows that one is missing', () => {
    for (const encoded of [little, big])
      for (const length of [1, 257, Infinity])
        expect(readInPieces(Buffer.concat([encoded('mots'), Buffer.from([1])]), length)).toBe(
          'mots\u{FFFD}',
        )
  })

  test('[BJ5] a capital with its accent before a sign of Windows is no letter of UTF-8', () => {
    for (const capital of 'ÈÉÊË')
      for (const sign of '…’”–—\u00A0»')
        expect(readAtOnce(windows(`idée : CAF${capital}${sign}`))).toBe(
          `idée : CAF${capital}${sign}`,
        )
    // Two euros weigh as much as what looks like a letter.
    expect(readAtOnce(windows('FRANÇ» 5 € 6 €'))).toBe('FRANÇ» 5 € 6 €')
  })
})

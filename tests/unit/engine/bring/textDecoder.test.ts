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

test('[BJ5] in a UTF-8 that is damaged later the damaged letter alone shows as such', () => {
  const bytes = Buffer.concat([Buffer.from('é puis '), Buffer.from([0xff]), Buffer.from(' à')])
  expect(decoded(bytes, 3)).toBe('é puis \u{FFFD} à')
})

// The checksum of archives, against that of Node.
import { crc32 as known } from 'node:zlib'
import { crc32 } from '#engine/bring/crc32.ts'
import { randomBytes } from '#support/bytes.ts'
import { expect, test } from 'vitest'

test('[BJ4] the checksum of bytes is that which archives keep', () => {
  expect(crc32(Buffer.from('123456789'))).toBe(0xcb_f4_39_26)
  for (let length = 0; length < 40; length++) {
    const bytes = randomBytes(length)
    expect(crc32(bytes), String(length)).toBe(known(bytes))
  }
})

test('[BJ4] the checksum of pieces is that of the whole', () => {
  const bytes = randomBytes(10_000)
  for (const length of [1, 3, 4, 7, 1000, 9999]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
      bytes.subarray(at * length, (at + 1) * length),
    )
    expect(pieces.reduce((sum, piece) => crc32(piece, sum), 0)).toBe(known(bytes))
  }
})

import { createJoiner } from '#domain/bring/joiner.ts'
import { expect, test } from 'vitest'

test('[BJ4] thousands of pieces are one text, in their order', () => {
  for (const count of [0, 1, 4096, 10_000]) {
    const joiner = createJoiner()
    const pieces = Array.from({ length: count }, (_, at) => `${at},`)
    for (const piece of pieces) joiner.add(piece)
    expect(joiner.all()).toBe(pieces.join(''))
  }
})

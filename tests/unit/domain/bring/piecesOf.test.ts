// Cells of a row, of which there may be any number.
import { mostPieces, piecesOf } from '#domain/bring/piecesOf.ts'
import { expect, test } from 'vitest'

const words = (count: number) => Array.from({ length: count }, (_, at) => `mot${at}`)

test('[BJ5] what stands behind the last piece that has room is words of it', () => {
  const kept = words(mostPieces)
  expect(piecesOf(kept.join(','), /,/)).toEqual(kept)
  expect(piecesOf(words(mostPieces + 2).join(','), /,/)).toEqual([
    ...kept.slice(0, -1),
    `mot${mostPieces - 1},mot${mostPieces},mot${mostPieces + 1}`,
  ])
})

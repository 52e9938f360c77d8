// What stands between the cells of a text of rows, and how many there may be.
import { csvRows } from '#domain/bring/csvRows.ts'
import { mostPieces } from '#domain/bring/piecesOf.ts'
import { expect, test } from 'vitest'

const cellsIn = (...lines: readonly string[]) =>
  Array.from(csvRows(lines.join('\r\n')), ({ cells }) => cells)

test.for([
  ['that most rows have', ['un, deux, trois', '1;2', '3;4']],
  ['that most rows have below titles', ['un, a', 'deux, b', '1;2', '3;4', '5;6', '7;8']],
  ['that the first of them has most', ['Carnet', '1;2;3,4', '5;6;7,8']],
] as const)('[BJ5] cells stand between the signs %s', ([, lines]) => {
  expect(cellsIn(...lines)).toEqual(lines.map((line) => line.split(';')))
})

test('[BJ5] what stands behind the last cell that has room is words of it', () => {
  const words = Array.from({ length: mostPieces + 2 }, (_, at) => `mot${at}`)
  expect(cellsIn(words.join(';'), 'un;deux')).toEqual([
    [...words.slice(0, mostPieces - 1), words.slice(mostPieces - 1).join(';')],
    ['un', 'deux'],
  ])
})

test('[BJ5] a row stands apart below one of nothing, and not at the top', () => {
  const lines = ['un;a', 'deux;b', '', 'trois;c', ';', 'quatre;d']
  for (const end of ['\n', '\r\n', '\r'])
    expect(Array.from(csvRows(lines.join(end)), ({ isApart }) => isApart)).toEqual([
      false,
      false,
      true,
      true,
    ])
})

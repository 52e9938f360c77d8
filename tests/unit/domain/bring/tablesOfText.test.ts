// Tables in Markdown: where one begins and ends, its cells, and what stands around it.
import { piecesOfText } from '#domain/bring/markdownTable.ts'
import { readTables } from '#domain/bring/tables.ts'
import { expect, test } from 'vitest'

const piecesIn = (text: string) =>
  Array.from(piecesOfText(text), (piece) =>
    piece.rows === null ? piece.text : [...piece.rows()].map(({ cells }) => cells),
  )
const lines = [
  'Avant',
  'la table',
  '  | Date | Note |  ',
  ' |:---|--:| ',
  '|  2024-03-05 | un |',
  '  2024-03-06 | a \\| b',
  '| 2024-03-07 | |',
  'Après',
  'elle',
]

test.for(['\n', '\r\n', '\r'])(
  '[BJ5] a table stands between words, with lines that end in %j',
  (end) => {
    expect(piecesIn(lines.join(end))).toEqual([
      'Avant\nla table',
      [
        ['Date', 'Note'],
        ['2024-03-05', 'un'],
        ['2024-03-06', 'a | b'],
        ['2024-03-07', ''],
      ],
      'Après\nelle',
    ])
    const [, table] = [...piecesOfText(lines.join(end))]
    expect(table?.text).toBe(lines.slice(2, 7).join('\n'))
  },
)

test.for([
  ['without dashes', 'a | b\nc | d'],
  ['with words beside its dashes', 'a | b\n--- | c'],
  ['with a line that parts', 'a | b\n---\nc | d'],
  ['without names above its dashes', 'Titre\n|---|---|\nc | d'],
  ['with dashes at its start', '|---|---|\nc | d'],
] as const)('[BJ5] lines %s are no table', ([, text]) => {
  expect(piecesIn(text)).toEqual([text])
})

const read = (...rows: readonly string[]) =>
  readTables(
    () => piecesOfText(['| Quand | Quoi |', '|---|---|', ...rows].join('\n')),
    (text) => text,
  )

test('[BJ2] one row with a date makes a table of days, and a row without one is no day', () => {
  expect([...(read('| 2024-03-05 | un |')?.entries ?? [])]).toMatchObject([
    { entry: { day: '2024-03-05' } },
  ])
  const rows = ['| 2024-03-05 | un |', '| 2024-03-06 | deux |', '| hier | trois |']
  expect(read(...rows, '| 2024-03-06 | quatre |')?.countDays()).toBe(2)
  expect(read('| demain | un |')).toBeNull()
})

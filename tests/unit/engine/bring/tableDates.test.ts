// Dates of tables that no single cell says: one stands in the first row of its day alone, or year, month and day in a column each.
import { broughtFrom, entriesIn, fileOf } from '#support/samples.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

const file = (...lines: readonly string[]) => fileOf(lines.join('\n'), 'a.csv')

test('[BJ2] rows under a date that stands once, as in merged cells, are of its day', async () => {
  expect(
    await entriesIn(
      file(
        'Date;Heure;Texte',
        '05/03/2024 07:00;;réveil',
        ';08:00;matin',
        ';;sans heure',
        '16/03/2024;09:00;reprise',
        ';21:00;soir',
      ),
      'time',
    ),
  ).toEqual([
    ['2024-03-05 07:00', 'réveil'],
    ['2024-03-05 08:00', 'matin'],
    ['2024-03-05', 'sans heure'],
    ['2024-03-16 09:00', 'reprise'],
    ['2024-03-16 21:00', 'soir'],
  ])
  const table =
    '| Date | Texte |\n|---|---|\n| 2024-03-05 | un |\n|  | deux |\n| 2024-03-06 | trois |'
  expect(await entriesIn(fileOf(table, 'a.md'))).toEqual([
    ['2024-03-05', 'un'],
    ['2024-03-05', 'deux'],
    ['2024-03-06', 'trois'],
  ])
})

test('[BJ2] such a row has its date in the order that other files tell', async () => {
  const brought = await broughtFrom(
    file('Date;Texte', '03/04/2026;un', ';deux'),
    fileOf('Date;Texte\n12/25/2025;noël', 'b.csv'),
  )
  expect(brought.entries.map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-04', '2025-12-25'])
})

test.for([
  ['a sum', 'Date;Pas;Texte', '2024-03-05;7;un', ';12;Total'],
  ['one of another row that says who or when', 'Qui;Date;Texte', 'moi;2024-03-05;un', 'moi;;deux'],
  ['one above all dates', 'Date;Texte', ';deux', '2024-03-05;un'],
  ['one under words in place of a date', 'Date;Texte', '2024-03-05;un', 'plus tard;x', ';deux'],
  ['one under an instant that names its zone', 'Date;Texte', '2024-03-05T23:30:00Z;un', ';deux'],
])(
  '[BJ3] a row without a date that is not of the day above is counted: %s',
  async ([, ...lines]) => {
    const brought = await broughtFrom(file(...lines))
    expect(brought.entries.map(({ parts }) => parts.at(-1)?.text)).toEqual(['un'])
    expect(brought.unread.noDate).toBe(lines.length - 2)
  },
)

test.for([
  ['Year,Month,Day,Text', '2024,3,5,un', '2024,03,06,deux'],
  ['Année,Mois,Jour,Texte', '2024,mars,5,un', '2024,Mars,6,deux'],
  ['Jour,Mois,Année,Texte', '05,03,2024,un', '06,03,2024,deux'],
  ['Texte,Jour,Mois,An', 'un,mardi 5,mars,2024', 'deux,mercredi 6,mars,2024'],
  ['Mon journal\nAnnée,Mois,Jour,Texte', '2024,3,5,un', ',,6,deux'],
  ['Année,Mois,Jour,Texte', '2024,3,5,un', ',,6,deux'],
])('[BJ2] year, month and day in a column each are a date: %s', async (lines) => {
  expect(await entriesIn(file(...lines))).toEqual([
    ['2024-03-05', 'un'],
    ['2024-03-06', 'deux'],
  ])
})

test('[BJ2] of such a table, rows under a day are of it, and what is no date is counted', async () => {
  const brought = await broughtFrom(
    file('Année;Mois;Jour;Heure;Texte', '2024;3;5;08:00;un', ';;;21:00;soir', '2024;2;31;;jamais'),
  )
  expect(brought.entries.map(({ day, time }) => `${day} ${time}`)).toEqual([
    '2024-03-05 08:00',
    '2024-03-05 21:00',
  ])
  expect(brought.unread.noDate).toBe(1)
})

test('[BJ2] a table with a date of its own keeps its columns of days and months', async () => {
  expect(
    await entriesIn(file('Date;Mois;Année;Jour;Texte', '2024-03-05;avril;bonne;férié;un')),
  ).toEqual([['2024-03-05', 'Mois: avril', 'Année: bonne', 'Jour: férié', 'un']])
})

test('[BJ2] whichever cells of a day are merged, each row stands on its day', async () => {
  const rowsOfDay = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowsOfDay, { minLength: 2, maxLength: 6 }),
      fc.boolean(),
      async (days, isSplit) => {
        const rows = days.flatMap((all, at) =>
          all.map((isMerged, row) => {
            const day = 13 + at
            const isSaid = row === 0 || !isMerged
            const date = isSplit ? `2024;3;${day}` : `${day}/03/2024`
            const none = isSplit ? ';;' : ''
            return {
              line: `${isSaid ? date : none};mot${at}x${row}`,
              read: [`2024-03-${day}`, `mot${at}x${row}`],
            }
          }),
        )
        const names = isSplit ? 'Année;Mois;Jour;Texte' : 'Date;Texte'
        expect(await entriesIn(file(names, ...rows.map(({ line }) => line)))).toEqual(
          rows.map(({ read }) => read),
        )
      },
    ),
    { numRuns: 100 },
  )
})

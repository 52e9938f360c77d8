// Rules of days that one narrow case alone shows: each has the bug that it notices in tests/planted/bringBugs.ts.
import { broughtFrom, entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const text = (...lines: readonly string[]) => fileOf(lines.join('\n'), 'a.txt')
const table = (...lines: readonly string[]) => fileOf(lines.join('\n'), 'a.csv')

const note = (title: string, day: number) => [
  `Title: ${title}`,
  `Created: 2024-03-0${day}`,
  '',
  `mots ${day}`,
  '',
]

test('[BJ2] what stands above all notes of a text, and has no words, calls none of their days', async () => {
  const above = ['Title: Mes notes', 'Date: 2024-03-01', '']
  expect(await entriesIn(text(...above, ...note('A', 5), ...note('B', 6)))).toEqual([
    ['2024-03-01', 'Mes notes'],
    ['2024-03-05', 'A', 'mots 5'],
    ['2024-03-06', 'B', 'mots 6'],
  ])
})

test('[BJ2] the second day may stand before the first one, where its weekday is right', async () => {
  expect(await entriesIn(text('Mercredi 6 mars 2024', 'A', 'Mardi 5 mars', 'B'))).toEqual([
    ['2024-03-06', 'A'],
    ['2024-03-05', 'B'],
  ])
})

test.for(['01/01/2024 - 31/12/2024', 'Du 3 janvier au 5 novembre 2024'])(
  '[BJ2] months that one date names are no day, and stay words: %s',
  async (months) => {
    const lines = ['4 mars 2024', 'Mon contrat :', months, 'Signé.', '', '5 mars 2024', 'C']
    expect(await entriesIn(text(...lines))).toEqual([
      ['2024-03-04', lines.slice(1, 4).join('\n')],
      ['2024-03-05', 'C'],
    ])
  },
)

test('[BJ2] several days that begin a sentence are words', async () => {
  const sentence = '8-9 mars 2024 nous serons à Rome'
  expect(
    await entriesIn(text('4 mars 2024', 'A', '', sentence, 'B', '', '12 mars 2024', 'C')),
  ).toEqual([
    ['2024-03-04', `A\n\n${sentence}\nB`],
    ['2024-03-12', 'C'],
  ])
})

test('[BJ2] columns of year, month and day are words where few of their rows are a date', async () => {
  const rows = ['2024-03-04;2024;3;férié', '2024-03-05;2024;3;bon', '2024-03-12;2024;3;12']
  expect(await entriesIn(table('Quand;Année;Mois;Jour', ...rows))).toEqual([
    ['2024-03-04', 'Année: 2024', 'Mois: 3', 'Jour: férié'],
    ['2024-03-05', 'Année: 2024', 'Mois: 3', 'Jour: bon'],
    ['2024-03-12', 'Année: 2024', 'Mois: 3'],
  ])
})

test('[BJ2] of a date of making and one of a change, the former is the day', async () => {
  const rows = ['2024-03-09;2024-03-05;un', '2024-03-10;2024-03-06;deux']
  expect(await entriesIn(table('Modified;Created;Texte', ...rows))).toEqual([
    ['2024-03-05', 'un'],
    ['2024-03-06', 'deux'],
  ])
})

test('[BJ2] an hour of Greenwich is none of a note that says its day', async () => {
  const lines = ['---', 'date: 2024-03-04', 'created: 2024-03-04T21:00:00Z', '---', 'un']
  expect(await entriesIn(fileOf(lines.join('\n'), 'a.md'), 'time')).toEqual([['2024-03-04', 'un']])
})

test('[BJ2] a note of a day that says later ones too keeps them as headings', async () => {
  const lines = ['# 3 mars 2024', 'A', '# 4 mars 2024', 'B', '# 6 mars 2024', 'C']
  expect(await entriesIn(fileOf(lines.join('\n'), '2024-03-05.md'))).toEqual([
    ['2024-03-05', '3 mars 2024: A', '4 mars 2024: B', '6 mars 2024: C'],
  ])
})

test('[BJ2] one file that tells the day before the month leaves no date of another in doubt', async () => {
  const brought = await broughtFrom(
    table('Date;Texte', '03/04/2026;un'),
    fileOf('Date;Texte\n25/12/2025;noël', 'b.csv'),
  )
  expect(brought.entries.map(({ day }) => day)).toEqual(['2026-04-03', '2025-12-25'])
  expect(brought.unsureDates).toBe(0)
})

// What the weekday beside a date proves: the year that it does not say, or that something was mistyped.
import { broughtFrom, entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (name: string, ...lines: readonly string[]) =>
  entriesIn(fileOf(lines.join('\n'), name))
const told = async (name: string, ...lines: readonly string[]) =>
  (await broughtFrom(fileOf(lines.join('\n'), name))).likeDates

test.for([
  ['a.md', '## mercredi 1er mars 2023', '## lundi 30 octobre'],
  ['a.txt', 'mercredi 1er mars 2023', 'lundi 30 octobre'],
  ['a.txt', 'Paris, mercredi 1er mars 2023', 'Paris, lundi 30 octobre'],
  ['a.txt', 'Wednesday, March 1, 2023', 'Monday, October 30'],
])('[BJ2] of the years around, that whose weekday is right: %s, %s', async ([name, one, other]) => {
  const found = await read(name ?? '', one ?? '', '', 'A', '', other ?? '', '', 'B')
  expect(Array.isArray(found) ? found.map(([day]) => day) : found).toEqual([
    '2023-03-01',
    '2023-10-30',
  ])
})

test.for([
  ['samedi 30 décembre 2023', 'lundi 6 janvier'],
  ['lundi 4 mars 2024', 'mercredi 5 mars'],
  ['lundi 27 février 2023', '29 février'],
])('[BJ3] a date whose year nothing proves is told, not guessed: %s, %s', async ([one, other]) => {
  for (const sign of ['', '## ']) {
    const lines = [sign + one, 'A', '', sign + other, 'B']
    expect(await told('a.md', ...lines), sign).toEqual({ count: 1, first: other })
    expect(await read('a.md', ...lines)).toHaveLength(1)
  }
})

test('[BJ2] where no weekday is said, the nearest day is taken', async () => {
  const lines = ['30 décembre 2023', 'A', '', '6 janvier', 'B', '', 'Mar 5', 'C']
  expect(await read('a.txt', ...lines)).toEqual([
    ['2023-12-30', 'A'],
    ['2024-01-06', 'B'],
    ['2024-03-05', 'C'],
  ])
})

test.for([
  ['a.txt', 'Lundi 5 mars 2024', 'Mercredi 6 mars 2024'],
  ['a.md', '## Lundi 5 mars 2024', '## Mercredi 6 mars 2024'],
  ['a.md', '**Lundi 5 mars 2024**', '**Mercredi 6 mars 2024**'],
  ['2024.md', '## Lundi 5 mars', '## Mercredi 6 mars'],
  ['a.txt', 'lun. 05/03/24', 'mer. 06/03/24'],
  ['a.txt', 'Monday, March 5, 2024', 'Wednesday, March 6, 2024'],
  ['a.txt', 'Monday 5 March 2024', 'Mar 6, 2024'],
])(
  '[BJ5] a weekday that is not that of its date stays said: %s, %s',
  async ([name, one, other]) => {
    const said = (one ?? '').replaceAll(/^## |\*/g, '')
    expect(await read(name ?? '', one ?? '', 'A', '', other ?? '', 'B')).toEqual([
      ['2024-03-05', `${said}\nA`],
      ['2024-03-06', 'B'],
    ])
  },
)

test('[BJ5] so does one in a table, in what a note says of itself, and in its name', async () => {
  expect(await read('a.csv', 'Date,Note', 'lundi 5 mars 2024,A', 'mercredi 6 mars 2024,B')).toEqual(
    [
      ['2024-03-05', 'lundi 5 mars 2024', 'A'],
      ['2024-03-06', 'B'],
    ],
  )
  expect(await read('a.md', '---', 'date: lundi 5 mars 2024', '---', 'A')).toEqual([
    ['2024-03-05', 'lundi 5 mars 2024', 'A'],
  ])
  expect(await read('Lundi 5 mars 2024.md', 'A')).toEqual([
    ['2024-03-05', 'Lundi 5 mars 2024', 'A'],
  ])
  expect(await read('Mardi 5 mars 2024.md', 'Lundi 5 mars 2024', 'A')).toEqual([
    ['2024-03-05', 'Lundi 5 mars 2024\nA'],
  ])
})

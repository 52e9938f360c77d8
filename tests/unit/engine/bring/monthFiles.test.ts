// Notes of a month or a week, by their names; and cells and columns as some programs write them.
import { broughtFrom, days, entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (name: string, ...lines: readonly string[]) =>
  entriesIn(fileOf(lines.join('\n'), name))

test.for([
  ['its day and month', '## 4 mars', '## 5 mars'],
  ['two figures', '## 04', '## 05'],
  ['a weekday and its figure', '## Lundi 4', '## Mardi 5'],
] as const)(
  '[BJ2] in the note of a month, « 2024-03 », a day is said by %s',
  async ([, one, other]) => {
    const entries = [
      ['2024-03-04', 'A'],
      ['2024-03-05', 'B'],
    ]
    expect(await read('2024-03.md', one, 'A', other, 'B')).toEqual(entries)
    expect(await read('Journal 2024-03.md', '# Mars 2024', one, 'A', other, 'B')).toEqual(entries)
  },
)

test('[BJ2] days beyond the year in the name of a month or a week are of the next one, or the last', async () => {
  expect(await read('2023-12.md', '## 31 décembre', 'A', '## 1er janvier', 'B')).toEqual([
    ['2023-12-31', 'A'],
    ['2024-01-01', 'B'],
  ])
  expect(
    await read(
      '2025-W01.md',
      '# Semaine 1',
      '## Lundi 30 décembre',
      'A',
      '## Mercredi 1er janvier',
      'B',
    ),
  ).toEqual([
    ['2024-12-30', 'Semaine 1: A'],
    ['2025-01-01', 'B'],
  ])
  expect(await read('2024-W10.md', '## Lundi 4 mars', 'A', '## Mardi 5 mars', 'B')).toEqual([
    ['2024-03-04', 'A'],
    ['2024-03-05', 'B'],
  ])
})

test('[BJ2] figures over chapters are no days', async () => {
  expect(await read('2024-03.md', '## 1', 'A', '## 2', 'B')).toBe('unknown')
  expect(await read('Roman 2024.md', '## 01', 'A', '## 02', 'B')).toBe('unknown')
  expect(await read('2024-13.md', '## 4 mars', 'A')).toBe('unknown')
  expect(await read('2024-W60.md', '## 4 mars', 'A')).toBe('unknown')
})

test('[BJ5] a cell that a formula holds is what it shows, with its separators', async () => {
  expect(
    await read(
      'a.csv',
      'Date,Texte',
      '="04/03/2024",="un, deux"',
      '"=""13/03/2024""",trois',
      '14/03/2024,="',
    ),
  ).toEqual([
    ['2024-03-04', 'un, deux'],
    ['2024-03-13', 'trois'],
    ['2024-03-14', '="'],
  ])
})

test('[BJ1] bars part the cells of a table named so; commas in them are words', async () => {
  const lines = ['Date|Texte', '2024-03-04|un', '2024-03-05|deux, trois; quatre']
  expect(await read('a.csv', ...lines)).toEqual([
    ['2024-03-04', 'un'],
    ['2024-03-05', 'deux, trois; quatre'],
  ])
  expect(
    await read('a.csv', 'Date,Tags,Texte', '2024-03-04,a | b,un', '2024-03-05,c | d | e | f,deux'),
  ).toEqual([
    ['2024-03-04', 'un'],
    ['2024-03-05', 'deux'],
  ])
})

test.for([
  ['milliseconds', '1709593140000', '1709679600000'],
  ['seconds', '1709593140', '1709679600'],
] as const)(
  '[BJ2] a column of instants in %s stands where a wall had them',
  async ([, one, other]) => {
    const text = `timestamp,text\n${one},a\n${other},b\n`
    const brought = await broughtFrom(fileOf(text, 'a.csv'))
    expect(days(brought)).toEqual(['2024-03-04 23:59', '2024-03-06 00:00'])
    // Where another column holds dates, figures are words.
    const dated = await broughtFrom(
      fileOf(`jour,created,text\n2024-03-01,${one},a\n2024-03-02,${other},b\n`, 'a.csv'),
    )
    expect(days(dated)).toEqual(['2024-03-01', '2024-03-02'])
    expect(await read('a.csv', 'téléphone,texte', `${one},a`, `${other},b`)).toBe('unknown')
  },
)

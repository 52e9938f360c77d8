// Days that a file says in a way that is easily read as another day: of another year, of another weekday, of a month.
import { broughtFrom, entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const file = (name: string, ...lines: readonly string[]) => fileOf(lines.join('\n'), name)
const told = async (one: File) => (await broughtFrom(one)).likeDates

test.for([
  ['2024-07-01 Vacances.md', '## 1er juillet', 'A', '## 2 juillet', 'B'],
  ['2024-07-01 Semaine 27.md', '## Lundi 1er', 'A', '## Mardi 2', 'B'],
  ['2024-07-01.md', '# Lundi', 'A', '# Mardi', 'B'],
  ['2024-07-01.txt', 'A', '**2 juillet**', 'B'],
  ['a.md', '---', 'date: 2024-07-01', '---', 'A', '## 2 juillet : la mer', 'B'],
] as const)(
  '[BJ3] headings of other days in a note of the first one are told: %s',
  async (lines) => {
    const [name, ...content] = lines
    expect((await told(file(name, ...content))).count).toBe(1)
  },
)

test('[BJ3] lines of such a note are its words', async () => {
  expect(await told(file('2024-07-01.md', '## Le matin', 'A', '2 juillet', 'B'))).toEqual({
    count: 0,
    first: '',
  })
})

test('[BJ2] a weekday that is mistaken moves no day to another year', async () => {
  const lines = ['# Mardi 5 mars 2024', 'A', '# Mercredi 5 mars', 'B', '# Jeudi 7 mars', 'C']
  expect((await entriesIn(file('a.md', ...lines))).at(-1)).toEqual(['2024-03-07', 'C'])
  const late = ['Mardi 5 mars 2024', 'A', '', 'Lundi 5 mai', 'B', '', 'Mardi 7 mai', 'C']
  expect(await entriesIn(file('a.txt', ...late))).toEqual([
    ['2024-03-05', 'A\n\nLundi 5 mai\nB'],
    ['2024-05-07', 'C'],
  ])
})

test('[BJ2] a year above its days is that of each of them, whichever comes first', async () => {
  const days = ['# 2023', '## 30 décembre', 'A', '## 2 janvier', 'B', '# 2022', '## 5 janvier', 'C']
  expect(await entriesIn(file('a.md', ...days))).toEqual([
    ['2023-12-30', 'A'],
    ['2023-01-02', 'B'],
    ['2022-01-05', 'C'],
  ])
})

test('[BJ2] a month and the two figures of its year are no day', async () => {
  expect(
    await entriesIn(file('a.md', '# 4 mars 2024', 'A', '# Avril 24', 'Bilan', '# 5 avril', 'B')),
  ).toEqual([
    ['2024-03-04', 'A', 'Avril 24: Bilan'],
    ['2024-04-05', 'B'],
  ])
  expect(await entriesIn(file('a.md', '# March 4, 2024', 'A', '# April 24', 'B'))).toEqual([
    ['2024-03-04', 'A'],
    ['2024-04-24', 'B'],
  ])
})

test('[BJ3] a table of weeks with a column for each day tells that its days are one', async () => {
  const weeks = ['Semaine;Lundi;Mardi;Mercredi', '15/04/2024;A;B;C', '22/04/2024;;D;']
  const brought = await broughtFrom(file('a.csv', ...weeks))
  expect(brought.entries.map(({ day }) => day)).toEqual(['2024-04-15', '2024-04-22'])
  expect(brought.likeDates).toEqual({ count: 3, first: 'Mardi' })
  const one = ['Date;Jeu;Texte', '15/04/2024;échecs;A']
  expect(await told(file('a.csv', ...one))).toEqual({ count: 0, first: '' })
})

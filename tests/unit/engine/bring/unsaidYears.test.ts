// Diaries whose days say no year, or half of one: what stands beside them does, as a weekday, an hour, the month above, the file's name.
import { entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (name: string, ...lines: readonly string[]) =>
  entriesIn(fileOf(lines.join('\n'), name))

test.for([
  ['Lundi 04/03/24', 'Mercredi 06/03/24'],
  ['lun. 04.03.24', 'mer. 06.03.24'],
  ['Lundi 4 mars 24', 'Mercredi 6 mars 24'],
  ['Le 04.03.24', 'Le 06.03.24'],
  ['04.03.24, 18:22', '06.03.24, 7:05'],
  ['04.03.24 18h22', '06.03.24 7h05'],
  ['## Lundi 04/03/24', '## Mercredi 06/03/24'],
])('[BJ2] a weekday, « le » or an hour beside it makes it a date: %s', async ([one, other]) => {
  const found = await read('a.txt', one ?? '', 'A', '', other ?? '', 'B')
  expect(Array.isArray(found) ? found.map(([day]) => day) : found).toEqual([
    '2024-03-04',
    '2024-03-06',
  ])
})

test('[BJ2] messages of a conversation in dots are each of their day', async () => {
  expect(
    await read('a.txt', '[04.03.24, 18:22:10] Léa: Salut', '[05.03.24, 08:01:00] Paul: Oui'),
  ).toEqual([
    ['2024-03-04', 'Léa: Salut'],
    ['2024-03-05', 'Paul: Oui'],
  ])
})

test.for([
  ['Le 8 mars 15 personnes', 'Le 9 mars 16 personnes'],
  ['1.2.24', '1.3.24'],
  ['04.03.24 kg', '05.03.24 kg'],
  ['Le 06.03.24.10.11', 'Le 06.03.24.10.12'],
  ['Mars 04.03.24', 'Avril 04.04.24'],
  // Between hyphens the year may stand first.
  ['Lundi 04-03-24', 'Mercredi 06-03-24'],
])('[BJ2] figures that may be something else are no date: %s', async ([one, other]) => {
  expect(await read('a.txt', one ?? '', 'A', '', other ?? '', 'B')).toBe('unknown')
})

test('[BJ2] under a month, a weekday and its figure are a day', async () => {
  const lines = [
    '# Mars 2024',
    '## Lundi 4',
    'A',
    '## Mardi 5',
    'B',
    '# Avril 2024',
    '## Lundi 1er',
    'C',
  ]
  expect(await read('a.md', ...lines)).toEqual([
    ['2024-03-04', 'A'],
    ['2024-03-05', 'B'],
    ['2024-04-01', 'C'],
  ])
})

test('[BJ2] a year above its months is that of their days', async () => {
  const lines = ['# 2024', '## Mars', '### Lundi 4', 'A', '## Avril', '### Lundi 1', 'B']
  expect(await read('a.md', ...lines)).toEqual([
    ['2024-03-04', 'A'],
    ['2024-04-01', 'B'],
  ])
})

test('[BJ2] where the weekday is not that of the day, nothing is guessed', async () => {
  expect(await read('a.md', '# Mars 2024', '## Mardi 4', 'A', '## Lundi 5', 'B')).toBe('unknown')
  expect(await read('a.md', '# Mars 2024', '## 4', 'A', '## 5', 'B')).toBe('unknown')
})

test.for(['2024.md', 'Journal 2024.txt', 'journal_2024.md', 'notes/2024 (1).md'])(
  '[BJ2] the year in the name of a file is that of its days: %s',
  async (name) => {
    const lines = ['4 mars', 'A', '', 'mercredi 6 mars', 'B']
    const headings = ['# 4 mars', 'A', '', '# mercredi 6 mars', 'B']
    const days = [
      ['2024-03-04', 'A'],
      ['2024-03-06', 'B'],
    ]
    expect(await read(name, ...lines)).toEqual(days)
    expect(await read(name, ...headings)).toEqual(days)
  },
)

test.for([
  'a.md',
  'Export 2024.md',
  'Sauvegarde 2024.md',
  '2023-2024.md',
  '12024.md',
  'Projet 2024.md',
])('[BJ2] a name that may not speak of its days tells no year: %s', async (name) => {
  expect(await read(name, '# 4 mars', 'A', '', '# mercredi 6 mars', 'B')).toBe('unknown')
})

test('[BJ2] a whole date in a text speaks before the name of its file', async () => {
  expect(await read('2025.md', '# 4 mars 2024', 'A', '# 6 mars', 'B')).toEqual([
    ['2024-03-04', 'A'],
    ['2024-03-06', 'B'],
  ])
})

test('[BJ2] the month in the name of a file is that of weekdays and their figures', async () => {
  const lines = ['## Lundi 4', 'A', '## Mardi 5', 'B']
  expect(await read('Mars 2024.md', ...lines)).toEqual([
    ['2024-03-04', 'A'],
    ['2024-03-05', 'B'],
  ])
})

test('[BJ2] under a heading that is no month, a figure is of none', async () => {
  const lines = ['# Mars 2024', '## Lundi 4', 'A', '# Divers', '## Lundi 11', 'B']
  expect(await read('a.md', ...lines)).toEqual([['2024-03-04', 'A', 'Divers', 'Lundi 11: B']])
})

test('[BJ2] after a whole date the year of the name is that of nothing more', async () => {
  const lines = ['4 mars', 'A', '', '30 décembre 2024', 'B', '', '2 janvier', 'C']
  expect(await read('2024.txt', ...lines)).toEqual([
    ['2024-03-04', 'A'],
    ['2024-12-30', 'B'],
    ['2025-01-02', 'C'],
  ])
})

test.for(['### Objectifs 2025', '### 2025', '### Janvier 2025'])(
  '[BJ2] a heading within a day says no year of the days that follow: %s',
  async (heading) => {
    const days = ['# 2024', '', '## 30 décembre', 'A', heading, 'courir', '## 31 décembre', 'B']
    expect(await read('a.md', ...days)).toEqual([
      ['2024-12-30', 'A', `${heading.slice(4)}: courir`],
      ['2024-12-31', 'B'],
    ])
  },
)

// Days that one small rule alone keeps apart: a month of another year, a line under which a date only seems to say a note, a day again.
import { broughtFrom, entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

test('[BJ2] a month that stands once is none of the next year', async () => {
  const rows = ['Année;Mois;Jour;Texte', '2024;mars;4;A', ';;6;B', '2025;;5;C', ';avril;1;D']
  const file = fileOf(rows.join('\n'), 'a.csv')
  expect(await entriesIn(file)).toEqual([
    ['2024-03-04', 'A'],
    ['2024-03-06', 'B'],
    ['2025-04-01', 'D'],
  ])
  expect((await broughtFrom(file)).unread.noDate).toBe(1)
})

test('[BJ2] a date under a line of a text makes no note of it', async () => {
  const lines = [
    'Title: A',
    'Created: March 4, 2024',
    '',
    'une ligne',
    'encore une',
    'Created: March 5, 2024',
    '',
    'fin',
    '',
    'Title: B',
    'Created: March 6, 2024',
    '',
    'deux',
  ]
  const read = await entriesIn(fileOf(lines.join('\n'), 'a.txt'))
  if (typeof read === 'string') throw new Error(read)
  expect(read.map(([day]) => day)).toEqual(['2024-03-04', '2024-03-06'])
})

test('[BJ2] a date between headings may be the day of the next one', async () => {
  const lines = ['## 4 mars 2024', 'A', '5 mars 2024', 'B', '## 5 mars 2024', 'C']
  expect(await entriesIn(fileOf(lines.join('\n'), 'a.md'))).toEqual([
    ['2024-03-04', 'A'],
    ['2024-03-05', 'B'],
    ['2024-03-05', 'C'],
  ])
  const falling = ['## 5 mars 2024', 'A', '4 mars 2024', 'B', '## 4 mars 2024', 'C']
  expect(await entriesIn(fileOf(falling.join('\n'), 'a.md'))).toEqual([
    ['2024-03-05', 'A'],
    ['2024-03-04', 'B'],
    ['2024-03-04', 'C'],
  ])
})

test('[BJ2] a text that speaks of days after that of its name is of that day', async () => {
  const days = ['## 2024-03-05', 'A', '## 2024-03-06', 'B', '## 2024-03-20', 'C'].join('\n')
  const read = await entriesIn(fileOf(days, '2024-03-10.md'))
  if (typeof read === 'string') throw new Error(read)
  expect(read.map(([day]) => day)).toEqual(['2024-03-10'])
  const past = await entriesIn(fileOf(days.replace('03-20', '03-08'), '2024-03-10.md'))
  if (typeof past === 'string') throw new Error(past)
  expect(past.map(([day]) => day)).toEqual(['2024-03-05', '2024-03-06', '2024-03-08'])
})

test.for([
  [
    ['2023;12;31;A', ';1;1;B', '2024;1;2;C'],
    ['2023-12-31', '2024-01-02'],
  ],
  [
    ['2024;janvier;31;A', ';;1;B', ';février;2;C'],
    ['2024-01-31', '2024-02-02'],
  ],
  [
    ['2024;3;2;A', ';;1;B', ';2;28;C'],
    ['2024-03-02', '2024-03-01', '2024-02-28'],
  ],
] as const)(
  '[BJ2] rows that fall back behind a year or a month are of the next one, which nobody wrote: %j',
  async ([rows, days]) => {
    const file = fileOf(['Année;Mois;Jour;Texte', ...rows].join('\n'), 'a.csv')
    const read = await entriesIn(file)
    if (typeof read === 'string') throw new Error(read)
    expect(read.map(([day]) => day)).toEqual(days)
    expect((await broughtFrom(file)).unread.noDate).toBe(rows.length - days.length)
  },
)

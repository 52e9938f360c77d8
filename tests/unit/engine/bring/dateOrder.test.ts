// Dates that two orders can read, in all that a file, or many together, say.
import { summaryOf } from '#domain/bring/conversation.ts'
import type { Day } from '#domain/day.ts'
import { broughtFrom, days, fileOf, zipOf } from '#support/samples.ts'
import { bringText } from '#text/bring.ts'
import { expect, test } from 'vitest'

const told = async (...files: readonly File[]) => {
  const brought = await broughtFrom(...files)
  return [...days(brought), brought.unsureDates]
}
const file = (name: string, ...lines: readonly string[]) => fileOf(lines.join('\n'), name)

test('[BJ2] the dates of a table are in the order that one over twelve tells; without one it is said', async () => {
  const rows = ['03/04/2026;a', 'samedi 05/06/2026;b', '07/07/2026;c', '2026-01-02;d']
  expect(await told(file('a.csv', 'date;note', ...rows))).toEqual([
    '2026-04-03',
    '2026-06-05',
    '2026-07-07',
    '2026-01-02',
    2,
  ])
  expect(await told(file('a.csv', 'date;note', ...rows.slice(0, 1), '05/13/2026;e'))).toEqual([
    '2026-03-04',
    '2026-05-13',
    0,
  ])
  expect(await told(file('a.csv', 'date;note', '03.04.2026;a'))).toEqual(['2026-04-03', 0])
})

test('[BJ2] so are the headings of a note', async () => {
  const days2 = ['# 03/04/2026', 'un', '## 05/06/2026 le soir', 'deux']
  expect(await told(file('a.md', ...days2))).toEqual(['2026-04-03', '2026-06-05', 2])
  expect(await told(file('a.md', ...days2, '# 12/25/2026', 'trois'))).toEqual([
    '2026-03-04',
    '2026-05-06',
    '2026-12-25',
    0,
  ])
})

test('[BJ2] notes of an archive, or chosen together, are in the order that all their names tell', async () => {
  const names = ['03-04-2026.md', 'Journal 05-06-2026.md', '12-25-2026.md']
  const parts = names.map((name) => ({ name, content: 'mots' }))
  expect(await told(zipOf(parts))).toEqual(['2026-03-04', '2026-05-06', '2026-12-25', 0])
  expect(await told(...names.map((name) => file(name, 'mots')))).toEqual([
    '2026-03-04',
    '2026-05-06',
    '2026-12-25',
    0,
  ])
  expect(await told(zipOf(parts.slice(0, 2)))).toEqual(['2026-04-03', '2026-06-05', 2])
})

const made = (date: string) => file('note.md', '---', `date: ${date}`, '---', 'mots')

test('[BJ2] what a note says of itself may tell its order, or not', async () => {
  expect(await told(made('12/25/2026'))).toEqual(['2026-12-25', 0])
  expect(await told(made('03/04/2026'))).toEqual(['2026-04-03', 1])
  expect(await told(made('2026-03-04'))).toEqual(['2026-03-04', 0])
})

test.for([
  '20-nov-2026',
  '20 nov. 2026',
  'Nov 20, 2026',
  '20.11.2026',
  '20. November 2026',
  '20261120',
  '2026-11-20',
])('[BJ2] « %s » is a date in a table, in a heading and in the name of a note', async (date) => {
  expect(await told(file('a.csv', 'date;note', `"${date}";mots`))).toEqual(['2026-11-20', 0])
  expect(await told(file('a.md', `# ${date}`, 'mots'))).toEqual(['2026-11-20', 0])
  expect(await told(file(`${date}.md`, 'mots'))).toEqual(['2026-11-20', 0])
})

test('[BJ2] the hour of a short instant is read in a heading and in a table', async () => {
  expect(await told(file('a.csv', 'date;note', '20261120T2104;mots'))).toEqual([
    '2026-11-20 21:04',
    0,
  ])
  expect(await told(file('a.md', '# 20261120T210400', 'mots'))).toEqual(['2026-11-20 21:04', 0])
})

test('[BJ2] the preview says how many dates nothing decides', async () => {
  const brought = await broughtFrom(file('a.csv', 'date;note', '03/04/2020;a', '05/06/2020;b'))
  const found = summaryOf(brought, '2026-11-27' as Day)
  expect(found?.unsureDates).toBe(2)
  expect(bringText.unsureDates(2)).toMatch(/^2\s?textes ont une date comme 03\/04\/2026/)
})

test.for([
  'Date : ',
  'date: ',
  '**Date :** ',
  'Jour : ',
  '- Day: ',
  'le ',
  'Lyon, le ',
  '- Saint-Étienne, le ',
  'Cher journal, ',
  'Journal intime du ',
])(
  '[BJ2] a figure over twelve tells the order whatever stands before its date: %s',
  async (label) => {
    const lines = ['03/14/2024', '04/05/2024', '04/20/2024'].flatMap((date) => [
      label + date,
      'A',
      '',
    ])
    const { entries, unsureDates, leaps } = await broughtFrom(fileOf(lines.join('\n'), 'a.txt'))
    expect([entries.map(({ day }) => day), unsureDates, leaps.count]).toEqual([
      ['2024-03-14', '2024-04-05', '2024-04-20'],
      0,
      0,
    ])
  },
)

test.for([
  ['le mardi 13/02/2024', 'le mercredi 03/04/2024'],
  ['Lyon, le 13/02/2024', 'Nice, le 03/04/2024'],
  // A Monday in one order alone.
  ['le lundi 05/02/2024', '03/04/2024'],
  ['Lyon, lundi 05/02/2024', 'Lyon, le 03/04/2024'],
] as const)(
  '[BJ2] a weekday or a figure over twelve behind « le » tells the order: %s',
  async ([one, other]) => {
    const lines = [one, 'A', '', other, 'B']
    const { entries, unsureDates } = await broughtFrom(fileOf(lines.join('\n'), 'a.txt'))
    expect([entries.map(({ day }) => day.slice(5)), unsureDates]).toEqual([
      [`02-${one.includes('13') ? '13' : '05'}`, '04-03'],
      0,
    ])
  },
)

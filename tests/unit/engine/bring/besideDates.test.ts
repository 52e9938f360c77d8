// What people put beside the date of a day, and months and years that stand once for several rows.
import { broughtFrom, days, entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const file = (name: string, ...lines: readonly string[]) => fileOf(lines.join('\n'), name)

test.for([
  ['4 mars 2024 (Paris)', '6 mars 2024 (Lyon)'],
  ['4 mars 2024 🌙', '6 mars 2024 ☀️'],
  ['4 mars 2024 ☀️ 18°', '6 mars 2024 🌙 2°'],
  ['lundi  4  mars  2024', 'mercredi  6  mars  2024'],
])('[BJ2] a place, a picture or spaces beside a date close no diary: %s', async ([one, other]) => {
  const brought = await broughtFrom(file('a.txt', one ?? '', 'A', '', other ?? '', 'B'))
  expect(days(brought)).toEqual(['2024-03-04', '2024-03-06'])
})

test('[BJ2] what stands beside the date is kept', async () => {
  expect(
    await entriesIn(file('a.txt', '4 mars 2024 (Paris)', 'A', '', '6 mars 2024', 'B')),
  ).toEqual([
    ['2024-03-04', '(Paris)\nA'],
    ['2024-03-06', 'B'],
  ])
})

test('[BJ3] once a year that changes is not said, no row under it has a date until one is', async () => {
  const rows = ['Année;Mois;Jour;Texte', '2023;12;30;A', ';;31;B', ';1;1;C', ';;2;D', '2024;1;3;E']
  const brought = await broughtFrom(file('a.csv', ...rows))
  expect(days(brought)).toEqual(['2023-12-30', '2023-12-31', '2024-01-03'])
  expect(brought.unread.noDate).toBe(2)
})

// More ways in which people write that a day begins, each read where it is certain.
import { broughtFrom, entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (name: string, ...lines: readonly string[]) =>
  entriesIn(fileOf(lines.join('\n'), name), 'time')

test.for([
  'Mardi 5 mars 2024 - 21h15',
  '5 mars 2024 – 21:15',
  '05/03/2024 — 21 h 15',
  '## 5 mars 2024 - 21h15',
  '**Mardi 5 mars 2024 - 21:15**',
])('[BJ2] an hour behind a dash stands beside its date: %s', async (line) => {
  const other = line.replace('5 mars', '6 mars').replace('05/', '06/').replace('Mardi', 'Mercredi')
  expect(await read('a.md', line, 'A', other, 'B')).toEqual([
    ['2024-03-05 21:15', 'A'],
    ['2024-03-06 21:15', 'B'],
  ])
})

test.for([
  ['Lundi - 04/03/2024', 'Mardi - 05/03/2024'],
  ['Lundi – 4 mars 2024', 'Mardi – 5 mars 2024'],
  ['04.03.24', '05.03.24'],
  ['**04.03.24**', '**05.03.24**'],
  ['## 04.03.24', '## 05.03.24'],
  ["4 mars '24", "5 mars '24"],
  ['Lundi 4 mars ’24', 'Mardi 5 mars ’24'],
  ['**Date :** 4 mars 2024', '**Date :** 5 mars 2024'],
  ['**Date** : 04/03/2024', '**Date** : 05/03/2024'],
  ['**Date : 4 mars 2024**', '**Date : 5 mars 2024**'],
])('[BJ2] it says no more than its day: %s', async ([one, other]) => {
  for (const apart of [[''], []])
    expect(await read('a.txt', one ?? '', 'A', ...apart, other ?? '', 'B')).toEqual([
      ['2024-03-04', 'A'],
      ['2024-03-05', 'B'],
    ])
})

test.for([
  ['Journal du 4 mars 2024', 'Journal du 5 mars 2024'],
  ['Jour 12 : 4 mars 2024', 'Jour 13 : 5 mars 2024'],
  ['Jour 12 - 04/03/2024', 'Jour 13 - 05/03/2024'],
  ['Day 1 - March 4, 2024', 'Day 2 - March 5, 2024'],
  ['Cher journal, 4 mars 2024', 'Cher journal, 5 mars 2024'],
  ['Lyon, le 4 mars 2024 : marché', 'Lyon, le 5 mars 2024 : pluie'],
  ['## Jour 12 : 4 mars 2024 – marché', '## Jour 13 : 5 mars 2024 – pluie'],
  ['## Jour 12 : 4 mars 2024', '## Jour 13 : 5 mars 2024'],
  ['## Journal du lundi 4 mars 2024', '## Journal du mardi 5 mars 2024'],
])(
  '[BJ2] what stands before a date, and behind a sign after it, stays said: %s',
  async ([one, other]) => {
    const said = [one, other].map((line = '') => line.replace('## ', ''))
    for (const apart of [[''], []])
      expect(await read('a.md', one ?? '', 'A', ...apart, other ?? '', 'B')).toEqual([
        ['2024-03-04', `${said[0]}\nA`],
        ['2024-03-05', `${said[1]}\nB`],
      ])
  },
)

test.for([
  'Le 12 mars 2024, j’irai à Lyon',
  'Journal du 12 mars 2024 retrouvé au grenier, quelle surprise pour nous tous',
  'Jour 2 : le 12 mars 2024 nous irons à Lyon avec les enfants et leurs cousins',
  '- Léa : 12 mars 2024',
  '01.02.03 : Introduction',
  '04.03.24 kg',
  '04.03.24.05.06',
])('[BJ2] a date in passing opens no day: %s', async (line) => {
  expect(await read('a.txt', '5 mars 2024', 'A', line, 'B', '', '6 mars 2024', 'C')).toEqual([
    ['2024-03-05', `A\n${line}\nB`],
    ['2024-03-06', 'C'],
  ])
})

test.for(['**5 mars 2024** A', '__Mardi 5 mars 2024__ A', '**5 mars 2024 - 21h15** A'])(
  '[BJ2] a date in bold opens a day also where words follow it at once: %s',
  async (line) => {
    const other = line.replace('5 mars', '6 mars').replace('Mardi', 'Mercredi')
    expect(await entriesIn(fileOf(`${line}\n\n${other}`, 'a.md'))).toEqual([
      ['2024-03-05', 'A'],
      ['2024-03-06', 'A'],
    ])
    const within = ['5 mars 2024', 'B', `Puis ${line}`, '', '7 mars 2024', 'C'].join('\n')
    expect(await entriesIn(fileOf(within, 'a.md'))).toHaveLength(2)
  },
)

test('[BJ2] the days of a journey that is planned open none among others, and are told', async () => {
  const plan = [
    'Programme :',
    '',
    'Jour 1 : 12 avril 2024',
    'Rome',
    '',
    'Jour 2 : 13 avril 2024',
    'Pise',
  ]
  for (const sign of ['', '## ']) {
    const lines = [`${sign}5 mars 2024`, 'A', ...plan, '', `${sign}6 mars 2024`, 'B']
    const { entries, likeDates } = await broughtFrom(fileOf(lines.join('\n'), 'a.md'))
    expect(entries.map(({ day }) => day)).toEqual(['2024-03-05', '2024-03-06'])
    expect(likeDates).toEqual({ count: 2, first: 'Jour 1 : 12 avril 2024' })
  }
})

test('[BJ2] a list of birthdays stays with its day', async () => {
  const list = [
    '- Léa : 12 mars 1990',
    '- Paul (3 avril 1988)',
    'Zoé, née le 4 mai 1991',
    'On fête Noé le 5 juin.',
  ]
  const lines = ['5 mars 2024', 'Anniversaires :', ...list, '', '6 mars 2024', 'B']
  expect(await entriesIn(fileOf(lines.join('\n'), 'a.txt'))).toHaveLength(2)
})

test('[BJ3] the place and the day of a letter without its month are told', async () => {
  const lines = [
    'Lyon, le 5 mars 2024',
    '',
    'A',
    '',
    'Lyon, le 7',
    '',
    'B',
    '',
    'ensuite, le 3',
    'Lyon, le 5',
  ]
  const { likeDates } = await broughtFrom(fileOf(lines.join('\n'), 'a.txt'))
  expect(likeDates).toEqual({ count: 1, first: 'Lyon, le 7' })
})

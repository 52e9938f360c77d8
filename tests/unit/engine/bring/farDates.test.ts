// One whole date that a diary without years speaks of, as a wedding to come, gives no year to the days that follow.
import { broughtFrom, days, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (name: string, text: string) => broughtFrom(fileOf(text, name))

test.for([
  ['j.txt', '3 mars 2024', 'Mariage de Léa :\n14 septembre 2025', '2025-09-14'],
  ['j.txt', '3 mars 2024', 'Mamie, née\n\n12 avril 1940', '1940-04-12'],
  ['j.txt', 'Lyon, le 3 mars 2024', 'Mariage :\n\n14 septembre 2025', '2025-09-14'],
  ['Journal 2024.txt', '3 mars', 'Mariage de Léa :\n14 septembre 2025', '2025-09-14'],
  ['Mars 2024.md', '3 mars', 'Mariage de Léa :\n14 septembre 2025', '2025-09-14'],
] as const)(
  '[BJ3] days go on from those before a date far away, and it is told: %s, %s, %s',
  async ([name, first, odd, far]) => {
    const place = first.startsWith('Lyon') ? 'Lyon, le ' : ''
    const text = [
      `${first}\nun`,
      `${place}4 mars\nA\n${odd}\nB`,
      `${place}5 mars\nC`,
      `${place}6 mars\nD`,
    ]
    const brought = await read(name, text.join('\n\n'))
    expect(days(brought).toSorted()).toEqual(
      [far, '2024-03-03', '2024-03-04', '2024-03-05', '2024-03-06'].toSorted(),
    )
    expect(brought.leaps.count).toBe(1)
  },
)

test.for([
  [
    'a year that begins',
    '28 décembre 2023|29 décembre|2 janvier 2024|3 janvier',
    ['2023-12-28', '2023-12-29', '2024-01-02', '2024-01-03'],
  ],
  [
    'a pause',
    '3 mars 2023|4 mars|15 septembre 2024|16 septembre',
    ['2023-03-03', '2023-03-04', '2024-09-15', '2024-09-16'],
  ],
  [
    'the same days a year later',
    '3 mars 2023|4 mars|3 mars 2024|4 mars',
    ['2023-03-03', '2023-03-04', '2024-03-03', '2024-03-04'],
  ],
] as const)('[BJ3] %s gives its year to the days behind it', async ([, lines, expected]) => {
  const brought = await read(
    'j.txt',
    lines
      .split('|')
      .map((line) => `${line}\nmots\n`)
      .join('\n'),
  )
  expect(days(brought)).toEqual(expected)
  expect(brought.leaps.count).toBe(0)
})

test('[BJ3] a date far from the year of the name takes that year from no day', async () => {
  const brought = await read('Journal 2024.txt', '12 avril 1940\nMamie.\n\n5 mars\nA\n\n6 mars\nB')
  expect(days(brought)).toEqual(['1940-04-12', '2024-03-05', '2024-03-06'])
})

test.for([
  ['## 14 septembre 2027', '2027-09-14'],
  ['## 12 avril 1940', '1940-04-12'],
  ['## 14 septembre 2027 : le mariage', '2027-09-14'],
] as const)('[BJ3] so do headings: « %s » gives no year to those behind it', async ([far, day]) => {
  for (const [first, next] of [
    ['## 3 mars 2024', '## 4 mars'],
    ['# 2024\n## 3 mars', '## 4 mars'],
    ['## Dimanche 3 mars 2024 : un', '## Lundi 4 mars : deux'],
  ]) {
    const headings = [first, next, far, '## 5 mars', '## 6 mars : suite', '## 7 mars']
    const brought = await read('j.md', headings.map((line) => `${line}\nmots`).join('\n\n'))
    expect(days(brought).toSorted(), first).toEqual(
      [3, 4, 5, 6, 7]
        .map((one) => `2024-03-0${one}`)
        .concat(day)
        .toSorted(),
    )
    expect(brought.leaps.count).toBe(1)
  }
})

test.for(['##', '#', '###'])(
  '[BJ3] a whole date far away as a heading opens its day, and is told: %s',
  async (sign) => {
    const headings = [
      '## 3 mars 2024',
      '## 4 mars',
      `${sign} 12 avril 2021`,
      '## 5 mars',
      '## 6 mars',
    ]
    const brought = await read('j.md', headings.map((line) => `${line}\nmots`).join('\n\n'))
    expect(days(brought).toSorted()).toEqual([
      '2021-04-12',
      '2024-03-03',
      '2024-03-04',
      '2024-03-05',
      '2024-03-06',
    ])
    expect([brought.leaps.count, brought.likeDates.count]).toEqual([1, 0])
  },
)

test('[BJ3] headings go on from a date a year or a pause later', async () => {
  const headings = [
    '3 mars 2023',
    '4 mars',
    '15 septembre 2024',
    '16 septembre',
    '2 mars 2025',
    '3 mars',
  ]
  const brought = await read('j.md', headings.map((line) => `## ${line}\nmots`).join('\n\n'))
  expect(days(brought).map((one) => one.slice(0, 4))).toEqual([
    '2023',
    '2023',
    '2024',
    '2024',
    '2025',
    '2025',
  ])
  expect(brought.leaps.count).toBe(0)
})

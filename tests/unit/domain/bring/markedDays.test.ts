// Which headings and lines of a text begin a day, and which words are of which one.
import { underDates } from '#domain/bring/datedLines.ts'
import { readMarkdown } from '#domain/bring/markdown.ts'
import { expect, test } from 'vitest'

/** « 05: un »: the day of the month, and the words of its own lines. */
const readIn = (lines: readonly string[]) =>
  underDates(lines.join('\n'), []).days.map(
    ({ day, text }) =>
      `${day.slice(-2)}: ${text
        .split('\n')
        .filter((line) => line !== '')
        .join(' ')}`,
  )
const daysOfFile = (path: string, lines: readonly string[]) =>
  [...readMarkdown(path, lines.join('\n'))].map(({ entry }) =>
    typeof entry === 'string' ? entry : entry.day,
  )

test.for([
  ['has words before it', ['# 2024', '# Un mot puis Mars', '## Mardi 5', 'un'], []],
  ['has words behind it', ['# 2024', '# Mars à Lyon', '## Mardi 5', 'un'], []],
] as const)('[BJ2] a month whose heading %s is none of the days below it', ([, lines, days]) => {
  expect(readIn(lines)).toEqual(days)
})

test.for([
  [
    'below a heading that ends the day above, however deep',
    ['### 5 mars 2024', 'un', '## Souvenirs', '#### 6 mars 2024', 'deux'],
    ['05: un ## Souvenirs', '06: deux'],
  ],
  [
    'below a heading beside that of the day above',
    ['## 5 mars 2024', 'un', '## Souvenirs', '### 6 mars 2024', 'deux'],
    ['05: un ## Souvenirs', '06: deux'],
  ],
  [
    'of a memory, where headings of days say more than a date',
    ['## 5 mars 2024 : pluie', 'un', '## 8 mars 2024', 'deux', '### 3 mars 2010 : souvenir', 'x'],
    ['05: pluie un', '08: deux', '03: souvenir x'],
  ],
  [
    'that says more than a date, above one day alone',
    ['## 5 mars 2024 : pluie', 'un', '# 6 mars 2024', 'deux'],
    ['05: pluie un', '06: deux'],
  ],
  [
    'of the same day with another hour, and none without one',
    ['# 5 mars 2024', 'un', '#### 5 mars 2024 à 21:04', 'deux', '#### 5 mars 2024', 'trois'],
    ['05: un', '05: deux #### 5 mars 2024 trois'],
  ],
  [
    'however deep, where none stands higher',
    ['#### 5 mars 2024', 'un', '##### 6 mars 2010 : souvenir', 'x'],
    ['05: un', '06: souvenir x'],
  ],
] as const)('[BJ2] a heading begins a day %s', ([, lines, days]) => {
  expect(readIn(lines)).toEqual(days)
})

test.for([
  [
    'with words beside them, in the direction of the first two',
    ['5 mars 2024 : pluie', 'un', '6 mars 2024 : vent', 'deux'],
    ['05: pluie un', '06: vent deux'],
  ],
  [
    'of which the first two say the same day',
    ['- 5 mars 2024 : un', '- 5 mars 2024 : deux', 'mots', '- 6 mars 2024 : trois'],
    ['05: un', '05: deux mots', '06: trois'],
  ],
  [
    'without a year, right below a date in a sentence',
    [
      '4 mars 2024',
      '',
      'un',
      'on part le',
      '5 mars 2024',
      '6 mars',
      'deux',
      '',
      '9 mars 2024',
      'trois',
    ],
    ['04: un on part le 5 mars 2024', '06: deux', '09: trois'],
  ],
  [
    'of which the first stands below a piece of a sentence',
    ['On partira le', '5 mars 2024', 'à Lyon'],
    ['05: On partira le à Lyon'],
  ],
  [
    'below titles, and not within a sentence',
    [
      'Titre',
      '5 mars 2024',
      'un',
      '',
      'On part le',
      '6 mars',
      'à Lyon.',
      '',
      'Titre',
      '8 mars 2024',
      'deux',
    ],
    ['05: Titre un On part le 6 mars à Lyon.', '08: Titre deux'],
  ],
] as const)('[BJ2] days begin on lines %s', ([, lines, days]) => {
  expect(readIn(lines)).toEqual(days)
})

test('[BJ2] a file of a year may begin anywhere in it, and its days go on from the first', () => {
  const lines = ['', '5 mars', 'un', '', '31 décembre', 'deux', '', '1 janvier', 'trois']
  expect(daysOfFile('2024.md', lines)).toEqual(['2024-03-05', '2024-12-31', '2024-01-01'])
})

/** Lines between the headings of two days. */
const between = (first: string, lines: readonly string[], last: string) =>
  readIn([`## ${first} mars 2024`, 'un', ...lines, `## ${last} mars 2024`, 'fin'])

test('[BJ2] between headings a line begins a day from that above to that below, whichever way they go', () => {
  for (const [first, line, last] of [
    ['5', '8 mars 2024', '8'],
    ['8', '6 mars 2024', '5'],
    ['8', '5 mars 2024', '5'],
  ] as const)
    expect(between(first, [line, 'mots'], last), line).toHaveLength(3)
  for (const [first, line, last] of [
    ['5', '5 mars 2024 21:04', '8'],
    ['8', '8 mars 2024 21:04', '5'],
    ['8', '9 mars 2024', '5'],
    ['8', '4 mars 2024', '5'],
  ] as const)
    expect(between(first, [line, 'mots'], last), line).toHaveLength(2)
})

test('[BJ2] above the first heading, and below the last, a line is no day again', () => {
  expect(
    readIn(['un', '5 mars 2024', 'mots', '## 5 mars 2024 21:04', 'deux', '## 6 mars 2024', 'x']),
  ).toEqual(['05: un 5 mars 2024 mots deux', '06: x'])
  expect(
    readIn(['## 5 mars 2024', 'un', '## 6 mars 2024', 'deux', '6 mars 2024 21:04', 'x']),
  ).toEqual(['05: un', '06: deux 6 mars 2024 21:04 x'])
  // Nor does a blank line above it make one of a day out of order.
  expect(
    readIn(['mots', '', '5 mars 2024', 'un', '## 7 mars 2024', 'x', '## 6 mars 2024', 'y']),
  ).toEqual(['07: mots 5 mars 2024 un x', '06: y'])
})

test('[BJ2] below a blank line any date begins a day, as long as no other heading stands above it', () => {
  const memory = ['', '2 mars 2024', 'deux']
  expect(between('8', memory, '9')).toEqual(['08: un', '02: deux', '09: fin'])
  expect(between('8', ['### Titre', ...memory], '9')).toHaveLength(2)
  const again = ['', '8 mars 2024 21:04', 'soir']
  expect(between('8', [...again, ...memory], '9')).toEqual([
    '08: un',
    '08: soir',
    '02: deux',
    '09: fin',
  ])
})

test('[BJ2] « Date : » between headings is no day, and a date right above another has words', () => {
  expect(between('5', ['', 'Date : 6 mars 2024', 'deux'], '8')).toHaveLength(2)
  expect(between('5', ['', '6 mars 2024', '7 mars 2024 : pluie'], '8')).toEqual([
    '05: un',
    '06: 7 mars 2024 : pluie',
    '08: fin',
  ])
})

test('[BJ2] a date below a line that stands apart may be of a sentence that ends there', () => {
  expect(between('5', ['', 'on part le', '6 mars 2024', 'Deux'], '8')).toHaveLength(3)
  expect(between('5', ['on part le', '6 mars 2024', 'deux'], '8')).toHaveLength(2)
})

test('[BJ2] beside headings of days, places under letters are words', () => {
  const lines = ['# 5 mars 2024', 'mots', '', '7 mars 2024', 'x', 'Lyon, le 6 mars 2024', 'deux']
  expect(readIn([...lines, 'Lyon, le 8 mars 2024'])).toHaveLength(3)
})

test('[BJ2] rows of a table under headings of days are words of those', () => {
  const table = ['| Date | Note |', '|---|---|', '| 2024-03-08 | a |', '| 2024-03-09 | b |']
  const lines = ['# 5 mars 2024', 'un', '# 6 mars 2024', ...table]
  expect(daysOfFile('notes.md', lines)).toEqual(['2024-03-05', '2024-03-06'])
})

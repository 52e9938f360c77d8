// Which lines of a text begin its days.
import { isFence, isInBold, isRule, mayBeTitle, titleIn } from '#domain/bring/lines.ts'
import { underDates } from '#domain/bring/datedLines.ts'
import { expect, test } from 'vitest'

const daysIn = (...lines: readonly string[]) =>
  underDates(lines.join('\n'), []).days.map(({ day }) => day)
const [fifth, sixth, eighth] = ['2024-03-05', '2024-03-06', '2024-03-08']

test('[BJ2] a line of signs alone parts days, beside words it does not', () => {
  for (const line of ['---', ' *** ', '___', '~~~~', '------'])
    expect(isRule(line), line).toBe(true)
  for (const line of ['a ---', '--- a', 'a---', '---a', '*', '_', '--', '~~~'])
    expect(isRule(line), line).toBe(false)
})

test('[BJ2] a program stands between lines of three signs alone', () => {
  for (const line of ['```', '   ```js', '````']) expect(isFence(line), line).toBe(true)
  for (const line of ['a ```', 'a```', '```a`', '    ```', '``'])
    expect(isFence(line), line).toBe(false)
  expect(
    daysIn(
      '## 5 mars 2024',
      'un',
      '```',
      '## 6 mars 2024',
      '```',
      '## 8 mars 2024',
      '```',
      'x',
      '```',
    ),
  ).toEqual([fifth, eighth])
})

test('[BJ2] a title is short and ends as no sentence does; a heading may be long, and end so', () => {
  const long = 'mot '.repeat(30)
  for (const line of ['Un jour', 'Un jour :', '# Un jour.', `# ${long}`])
    expect(mayBeTitle(line), line).toBe(true)
  for (const line of ['Un jour.', 'Un jour !', '« Un jour. »', long])
    expect(mayBeTitle(line), line).toBe(false)
})

test('[BJ2] a line is in bold where all of it is', () => {
  for (const line of ['**5 mars**', ' __x__ ']) expect(isInBold(line), line).toBe(true)
  for (const line of ['a **x**', '**x** a', 'a**x**', '**x**a', '**x', '****'])
    expect(isInBold(line), line).toBe(false)
})

test('[BJ2] a point of a list may say a day, and so may « Date : », a quotation or a row of a table may not', () => {
  for (const line of [
    '5 mars',
    '  5 mars',
    '-  5 mars',
    '* 5 mars',
    'Date:   5 mars',
    '- jour : 5 mars',
    '## 5 mars',
  ])
    expect(titleIn(line), line).toBe('5 mars')
  for (const line of ['C# est', 'a | b', 'a > b']) expect(titleIn(line), line).toBe(line)
  for (const line of ['> 5 mars', '| 5 mars |', ' | 5 mars', '', '   ', 'x'.repeat(301)])
    expect(titleIn(line), line).toBeNull()
  expect(titleIn('x'.repeat(300))).not.toBeNull()
})

test.for([
  ['a year', ['# 2024', '## 5 mars', 'un'], [fifth]],
  ['a year with one word before it', ['# Journal 2024', '## 5 mars', 'un'], [fifth]],
  ['a year with signs around it', ['# « 2024 » :', '## 5 mars', 'un'], [fifth]],
  ['a year within a sentence', ['# Mon journal de 2024', '## 5 mars', 'un'], []],
  ['a year with words behind it', ['# 2024 à Lyon', '## 5 mars', 'un'], []],
  ['a month', ['# « Mars 2024 »', '## Mardi 5', 'un'], [fifth]],
  ['a month in a year', ['# 2024', '## Mars', '### Mardi 5', 'un'], [fifth]],
  ['a month within a sentence', ['# Le mois de mars 2024', '## Mardi 5', 'un'], []],
  ['a month with words behind it', ['# Mars 2024 à Lyon', '## Mardi 5', 'un'], []],
  [
    'a month, and other headings below it',
    [
      '# Mars 2024',
      '## Mardi 5',
      'un',
      '## Journal',
      '## Mercredi 6',
      'deux',
      '## Autre',
      '## Vendredi 8',
      'trois',
    ],
    [fifth, sixth, eighth],
  ],
] as const)('[BJ2] under a heading of %s days need not say it', ([, lines, days]) => {
  expect(daysIn(...lines)).toEqual(days)
})

test.for([
  [
    'under another heading of its day',
    ['## 5 mars 2024', 'un', '### Souvenirs', '### 2019-05-02', 'deux'],
    [fifth],
  ],
  [
    'deep, with words beside it',
    ['### 5 mars 2024', 'un', '#### 3 mars 2010 : souvenir', 'deux'],
    [fifth],
  ],
] as const)('[BJ2] a heading with a date %s is a text of its day', ([, lines, days]) => {
  expect(daysIn(...lines)).toEqual(days)
})

test.for([
  [
    'beside another heading',
    ['## 5 mars 2024', 'un', '## Souvenirs', '## 2024-03-06', 'deux'],
    [fifth, sixth],
  ],
  [
    'above its day and below it',
    ['## 5 mars 2024', 'un', '### Souvenirs', 'deux', '## 6 mars 2024', 'trois'],
    [fifth, sixth],
  ],
  [
    'however deep, where all are',
    ['#### 5 mars 2024', 'un', '#### 6 mars 2024', 'deux'],
    [fifth, sixth],
  ],
] as const)('[BJ2] a heading with a date begins a day %s', ([, lines, days]) => {
  expect(daysIn(...lines)).toEqual(days)
})

/** A date without its year, that nothing sets apart, between two whole ones. */
const between = (first: string, middle: string, last: string) =>
  daysIn(`${first} 2024`, '', 'un', middle, 'deux', '', `${last} 2024`, 'trois')

test('[BJ2] a date without its year begins a day where it stands in time between those around it', () => {
  expect(between('5 mars', '6 mars', '8 mars')).toEqual([fifth, sixth, eighth])
  expect(between('8 mars', '6 mars', '5 mars')).toEqual([eighth, sixth, fifth])
  for (const other of ['4 mars', '5 mars', '8 mars', '9 mars']) {
    expect(between('5 mars', other, '8 mars'), other).toEqual([fifth, eighth])
    expect(between('8 mars', other, '5 mars'), other).toEqual([eighth, fifth])
  }
})

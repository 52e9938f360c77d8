// « Lyon, le 5 mars 2024 » above the words of a day, or below them.
import { underDates } from '#domain/bring/datedLines.ts'
import { expect, test } from 'vitest'

const daysIn = (lines: readonly string[]) =>
  underDates(lines.join('\n'), []).days.map(({ day }) => day.slice(5))
const [lyon, paris, nice] = [
  'Lyon, le 5 mars 2024',
  'Paris, le 6 mars 2024',
  'Nice, le 7 mars 2024',
]

test.for([
  ['alone', ['Carnet', lyon, 'un'], ['03-05']],
  ['apart', ['Carnet', lyon, 'un', '', paris, 'deux'], ['03-05', '03-06']],
  ['close', ['Carnet', lyon, 'un', paris, 'deux'], ['03-05', '03-06']],
  [
    'apart and above another date',
    ['Carnet', lyon, 'un', '', paris, '8 mars 2024', 'deux'],
    ['03-05', '03-06', '03-08'],
  ],
  [
    'apart, then close',
    ['Carnet', lyon, 'un', '', paris, 'deux', nice, '8 mars 2024', 'trois'],
    ['03-05', '03-06', '03-07', '03-08'],
  ],
  ['close and above another date', ['Carnet', lyon, 'un', paris, '8 mars 2024', 'deux'], ['03-08']],
  [
    'below a heading, a blank line and a rule',
    ['# Carnet', '', '---', 'Tome 2', lyon, 'un'],
    ['03-05'],
  ],
  [
    'close, above one that goes back',
    ['Carnet', lyon, 'un', paris, 'deux', 'Nice, le 4 mars 2024', 'trois'],
    ['03-05', '03-06'],
  ],
  [
    'close, above one of another time',
    ['Carnet', lyon, 'un', paris, 'deux', 'Nice, le 3 mars 2009', 'trois'],
    ['03-05', '03-06'],
  ],
  [
    'above words, then below them',
    ['Carnet', lyon, 'un', '', paris, 'deux', '', 'Trois', nice, ''],
    ['03-06', '03-07'],
  ],
] as const)('[BJ2] under a title the places of letters stand %s', ([, lines, days]) => {
  expect(daysIn(lines)).toEqual(days)
})

test('[BJ2] places that stand below the words of all letters end them', () => {
  const { days } = underDates(['Un', lyon, '', 'Deux', paris, '', 'Trois', nice].join('\n'), [])
  expect(days.map(({ day, text }) => `${day} ${text.trim()}`)).toEqual([
    `2024-03-05 Un\n${lyon}`,
    `2024-03-06 Deux\n${paris}`,
    `2024-03-07 Trois\n${nice}`,
  ])
})

test('[BJ2] under a heading of a day a letter of another time is words of it', () => {
  expect(daysIn(['5 mars 2024', '## Une lettre', 'Lyon, le 3 mars 2009', 'un'])).toEqual(['03-05'])
})

test('[BJ2] a letter without its year begins no day where none stands above it', () => {
  expect(daysIn(['## Lyon, le 5 mars', 'un'])).toEqual([])
  expect(daysIn(['## Lyon, le 5 mars 2024', 'un', '## Paris, le 6 mars', 'deux'])).toEqual([
    '03-05',
    '03-06',
  ])
})

test('[BJ2] a letter that is quoted under a day is words of it, unless all days are letters', () => {
  const under = ['### Nice, le 7 mars 2024', 'trois']
  expect(daysIn(['## Lyon, le 5 mars 2024', 'un', '## 6 mars 2024', 'deux', ...under])).toEqual([
    '03-05',
    '03-06',
  ])
  expect(
    daysIn(['## Lyon, le 5 mars 2024', 'un', '## Paris, le 6 mars 2024', 'deux', ...under]),
  ).toEqual(['03-05', '03-06', '03-07'])
})

// Dates on lines of their own: which of them begin days, where none of a text is a heading, and between headings.
import { underDates } from '#domain/bring/datedLines.ts'
import { expect, test } from 'vitest'

type Time = Parameters<typeof underDates>[2]
/** Days of March 2024 by their figure alone. */
const daysIn = (lines: readonly string[], time?: Time) =>
  underDates(lines.join('\n'), [], time).days.map(({ day }) => day.replace('2024-03-', ''))

test.for([
  [
    'with words beside them, each later than the one above',
    ['5 mars 2024 : un', 'mots', '6 mars 2024 : deux'],
    ['05', '06'],
  ],
  ['of the same day', ['5 mars 2024 : un', 'mots', '5 mars 2024 : deux'], ['05', '05']],
  [
    'that go back, once two have told it',
    ['8 mars 2024 : un', '', '7 mars 2024 : deux', 'mots', '6 mars 2024 : trois'],
    ['08', '07', '06'],
  ],
  [
    'of which one stands alone, as the first does not',
    ['5 mars 2024 : un', '', '6 mars 2024', 'deux', '7 mars 2024 : trois', 'mots'],
    ['05', '06', '07'],
  ],
  ['of letters', ['Lyon, le 5 mars 2024', 'un', 'Paris, le 6 mars 2024', 'deux'], ['05', '06']],
] as const)('[BJ2] lines begin days: dates %s', ([, lines, days]) => {
  expect(daysIn(lines)).toEqual(days)
})

test.for([
  ['goes back', ['8 mars 2024 : un', 'mots', '6 mars 2024 : deux'], ['08']],
  ['is far away', ['5 mars 2024 : un', 'mots', '6 mars 2026 : deux'], ['05']],
  [
    'says more than those above, without a blank line',
    ['5 mars 2024', 'un', '6 mars 2024 : deux', 'trois'],
    ['05'],
  ],
  ['lacks its year, and says more', ['5 mars 2024', 'un', '', '6 mars : deux', 'trois'], ['05']],
  [
    'lacks its year, and goes back behind the last one',
    ['5 mars 2024', 'un', '', '8 mars 2024', 'deux', 'mercredi 6 mars', 'trois'],
    ['05', '08'],
  ],
  [
    'is that of a letter in a text of none',
    ['5 mars 2024', 'un', 'Paris, le 6 mars 2024', 'deux'],
    ['05'],
  ],
] as const)('[BJ2] a line is words that %s', ([, lines, days]) => {
  expect(daysIn(lines)).toEqual(days)
})

test('[BJ2] the name of a file says the year of its days until one of them says another', () => {
  const time = { year: '2024', month: null }
  expect(daysIn(['6 mars', 'un', '', '7 mars', 'deux'], time)).toEqual(['06', '07'])
  expect(daysIn(['6 mars', 'un', '', '7 mars 2025', 'deux', '', '8 mars', 'trois'], time)).toEqual([
    '06',
    '2025-03-07',
    '2025-03-08',
  ])
  expect(daysIn(['un', 'mots', '6 mars', 'deux'], time)).toEqual([])
})

const [h4, h5, h6, h8] = [4, 5, 6, 8].map((at) => `## ${at} mars 2024`) as [
  string,
  string,
  string,
  string,
]

test.for([
  ['below a blank line', [h5, 'un', '', '9 mars 2024', 'deux', h8, 'trois'], ['05', '09', '08']],
  ['in bold', [h5, 'un', '**9 mars 2024**', 'deux', h8, 'trois'], ['05', '09', '08']],
  ['underlined', [h5, 'un', '9 mars 2024', '---------', 'deux', h8, 'trois'], ['05', '09', '08']],
  [
    'in the order of those around it',
    [h5, 'un', '6 mars 2024', 'deux', h8, 'trois'],
    ['05', '06', '08'],
  ],
  ['of the day below', [h5, 'un', '8 mars 2024', 'deux', h8, 'trois'], ['05', '08', '08']],
  [
    'in their order, which goes back',
    [h8, 'un', '6 mars 2024', 'deux', h5, 'trois'],
    ['08', '06', '05'],
  ],
  [
    'of the day below, where they go back',
    [h8, 'un', '5 mars 2024', 'deux', h5, 'trois'],
    ['08', '05', '05'],
  ],
  ['behind the last heading', [h5, 'un', h6, 'deux', '8 mars 2024', 'trois'], ['05', '06', '08']],
  [
    'above the first one',
    ['mots', '4 mars 2024', 'un', h5, 'deux', h6, 'trois'],
    ['04', '05', '06'],
  ],
  ['before the only one', [h5, 'un', '4 mars 2024', 'deux'], ['05', '04']],
  ['behind the only one', [h5, 'un', '6 mars 2024', 'deux'], ['05', '06']],
] as const)('[BJ2] between headings of days a date begins one %s', ([, lines, days]) => {
  expect(daysIn(lines)).toEqual(days)
})

test.for([
  ['out of their order', [h5, 'un', '9 mars 2024', 'deux', h8, 'trois']],
  ['that is theirs again', [h5, 'un', '5 mars 2024', 'deux', h8, 'trois']],
  ['below another heading', [h5, '### Souvenirs', '', '9 mars 2019', 'deux', h8, 'trois']],
  ['without words under it', [h5, 'un', '', '6 mars 2024', '', h8, 'trois']],
] as const)('[BJ2] between headings of days a date is words %s', ([, lines]) => {
  expect(daysIn(lines)).toEqual(['05', '08'])
})

test('[BJ2] a date behind the last heading, or above the first, that stands out of order or far away is words', () => {
  for (const other of ['4 mars 2024', '8 mars 2020'])
    expect(daysIn([h5, 'un', h6, 'deux', other, 'trois']), other).toEqual(['05', '06'])
  for (const other of ['6 mars 2024', '4 mars 2020'])
    expect(daysIn(['mots', other, 'un', h5, 'deux', h6, 'trois']), other).toEqual(['05', '06'])
  expect(daysIn([h8, 'un', h6, 'deux', '4 mars 2024', 'trois', h4])).toEqual([
    '08',
    '06',
    '04',
    '04',
  ])
})

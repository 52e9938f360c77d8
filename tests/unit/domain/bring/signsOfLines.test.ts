// Signs, pictures and hours around the date of a line: which of them are its words.
import { datedLine } from '#domain/bring/datedLine.ts'
import { isWeekday, orderOfDates, timeIn } from '#domain/bring/dates.ts'
import { expect, test } from 'vitest'

test.for([
  // Signs that stand before the date as well say nothing.
  ['*** 5 mars 2024 ***', '', null],
  ['+ 5 mars 2024 +++', '', null],
  ['=== 5 mars 2024 ===', '', null],
  ['## 5 mars 2024 ***', '***', null],
  ['=== 5 mars 2024 = mots', '= mots', null],
  ['=== 5 mars 2024 mots ===', 'mots ===', null],
  ['+ 5 mars 2024 mots +++', 'mots +++', null],
  ['+ 5 mars 2024 +++ mots', '+++ mots', null],
  // Pictures are words.
  ['🌞 5 mars 2024', '🌞', null],
  ['🌞 5 mars 2024 mots', '🌞 mots', null],
  ['🌞🌷 5 mars 2024 mots', '🌞 🌷 mots', null],
  // Some of them are pictures only where a letter behind them says so, which not everybody writes.
  ['🌧 5 mars 2024', '🌧', null],
  ['🌞🌧 5 mars 2024 mots', '🌞 🌧 mots', null],
  ['🌧\uFE0F 5 mars 2024', '🌧\uFE0F', null],
  // A star that begins an item ends nothing.
  ['* 5 mars 2024 mots ***', 'mots ***', null],
  ['* 5 mars 2024 *** mots', '*** mots', null],
  ['* 5 mars 2024 *', '', null],
  ['*5 mars 2024* mots', 'mots', null],
  ['_ 5 mars 2024 mots_', 'mots_', null],
  // An hour, in bold with its date or behind it.
  ['**5 mars 2024** 21h15 marché', 'marché', '21:15'],
  ['**5 mars 2024 - 21h15** marché', 'marché', '21:15'],
  ['5 mars 2024, 21h15', '', '21:15'],
  ['5 mars 2024 à Lyon 21h15', 'à Lyon 21h15', '21:15'],
  ['5 mars 2024 7h de sommeil', '7h de sommeil', null],
] as const)('[BJ3] « %s » says « %s »', ([line, words, time]) => {
  expect(datedLine(line, 'dayFirst')).toMatchObject({ words, time, isAlone: words === '' })
})

test('[BJ3] a cell of a table is a weekday where it says nothing else', () => {
  for (const cell of ['lundi', 'Lundi.', 'wednesday,', ' mar ']) expect(isWeekday(cell)).toBe(true)
  for (const cell of ['', 'lundi ou mardi', 'lundi 5', 'mots'])
    expect(isWeekday(cell), cell).toBe(false)
})

test('[BJ3] an hour without its minutes is a whole one', () => {
  expect(['21 h', 'le 9h', '9:04 PM', '25 h', '21'].map(timeIn)).toEqual([
    '21:00',
    '09:00',
    '21:04',
    null,
    null,
  ])
})

test('[BJ3] a weekday tells the order of a date behind « le » as well, and behind a blank', () => {
  for (const date of ['jeudi 05/02/2024', 'le jeudi 05/02/2024', ' le jeudi 05/02/2024'])
    expect(orderOfDates([date]), date).toEqual({ order: 'monthFirst', isTold: true })
  for (const date of ['le lundi 05/02/2024', ' lundi 05/02/2024'])
    expect(orderOfDates([date]), date).toEqual({ order: 'dayFirst', isTold: true })
})

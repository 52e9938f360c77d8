// Days that do not follow the order of their text open theirs, and the person is told before anything is added.
import { leapsIn } from '#domain/bring/leaps.ts'
import { bringText } from '#text/bring.ts'
import { day } from '#support/days.ts'
import { broughtFrom, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const days = (...texts: readonly string[]) => texts.map(day)

test.each([
  ['no day', days(), []],
  ['one day', days('2024-03-04'), [null]],
  ['the order of time', days('2024-03-04', '2024-03-04', '2025-01-01'), [null, null, null]],
  ['that order turned round', days('2025-01-01', '2024-03-05', '2024-03-04'), [null, null, null]],
  ['a day of before', days('2024-03-04', '1980-02-12', '2024-03-05'), [null, '2024-03-04', null]],
  [
    'a day of before, the newest first',
    days('2024-03-05', '1980-02-12', '2024-03-04', '2024-03-03'),
    [null, null, '1980-02-12', null],
  ],
])('[BJ3] of %s, the steps against it are told', (_, of, expected) => {
  expect(leapsIn(of)).toEqual(expected)
})

const leapsOf = async (name: string, ...lines: readonly string[]) =>
  (await broughtFrom(fileOf(lines.join('\n'), name))).leaps
const from = (after: string, to: string) => ({ day: day(to), after: day(after) })

test.each([
  [
    'a letter that was copied',
    'a.txt',
    [
      '4 mars 2024',
      'Une lettre :',
      '',
      '12 février 1980',
      '',
      'Chère Léa.',
      '',
      '5 mars 2024',
      'B',
    ],
    { count: 1, first: from('2024-03-04', '1980-02-12') },
  ],
  [
    'what is planned, twice',
    'a.txt',
    '4 mars 2024|À prévoir :||06/03/2024 : dentiste|07/03/2024 : école||5 mars 2024|B||9 mars 2024|C||8 mars 2024|D'.split(
      '|',
    ),
    { count: 2, first: from('2024-03-07', '2024-03-05') },
  ],
  [
    'days in order',
    'a.md',
    ['# 4 mars 2024', 'A', '# 5 mars 2024', 'B'],
    { count: 0, first: null },
  ],
])('[BJ3] in a text, %s is told', async (_, name, lines, expected) => {
  expect(await leapsOf(name, ...lines)).toEqual(expected)
})

test('[BJ3] the telling names both days', () => {
  const first = from('2024-03-04', '1980-02-12')
  const told = (count: number) => bringText.leaps(count, first).replaceAll('\u00A0', ' ')
  expect(told(1)).toBe(
    "1 date ne suit pas l'ordre du texte : le 12 février 1980 y vient après le 4 mars 2024. Elle ouvre quand même sa journée.",
  )
  expect(told(2)).toBe(
    "2 dates ne suivent pas l'ordre du texte, comme le 12 février 1980 après le 4 mars 2024. Chacune ouvre quand même sa journée.",
  )
})

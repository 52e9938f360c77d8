// Dates so short that they may be something else: told where they stand as headings do, or as the days of their text are written.
import { broughtFrom, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const none = { count: 0, first: '' }
const between = async (days: readonly [string, string], line: string) =>
  (await broughtFrom(fileOf([days[0], 'A', '', line, 'B', '', days[1], 'C'].join('\n'), 'a.md')))
    .likeDates

const inWords = ['4 mars 2024', '9 mars 2024'] as const
const inFigures = ['4/3/2024', '14/3/2024'] as const

test.for([
  '5 III 2024',
  '## 5 III 2024 : la mer',
  '5-III-2024',
  '5.III.24',
  '28 xii 2023',
  'V 8 mars',
  'V. 8 mars : la mer',
  '## V 8 mars',
  'Le V 8 mars 2024',
])('[BJ3] « %s » is told', async (line) => {
  expect((await between(inWords, line)).count).toBe(1)
})

test.for(['## 5/3', '## 5/3 : la mer', '## 28/2'])(
  '[BJ3] « %s » is told among days that are headings as well',
  async (line) => {
    const days = ['## 4 mars 2024', '## 9 mars 2024'] as const
    expect((await between(days, line)).count).toBe(1)
    expect(await between(days, `#${line}`)).toEqual(none)
    expect(await between(days, line.replace('## ', ''))).toEqual(none)
    expect(await between(inWords, line)).toEqual(none)
  },
)

test.for(['5/3', '5/3 : la mer', 'Le 5/3', 'Mardi 5/3', '- 12/3'])(
  '[BJ3] « %s » is told where the days of its text are written with slashes and no zeros',
  async (line) => {
    expect((await between(inFigures, line)).count).toBe(1)
    expect((await between(inWords, line.replace('Mardi ', ''))).count).toBe(0)
  },
)

test.for([
  '## 7/10',
  '## 4/5 du livre',
  '**8/10**',
  '## 12/20',
  '## 4/3',
  '## 3/4 de tasse',
  'Louis XIV 2024',
  'Chapitre 5 III',
  '5 V',
  '5 IIII 2024',
  'M 8 marches',
  'V 8',
  'V 8 maisons',
])('[BJ3] « %s » is words', async (line) => {
  expect(await between(inWords, line)).toEqual(none)
  expect(await between(['## 4 mars 2024', '## 9 mars 2024'], line)).toEqual(none)
})

test.for(['7/10', '8/10', '12/20', '4/5 du livre', '3/4 de tasse', '4/3', '1/2'])(
  '[BJ3] « %s » is words between days with slashes as well',
  async (line) => {
    expect(await between(inFigures, line)).toEqual(none)
  },
)

// Lines that the app itself may have written over brought texts: which ones they are, and what the year leaves out of its words.
import { mapAnswers, type ByAnswer } from '#domain/answers.ts'
import { readHeads, withHeads } from '#domain/heads.ts'
import { writtenDaysOf, type WrittenDay } from '#domain/lookBack.ts'
import { formatYear, indexYear, parseYear } from '#domain/search.ts'
import { wordsOfEach } from '#domain/sunOfYear.ts'
import { returningWords } from '#domain/yearCards.ts'
import { day } from '#support/days.ts'
import { expect, test } from 'vitest'

const longLine = 'a'.repeat(80)

test.for([
  ['', []],
  ['mot', []],
  ['Sommeil\ncalme', ['Sommeil']],
  [' Sommeil \n calme ', ['Sommeil']],
  ['Sommeil\n\ncalme', []],
  ['Soir\nSommeil\ncalme', ['Soir']],
  ['Soir\n\nSommeil\ncalme', ['Sommeil']],
  ['\n\nmot', []],
  ['08 h 00\nLever\ncafé', ['08 h 00', 'Lever']],
  ['Matin\n08 h 00\nLever', ['08 h 00']],
  ['08 h 00\n19 h 35\nLever', ['19 h 35']],
  ['108 h 00\nLever\ncafé', ['108 h 00']],
  ['08 h 000\nLever\ncafé', ['08 h 000']],
  ['Sommeil\nHumeur : calme', []],
  ['Humeur : calme\nmot', []],
  ['Étiquettes : mer\nmot', []],
  ['Lieu : Lyon\nmot', []],
  ['Mon Lieu : Lyon\nmot', ['Mon Lieu : Lyon']],
  [`${longLine}\nmot`, [longLine]],
  [`${longLine}a\nmot`, []],
] as const)('[LB4] of %j the lines that may be headings are %j', ([text, heads]) => {
  expect(readHeads(withHeads(text))).toEqual({ text, heads })
})

test('[LB4] a sign that no one types makes no heading of what follows it', () => {
  expect(readHeads(withHeads('un\u0001deux'))).toEqual({ text: 'un deux', heads: [] })
})

const texts = (some: Partial<ByAnswer<string>>): ByAnswer<string> => ({
  ...mapAnswers(() => ''),
  ...some,
})
/** As the search keeps a year: one day of May for each of these. */
function readYear(days: readonly Partial<ByAnswer<string>>[]): readonly WrittenDay[] {
  const entries = days.map((some, at) => ({
    day: day(`2026-05-${String(31 - at).padStart(2, '0')}`),
    fields: Object.values(mapAnswers((id) => withHeads(texts(some)[id]))),
  }))
  return writtenDaysOf(parseYear(formatYear(indexYear(entries))))
}
const times = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one)

test('[LB4] a heading is read back of each answer, folded, and is no word of its text', () => {
  const [read] = readYear([{ learned: 'Été\nchaud', proud: 'Rien' }])
  expect(read?.heads).toEqual({ ...mapAnswers(() => []), learned: ['ete'] })
  expect(read?.texts).toEqual(texts({ learned: 'ete chaud', proud: 'rien' }))
})

test('[LB4] what stands above words on ten days is no word of the year, an hour never is', () => {
  const table = { learned: 'Sommeil léger\ncalme' }
  expect(wordsOfEach(readYear(times(9, table)))).toEqual(times(9, 3))
  expect(wordsOfEach(readYear(times(10, table)))).toEqual(times(10, 1))
  expect(wordsOfEach(readYear([{ learned: '18 h 30\ncalme' }]))).toEqual([1])
  // Of a day twice, it is of one day.
  const twice = { ...table, proud: table.learned }
  expect(wordsOfEach(readYear(times(9, twice)))).toEqual(times(9, 6))
  // What has a name of the app is left out with that name, not twice.
  const mood = { learned: "Mon humeur : 4/5 aujourd'hui\nok" }
  expect(wordsOfEach(readYear(times(10, mood)))).toEqual(times(10, 3))
})

const returning = (days: readonly Partial<ByAnswer<string>>[]) =>
  returningWords(readYear(days), 2026).map(({ word, count }) => `${word} ${count}`)

test('[LB8] what stands above words on three days is named as no word that came back', () => {
  const said = { learned: 'Soirée\njardin soirée' }
  expect(returning(times(5, said))).toEqual(['jardin 5', 'soiree 5'])
  expect(returning([said, said, ...times(3, { learned: 'jardin soirée' })])).toEqual([
    'soiree 7',
    'jardin 5',
  ])
  const double = { learned: 'Vagues, vagues\nvagues' }
  expect(returning(times(5, double))).toEqual(['vagues 5'])
  // Headings of two answers are words apart.
  expect(returning(times(5, { learned: 'Soirée\nok', proud: 'Matinée\nok' }))).toEqual([])
})

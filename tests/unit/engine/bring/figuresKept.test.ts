// What stands behind a date, down to a figure or a sign: only the hour of a day, and the same day said again, are no words of the person.
import { broughtFrom, entriesIn, fileOf, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const under = async (line: string): Promise<unknown> => {
  const lines = ['3 mars 2024', 'un', '', line, 'deux', '', '6 mars 2024', 'trois']
  const days = await entriesIn(fileOf(lines.join('\n'), 'a.txt'), 'time')
  return Array.isArray(days) && days.length === 3 ? days[1] : days
}

const dayAt = (time: string | null): string => `2024-03-04${time === null ? '' : ` ${time}`}`

test.for([
  ['8:30-12:30 réunion', '08:30'],
  ['8h30-12 réunion', '08:30'],
  ['14h -2', '14:00'],
  ['7h +2 kg', null],
  ['7h30 -3°C', '07:30'],
  ['7h de sommeil', null],
  ['14 h 30 min de course', null],
  ['7h ou 8h ?', null],
] as const)(
  '[BJ2] no figure behind an hour is lost, nor a sentence cut: %s',
  async ([words, time]) => {
    expect(await under(`4 mars 2024 - ${words}`)).toEqual([dayAt(time), `${words}\ndeux`])
  },
)

test.for([
  ['- 21h04', '21:04', ''],
  ['- 21h04 : dodo', '21:04', 'dodo\n'],
  ['- 8 h 30 - pluie', '08:30', 'pluie\n'],
  ['- 21:04:05 -0500', '21:04', ''],
  ['- 21:04+01:00', '21:04', ''],
  ['- 20:30 UTC', '20:30', ''],
  ['- 10h UTC club', null, '10h UTC club\n'],
] as const)(
  '[BJ2] an hour that stands apart is that of its day: %s',
  async ([behind, time, words]) => {
    expect(await under(`4 mars 2024 ${behind}`)).toEqual([dayAt(time), `${words}deux`])
  },
)

test.for(['3', '4', '5/5', '2024', 'mars', '4 !', '***', '🌧️', 'mars 2024'])(
  '[BJ2] a mark that is equal to a part of its day stays said: %s',
  async (mark) => {
    expect(await under(`4 mars 2024 : ${mark}`)).toEqual(['2024-03-04', `${mark}\ndeux`])
  },
)

test.for([
  '5 mars 2024 (05/03/2024)',
  '5 mars 2024, mardi',
  '5 mars 2024 (mardi 5)',
  '05/03/2024 - mardi 5 mars',
  '5 mars 2024 - March 5',
  '=== 5 mars 2024 ===',
  '*** 5 mars 2024 ***',
])('[BJ2] the same day said again is no word: %s', async (line) => {
  expect(await under(line)).toEqual(['2024-03-05', 'deux'])
})

test.for([
  ['17/03/2024 8:30-12:30', '8:30-12:30'],
  ['17/03/2024 4/5', '4/5'],
  ['17/03/2024 🌧️', '🌧️'],
  ['17/03/2024 (12)', '(12)'],
  ['17/03/2024 -3°C', '-3°C'],
  ['17/03/2024 ***', '***'],
  ['17/03/2024 (dimanche)', null],
  ['17/03/2024 21:04:00 +0100', null],
] as const)('[BJ2] so is what a cell of a date says beside it: %s', async ([cell, words]) => {
  const brought = await broughtFrom(fileOf(`Date;Texte\n${cell};mots\n`, 'a.csv'))
  const said = brought.entries.flatMap(({ parts }) => parts.map(({ text }) => text))
  expect(said.filter((text) => text !== '')).toEqual([...(words === null ? [] : [words]), 'mots'])
})

test('[BJ2] so is what the field of a date says', async () => {
  const note = '---\ndate: 2024-03-05 8:30-12:30\n---\nmots'
  expect(JSON.stringify(await entriesIn(fileOf(note, 'a.md')))).toContain('8:30-12:30')
})

test.for([
  ['2024-03-05 8h30-12 réunion', '8h30-12 réunion'],
  ['2024-03-05 21h04 -3 degrés', '21h04 -3 degrés'],
  ['2024-03-05 4', '4'],
  ['2024-03-05 🌧️', '🌧️'],
  ['2024-03-05 mars', 'mars'],
  ['Journal 2024-03-05 mardi', null],
  ['2024-03-05 (2)', null],
  ['Jour 3 - 5 mars 2024', null],
] as const)('[BJ2] so is what the name of a note says: %s', async ([name, words]) => {
  const days = await entriesIn(zipOf([{ name: `Journal/${name}.md`, content: 'mots' }]))
  expect(days).toEqual([['2024-03-05', ...(words === null ? [] : [words]), 'mots']])
})

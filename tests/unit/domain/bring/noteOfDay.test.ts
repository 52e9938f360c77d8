// A note that bears a date, and dates within it: one day, or several.
import { readMarkdown } from '#domain/bring/markdown.ts'
import { expect, test } from 'vitest'

const read = (path: string, ...lines: readonly string[]) => [
  ...readMarkdown(path, lines.join('\n')),
]
const daysIn = (path: string, ...lines: readonly string[]) =>
  read(path, ...lines).map(({ entry }) => (typeof entry === 'string' ? entry : entry.day))
const wordsIn = (path: string, ...lines: readonly string[]) =>
  read(path, ...lines).map(({ entry }) =>
    typeof entry === 'string' ? entry : entry.parts.map(({ text }) => text).join(' / '),
  )
const [third, fourth, fifth] = ['2024-03-03', '2024-03-04', '2024-03-05']
const three = (sign: string): readonly string[] => [
  '# 5 mars 2024',
  'un',
  `${sign} 4 mars 2024`,
  'deux',
  `${sign} 3 mars 2024`,
  'trois',
]
const [threeUnder, threeBeside] = [three('##'), three('#')]

test.for([
  ['below that of the note', `${fifth}.md`, threeUnder, [fifth]],
  ['beside that of the note', `${fifth}.md`, threeBeside, [fifth, fourth, third]],
  [
    'some of them below that of the note',
    `${fifth}.md`,
    [...threeUnder.slice(0, 4), '# 3 mars 2024', 'trois'],
    [fifth, fourth, third],
  ],
  ['of other days than that of the note', '2024-03-06.md', threeUnder, [fifth, fourth, third]],
  [
    'in a note that is called otherwise as well',
    `${fifth} Lyon.md`,
    threeUnder,
    [fifth, fourth, third],
  ],
  ['later than their folder', '2024-01-01/notes.md', ['## 5 mars 2024', 'un'], [fifth]],
  [
    'one of which has no words',
    '2024-03-10.md',
    ['## 5 mars 2024', '', '', '## 4 mars 2024', 'un'],
    ['2024-03-10'],
  ],
  [
    'on lines, one with words beside it',
    '2024-03-10.md',
    ['5 mars 2024', 'un', '', '4 mars 2024 : pluie', 'deux'],
    ['2024-03-10'],
  ],
  [
    'in a table below its folder',
    '2024-01-01/notes.md',
    ['| Date | Note |', '|---|---|', '| 2024-03-05 | un |', '| 2024-03-04 | deux |'],
    [fifth, fourth],
  ],
] as const)('[BJ2] dates %s', ([, path, lines, days]) => {
  expect(daysIn(path, ...lines)).toEqual(days)
})

test('[BJ5] what stands under a picture is words, its size is none', () => {
  for (const [picture, words] of [
    ['![mer](a.png "vue")', 'mer vue'],
    ['![[a.png|300x200]]', ''],
    ['![[a.png|300]]', ''],
    ['![[a.png|le 300]]', 'le 300'],
    ['![[a.png|300 pas]]', '300 pas'],
    ['![[a.png|300xL]]', '300xL'],
  ] as const)
    expect(wordsIn(`${fifth}.md`, `un ${picture}`), picture).toEqual([`un ${words}`.trim()])
})

const note = (on: string) => [
  'Un titre',
  `Created: ${on} mars 2024`,
  'Tags: a',
  '',
  'mots ![](a.png)',
  '',
]

test('[BJ3] pictures of several notes in one text are counted with each', () => {
  expect(read('notes.md', ...note('5'), ...note('4')).map(({ leftOut }) => leftOut)).toEqual([
    { photo: 1 },
    { photo: 1 },
  ])
})

test('[BJ5] words in the fields of a date and of an hour stay, the hour itself is none', () => {
  expect(
    wordsIn('notes.md', '---', 'date: 2024-03-05 matin', 'time: le soir', '---', 'mots'),
  ).toEqual(['matin\nle soir / mots'])
  expect(wordsIn('notes.md', '---', 'date: 2024-03-05', 'time: 21:04', '---', 'mots')).toEqual([
    'mots',
  ])
})

test('[BJ5] the title and the name of a note are said once each, where its text does not begin with them', () => {
  const titled = ['---', 'title: Un', '---', 'mots']
  expect(wordsIn(`${fifth} Deux.md`, ...titled)).toEqual(['Un\nDeux / mots'])
  expect(wordsIn(`${fifth} Un.md`, ...titled)).toEqual(['Un / mots'])
  expect(wordsIn(`${fifth} Chez Léa.md`, '', '', 'Chez Léa et Tom')).toEqual(['Chez Léa et Tom'])
  expect(wordsIn(`${fifth} Chez Léa.md`, 'mots')).toEqual(['Chez Léa / mots'])
})

test('[BJ2] a name whose year may stand first says so, and that it is a name', () => {
  expect(read('24-03-05.md', 'mots')).toMatchObject([{ yearFirst: fifth, isOfName: true }])
  for (const path of [`${fifth}.md`, 'notes.md'])
    expect(read(path, '---', 'date: 24-03-05', '---', 'mots')[0]).not.toHaveProperty('isOfName')
})

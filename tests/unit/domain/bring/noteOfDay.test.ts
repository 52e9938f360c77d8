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

const table = (...days: readonly string[]) => [
  '| Date | Note |',
  '|---|---|',
  ...days.map((day) => `| ${day} | mots |`),
]

test.for([
  [
    'as many days as there are on lines',
    ['5 mars 2024', 'un', '', '6 mars 2024', 'deux', '', ...table('2024-03-08', '2024-03-09')],
    ['2024-03-08', '2024-03-09', 'noDate'],
  ],
  [
    'fewer days than there are on lines',
    ['5 mars 2024', 'un', '', '4 mars 2024', 'deux', '', ...table('2024-03-08')],
    [fifth, fourth],
  ],
  ['one day, under a heading of another', ['# 5 mars 2024', '', ...table('2024-03-08')], [fifth]],
  [
    'several days, under one heading of another',
    ['# 5 mars 2024', '', ...table('2024-03-08', '2024-03-09')],
    ['2024-03-08', '2024-03-09', 'noDate'],
  ],
] as const)('[BJ2] a table that has %s', ([, lines, days]) => {
  expect(daysIn('notes.md', ...lines)).toEqual(days)
})

test('[BJ2] one other day below the date that a note says is a text of it', () => {
  const lines = ['Date: 2024-03-05', '', '# 4 mars 2024', 'un']
  expect(daysIn('notes.md', ...lines)).toEqual([fifth])
})

test('[BJ3] the date of an export over its days is none of them, and its line stays', () => {
  const lines = ['Date: 2024-03-10', '', '# 5 mars 2024', 'un', '# 4 mars 2024', 'deux']
  expect(daysIn('notes.md', ...lines)).toEqual([fifth, fourth])
  expect(wordsIn('notes.md', ...lines)).toEqual(['Date: 2024-03-10\n\nun', 'deux'])
})

test('[BJ3] an appointment within a note takes it off the day of its name no more than its making does', () => {
  const lines = [...note('5'), 'Chez Léa', 'Date: 2024-03-08', 'Lieu: Lyon', '', 'fin']
  expect(daysIn(`${fourth}.md`, ...lines)).toEqual([fourth])
  expect(daysIn('notes.md', ...lines)).toEqual([fifth])
})

const ofWeek = ['## Mardi 5', 'un', '## Mercredi 6', 'deux']
test.for([
  ['Mars 2024.md', ofWeek, [fifth, '2024-03-06']],
  ['export 2026-11-20/Mars 2024.md', ofWeek, [fifth, '2024-03-06']],
  ['2026-11-20/Mars 2024.md', ['mots'], ['2026-11-20']],
  ['2024-03-05 Mars 2024.md', ofWeek, [fifth]],
  ['Mars 2024.md', ['---', 'created: 2024-03-04', '---', ...ofWeek], [fourth]],
] as const)('[BJ2] « %s »: %j stands on %j', ([path, lines, days]) => {
  expect(daysIn(path, ...lines)).toEqual(days)
})

const told = (path: string, ...lines: readonly string[]) =>
  read(path, ...lines).map(({ likeDates }) => likeDates?.count)

test('[BJ3] dates in the words of a note are told where there may be several notes, and not in one alone', () => {
  const made = 'Created: 4 mars 2024'
  const next = ['un', '', 'mardi 4 mars', made, 'deux']
  expect(told('notes.md', 'Date: 2024-03-05', '', ...next)).toEqual([2])
  expect(told(`${fifth}.md`, ...next)).toEqual([undefined])
  expect(told(`${fifth}.md`, 'Tags: a', ...next)).toEqual([undefined])
  expect(told(`${fifth}.md`, '---', 'tags: a', '---', ...next)).toEqual([undefined])
  expect(told('notes.md', 'Date: 2024-03-05', '', 'un', 'mardi 4 mars')).toEqual([undefined])
  // The heading of another day, and no line beside it.
  expect(told(`${fifth}.md`, 'Titre', made, '', '## 8 mars 2024', 'un')).toEqual([1])
})

test('[BJ2] the date that a note says leaves the order of its name untold', () => {
  expect(read('24-03-05.md', '---', `date: ${fifth}`, '---', 'mots')).toEqual([
    expect.not.objectContaining({ isOfName: true }),
  ])
})

const dated = (date: string) => wordsIn('notes.md', '---', `date: ${date}`, '---', 'mots')

test('[BJ5] a link that is a date loses its signs, a link beside one keeps them', () => {
  expect(dated('[[2024-03-05]]')).toEqual(['mots'])
  expect(dated('2024-03-05 chez [[Léa]] et [[Paul]] demain')).toEqual([
    'chez [[Léa]] et [[Paul]] demain / mots',
  ])
})

test('[BJ5] an hour is no word, however it is written', () => {
  for (const hour of ['21:04', '9:04 PM', '21h04'])
    expect(
      wordsIn('notes.md', '---', 'date: 2024-03-05', `time: ${hour}`, '---', 'mots'),
      hour,
    ).toEqual(['mots'])
})

test('[BJ2] a note whose first lines, between rules, say its day is one day, whatever dates its headings say', () => {
  const lines = ['---', `date: ${fifth}`, '---', '## 4 mars 2024', 'un', '## 3 mars 2024', 'deux']
  for (const path of ['carnet.md', `${fifth}.md`])
    expect([daysIn(path, ...lines), wordsIn(path, ...lines)]).toEqual([[fifth], ['un / deux']])
})

test.for([
  // What a program counts from 1970 says nothing to a person.
  ['1711111111', 'un'],
  ['le 1711111111', 'le 1711111111 / un'],
  ['1711111111 vers midi', '1711111111 vers midi / un'],
  [fifth, 'un'],
  [`${fifth} matin`, 'matin / un'],
] as const)('[BJ5] of a note made « %s » the words are « %s »', ([made, words]) => {
  expect(wordsIn(`${fifth}.md`, '---', `created: ${made}`, '---', 'un')).toEqual([words])
})

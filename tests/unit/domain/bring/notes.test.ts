// Several notes in one text, and what a note says of itself.
import { notesIn, saysMaking } from '#domain/bring/blocks.ts'
import { frontOf, kindOfDay } from '#domain/bring/front.ts'
import { expect, test } from 'vitest'

const made = (on: string) => [`Created: ${on} mars 2024`, 'Tags: a']
/** The words of each note; null where the text is no such file. */
const bodies = (...lines: readonly string[]) =>
  notesIn(lines.join('\n'))?.map(({ body }) => body) ?? null
const second = ['', 'Deux', ...made('6'), '', 'encore']

test('[BJ2] a text of notes begins each under its title and what it says of itself', () => {
  const words = ['Un\n\nmots\n', 'Deux\n\nencore']
  expect(bodies('Un', ...made('5'), '', 'mots', ...second)).toEqual(words)
  expect(notesIn(['Un', ...made('5'), '', 'mots', ...second].join('\r'))).toMatchObject([
    { isSetApart: false },
    { isSetApart: false },
  ])
  // A line of signs ends one as a blank one does.
  expect(bodies('Un', ...made('5'), '', 'mots', '---', ...second.slice(1))).toEqual([
    'Un\n\nmots',
    'Deux\n\nencore',
  ])
  // The last one may say nothing else.
  expect(bodies('Un', ...made('5'), '', 'mots', '', 'Deux', ...made('6'))).toEqual([
    'Un\n\nmots\n',
    'Deux',
  ])
})

test('[BJ5] a heading above all notes goes with the first one', () => {
  expect(bodies('# Carnet', '', '## Un', ...made('5'), '', 'mots', ...second)).toEqual([
    '# Carnet\n## Un\n\nmots\n',
    'Deux\n\nencore',
  ])
})

test('[BJ5] a heading begins a note right under the words of another one, also where it says its title', () => {
  const under = ['mots', '# Deux', 'Title: Deux', ...made('6'), '', 'encore']
  expect(bodies('Un', ...made('5'), '', ...under)).toEqual([
    'Un\n\nmots',
    expect.stringMatching(/^# Deux\n[^]*encore$/),
  ])
})

test('[BJ5] what stands in the midst of words, under a date, or above a line of dashes alone, begins no note', () => {
  for (const other of [
    ['mots', 'Deux', ...made('6'), '', 'encore'],
    ['mots', '', '5 mars 2024', ...made('6'), '', 'encore'],
    ['mots', '', '# 5 mars 2024', ...made('6'), '', 'encore'],
    ['mots', '', 'Deux', ...made('6'), '---', 'encore'],
  ])
    expect(bodies('Un', ...made('5'), '', ...other), other[2]).toBeNull()
  // Nor does a text that begins with words.
  expect(bodies('mots du début', '', ...made('5'), '', 'mots', ...second)).toBeNull()
})

test('a text without a line of the kind says nothing of when it was made', () => {
  expect(saysMaking('mots')).toBe(false)
  expect(saysMaking('Un\nCreated: 5 mars 2024')).toBe(true)
})

test('a note calls its day by a date and more, or by when it was made', () => {
  for (const [lines, kind] of [
    [['Created: 5 mars 2024'], 'created'],
    [['Date: 5 mars 2024', 'Tags: a'], 'date'],
    [['Date: 5 mars 2024', 'Created: 6 mars 2024'], 'date'],
    // A line of a diary may say as much.
    [['Date: 5 mars 2024'], null],
    [['Date: bientôt', 'Tags: a'], null],
    [['Title: 5 mars 2024', 'Tags: a'], null],
    [['Tags: a', 'Mood: b'], null],
  ] as const)
    expect(kindOfDay(lines, 'dayFirst'), lines.join()).toBe(kind)
})

test('[BJ5] lines under a title that say a date are read, and all others are words', () => {
  expect(frontOf('# Un\nDate: 5 mars 2024\nNote: il pleut\nMétéo : gris\n\nmots\n')).toEqual({
    fields: [{ name: 'Date', values: ['5 mars 2024'] }],
    body: '# Un\nNote: il pleut\nMétéo : gris\n\nmots\n',
    isSetApart: false,
  })
  const undated = 'Tags: a\nNote: il pleut\n\nmots'
  expect(frontOf(undated)).toEqual({ fields: [], body: undated, isSetApart: false })
})

test('[BJ2] the first of many entries that say their day is not read as the front of a note', () => {
  const front = 'Date: 5 mars 2024\nTags: a\n\n'
  for (const again of ['date: 6 mars 2024', 'Date:6/3/2024', '  jour : 6 mars 2024'])
    expect(frontOf(`${front}un\n${again}\ndeux`).fields, again).toEqual([])
  for (const words of ['Date: bientôt', 'vu à la date: 6 mars 2024'])
    expect(frontOf(`${front}un\n${words}\ndeux`).fields, words).toHaveLength(2)
})

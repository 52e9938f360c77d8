// Notes in Markdown: where their day is said, what stands at their top, and what is left of them.
import { readMarkdown } from '#domain/bring/markdown.ts'
import { expect, test } from 'vitest'

const read = (text: string, path = '2026-11-20.md') => [...readMarkdown(path, text)]
const note = (text: string, heading: string | null = null) => ({ heading, text })
const day = '2026-11-20'
const blank = {
  time: null,
  instant: null,
  tags: [],
  mood: null,
  glow: null,
  place: null,
  music: null,
  isPinned: false,
  journals: [],
}

test('a note without a word of itself is its text', () => {
  expect(read('un\n\ndeux')).toEqual([
    { entry: { ...blank, day, parts: [note('un\n\ndeux')] }, leftOut: { photo: 0 }, unknown: [] },
  ])
})

test('the day is the last one of the path that is one', () => {
  for (const [path, expected] of [
    ['2026-11-20/2026-13-99.md', day],
    ['2025/2026_11_20 soir.md', day],
    ['20261120.md', day],
    ['2026/11/20.md', day],
    ['20-11-2026.md', day],
    ['11-20-2026.md', day],
    ['notes/20.11.2026 soir.md', day],
    ['notes\\20 novembre 2026.md', day],
    ['Vendredi 20 novembre 2026, Paris.md', day],
    ['Journal du 20 novembre 2026.markdown', day],
    ['20_novembre_2026.md', day],
    ['v.bis 20 novembre 2026 .md', day],
    ['12-11-2026.md', '2026-11-12'],
    ['13-01-2025/20-11-2026', day],
  ] as const)
    expect(read('x', path)[0]?.entry, path).toMatchObject({ day: expected })
  for (const path of [
    'notes.md',
    '2026-11-201.md',
    '12026-11-20.md',
    '20-20-2026.md',
    'Souvenir du 20 novembre 2026 à Nice.md',
    '20 novembre 2026/notes.md',
    'x20-11-2026.md',
    `${'mot '.repeat(20)}20 novembre 2026.md`,
  ])
    expect(read('x', path)[0]?.entry, path).toBe('noDate')
})

test('what a note says of itself stands at its top', () => {
  const front = [
    '--- ',
    'created: 2020-01-01 08:00',
    'jour: 2026-11-21',
    'date: 2026-11-22',
    'Étiquettes : [a, , "b"]',
    'tags:',
    '  -   mer',
    '  rues - places',
    'humeur : "calme"',
    "mood: 'bien' dit-on",
    'lieu: au "Port"',
    'place:',
    '  Lyon - Vaise',
    'title: Un',
    'titre: Deux',
    'météo : pluie',
    'gens:',
    '  - Léa: amie',
    'vide:',
    '---\t',
    'mots ![](a.png) et ![[b.png]]',
  ]
  expect(read(front.join('\n'))).toEqual([
    {
      entry: {
        ...blank,
        day: '2026-11-21',
        time: null,
        parts: [note('Un\nDeux'), note('météo : pluie\nmots  et')],
        tags: ['a', 'b', 'mer', 'rues - places'],
        mood: "calme, 'bien' dit-on",
        place: 'au "Port", Lyon - Vaise',
      },
      leftOut: { photo: 2 },
      unknown: ['gens'],
    },
  ])
  expect(read('---\r\nmood: calme\r\n---')[0]?.entry).toMatchObject({ mood: 'calme', parts: [] })
})

test('lines of dashes elsewhere are no such top', () => {
  for (const text of ['un\n---\nmood: calme\n---\ndeux', '---x\nmood: calme\n---\ndeux'])
    expect(read(text)[0]?.entry, text).toEqual({ ...blank, day, parts: [note(text)] })
})

test('the day of the text comes before that of the name, and this before the day of its making', () => {
  const made = '---\ncreated: 2020-01-01\n---\nx'
  expect(read(made)[0]?.entry).toMatchObject({ day })
  expect(read(made, 'notes.md')[0]?.entry).toMatchObject({ day: '2020-01-01' })
  expect(read('---\ndate: hier\n---\nx')[0]?.entry).toMatchObject({ day })
})

test('a first heading that says the day again is no word; any other one is', () => {
  for (const heading of [
    '# 2026-11-20',
    '\n##  20 novembre 2026',
    '###\tvendredi 20 novembre 2026',
  ])
    expect(read(`${heading}\nmots`)[0]?.entry, heading).toMatchObject({ parts: [note('mots')] })
  expect(read('# 2026-11-20')[0]?.entry).toBe('noText')
  expect(read('# Titre\nmots')[0]?.entry).toMatchObject({ parts: [note('mots', 'Titre')] })
  expect(read('# 2026-11-21\nmots')[0]?.entry).toMatchObject({
    parts: [note('mots', '2026-11-21')],
  })
  expect(read('x# 2026-11-20\nmots')[0]?.entry).toMatchObject({
    parts: [note('x# 2026-11-20\nmots')],
  })
  expect(read('# Titre', 'notes.md')[0]?.entry).toBe('noDate')
})

test('a heading of a day keeps its other words', () => {
  for (const [heading, words, time] of [
    ['2026-11-20 Rencontre avec Paul', 'Rencontre avec Paul', null],
    ['Vendredi 20 novembre 2026, Paris', 'Paris', null],
    ['vendredi 20 novembre 2026 (malade)', '(malade)', null],
    ['Friday, November 20, 2026 at 9:04 PM - at sea', 'at sea', '21:04'],
    ['2026-11-20T21:04:00+01:00', '', '21:04'],
    ['2026-11-20 21:04 GMT+0900', '', '21:04'],
    ['2026-11-20 21:04:10 -05:00 Lyon', 'Lyon', '21:04'],
    ['20 novembre 2026 à 21 h 04, Lyon', 'Lyon', '21:04'],
    ['2026-11-20 : 25:99', '25:99', null],
    ['2026-11-20 à table', 'à table', null],
    ['2026-11-20matin, tôt', 'matin, tôt', null],
    ['2026-11-20 -5 degrés', '-5 degrés', null],
  ] as const) {
    const parts = [note(words === '' ? 'mots' : `${words}\nmots`)]
    for (const path of ['2026-11-20.md', 'tout.md'])
      expect(read(`# ${heading}\nmots`, path), `${heading} ${path}`).toMatchObject([
        { entry: { day, time, parts } },
      ])
  }
})

test('a date inside a heading opens no day and takes no word', () => {
  const birthday = 'Anniversaire de Zoé, le 20 novembre 2026'
  expect(read(`# ${birthday}\nmots`)[0]?.entry).toMatchObject({ parts: [note('mots', birthday)] })
  const memory = 'Souvenir du 12 mars 2019 à Nice'
  for (const path of ['2026-11-20.md', 'tout.md'])
    expect(read(`# 2026-11-20\nun\n## ${memory}\ndeux`, path), path).toMatchObject([
      { entry: { day, parts: [note('un'), note('deux', memory)] } },
    ])
})

test('one file of many days: a heading for each, what stands above goes with the first', () => {
  const text = [
    '---',
    'tags: a',
    '---',
    'avant ![](a.png)',
    '#  2026-11-20 21:04',
    'un',
    'voir ## 2026-11-25',
    '#### 2026-11-26',
    '## 21 novembre 2026 : le mariage',
    'deux',
    '### 2026-11-22',
    'trois',
    '# 2026-11-23\u2028suite',
    '# 2026-11-24',
    '# Fier',
    'quatre',
  ]
  for (const end of ['\n', '\r\n', '\r'])
    expect(read(text.join(end === '\r' ? '\n' : end), 'tout.md')).toEqual([
      {
        entry: {
          ...blank,
          day,
          time: '21:04',
          parts: [note('avant \nun\nvoir ## 2026-11-25'), note('2026-11-26')],
        },
        likeDates: { count: 1, first: '2026-11-26' },
        leftOut: { photo: 1 },
        unknown: ['tags'],
      },
      {
        entry: {
          ...blank,
          day: '2026-11-21',
          parts: [note('le mariage\ndeux')],
        },
      },
      {
        entry: { ...blank, day: '2026-11-22', parts: [note('trois\n# 2026-11-23\u2028suite')] },
        likeDates: { count: 1, first: '2026-11-23\u2028suite' },
      },
      { entry: { ...blank, day: '2026-11-24', parts: [note('quatre', 'Fier')] } },
    ])
  expect(read('# 2026-11-20\run\r# 2026-11-21\rdeux', 'tout.md')).toMatchObject([
    { entry: { day, parts: [note('un')] } },
    { entry: { day: '2026-11-21', parts: [note('deux')] } },
  ])
})

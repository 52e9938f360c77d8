// Diaries that people keep in one text: where each day begins, and what only speaks of another one.
import { entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const file = (name: string, ...lines: readonly string[]) => fileOf(lines.join('\n'), name)

test('[BJ2] a diary with a line for each day', async () => {
  expect(
    await entriesIn(
      file('a.txt', '20/11/2026, journée calme, au lit', '21/11/2026 : la fête, enfin'),
    ),
  ).toEqual([
    ['2026-11-20', 'journée calme, au lit'],
    ['2026-11-21', 'la fête, enfin'],
  ])
})

test('[BJ2] a diary with a line for each day, and lines that go on', async () => {
  expect(
    await entriesIn(
      file(
        'a.txt',
        '- 20/11/2026 : un',
        '  - encore',
        '- 21/11/2026 : deux',
        'suite',
        '- 22/11/2026 : trois',
      ),
    ),
  ).toEqual([
    ['2026-11-20', 'un\n  - encore'],
    ['2026-11-21', 'deux\nsuite'],
    ['2026-11-22', 'trois'],
  ])
  // Where days stand on lines of their own, another date in the middle of one is a word of it.
  expect(
    await entriesIn(
      file(
        'a.txt',
        '20/11/2026',
        'Léa est née le',
        '12/12/2019 : quel jour !',
        '',
        '21/11/2026',
        'deux',
      ),
    ),
  ).toEqual([
    ['2026-11-20', 'Léa est née le\n12/12/2019 : quel jour !'],
    ['2026-11-21', 'deux'],
  ])
})

test('[BJ2] messages to oneself, of which some go on', async () => {
  const messages = ['un', 'deux', 'trois', 'quatre, cinq', 'six', 'sept'].map(
    (word, at) => `2${Math.floor(at / 3)}/11/2026, 21:0${at} - Zoé: ${word}`,
  )
  expect(await entriesIn(file('Discussion.txt', ...messages, 'et huit, neuf'))).toEqual([
    ['2026-11-20', 'Zoé: un'],
    ['2026-11-20', 'Zoé: deux'],
    ['2026-11-20', 'Zoé: trois'],
    ['2026-11-21', 'Zoé: quatre, cinq'],
    ['2026-11-21', 'Zoé: six'],
    ['2026-11-21', 'Zoé: sept\net huit, neuf'],
  ])
})

test('[BJ2] links to other days above a text are words of its day', async () => {
  const text = '[[2025-11-20]]\n[[2024-11-20]]\n\nPromenade.'
  expect(await entriesIn(file('2026-11-20.md', text))).toEqual([['2026-11-20', text]])
})

test('[BJ2] lines of a program are none of a day', async () => {
  const text = '```\n# 2026-11-01 log\n2026-11-02 erreur\n```\nsuite'
  expect(await entriesIn(file('a.md', '# 2026-11-20', text, '# 2026-11-21', 'deux'))).toEqual([
    ['2026-11-20', '```', '2026-11-01 log: 2026-11-02 erreur\n```\nsuite'],
    ['2026-11-21', 'deux'],
  ])
})

test('[BJ2] a date under a heading of its day is a heading of it', async () => {
  expect(
    await entriesIn(
      file(
        'a.md',
        '# 2026-11-20',
        '## Souvenirs',
        '### 2019-05-02',
        'un',
        '## Fin',
        'b',
        '# 2026-11-21',
        'c',
      ),
    ),
  ).toEqual([
    ['2026-11-20', 'Souvenirs', '2019-05-02: un', 'Fin: b'],
    ['2026-11-21', 'c'],
  ])
})

test('[BJ2] days under lines « Date: », or each under its own front matter', async () => {
  for (const lines of [
    [
      '\tDate:\tNovember 20, 2026 at 9:04:12 PM GMT+1',
      '',
      'un',
      '',
      '\tDate:\tNovember 21, 2026 at 9:04:12 PM GMT+1',
      '',
      'deux',
    ],
    ['Date : 20 novembre 2026', 'un', '', 'Date : 21 novembre 2026', 'deux'],
    ['---', 'date: 2026-11-20', '---', 'un', '', '---', 'date: 2026-11-21', '---', 'deux'],
  ])
    expect(await entriesIn(file('a.txt', ...lines)), lines[0]).toEqual([
      ['2026-11-20', 'un'],
      ['2026-11-21', 'deux'],
    ])
})

test('[BJ2] of a text with hard ends of lines, a date in the middle of a sentence is none', async () => {
  expect(
    await entriesIn(
      file(
        'a.txt',
        '20/11/2026 Un matin gris',
        '21/11/2026 Deux pas',
        '',
        'Paul est né le',
        '12/05/1980 à Lyon.',
      ),
    ),
  ).toEqual([
    ['2026-11-20', 'Un matin gris'],
    ['2026-11-21', 'Deux pas\n\nPaul est né le\n12/05/1980 à Lyon.'],
  ])
})

test('[BJ2] a title stands above its date, or the date under its words', async () => {
  expect(
    await entriesIn(
      file(
        'a.txt',
        'Titre A',
        '20 novembre 2026',
        '',
        'un',
        '',
        'Titre B',
        '21 novembre 2026',
        '',
        'deux',
      ),
    ),
  ).toEqual([
    ['2026-11-20', 'Titre A\n\nun'],
    ['2026-11-21', 'Titre B\n\ndeux'],
  ])
  expect(
    await entriesIn(
      file('a.txt', 'un', '20 novembre 2026', '', 'deux', 'et demi', '21 novembre 2026', ''),
    ),
  ).toEqual([
    ['2026-11-20', 'un'],
    ['2026-11-21', 'deux\net demi'],
  ])
})

test('[BJ2] a day without its year has that of the nearest one before it', async () => {
  expect(
    await entriesIn(
      file(
        'a.md',
        '# 31 décembre 2025',
        'un',
        '# 1er janvier',
        'deux',
        '# Vendredi 2 janvier : gel',
        'trois',
      ),
    ),
  ).toEqual([
    ['2025-12-31', 'un'],
    ['2026-01-01', 'deux'],
    ['2026-01-02', 'gel\ntrois'],
  ])
  expect(await entriesIn(file('a.md', '# 1er janvier', 'un'))).toBe('unknown')
  // Or that which stands above it.
  expect(
    await entriesIn(
      file('a.md', '# 2025', '## 31 décembre', 'un', '# Janvier 2026', '## 1er janvier', 'deux'),
    ),
  ).toEqual([
    ['2025-12-31', 'un'],
    ['2026-01-01', 'deux'],
  ])
})

test('[BJ2] an hour needs no minutes, and the name of a note may say it', async () => {
  expect(
    await entriesIn(
      file('a.txt', '20/11/2026 à 22h', 'soir', '', '20/11/2026 à 9 h', 'matin'),
      'time',
    ),
  ).toEqual([
    ['2026-11-20 22:00', 'soir'],
    ['2026-11-20 09:00', 'matin'],
  ])
  expect(await entriesIn(file('a.csv', 'date;heure;note', '2026-11-20;9h;matin'), 'time')).toEqual([
    ['2026-11-20 09:00', 'matin'],
  ])
  for (const [name, day] of [
    ['2026-11-20 21h04.txt', '2026-11-20 21:04'],
    ['2026-11-20T0810.md', '2026-11-20 08:10'],
    ['2026-11-20 9999.md', '2026-11-20'],
  ] as const)
    expect(await entriesIn(file(name, 'mots'), 'time'), name).toEqual([[day, 'mots']])
})

test('[BJ5] what stands beside the date of a field is a text', async () => {
  for (const [front, ...texts] of [
    ['Date: 20 novembre 2026, chez Mamie\n\nmots', 'chez Mamie', 'mots'],
    ['---\ndate: 20 novembre 2026 (écrit le lendemain)\n---\nmots', '(écrit le lendemain)', 'mots'],
    ['---\ndate: "[[2026-11-20]]"\nheure: 21:04\n---\nmots', 'mots'],
    [
      '# Voyage\n\nDate: 20 novembre 2026 → 22 novembre 2026\n\nmots',
      '→ 22 novembre 2026',
      'Voyage: mots',
    ],
  ] as const)
    expect(await entriesIn(file('a.md', front)), front).toEqual([['2026-11-20', ...texts]])
  expect(await entriesIn(file('2026-11-20.md', '---\ndate: hier soir\n---\nmots'))).toEqual([
    ['2026-11-20', 'hier soir', 'mots'],
  ])
  // A number that a program counts its time by is none.
  expect(await entriesIn(file('2026-11-20.md', '---\ncreated: 1732060800\n---\nmots'))).toEqual([
    ['2026-11-20', 'mots'],
  ])
})

test('[BJ2] a name that begins with its date has that one', async () => {
  expect(await entriesIn(file('2026-11-20 Souvenir du 1998-07-12.md', 'mots'))).toEqual([
    ['2026-11-20', 'Souvenir du 1998-07-12', 'mots'],
  ])
})

test('[BJ2] days that are told in several ways in one text', async () => {
  for (const first of ['**20 novembre 2026**', '20 novembre 2026', '20/11/26'])
    expect(
      await entriesIn(
        file('a.md', first, 'un', '', '21/11/26', 'deux', '', '## 22 novembre 2026', 'trois'),
      ),
      first,
    ).toEqual([
      ['2026-11-20', 'un'],
      ['2026-11-21', 'deux'],
      ['2026-11-22', 'trois'],
    ])
  expect(
    await entriesIn(
      file(
        'a.txt',
        '2026-11-20 21:04 soir',
        'suite',
        '',
        '2026-11-20 08:04 matin',
        '',
        '2026-11-21',
        'deux',
      ),
    ),
  ).toEqual([
    ['2026-11-20', 'soir\nsuite'],
    ['2026-11-20', 'matin'],
    ['2026-11-21', 'deux'],
  ])
})

test('[BJ2] dates of tables as French sheets write them', async () => {
  for (const [a, b] of [
    ['ven. 20/11/26', 'sam. 21/11/26'],
    ['20-nov-26', '21-nov-26'],
    ['20 nov. 26', '21 nov. 26'],
  ] as const)
    expect(await entriesIn(file('a.csv', 'Date;Note', `${a};un`, `${b};deux`)), a).toEqual([
      ['2026-11-20', 'un'],
      ['2026-11-21', 'deux'],
    ])
})

test('[BJ2] a note that begins with its own day, and speaks of others under it, stays on it', async () => {
  const text = '# 20 novembre 2026\nmots\n## 2026-11-01\nrelance\n## 2026-11-02\nréponse'
  expect(await entriesIn(file('2026-11-20.md', text))).toMatchObject([
    ['2026-11-20', 'mots', '2026-11-01: relance', '2026-11-02: réponse'],
  ])
  const list = '- [[2026-11-18]]\n- [[2026-11-19]]\n\nmots'
  expect(await entriesIn(file('2026-11-20.md', list))).toEqual([['2026-11-20', list]])
})

test('[BJ5] the name of a note is its title, also where the note says its day itself', async () => {
  const front = '---\ndate: 2026-11-20\n---\nGâteau'
  expect(await entriesIn(file('Anniversaire de Léa.md', front))).toEqual([
    ['2026-11-20', 'Anniversaire de Léa', 'Gâteau'],
  ])
  expect(await entriesIn(file('Sans titre 2.md', front))).toEqual([['2026-11-20', 'Gâteau']])
  expect(await entriesIn(file('20.11.26.md', 'mots'))).toEqual([['2026-11-20', 'mots']])
})

// How people lay their days out in notes and tables: which of several dates is the day, and what is no table of days at all.
import { broughtFrom, entriesIn, fileOf, zipOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (...files: readonly File[]) => entriesIn(files)
const file = (name: string, ...lines: readonly string[]) => fileOf(lines.join('\n'), name)
const both = [
  ['2026-11-20', 'un'],
  ['2026-11-21', 'deux'],
]

test.for([
  'Journal 2026-11-27.md',
  '2026-11-27.md',
  'Export du 27 novembre 2026.md',
  'Sauvegarde 2026-11-27/Mon journal.md',
])('[BJ2] days under headings are not all that of the export: %s', async (name) => {
  expect(
    await read(zipOf([{ name, content: '# 20 novembre 2026\nun\n# 21 novembre 2026\ndeux\n' }])),
  ).toEqual(both)
})

test('[BJ2] one heading of a day is nearer to its words than the name of an export or of a folder', async () => {
  for (const name of ['Export 2026-11-27.md', 'Export 2026-11-27/notes.md'])
    expect(await read(zipOf([{ name, content: '# 20 novembre 2026\nun' }])), name).toEqual([
      ['2026-11-20', 'un'],
    ])
})

test('[BJ2] a note of a day that speaks of other days stays on its own', async () => {
  for (const text of [
    'mots\n# 2026-11-18\nun\n# 2026-11-19\ndeux',
    '# 2026-11-27\nrendez-vous\n# 2026-12-04\nanniversaire',
  ]) {
    const days = await read(file('2026-11-20.md', text))
    expect(Array.isArray(days) && days.map(([day]) => day), text).toEqual(['2026-11-20'])
  }
})

test('[BJ2] a note of a day that lists other days stays on its own', async () => {
  const text = '- 2026-11-18 : piscine\n- 2026-11-19 : cinéma\n\nBilan correct.'
  for (const name of ['2026-11-20.md', 'Bilan 2026-11-20.md'])
    expect(await read(file(name, text)), name).toMatchObject([
      ['2026-11-20', ...(name.startsWith('B') ? ['Bilan', text] : [text])],
    ])
  // Days on lines of their own are those of an export.
  expect(await read(file('2026-11-27.txt', '20/11/2026', 'un', '21/11/2026', 'deux'))).toEqual(both)
})

test('[BJ2] a folder that all notes of an archive share tells the day of none', async () => {
  const notes = ['recette', 'idées'].map((name) => ({
    name: `Export 2026-11-27/${name}.md`,
    content: name,
  }))
  expect(await read(zipOf(notes))).toBe('unknown')
  const own = zipOf([
    { name: 'Notes/2026-11-20/matin.md', content: 'un' },
    { name: 'Notes/2026-11-21/soir.md', content: 'deux' },
  ])
  expect(await read(own)).toEqual(both)
})

const headings: readonly (readonly [string, (date: string) => string])[] = [
  ['a heading', (date) => `# ${date}`],
  ['a fourth heading', (date) => `#### ${date}`],
  ['bold', (date) => `**${date}**`],
  ['bold in a heading', (date) => `## **${date}**`],
  ['a link', (date) => `## [[${date}]]`],
  ['a link with words', (date) => `## [${date}](jour.md)`],
  ['underlined', (date) => `${date}\n${'-'.repeat(date.length)}`],
  ['a line', (date) => date],
  ['a line with a colon', (date) => `${date} :`],
  ['« le »', (date) => `## Le ${date}`],
]
const dates = [
  (day: number) => `2026-11-${day}`,
  (day: number) => `${day}/11/2026`,
  (day: number) => `${['vendredi', 'samedi'][day - 20]} ${day} novembre 2026`,
  (day: number) => `Nov ${day}, 2026`,
]

test.for(headings)('[BJ2] a day is told by %s', async ([, headed]) => {
  for (const date of dates)
    for (const name of ['journal.md', 'journal.txt']) {
      const text = [20, 21].map(
        (day) => `${headed(date(day))}\n\n${day === 20 ? 'un' : 'deux'}\n\n`,
      )
      expect(await read(file(name, text.join(''))), `${name} ${text[0]}`).toEqual(both)
    }
})

test('[BJ5] a sign before a date stays with its day', async () => {
  expect(
    await read(
      file('a.md', '# 🌞 20 novembre 2026', 'un', '# 🌧️ 21 novembre 2026 : la fête', 'deux'),
    ),
  ).toEqual([
    ['2026-11-20', '🌞\nun'],
    ['2026-11-21', '🌧️ la fête\ndeux'],
  ])
})

test('[BJ5] a heading of a month or of a year over its days is no word of the day before', async () => {
  expect(
    await read(
      file(
        'a.md',
        '# 2026',
        '## Octobre 2026',
        '### 31 octobre 2026',
        'zéro',
        '## Novembre 2026',
        '',
        '### 20 novembre 2026',
        'un',
        '## Été 2019',
        'là-bas',
      ),
    ),
  ).toEqual([
    ['2026-10-31', 'zéro'],
    ['2026-11-20', 'un', 'Été 2019: là-bas'],
  ])
})

test('[BJ2] years of two figures, in a table', async () => {
  expect(await read(file('a.csv', 'Date;Note', '20/11/26;un', '21/11/26;deux'))).toEqual(both)
  expect(await read(file('a.csv', 'Quand;Note', '11/20/26;un', '11/21/26;deux'))).toEqual(both)
  expect(await read(file('a.csv', '03.04.99;un', '04.04.99;deux'))).toEqual([
    ['1999-04-03', 'un'],
    ['1999-04-04', 'deux'],
  ])
  expect((await broughtFrom(file('a.csv', 'Date;Note', '03/04/20;un'))).unsureDates).toBe(1)
})

test('[BJ2] a letter, and a note that begins with its place and its date, are no tables', async () => {
  const letter = ['Paris, 20 novembre 2026', '', 'Chère Léa, comment vas-tu ?', 'Ici, il pleut.']
  expect(await read(file('lettre.txt', ...letter))).toBe('unknown')
  expect(await read(file('2026-11-20.txt', ...letter))).toEqual([['2026-11-20', letter.join('\n')]])
})

test('[BJ5] the words beside the date in the name of a note stay', async () => {
  for (const [name, ...expected] of [
    ['2026-11-20 Anniversaire de Léa.md', 'Anniversaire de Léa', 'mots'],
    ['Anniversaire de Léa 2026-11-20.md', 'Anniversaire de Léa', 'mots'],
    ['20 novembre 2026 - Chez Léa.md', 'Chez Léa', 'mots'],
    ['2026-11-20 2104 Chez Léa.md', 'Chez Léa', 'mots'],
    ['Journal du 20 novembre 2026.md', 'mots'],
    ['2026-11-20 vendredi.md', 'mots'],
    // As a Mac writes it in an archive.
    ['2026-11-20 Le\u0301a.md', 'L\u00E9a', 'mots'],
    ['Daily note 2026-11-20 (2).md', 'mots'],
    ['2026-11-20 3f2a9c3f2a9c3f2a9c3f2a9c3f2a9c3f.md', 'mots'],
    ['2026-11-20T21-04-05.md', 'mots'],
  ] as const)
    expect(await read(file(name, 'mots')), name).toEqual([['2026-11-20', ...expected]])
  expect(await read(file('2026-11-20 Chez Léa.md', '# Chez Léa', 'mots'))).toEqual([
    ['2026-11-20', 'Chez Léa: mots'],
  ])
})

test('[BJ2] what a note says of itself under its title is no text', async () => {
  expect(
    await read(
      file(
        'Soirée 3f2a9c3f2a9c3f2a9c3f2a9c3f2a9c3f.md',
        '# Soirée',
        '',
        'Created: November 20, 2026 9:04 PM',
        'Tags: mer, été',
        'Météo: pluie',
        '',
        'mots',
      ),
    ),
  ).toEqual([['2026-11-20', 'Soirée: Météo: pluie\n\nmots']])
  const brought = await broughtFrom(file('a.md', 'Date : 20/11/2026', 'Humeur : calme', '', 'mots'))
  expect(brought.entries[0]).toMatchObject({ day: '2026-11-20', mood: 'calme' })
})

const rows = ['2026-11-20;un', '2026-11-21;deux']

test.for([
  ['Export du;27/11/2026\nDate;Note', []],
  ['Date;28/11/2026\nDate;Note', []],
  ['Mon journal\nDate;28/11/2026\nQuand;Note', []],
  ['Export du;27/11/2026\nQuand;Note', []],
] as const)('[BJ2] rows above the names make no day: %s', async ([above]) => {
  expect(await read(file('a.csv', above, ...rows))).toEqual(both)
})

test('[BJ2] the column of dates is the one that holds dates', async () => {
  expect(
    await read(
      file(
        'a.csv',
        'Jour,Timestamp,Note',
        'vendredi,2026-11-20 21:04,un',
        'samedi,2026-11-21 21:04,deux',
      ),
    ),
  ).toEqual(both)
  expect(
    await read(
      file(
        'a.csv',
        'Created,Date du souvenir,Modified,Note',
        '2026-11-27,2026-11-20,2026-11-28,un',
        '2026-11-27,2026-11-21,2026-11-28,deux',
      ),
    ),
  ).toEqual(both)
})

test('[BJ2] a table of what a page says of itself is no table of days', async () => {
  for (const table of [
    '|Created:|2026-11-27|\n|---|---|\n|Updated:|2026-11-28|',
    '|Propriété|Valeur|\n|---|---|\n|Created|2026-11-27|\n|Updated|2026-11-28|',
  ]) {
    expect(await read(file('a.md', table))).toBe('unknown')
    expect(
      await read(file('a.md', table, '', '# 2026-11-20', 'un', '# 2026-11-21', 'deux')),
    ).toEqual([
      ['2026-11-20', `${table}\n\nun`],
      ['2026-11-21', 'deux'],
    ])
  }
})

test('[BJ2] headings of days and a table of dates: several headings are days, one is a title', async () => {
  const table = ['|Date|Note|', '|---|---|', '|2026-11-20|un|', '|2026-11-21|deux|']
  expect(await read(file('a.md', '# 27 novembre 2026', ...table))).toEqual(both)
  const days = [20, 21, 22].map((day) => `# ${day} novembre 2026\nmots`)
  expect(await read(file('a.md', ...days, '', ...table))).toMatchObject([
    ['2026-11-20', 'mots'],
    ['2026-11-21', 'mots'],
    ['2026-11-22', `mots\n\n${table.join('\n')}`],
  ])
})

test('[BJ2] a date that only one order can read is that day, whatever order the others have', async () => {
  expect(
    await read(
      file('a.md', '# 12/25/2026', 'noël', '# 12/24/2026', 'veille', '# 20/11/2026', 'un'),
    ),
  ).toEqual([
    ['2026-12-25', 'noël'],
    ['2026-12-24', 'veille'],
    ['2026-11-20', 'un'],
  ])
})

test('[BJ2] files that are chosen together tell each other the order of their dates', async () => {
  const unsure = file('a.md', '# 03/04/2026', 'un')
  const told = file('b.csv', 'Date;Note', '12/25/2025;noël')
  for (const files of [
    [unsure, told],
    [told, unsure],
  ]) {
    const brought = await broughtFrom(...files)
    expect([brought.entries.map(({ day }) => day).toSorted(), brought.unsureDates]).toEqual([
      ['2025-12-25', '2026-03-04'],
      0,
    ])
  }
})

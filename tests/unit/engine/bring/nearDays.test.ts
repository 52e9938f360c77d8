// Words that would stand on the day beside their own: dates without a year in lines, appointments in notes, ranges, rows under a table.
import { broughtFrom, entriesIn, fileOf, words } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (name: string, ...lines: readonly string[]) =>
  entriesIn(fileOf(lines.join('\n'), name), 'time')

const daysIn = async (...lines: readonly string[]) =>
  (await broughtFrom(fileOf(lines.join('\n'), 'a.txt'))).entries.map(({ day }) => day)

test('[BJ2] the first of several days in figures is of the year before where its month is later', async () => {
  expect(
    await read('a.md', '## du 31/12 au 01/01/2025', 'un', '## 30/11-02/12/2025', 'deux'),
  ).toEqual([
    ['2024-12-31', 'du 31/12 au 01/01/2025\nun'],
    ['2025-11-30', '30/11-02/12/2025\ndeux'],
  ])
  // Months first: the twelfth of March.
  expect(await daysIn('## 03/25/2024', 'un', '## 03/12 - 04/01/2024', 'deux')).toEqual([
    '2024-03-25',
    '2024-03-12',
  ])
})

test('[BJ2] a date without a year alone on its line opens its day between days that have theirs', async () => {
  expect(
    await read(
      'a.txt',
      'LUNDI 4 MARS 2024',
      'Marché.',
      'MARDI 5 MARS',
      'Pluie.',
      '1ER AVRIL 2024',
      'Poisson.',
    ),
  ).toEqual([
    ['2024-03-04', 'Marché.'],
    ['2024-03-05', 'Pluie.'],
    ['2024-04-01', 'Poisson.'],
  ])
  const four = ['4 mars 2024', 'A', '5 mars', 'B', '6 mars', 'c', '7 mars 2024', 'D']
  const days = [
    ['2024-03-04', 'A'],
    ['2024-03-05', 'B'],
    ['2024-03-06', 'c'],
    ['2024-03-07', 'D'],
  ]
  expect(await read('a.txt', ...four)).toEqual(days)
  const falling = [6, 4, 2, 0].flatMap((at) => four.slice(at, at + 2))
  expect(await read('a.txt', ...falling)).toEqual(days.toReversed())
  // Across a year's end.
  expect(await daysIn('30 décembre 2023', 'A', '1er janvier', 'B', '2 janvier 2024', 'C')).toEqual([
    '2023-12-30',
    '2024-01-01',
    '2024-01-02',
  ])
  // Pages of an app that knows no headings.
  const page = four.map((line) =>
    /\d/.test(line) ? `<p><strong>${line}</strong></p>` : `<p>${line}</p>`,
  )
  expect(await read('a.html', `<html><body>${page.join('\n')}</body></html>`)).toEqual(days)
})

test('[BJ2] at the end its weekday tells it, where the days go on', async () => {
  const lines = ['Lundi 4 mars 2024', 'A', 'Mardi 5 mars 2024', 'B', 'Mercredi 6 mars', 'C']
  expect(await read('a.txt', ...lines)).toEqual([
    ['2024-03-04', 'A'],
    ['2024-03-05', 'B'],
    ['2024-03-06', 'C'],
  ])
})

test('[BJ2] it opens none where a sentence goes on, where nothing stands under it, or out of order', async () => {
  for (const lines of [
    ['4 mars 2024', 'On partira le', '5 mars', 'à Lyon.', '7 mars 2024', 'D'],
    ['4 mars 2024', 'A', '5 mars', '7 mars 2024', 'D'],
    ['4 mars 2024', 'A', '20 mars', 'B', '7 mars 2024', 'D'],
    ['4 mars 2024', 'A', 'Lundi 5 mars', 'B'],
    ['4 mars 2024', 'A', '5 mars', 'B'],
  ]) {
    const brought = await broughtFrom(fileOf(lines.join('\n'), 'a.txt'))
    expect([
      brought.entries[0]?.day,
      words(brought)[0]?.includes(lines[2] ?? ''),
      brought.likeDates.count,
    ]).toEqual(['2024-03-04', true, 1])
  }
})

test('[BJ2] an hour of making is that of a note only where it was made on its day', async () => {
  expect(
    await read(
      'A.md',
      '# A',
      '',
      'Date: March 3, 2024',
      'Created: March 4, 2024 9:15 PM',
      '',
      'un',
    ),
  ).toEqual([['2024-03-03', 'A: un']])
  expect(
    await read(
      'A.md',
      '# A',
      '',
      'Date: March 4, 2024',
      'Created: March 4, 2024 9:15 PM',
      '',
      'un',
    ),
  ).toEqual([['2024-03-04 21:15', 'A: un']])
})

test('[BJ2] the last line of a note is no title of the next one that says its own', async () => {
  expect(
    await read(
      'a.txt',
      'Title: A',
      'Created: March 4, 2024',
      '',
      'Matin.',
      '',
      'Il pleut.',
      'Title: B',
      'Created: March 5, 2024',
      '',
      'deux',
    ),
  ).toEqual([
    ['2024-03-04', 'A', 'Matin.\n\nIl pleut.'],
    ['2024-03-05', 'B', 'deux'],
  ])
})

const appointment = ['', 'Date: 15 juin 2024', 'Heure: 15h00', 'Lieu: Lyon', '', 'On ira.']

test('[BJ2] an appointment within a note is no note', async () => {
  const first = ['Title: A', 'Created: 4 mars 2024', '', 'un', ...appointment]
  const second = ['Title: B', 'Created: 5 mars 2024', '', 'deux']
  const ofFirst = ['2024-03-04', 'A', ['un', ...appointment].join('\n')]
  expect(await read('a.txt', ...first, '', ...second)).toEqual([
    ofFirst,
    ['2024-03-05', 'B', 'deux'],
  ])
  expect(await read('a.txt', ...first)).toEqual([ofFirst])
  const brought = await broughtFrom(fileOf(first.join('\n'), 'a.txt'))
  expect(brought.likeDates).toEqual({ count: 1, first: 'Date: 15 juin 2024' })
})

test('[BJ2] a name of several days has no hour, and keeps its words', async () => {
  for (const name of [
    '2024-03-08_2024-03-10 Bretagne',
    '2024-03-08 - 2024-03-10 Bretagne',
    '20240308-20240310 Bretagne',
    '2024-03-08 au 2024-03-10 Bretagne',
  ])
    expect(await read(`${name}.md`, 'un'), name).toEqual([
      ['2024-03-08', name.replaceAll('_', ' '), 'un'],
    ])
  // A hour, and a date of long after.
  expect(await read('2024-03-08_2104 Bretagne.md', 'un')).toEqual([
    ['2024-03-08 21:04', 'Bretagne', 'un'],
  ])
})

test('[BJ3] rows that stand apart under a table are no words of its last day', async () => {
  const rows = [
    'Date;Texte;Humeur',
    '4 mars 2024;A;3',
    ';;',
    ';encore;',
    '5 mars 2024;B;4',
    ';suite;',
  ]
  const footer = ['', ';Nombre de jours;2', ';Textes;4']
  for (const end of ['\n', '\r\n'])
    for (const blank of ['', ';;']) {
      const text = [...rows, ...footer.with(0, blank)].join(end)
      const brought = await broughtFrom(fileOf(text, 'a.csv'))
      expect([words(brought), brought.unread.noDate]).toEqual([['A', 'encore', 'B', 'suite'], 2])
    }
})

test('[BJ2] letters signed below are no table, whatever commas they have', async () => {
  const letters = [4, 5, 6].map((day) => [
    'Chère Léa,',
    `lettre ${day}`,
    `Lyon, le ${day} mars 2024`,
  ])
  const expected = letters.map(([hello, text, place], at) => [
    `2024-03-0${at + 4}`,
    `${hello}\n${text}\n${place}`,
  ])
  expect(await read('a.txt', ...letters.map((lines) => `${lines.join('\n')}\n`))).toEqual(expected)
  expect(await read('a.txt', ...letters.flat())).toEqual(expected)
  const busy = letters.flatMap(([hello = '', text = '', place = '']) => [
    hello,
    `${text}, oui`,
    place,
  ])
  expect(await daysIn(...busy)).toEqual(expected.map(([day]) => day))
})

test('[BJ2] of dates with two figures of their year one tells the order of all', async () => {
  expect(await daysIn('3/4/24', 'A', '3/13/24', 'B')).toEqual(['2024-03-04', '2024-03-13'])
})

test('[BJ2] letters say their place and their day in several ways', async () => {
  const others = [
    ['Bourg en Bresse, le 6 mars 2024', '2024-03-06'],
    ['LYON, LE 6 MARS 2024', '2024-03-06'],
    ['Lyon, mercredi 6 mars 2024', '2024-03-06'],
    ['Saint-Étienne, le 1er avril', '2024-04-01'],
    ['Lyon, mercredi 6 mars', '2024-03-06'],
  ] as const
  for (const [line, day] of others)
    expect(await read('a.txt', 'Paris, le 4 mars 2024', '', 'A', '', line, '', 'B'), line).toEqual([
      ['2024-03-04', 'Paris, le 4 mars 2024\n\nA'],
      [day, `${line}\n\nB`],
    ])
})

const note = (title: string, at: number): string =>
  `---\ntitle: ${title}\ndate: 2024-03-0${at}\n---\n\n${title.toLowerCase()}\n`

test('[BJ2] what stands between dashes above each note is of that note', async () => {
  expect(await read('a.md', note('Alpha', 4), note('Beta', 5), note('Gamma', 6))).toEqual([
    ['2024-03-04', 'Alpha', 'alpha'],
    ['2024-03-05', 'Beta', 'beta'],
    ['2024-03-06', 'Gamma', 'gamma'],
  ])
})

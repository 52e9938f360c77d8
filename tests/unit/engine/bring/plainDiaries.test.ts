// Diaries as they are kept by hand: sentences with commas, a title above, a day prepared for tomorrow, dates below the words.
import { entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (...lines: readonly string[]) => entriesIn(fileOf(lines.join('\n'), 'journal.txt'))

test.for([
  'Jour de pluie, de vent.',
  'Jour férié, repos.',
  'Jour calme ; lu un livre.',
  'Day off, at last.',
  'Day twelve, with Paul',
  'Date, heure et lieu',
  'Created a cake, ate it.',
  'Ajouté du sel, du poivre.',
])('[BJ2] a sentence with a comma names no columns: %s', async (sentence) => {
  const days = [
    ['2024-03-04', 'Marché, puis ciné.'],
    ['2024-03-05', sentence],
    ['2024-03-12', 'Soleil, enfin.'],
  ]
  expect(
    await read(
      '4 mars 2024',
      'Marché, puis ciné.',
      '',
      '5 mars 2024',
      sentence,
      '',
      '12 mars 2024',
      'Soleil, enfin.',
    ),
  ).toEqual(days)
  expect(
    await read('4 mars 2024', sentence, '', '5 mars 2024', 'Marché, ciné', '', '6 mars 2024', 'C'),
  ).toEqual([
    ['2024-03-04', sentence],
    ['2024-03-05', 'Marché, ciné'],
    ['2024-03-06', 'C'],
  ])
})

test('[BJ2] a table in a text stays one, whatever it is named by', async () => {
  for (const names of ['Date,Texte', 'jour,note', 'Created,Words'])
    expect(await read(names, '2024-03-04,un', '2024-03-05,deux')).toEqual(
      names.endsWith('Words')
        ? [
            ['2024-03-04', 'Words: un'],
            ['2024-03-05', 'Words: deux'],
          ]
        : [
            ['2024-03-04', 'un'],
            ['2024-03-05', 'deux'],
          ],
    )
})

const titled = [
  ['2024-03-04', 'Journal de Léa\nA'],
  ['2024-03-05', 'B'],
]
test.for([
  ['Journal de Léa', '', '4 mars 2024', 'A', '', '5 mars 2024', 'B', '', '6 mars 2024', ''],
  [
    'Journal de Léa',
    '',
    '**4 mars 2024**',
    '',
    'A',
    '',
    '**5 mars 2024**',
    '',
    'B',
    '',
    '**6 mars 2024**',
  ],
])('[BJ2] a title above and a day that is not written yet shift no day', async (lines) => {
  const days = await read(...lines)
  if (typeof days === 'string') throw new Error(days)
  expect(days.map(([day, text]) => [day, text?.replaceAll(/\n+/g, '\n')])).toEqual(titled)
})

test('[BJ2] nor do they in a page', async () => {
  const page =
    '<h1>Journal</h1><p><b>4 mars 2024</b></p><p>A</p><p><b>5 mars 2024</b></p><p>B</p><p><b>6 mars 2024</b></p>'
  expect(await entriesIn(fileOf(page, 'a.html'))).toEqual([
    ['2024-03-04', 'Journal: A'],
    ['2024-03-05', 'B'],
  ])
})

const signed = [
  ['2024-03-04', 'Un bel après-midi.'],
  ['2024-03-05', 'Encore un.'],
]
test.for([
  ['Un bel après-midi.', '4 mars 2024', '', 'Encore un.', '5 mars 2024'],
  ['Un bel après-midi.', '', '4 mars 2024', '', 'Encore un.', '', '5 mars 2024'],
  [
    'Un bel après-midi.',
    '',
    '*4 mars 2024*',
    '',
    '---',
    '',
    'Encore un.',
    '',
    '*5 mars 2024*',
    '',
    '---',
  ],
])('[BJ2] days that are signed below their words stay so', async (lines) => {
  expect(await read(...lines)).toEqual(signed)
})

test('[BJ2] a title with a comma names no columns either', async () => {
  expect(
    await read(
      'Carnet de bord, tome 2',
      '',
      '4 mars 2024',
      'A',
      '',
      '5 mars 2024',
      'B',
      '',
      '6 mars 2024',
    ),
  ).toEqual([
    ['2024-03-04', 'Carnet de bord, tome 2\n\nA'],
    ['2024-03-05', 'B'],
  ])
})

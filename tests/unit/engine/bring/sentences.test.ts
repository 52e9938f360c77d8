// Sentences that go on over a date, and places of letters below a title: which date opens a day, and which is a word of one.
import { broughtFrom, entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (text: string) => entriesIn(fileOf(text, 'journal.txt'))

test.for([
  ['a line that ends with « on »', 'The light was still on', 'We slept.'],
  ['a line that ends with a comma', 'On a ri, chanté,', 'Soleil.'],
  ['lower letters below it', 'on verra après', 'réveil tard'],
  ['a greeting above it', '\nCher journal,', 'il pleut.'],
] as const)(
  '[BJ2] a date below words opens its day where no sentence goes on: %s',
  async ([, above, below]) => {
    const all = `March 4, 2024\nA\n${above}\nMarch 12, 2024\n${below}\n\nMarch 15, 2024\nB`
    const days = (await read(all)) as string[][]
    expect(days.map(([on]) => on)).toEqual(['2024-03-04', '2024-03-12', '2024-03-15'])
  },
)

const letters = [
  ['2024-03-04', expect.stringMatching(/Paris, le 4 mars 2024\n*A$/)],
  ['2024-03-06', expect.stringMatching(/^Lyon, le 6 mars 2024\n*B$/)],
]

test.for([
  [
    'under a title',
    'a.txt',
    'Journal de Léa\nParis, le 4 mars 2024\n\nA\n\nLyon, le 6 mars 2024\n\nB',
  ],
  ['under a heading', 'a.md', '# Journal\nParis, le 4 mars 2024\n\nA\n\nLyon, le 6 mars 2024\n\nB'],
  [
    'in a page, under a title',
    'a.html',
    '<p>Journal de Léa</p><p>Paris, le 4 mars 2024</p><p>A</p><p>Lyon, le 6 mars 2024</p><p>B</p>',
  ],
  [
    'in a page, under a heading',
    'a.html',
    '<h1>Mon journal</h1><p>Paris, le 4 mars 2024</p><p>A</p><p>Lyon, le 6 mars 2024</p><p>B</p>',
  ],
  ['as headings', 'a.md', '## Paris, le 4 mars 2024\n\nA\n\n## Lyon, le 6 mars 2024\n\nB'],
] as const)('[BJ2] the place of a letter opens its day: %s', async ([, name, text]) => {
  const page = name === 'a.html' ? `<html><body>${text}</body></html>` : text
  expect(await entriesIn(fileOf(page, name))).toEqual(letters)
})

test('[BJ2] places of letters open their days also where the newest stands first', async () => {
  const text = 'Lyon, le 6 mars 2024\nB\nParis, le 4 mars 2024\nA\nBrest, le 2 mars 2024\nC'
  expect(await read(text)).toEqual([
    ['2024-03-06', 'Lyon, le 6 mars 2024\nB'],
    ['2024-03-04', 'Paris, le 4 mars 2024\nA'],
    ['2024-03-02', 'Brest, le 2 mars 2024\nC'],
  ])
})

test('[BJ2] headings of a place without a year are near the day above', async () => {
  expect(
    await entriesIn(fileOf('## Paris, le 31 décembre 2023\nA\n## Lyon, le 2 janvier\nB', 'a.md')),
  ).toEqual([
    ['2023-12-31', 'Paris, le 31 décembre 2023\nA'],
    ['2024-01-02', 'Lyon, le 2 janvier\nB'],
  ])
})

test('[BJ2] places under their letters stay those of the words above them', async () => {
  const signed = [
    ['2024-03-04', 'Un mot court\nParis, le 4 mars 2024'],
    ['2024-03-06', 'Un autre\nLyon, le 6 mars 2024'],
  ]
  // The first right under its words, the others apart.
  expect(
    await read('Un mot court\nParis, le 4 mars 2024\n\nUn autre.\n\nLyon, le 6 mars 2024\n'),
  ).toEqual([
    ['2024-03-04', 'Un mot court\nParis, le 4 mars 2024'],
    ['2024-03-06', 'Un autre.\n\nLyon, le 6 mars 2024'],
  ])
  const one = 'Un mot court\nParis, le 4 mars 2024'
  expect(await read(`${one}\n\nUn autre\nLyon, le 6 mars 2024\n`)).toEqual(signed)
  // Nothing tells whose words stand under the last one.
  expect(await read(`${one}\n\nUn autre\nLyon, le 6 mars 2024\n\nP.-S. : à bientôt`)).toBe(
    'unknown',
  )
})

test('[BJ2] the place of a letter as a heading below a day is of that day', async () => {
  const text =
    '## 4 mars 2024\nA\n\n## 5 mars 2024\nB\n\n### Paris, le 12 avril 2024\nconcert prévu\n'
  const days = (await entriesIn(fileOf(text, 'a.md'))) as string[][]
  expect(days.map(([on]) => on)).toEqual(['2024-03-04', '2024-03-05'])
})

test.for(['Notre mariage aura lieu le samedi', 'un carnet de voyage qui commence un certain'])(
  '[BJ2] a date that a broken sentence plans begins no day, and is told: %s',
  async (above) => {
    const lines = ['5 mars 2024', above, '14 mars 2024', 'à la mairie.', '', '20 mars 2024', 'B']
    const { entries, likeDates } = await broughtFrom(fileOf(lines.join('\n'), 'a.txt'))
    expect(entries.map(({ day }) => day)).toEqual(['2024-03-05', '2024-03-20'])
    expect(likeDates).toEqual({ count: 1, first: '14 mars 2024' })
  },
)

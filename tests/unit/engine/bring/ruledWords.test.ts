// Rules above and below words, and lines « Date : » one under the other: they are no fields of the whole text.
import { broughtFrom, entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (name: string, ...lines: readonly string[]) =>
  entriesIn(fileOf(lines.join('\n'), name))

test('[BJ3] words between two rules at the top of a diary are words of their day', async () => {
  const days = ['Lundi 3 mars 2025', 'Marché.', '---', 'Mardi 4 mars 2025', 'Cinéma.']
  expect(
    await read('journal.txt', '---', ...days, '---', 'Mercredi 5 mars 2025', 'Fatigue.'),
  ).toEqual([
    ['2025-03-03', expect.stringContaining('Marché.')],
    ['2025-03-04', expect.stringContaining('Cinéma.')],
    ['2025-03-05', 'Fatigue.'],
  ])
})

test.for([
  [['Ce matin marché avec Léa.', 'Puis sieste.']],
  [['- Marché', '- Léa']],
  [['# Chez Léa']],
  [['# Chez Léa', 'mood: calme']],
  [['Matin : marché', 'Puis sieste.']],
])(
  '[BJ3] words between two rules at the top of a day’s note are words of that day: %s',
  async ([words]) => {
    const found = await read('2024-03-05.md', '---', ...(words ?? []), '---', 'Soir au cinéma.')
    const said = JSON.stringify(found)
    for (const word of [...(words ?? []), 'Soir au cinéma.'].flatMap((line) =>
      line.split(/[-# :]+/),
    ))
      expect(said).toContain(word)
  },
)

test('[BJ2] lines « Date : » one under the other are each of their day', async () => {
  expect(
    await read(
      'a.txt',
      'Date : 05/03/2024 - Marché.',
      'Date : 16/03/2024 - Pluie.',
      'Date : 17/03/2024 - Soleil.',
    ),
  ).toEqual([
    ['2024-03-05', 'Marché.'],
    ['2024-03-16', 'Pluie.'],
    ['2024-03-17', 'Soleil.'],
  ])
})

test.for([['Matin : marché'], ['Matin : marché', 'Soir : cinéma']])(
  '[BJ5] lines with a colon between two rules are words, as people write them: %s',
  async (words) => {
    const found = await read('2024-03-05.md', '---', ...words, '---', 'Fin.')
    for (const word of [...words, 'Fin.']) expect(JSON.stringify(found)).toContain(word)
  },
)

test('[BJ5] beside what a note says of itself they are words as well', async () => {
  const { entries, unknown } = await broughtFrom(
    fileOf('---\nHumeur : bien\nmatin : marché\nrev: 2\n---\nFin.', '2024-03-05.md'),
  )
  expect(entries).toMatchObject([
    { mood: 'bien', parts: [{ heading: null, text: 'matin : marché\nFin.' }] },
  ])
  expect(unknown).toEqual(['rev'])
})

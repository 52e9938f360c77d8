// Dates that do not exist, or whose month was mistyped: nothing is guessed, and none joins the day above without a word to the person.
import { broughtFrom, entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const told = async (name: string, ...lines: readonly string[]) =>
  (await broughtFrom(fileOf(lines.join('\n'), name))).likeDates

test.for([
  '29 février 2023',
  '32 mars 2024',
  'Mardi 31 avril 2025',
  'Mardi 31 avril',
  '31 juilet 2024',
  'Mercredi 31 juilet',
  '4 Févirer 2024',
  '4 févrieer 2024',
  '4 septenbre 2024',
  '3 jiun 2024',
  '3 mas 2024',
  'Septmber 3, 2024',
  'February 30, 2024',
  'Mecredi 6 mars',
  '31/13/2024',
  '30.02.2024',
  '2024-02-30',
  '30/02/24',
])('[BJ3] a date that does not exist or is mistyped is told: %s', async (line) => {
  const one = { count: 1, first: line }
  for (const sign of ['## ', '', '**'])
    expect(
      await told(
        'a.md',
        '## 4 mars 2022',
        'A',
        '',
        sign + line + sign.trim().replace('##', ''),
        'B',
        '',
        '## 9 mars 2022',
        'C',
      ),
      sign,
    ).toEqual(one)
  expect(
    await told('a.txt', '4 mars 2022', 'A', '', `${line} :`, 'B', '', '9 mars 2022', 'C'),
  ).toMatchObject({ count: 1 })
})

test.for(['## 31 juilet', '## 4 Févirer : la mer', '## 3 jiun', '## 31 avril', '## Mardi 32 mars'])(
  '[BJ3] so is a heading without its year: %s',
  async (line) => {
    const days = ['## 4 mars 2022', 'A', line, 'B', '## 9 mars', 'C']
    expect((await told('a.md', ...days)).count).toBe(1)
  },
)

test('[BJ3] a weekday and its figure are told where the month of the day above has no such day', async () => {
  const days = ['1er avril 2024', 'A', '', 'Dimanche 31', 'B', '', '9 avril 2024', 'C']
  expect(await told('a.txt', ...days)).toEqual({ count: 1, first: 'Dimanche 31' })
})

test.for([
  '## 3 bars',
  '## 2 matchs',
  '## 1 match',
  '## 12 marches',
  'Samedi 3 bars avec Paul',
  'Chambre 122 mars 2024',
  '06 12 34 56 78',
  'Cinq amis en mars 2024',
  'Les cinq de mars',
  '3 juges',
  '3 mares',
  '12 mardis',
  'Sept 39 : la guerre',
  'Mai 45',
  '99 mares 12',
  'On a vu 3 marins en 2024',
  'Acheté 5 marsouins',
  'Lundi 45',
  '0/20',
  '40/60/20',
])('[BJ3] words beside a figure are no mistyped date: %s', async (line) => {
  const days = ['## 4 mars 2022', 'A', line, 'B', '## 9 mars', 'C']
  expect(await told('a.md', ...days)).toEqual({ count: 0, first: '' })
})

test('[BJ3] its words stay with the day above, and none is lost', async () => {
  const days = ['## 27 février 2023', 'A', '## 29 février 2023', 'B', '## 2 mars 2023', 'C']
  expect(await entriesIn(fileOf(days.join('\n'), 'a.md'))).toEqual([
    ['2023-02-27', 'A', '29 février 2023: B'],
    ['2023-03-02', 'C'],
  ])
})

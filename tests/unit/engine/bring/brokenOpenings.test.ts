// Lines that were meant to open an entry or a day, and open none, are told; those that open one are not.
import { broughtFrom, days, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (...lines: readonly string[]) => broughtFrom(fileOf(lines.join('\n'), 'j.txt'))

test.for(['[2024-03-0 21:04]', '[2024-3-04 21:04]', '[2024-03-04 421:04]', '[2024-03-04 21:04'])(
  '[BJ3] an opening of jrnl that was mistyped is told: %s',
  async (broken) => {
    const lines = [
      '[2024-03-03 21:04] Marché.',
      '',
      `${broken} Pluie.`,
      '',
      '[2024-03-06 21:04] Fin.',
    ]
    const { likeDates } = await read(...lines)
    expect(likeDates).toEqual({ count: 1, first: `${broken} Pluie.` })
  },
)

test('[BJ3] so is a bare one', async () => {
  const lines = [
    '2024-03-03 21:04 Marché.',
    '',
    '2024-03-05 21g04 Pluie.',
    '',
    '2024-03-06 21:04 Fin.',
  ]
  expect((await read(...lines)).likeDates.count).toBe(1)
})

test('[BJ3] other brackets and figures of an entry are words', async () => {
  const lines = ['[x] pain', '[06-12] code', '[lien](https://a.b/2024-03-05)', '12-13 14h00']
  for (const [open, end] of [
    ['[', ']'],
    ['', ''],
  ] as const)
    expect((await read(`${open}2024-03-03 21:04${end} A.`, ...lines)).likeDates.count).toBe(0)
})

test('[BJ3] « Journal du 5 mars » is told where it opens no day', async () => {
  const lines = ['3 mars 2024', 'A', '', 'Journal du 5 mars', 'B', '', '7 mars 2024', 'C']
  expect((await read(...lines)).likeDates).toEqual({ count: 1, first: 'Journal du 5 mars' })
})

test('[BJ3] the days of a journey behind a comma are told by nothing', async () => {
  const brought = await read('Jour 1, 3 mars 2024', 'A', '', 'Jour 2, 4 mars 2024', 'B')
  expect(days(brought)).toEqual(['2024-03-03', '2024-03-04'])
  expect(brought.likeDates.count).toBe(0)
})

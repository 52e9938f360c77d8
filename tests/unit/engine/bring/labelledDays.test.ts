// « Date : » before each day, where one alone says its year.
import { broughtFrom, days, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (...lines: readonly string[]) => broughtFrom(fileOf(lines.join('\n'), 'a.txt'))

test.for([
  ['Date : 30 décembre 2023', 'Date : 31 décembre', 'Date : 1er janvier'],
  ['Date: December 30, 2023', 'Date: December 31', 'Date: January 1'],
  ['Jour : samedi 30 décembre 2023', 'Jour : dimanche 31 décembre', 'Jour : lundi 1er janvier'],
] as const)('[BJ3] « Date : » goes on without its year: %s', async (dates) => {
  for (const [sep, end] of [
    ['', ''],
    ['\n', '\n'],
  ]) {
    const brought = await read(...dates.map((date) => `${date}\n${sep}mots${end}\n`))
    expect(days(brought)).toEqual(['2023-12-30', '2023-12-31', '2024-01-01'])
    expect(brought.likeDates.count).toBe(0)
  }
})

test('[BJ3] what goes on behind it is an appointment of its note', async () => {
  const lines = ['Date : 6 mars 2024', 'Lieu : Lyon', '', 'A', '']
  for (const said of ['Date : 12 mars à 15 h', 'Date : demain', 'Date : 40 mars', 'Jour : lundi']) {
    const { entries } = await read(...lines, said, 'B')
    expect(
      entries.map(({ day, place }) => [day, place]),
      said,
    ).toEqual([['2024-03-06', 'Lyon']])
  }
})

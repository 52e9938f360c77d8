// Lines of a program, between two lines of signs, are no days; signs that mean something else hide none.
import { broughtFrom, entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const note = (...lines: readonly string[]) => fileOf(lines.join('\n'), 'a.md')

test('[BJ2] lines of waves part days, and hide none', async () => {
  const rule = '~'.repeat(8)
  expect(
    await entriesIn(note(rule, '4 mars 2024', 'A', rule, '5 mars 2024', 'B', rule, '6 mars', 'C')),
  ).toEqual([
    ['2024-03-04', 'A'],
    ['2024-03-05', 'B'],
    ['2024-03-06', 'C'],
  ])
  for (const sign of ['~~~', '===', '***', '•••', '---']) {
    const days = ['4', '5', '6'].flatMap((day) => [`${sign} ${day} mars 2024 ${sign}`, day])
    expect(await entriesIn(fileOf(days.join('\n'), 'a.txt'))).toEqual([
      ['2024-03-04', '4'],
      ['2024-03-05', '5'],
      ['2024-03-06', '6'],
    ])
  }
})

test('[BJ2] a sign of a program that is closed on its line, or never, hides no day', async () => {
  expect(await entriesIn(note('# 4 mars 2024', '```a``` b', '# 5 mars 2024', '```c``` d'))).toEqual(
    [
      ['2024-03-04', '```a``` b'],
      ['2024-03-05', '```c``` d'],
    ],
  )
  const program = ['```js', '# 7 mars 2024', '```']
  expect(
    await entriesIn(
      note('# 4 mars 2024', '```', 'A', '# 5 mars 2024', ...program, '# 6 mars 2024', 'C'),
    ),
  ).toEqual([
    ['2024-03-04', '```\nA'],
    ['2024-03-05', '```js', '7 mars 2024: ```'],
    ['2024-03-06', 'C'],
  ])
})

test('[BJ3] lines after such a sign are told', async () => {
  const brought = await broughtFrom(
    note(
      '# 4 mars 2024',
      '```',
      'A',
      '5 mars : un',
      '```js',
      '7 mars : un',
      '```',
      '```a``` b',
      '8 mars : un',
      '# 9 mars 2024',
      'C',
      '```d``` e',
    ),
  )
  expect(brought.likeDates).toEqual({ count: 2, first: '5 mars : un' })
})

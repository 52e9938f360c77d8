// Lines of a diary that look like the beginning of a day, and which of them are.
import { entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const read = (name: string, ...lines: readonly string[]) =>
  entriesIn(fileOf(lines.join('\n'), name))

test.for([
  ['against the order of the days', '19/11/2026 au matin'],
  ['far from them', '22/11/2031 : loin'],
] as const)('[BJ2] a date in the middle of a day is a word of it: %s', async ([, line]) => {
  expect(await read('a.txt', '20/11/2026 : un', '21/11/2026 : deux', 'et', line)).toEqual([
    ['2026-11-20', 'un'],
    ['2026-11-21', `deux\net\n${line}`],
  ])
})

test('[BJ2] a line of a program is no day of a diary', async () => {
  const program = '```\n2026-11-19\n```'
  expect(await read('a.txt', '2026-11-20', 'un', program, '', '2026-11-21', 'deux')).toEqual([
    ['2026-11-20', `un\n${program}\n`.trim()],
    ['2026-11-21', 'deux'],
  ])
})

test('[BJ2] a year above days is theirs until a date says another one', async () => {
  expect(
    await read('a.md', '# 2025', '## 4 mars', 'a', '## 5 mars 2026', 'b', '## 6 mars', 'c'),
  ).toEqual([
    ['2025-03-04', 'a'],
    ['2026-03-05', 'b'],
    ['2026-03-06', 'c'],
  ])
})

test('[BJ2] a line above a date is its title only where each day has words besides, and it stands apart', async () => {
  expect(
    await read('a.txt', 'intro', '20 novembre 2026', '', 'un', '21 novembre 2026', '', 'deux'),
  ).toEqual([
    ['2026-11-20', 'intro\n\nun'],
    ['2026-11-21', 'deux'],
  ])
  expect(
    await read('a.txt', 'Titre', '20 novembre 2026', 'un', 'encore', '21 novembre 2026', 'deux'),
  ).toEqual([
    ['2026-11-20', 'Titre\nun\nencore'],
    ['2026-11-21', 'deux'],
  ])
})

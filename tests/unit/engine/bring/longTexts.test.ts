// Texts at the very edge of what a phone holds whole.
import { entriesIn, fileOf } from '#support/samples.ts'
import { expect, test } from 'vitest'

const ofLines = (count: number, end: string) =>
  entriesIn(fileOf(`2026-11-20${end}mots${end.repeat(count - 1)}`, 'a.txt'))

test('[BJ4] a note of a million lines is read, one of a line more is refused, however its lines end', async () => {
  // Its two signs end one line.
  expect(await ofLines(1_000_000, '\r\n')).toEqual([['2026-11-20', 'mots']])
  for (const end of ['\r\n', '\n', '\r']) expect(await ofLines(1_000_001, end)).toBe('tooLarge')
})

const ofLetters = (count: number) =>
  entriesIn(fileOf('2026-11-20\nmots'.padEnd(count, ' '), 'a.txt'))

test('[BJ4] a note of 24 million letters is read, one of a letter more is refused', async () => {
  expect(await ofLetters(24_000_000)).toEqual([['2026-11-20', 'mots']])
  expect(await ofLetters(24_000_001)).toBe('tooLarge')
})

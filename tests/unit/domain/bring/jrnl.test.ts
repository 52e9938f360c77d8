// Where entries of jrnl begin.
import { isJrnlText, readJrnlText } from '#domain/bring/jrnl.ts'
import { expect, test } from 'vitest'

test('[BJ1] a day alone on its line is a word of an entry in brackets, and parts none that jrnl wrote without', () => {
  expect(isJrnlText('[2026-11-20 21:05] un\n2026-11-21\ndeux')).toBe(true)
  expect(isJrnlText('2026-11-20 21:05 un\n2026-11-21\ndeux')).toBe(false)
})

test('[BJ2] entries begin on lines of their own, however these end', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(
      readJrnlText(['[2026-11-20] un', 'mots', '[2026-11-21] deux'].join(end)).map(({ entry }) =>
        typeof entry === 'string' ? entry : entry.day,
      ),
    ).toEqual(['2026-11-20', '2026-11-21'])
})

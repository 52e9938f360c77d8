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

/** What is told of a line below an entry. */
const toldBelow = (opening: string, line: string) => {
  const [entry] = readJrnlText(`${opening}\nmots\n${line}`)
  return entry?.likeDates?.first
}

test.for([
  '2024-03-05 21:04 Pluie',
  '2024-03-05, 21:04 Pluie',
  '[2024-03-0521:04 Pluie',
  '[2024-03-0 21:04] Pluie',
])('[BJ3] below an entry in brackets « %s » is told', (line) => {
  expect(toldBelow('[2024-03-03 21:04] A', line)).toBe(line)
})

test.for([
  'Le 2024-03-05 21:04 il pleut',
  'Voir [2024-03-0 21:04] plus bas',
  '[salle-12] code',
  '2024-03-05 1:0 contre Lyon',
])('[BJ3] below an entry in brackets « %s » is a line of words', (line) => {
  expect(toldBelow('[2024-03-03 21:04] A', line)).toBeUndefined()
})

test.for(['2024-03-05x 21g04 Pluie', '2024-03-0521:04 Pluie', '2024-03-05 21g4 Pluie'])(
  '[BJ3] below a bare entry « %s » is told',
  (line) => {
    expect(toldBelow('2024-03-03 21:04 A', line)).toBe(line)
  },
)

test.for(['Le 2024-03-05 21g04 il pleut', '2024-03-05 21g04'])(
  '[BJ3] below a bare entry « %s » is a line of words',
  (line) => {
    expect(toldBelow('2024-03-03 21:04 A', line)).toBeUndefined()
  },
)

test('[BJ3] of a long line its beginning is told', () => {
  const line = `[2024-03-0 21:04] ${'Pluie '.repeat(9)}`
  expect(toldBelow('[2024-03-03 21:04] A', line)).toBe(line.slice(0, 40))
})

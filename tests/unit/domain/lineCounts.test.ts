// Two days are compared by their lines.
import { countLines, linesOf, takeLine, takeLines, withoutLines } from '#domain/lineCounts.ts'
import { expect, test } from 'vitest'

test('lines are trimmed, blank ones are none, and each counts as often as it stands', () => {
  expect(linesOf(' mer \n\n  \nvent\nmer')).toEqual(['mer', 'vent', 'mer'])
  expect([...countLines(['mer', ' vent ', ' mer'])]).toEqual([
    ['mer', 2],
    ['vent', 1],
  ])
})

test('a line is taken from the first that has one left', () => {
  const [first, second] = [countLines(['mer', 'vent']), countLines(['mer', 'mer'])]
  expect([1, 2, 3, 4].map(() => takeLine('mer', [first, second]))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([first.get('mer'), first.get('vent'), second.get('mer')]).toEqual([0, 1, 0])
  expect(takeLine('sable', [first, second])).toBe(false)
})

test('lines are taken all together, whoever has them, or not at all', () => {
  const [first, second] = [countLines(['mer', 'vent']), countLines(['mer'])]
  for (const missing of [
    ['vent', 'sable'],
    ['sable', 'vent'],
    ['vent', 'vent'],
  ])
    expect(takeLines(missing, [first, second])).toBe(false)
  expect([first.get('vent'), first.get('mer'), second.get('mer')]).toEqual([1, 1, 1])
  expect(takeLines(['mer', 'vent', 'mer'], [first, second])).toBe(true)
  expect([first.get('vent'), first.get('mer'), second.get('mer')]).toEqual([0, 0, 0])
})

test('each line of another text takes one of the same away', () => {
  expect(withoutLines(['mer', 'vent', 'mer'], ['mer', 'sable'])).toEqual(['vent', 'mer'])
  expect(withoutLines(['mer'], [])).toEqual(['mer'])
})

// Blanks at the ends of a piece of a text: they stay where nothing was cut, and go beside the dots.
import { excerpt } from '#domain/matches.ts'
import { expect, test } from 'vitest'

const pieceOf = (text: string, max: number, from?: number): string =>
  excerpt(text, from === undefined ? [] : [{ start: from, end: from + 1 }], max)
    .map((segment) => segment.text)
    .join('')

test('a text that is short enough stays whole, with its blanks', () => {
  expect(pieceOf('  mots  ', 20)).toBe('  mots  ')
  expect(pieceOf('  mots  ', 8)).toBe('  mots  ')
})

test('no blank stands between what was cut and its dots', () => {
  expect(pieceOf('  mots  suivis', 7)).toBe('  mots...')
  expect(pieceOf(`${'a'.repeat(30)}    z  `, 4, 34)).toBe('...z  ')
})

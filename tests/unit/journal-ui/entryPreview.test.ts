import { filled } from '#support/days.ts'
import { entryPreview } from '#journal-ui/EntryCard.tsx'
import { expect, test } from 'vitest'

const texts = (learned: string, proud = '', frustrated = '') => ({
  texts: filled({ learned, proud, frustrated, lueur: 'seul' }),
})

test('the first answer that is not blank stands for the day', () => {
  expect(entryPreview(texts('  ', 'Fierté'), 80)).toBe('Fierté')
  expect(entryPreview(texts('', '', 'Rien'), 80)).toBe('Rien')
})

test('[BJ9] a day that was brought may have the fourth answer alone, which then stands for it', () => {
  expect(entryPreview(texts(' ', '\n', ''), 80)).toBe('seul')
  expect(
    entryPreview({ texts: filled({ learned: '', proud: '', frustrated: '', lueur: ' ' }) }, 80),
  ).toBeNull()
})

test('80 characters, three dots only if cut, and no emoji in two', () => {
  expect(entryPreview(texts('a'.repeat(80)), 80)).toBe('a'.repeat(80))
  expect(entryPreview(texts('a'.repeat(81)), 80)).toBe(`${'a'.repeat(80)}...`)
  expect(entryPreview(texts(`${'a'.repeat(79)} et la suite`), 80)).toBe(`${'a'.repeat(79)}...`)
  expect(entryPreview(texts('👩‍👧'.repeat(81)), 80)).toBe(`${'👩‍👧'.repeat(80)}...`)
})

import { isLueurMarkdown } from '#domain/bring/lueurMarkdown.ts'
import { expect, test } from 'vitest'

test('a journal that was exported in Markdown is told by how it begins, whatever ends its lines', () => {
  for (const text of [
    '# Mon journal\n\nExporté le 20 novembre 2026',
    '\n  # Mon journal\r\n\r\nExporté le\u00a020 novembre',
  ])
    expect(isLueurMarkdown(text), text).toBe(true)
  for (const text of [
    '# Mon journal\n\nExporté de',
    '# Mon journal\n\nExporté les mots',
    'Voici : # Mon journal\n\nExporté le 20 novembre 2026',
    '## Mon journal\n\nExporté le 20 novembre 2026',
    '# Mon journal',
  ])
    expect(isLueurMarkdown(text), text).toBe(false)
})

// Texts made to keep a pattern busy: twice as long may cost twice as much, not four times.
import { partsOf } from '#domain/bring/headings.ts'
import { readMarkdown } from '#domain/bring/markdown.ts'
import { plainText } from '#domain/bring/plainText.ts'
import { expect, test } from 'vitest'

const runs = [
  ['spaces', ' '],
  ['the beginnings of pictures', '![]('],
  ['the beginnings of tags', '<a '],
  ['ampersands', '&amp'],
  ['lines', '\n'],
] as const

// A pattern that is tried anew from each letter would need minutes for each: the test's own limit is far above what these need.
test.each(runs)(
  '[BJ4] a megabyte of %s is read as any text',
  (_what, piece) => {
    const text = piece.repeat(1_000_000 / piece.length)
    expect(plainText(`<p>a${text}b</p>`)).toMatch(/^a[^]*b$/)
    expect(
      partsOf(`# ${text}x`)
        .map(({ text: words }) => words)
        .join(''),
    ).toContain('x')
    expect(JSON.stringify(readMarkdown('2026-11-20.md', `${text}fin`))).toContain('fin')
  },
  20_000,
)

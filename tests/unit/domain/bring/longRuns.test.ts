// Texts made to keep a pattern busy: twice as long may cost twice as much, not four times.
import type { Day } from '#domain/day.ts'
import { entryOf } from '#domain/bring/brought.ts'
import { partsOf } from '#domain/bring/headings.ts'
import { readMarkdown } from '#domain/bring/markdown.ts'
import { firstPlaces, placeEntries } from '#domain/bring/placed.ts'
import { plainText } from '#domain/bring/plainText.ts'
import { createTally } from '#domain/bring/tally.ts'
import { expect, test } from 'vitest'

const runs = [
  ['spaces', ' '],
  ['the beginnings of pictures', '![]('],
  ['the beginnings of pictures with words', '![a]('],
  ['brackets of pictures', '!['],
  ['brackets of embedded notes', '![['],
  ['the beginnings of tags', '<a '],
  ['links that nothing closes', '<a href="https://x.fr">'],
  ['links', '<a href="https://x.fr">y</a>'],
  ['attributes', ' href=\'a <img alt="'],
  ['ampersands', '&amp'],
  ['signs within a tag', '<a x= '],
  ['scripts that nothing ends', '<script>'],
  ['comments that nothing ends', '<!--'],
  ['ends of scripts that nothing ends', '<script></script '],
  ['beginnings of laid out texts', '<pre>'],
  ['signs of a table', '|-'],
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
    expect(JSON.stringify([...readMarkdown('2026-11-20.md', `${text}fin`)])).toContain('fin')
  },
  60_000,
)

test('[BJ4] a tag of a megabyte that nothing ends is read as any text', () => {
  for (const [begin, piece] of [
    ['<a x=', ' '],
    ['<a x="', ' '],
    ['<a', ' '],
    ['<a x=', "'"],
    ['<a ', 'href='],
  ] as const) {
    const text = `<p>${begin}${piece.repeat(1_000_000 / piece.length)}`
    expect(plainText(`${text}fin`)).toMatch(/fin$/)
  }
}, 60_000)

test('[BJ4] twenty thousand entries of one moment are told apart, and placed, as any others', () => {
  const tally = createTally()
  for (let at = 0; at < 20_000; at++) {
    const parts = [{ heading: null, text: `mots ${at} ${'x'.repeat(40)}` }]
    tally.add('csv', { entry: entryOf('2026-11-20' as Day, { time: '10:00', parts }) })
  }
  const { entries = [] } = tally.result() ?? {}
  expect(entries).toHaveLength(20_000)
  const added = { tags: 'Étiquettes', mood: 'Humeur', place: 'Lieu' }
  const { days } = placeEntries(entries, {
    places: firstPlaces([]),
    added,
    last: '2026-11-27' as Day,
  })
  expect(days.map(({ texts }) => texts.lueur.split('mots').length)).toEqual([20_001])
}, 60_000)

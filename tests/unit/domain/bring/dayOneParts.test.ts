// Day One's text in parts: words that follow each other, and where the address of a link stands.
import { joinedParts, partIn } from '#domain/bring/dayOneParts.ts'
import { expect, test } from 'vitest'

type Piece = Parameters<typeof partIn>
const words = (text: string): Piece => [{ text }, []]
const link = (text: string, linkURL: string): Piece => [{ text, attributes: { linkURL } }, []]
const dropped: Piece = [{}, []]
const page: Piece = [{}, ['https://x.fr/a']]
const joined = (pieces: readonly Piece[]): string =>
  joinedParts(pieces.map((piece) => partIn(...piece)))

test.for([
  ['a word in two parts', [words('après'), words('-midi')], 'après-midi'],
  ['a piece that is dropped', [words('un'), dropped, words('de'), words('ux')], 'un\ndeux'],
  ['a piece that is dropped before a space', [words('un'), dropped, words(' deux')], 'un deux'],
  ['a page', [words('un'), page, words('deux')], 'un\nhttps://x.fr/a\ndeux'],
] as const)('[BJ5] around %s words keep their places', ([, parts, text]) => {
  expect(joined(parts)).toBe(text)
})

test.for([
  ['with its beginning or without', [link('x.fr', 'http://www.x.fr/')], 'x.fr'],
  ['in two parts', [link('x.fr', 'https://x.fr/b'), link('/b', 'https://x.fr/b')], 'x.fr/b'],
  [
    'with another address in it',
    [link('app://a?https://x.fr', 'app://a?https://x.fr')],
    'app://a?https://x.fr',
  ],
] as const)('[BJ5] an address that a link shows %s is said once', ([, parts, text]) => {
  expect(joined(parts)).toBe(text)
})

test.for([
  ['words before it', [words('x.fr, '), link('ici', 'https://x.fr')], 'x.fr, ici (https://x.fr)'],
  [
    'another link before it',
    [link('y.fr et x.fr, ', 'https://y.fr'), link('ici', 'https://x.fr')],
    'y.fr et x.fr, ici (https://x.fr)',
  ],
] as const)('[BJ5] an address that %s says is that of a link too', ([, parts, text]) => {
  expect(joined(parts)).toBe(text)
})

test('[BJ5] an address stands behind the last words of its link, before blank lines', () => {
  expect(joined([link('ici\n  ', 'https://x.fr')])).toBe('ici (https://x.fr)\n  ')
})

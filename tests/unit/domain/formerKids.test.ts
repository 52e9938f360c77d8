import { formerKids, openedKids } from '#domain/formerKids.ts'
import { expect, test } from 'vitest'

const links = [
  { kid: 'c', replaces: 'b' },
  { kid: 'b', replaces: 'a' },
  { kid: 'x', replaces: 'w' },
]

test('[CR27] the keys before one are those that its links lead to, the latest first', () => {
  expect(formerKids('c', links)).toEqual(['b', 'a'])
  expect(formerKids('b', links)).toEqual(['a'])
  for (const kid of ['a', 'none', null]) expect(formerKids(kid, links)).toEqual([])
  expect(formerKids('c', [])).toEqual([])
})

test('[CR27] links that lead round, which a server could send, end', () => {
  const round = [
    { kid: 'a', replaces: 'b' },
    { kid: 'b', replaces: 'a' },
    { kid: 'c', replaces: 'a' },
  ]
  expect(formerKids('a', round)).toEqual(['b'])
  expect(formerKids('c', round)).toEqual(['a', 'b'])
})

test.each([
  ['nothing', [], []],
  ['a key alone', ['x'], ['x']],
  ['what it replaced, and what that one had replaced', ['c'], ['a', 'b', 'c']],
  ['what took its place where the link leads on', ['a'], ['a', 'b']],
  ['both ways from the middle', ['b'], ['a', 'b']],
])('a key opens %s', (_, kids, opened) => {
  const leading = [
    { kid: 'c', replaces: 'b' },
    { kid: 'b', replaces: 'a', next: 'sealed' },
  ]
  expect([...openedKids(kids, leading)].toSorted()).toEqual(opened)
  expect([...openedKids(kids, leading.toReversed())].toSorted()).toEqual(opened)
})

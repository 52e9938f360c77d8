import { namesApart } from '#domain/namesApart.ts'
import { expect, test } from 'vitest'

test('names that are equal are told apart by a number, in their order', () => {
  const all = ['Linux, Chrome', 'iPhone', 'Linux, Chrome', 'Linux, Chrome'].map((name) => ({
    name,
  }))
  const nameOf = namesApart(all, ({ name }) => name)
  expect(all.map(nameOf)).toEqual([
    'Linux, Chrome',
    'iPhone',
    'Linux, Chrome (2)',
    'Linux, Chrome (3)',
  ])
  // One that has left the list since.
  expect(nameOf({ name: 'iPhone' })).toBe('iPhone')
})

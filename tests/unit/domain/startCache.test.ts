import { expect, test } from 'vitest'
import { isReplaced, otherStartCaches, startCacheName } from '#domain/startCache.ts'

const ours = startCacheName('a')
const newer = startCacheName('b')

test.each([
  ['its own', [ours], false],
  ['its own, while a newer one is installed', [ours, newer], false],
  ['a newer one', ['workbox-precache', newer], true],
  ['none, as after the browser cleared them', ['workbox-precache'], false],
])('a page whose phone has the start cache of %s', (_whose, names, replaced) => {
  expect(isReplaced(names, 'a')).toBe(replaced)
})

test('a build drops the start caches of the others alone', () => {
  expect(otherStartCaches(['workbox-precache', ours, newer], 'a')).toEqual([newer])
})

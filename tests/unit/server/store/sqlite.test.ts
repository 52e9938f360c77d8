import { expect, test } from 'vitest'
import { isSafeVersion } from '#server/store/sqlite.ts'

test('versions that can corrupt their log are known by number, not by text', () => {
  expect(isSafeVersion('3.51.3')).toBe(true)
  expect(isSafeVersion('3.53.4')).toBe(true)
  expect(isSafeVersion('3.100.0')).toBe(true)
  expect(isSafeVersion('4.0.0')).toBe(true)
  expect(isSafeVersion('3.51.2')).toBe(false)
  expect(isSafeVersion('3.9.9')).toBe(false)
})

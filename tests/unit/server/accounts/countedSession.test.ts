// Under which name an account's requests are counted.
import { limitedAs } from '#server/accounts/countedSession.ts'
import { expect, test } from 'vitest'

test('[SV17] with each reset by mail the limits of an account begin anew', () => {
  expect(limitedAs('write', { id: 'a', reset_at: null })).toBe('write a')
  expect(limitedAs('write', { id: 'a', reset_at: 5 })).toBe('write a 5')
  expect(limitedAs('read', { id: 'b', reset_at: 5 })).toBe('read b 5')
})

import { expect, test } from 'vitest'
import { outcomeOf, parseRetryAfter } from '#server/push/pushSender.ts'

test.for([
  [200, 'sent'],
  [201, 'sent'],
  [202, 'sent'],
  [301, 'refused'],
  [308, 'refused'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'refused'],
  [429, 'busy'],
  [500, 'busy'],
  [503, 'busy'],
] as const)('%i is %s', ([status, type]) => {
  expect(outcomeOf(status, null).type).toBe(type)
})

test('Retry-After is seconds or a date; anything else says nothing', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z')
  expect(parseRetryAfter('120', now)).toBe(120_000)
  expect(parseRetryAfter('0', now)).toBe(0)
  expect(parseRetryAfter('Fri, 20 Nov 2026 10:05:00 GMT', now)).toBe(300_000)
  expect(parseRetryAfter('Fri, 20 Nov 2026 09:00:00 GMT', now)).toBe(0)
  for (const text of [undefined, '', 'soon', '99999999999999']) {
    expect(parseRetryAfter(text, now)).toBeNull()
  }
})

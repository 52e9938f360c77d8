// What a start reads of its own storage is judged without the library of the contract's schemas, and as these would.
import * as v from 'valibot'
import { TokenClaims } from '#contract/claims.ts'
import { isUser } from '#contract/stored.ts'
import { User } from '#contract/user.ts'
import { decodeToken } from '#engine/session/token.ts'
import { expect, test } from 'vitest'

const user = {
  id: 'u'.repeat(22),
  email: 'lea@exemple.fr',
  username: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'active',
  hasPushNotificationSubscription: false,
  kid: 'k'.repeat(16),
  timeZone: 'Europe/Paris',
  reminderHour: 20,
  secrets: { password: 'p'.repeat(16), recovery: ['r'.repeat(16)] },
}
const claims = {
  sub: 'u'.repeat(22),
  sid: 's',
  email: 'lea@exemple.fr',
  kid: null,
  hasUsername: true,
  exp: 1,
}
const values = [
  undefined,
  null,
  '',
  'x',
  'k'.repeat(16),
  'k'.repeat(17),
  'é'.repeat(16),
  'u'.repeat(65),
  0,
  20,
  true,
  'pending',
  [],
  {},
  { password: 'p', recovery: ['r'] },
  { password: 'p', recovery: 'r' },
  { password: 'p'.repeat(17), recovery: [] },
  { password: 'p', recovery: ['r'.repeat(17)] },
  { password: 1, recovery: [1] },
  { password: 'p' },
]
/** With each part replaced by each value, and left out. */
const variantsOf = (whole: object): readonly unknown[] => [
  whole,
  ...Object.keys(whole).flatMap((name) => values.map((value) => ({ ...whole, [name]: value }))),
  ...values,
]
const tokenOf = (body: unknown) =>
  `head.${Buffer.from(JSON.stringify(body) ?? '').toString('base64url')}.tail`

test('a stored profile is one when the schema says so', () => {
  expect(isUser(user)).toBe(true)
  for (const one of variantsOf(user)) expect([one, isUser(one)]).toEqual([one, v.is(User, one)])
})

test('a token is one when the schema of its claims says so', () => {
  expect(decodeToken(tokenOf(claims))).toEqual(claims)
  for (const one of variantsOf(claims)) {
    const asText: unknown = JSON.parse(JSON.stringify(one) ?? 'null')
    expect([one, decodeToken(tokenOf(one)) !== null]).toEqual([one, v.is(TokenClaims, asText)])
  }
})

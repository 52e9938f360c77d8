// Whose a token is, after a sign-in that the server took.
import { holderOf } from '#engine/session/beginSession.ts'
import { answering, type Answer } from '#support/answerInstead.ts'
import { expect, test } from 'vitest'

const kid = 'K'.repeat(16)
const user = {
  id: 'u'.repeat(22),
  email: 'lea@exemple.fr',
  username: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'active',
  hasPushNotificationSubscription: false,
  kid,
}
const claims = { sub: user.id, sid: 's', email: user.email, hasUsername: false, exp: 1 }
const tokenOf = (content: unknown): string =>
  `head.${Buffer.from(JSON.stringify(content)).toString('base64url')}.tail`
const token = tokenOf(claims)
const ask = (me: Answer, of: string | undefined = token) =>
  holderOf(answering({ 'GET /auth/me': me }).deps, { token: of })

test('[PR9] the profile that the server gives for a token is its holder’s', async () => {
  expect(await ask({ ok: true, value: user })).toMatchObject({
    ok: true,
    value: { user: { id: user.id }, kid, token },
  })
})

test('[PR1] without a token, or without an answer, nobody holds it', async () => {
  const none = await holderOf(answering({ 'GET /auth/me': { ok: true, value: user } }).deps, {})
  expect(none).toEqual({ ok: false, error: { type: 'tokenMissing' } })
  const refused = { ok: false, error: { type: 'refused', code: 'limited' } } as const
  expect(await ask(refused)).toMatchObject({ error: { type: 'refused', code: 'limited' } })
  expect(await ask({ ok: false, error: { type: 'network' } })).toEqual({
    ok: false,
    error: { type: 'network' },
  })
})

test('[PR9] a profile of somebody else, or a token that says nothing, is no answer of this server', async () => {
  const unavailable = { ok: false, error: { type: 'unavailable' } }
  expect(await ask({ ok: true, value: { ...user, id: 'z'.repeat(22) } })).toEqual(unavailable)
  for (const other of ['no token', tokenOf({ ...claims, sub: 'z'.repeat(22) })]) {
    expect(await ask({ ok: true, value: user }, other)).toEqual(unavailable)
  }
})

test('[PR1] an account whose journal is not sealed is not opened as one that is', async () => {
  for (const its of [null, undefined]) {
    expect(await ask({ ok: true, value: { ...user, kid: its } })).toEqual({
      ok: false,
      error: { type: 'plainAccount' },
    })
  }
})

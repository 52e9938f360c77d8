import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { open, putRecovery, recovery as recoverySecret } from '#support/keyChanges.ts'
import {
  createEnvelope,
  createKid,
  createWrap,
  logIn,
  sealDay,
  signUp,
  type Person,
} from '#support/people.ts'
import { apiText } from '#text/api.ts'
import type { SetupWorld } from './world.ts'

const dayMs = 24 * 3_600_000

/** As a phone names a wrap that it holds. */
const nameOf = (wrap: string) =>
  createHash('sha256').update(wrap).digest().subarray(0, 12).toString('base64url')

export function userSuite(setupWorld: SetupWorld): void {
  test('me says who is signed in', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const reply = await world.request('GET', '/auth/me', { token: person.token })
    expect(reply.json).toEqual({
      id: expect.any(String),
      email: person.email,
      username: null,
      createdAt: '2026-11-20T10:00:00.000Z',
      state: 'active',
      hasPushNotificationSubscription: false,
      kid: person.kid,
      timeZone: 'Europe/Paris',
      reminderHour: null,
      secrets: { password: expect.stringMatching(/^[\w-]{16}$/), recovery: [] },
    })
  })

  test('[SV207] the same password has another name in each account', async () => {
    const world = await setupWorld()
    const named = async ({ token }: Person) =>
      (await world.request('GET', '/auth/me', { token })).json.secrets.password
    const [person, other] = [await signUp(world), await signUp(world)]
    expect(await named(person)).toBe(await named(person))
    expect(await named(person)).not.toBe(await named(other))
  })

  test('[SV207] me names what today’s password and recovery key open, and nothing that they replaced @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const named = async () =>
      (await world.request('GET', '/auth/me', { token: person.token })).json.secrets
    const renew = async (auth: string) => {
      const wrap = createWrap(person.kid)
      expect((await putRecovery(world, person, person.token, { auth, wrap })).status).toBe(204)
      return nameOf(wrap)
    }
    const { password, recovery } = await named()
    expect(recovery).toEqual([])
    const former = await renew('a'.repeat(43))
    expect(await named()).toEqual({ password, recovery: [former] })
    const newer = await renew('b'.repeat(43))
    expect(await named()).toEqual({ password, recovery: [newer] })
  })

  test('[SV207] me names no recovery key that a newer one has retired, though it still opens former days', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { token } = person
    expect((await putRecovery(world, person, token)).status).toBe(204)
    const kid = createKid()
    const newer = { auth: 'r1.newer', kid, wrap: createWrap(kid) }
    expect((await putRecovery(world, person, token, newer)).status).toBe(204)
    expect((await open(world, token, 'recovery', recoverySecret)).status).toBe(200)
    const me = await world.request('GET', '/auth/me', { token })
    expect(me.json.secrets.recovery).toEqual([nameOf(newer.wrap)])
  })

  test('the profile changes field by field and the reply is the user @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const patch = (body: object) =>
      world.request('PATCH', '/user/me/profile', { token: person.token, body })
    const username = createEnvelope(person.kid)
    expect((await patch({ username })).json).toMatchObject({ username, timeZone: 'Europe/Paris' })
    expect((await patch({ timeZone: 'Indian/Reunion' })).json).toMatchObject({
      username,
      timeZone: 'Indian/Reunion',
    })
    expect((await patch({ reminderHour: 20 })).json.reminderHour).toBe(20)
    const login = await logIn(world, person)
    const claims = JSON.parse(Buffer.from(login.json.token.split('.')[1], 'base64url').toString())
    expect(claims.hasUsername).toBe(true)
  })

  test('a name that is not sealed never enters an account with a key', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const reply = await world.request('PATCH', '/user/me/profile', {
      token: person.token,
      body: { username: 'Camille' },
    })
    expect(reply.status).toBe(400)
    expect(reply.json.code).toBe('envelopeRequired')
  })

  test('a plain name follows the rules of the profile', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world, { isPlain: true })
    const patch = (username: unknown) =>
      world.request('PATCH', '/user/me/profile', { token, body: { username } })
    expect((await patch('  Zoé  ')).json.username).toBe('Zoé')
    for (const wrong of ['', ' ', 'x', 'x'.repeat(25), 'a\0b', 42, null]) {
      expect((await patch(wrong)).status).toBe(400)
    }
    expect((await patch('x')).json.message).toBe(
      "Cette demande n'est pas valable. Rien n'a été changé.",
    )
  })

  test('an unknown time zone, hour or field is refused and changes nothing', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    const bodies = [
      { timeZone: 'Mars/Olympus' },
      { reminderHour: 24 },
      { reminderHour: 7.5 },
      {},
      { timeZone: 'Europe/Paris', id: 'x' },
      { kid: null },
      { email: 'other@example.fr' },
      { writes: 7 },
      { state: 'pending' },
    ]
    const before = (await world.request('GET', '/auth/me', { token })).json
    for (const body of bodies) {
      expect((await world.request('PATCH', '/user/me/profile', { token, body })).status).toBe(400)
    }
    const [zone] = bodies
    const refused = await world.request('PATCH', '/user/me/profile', { token, body: zone })
    expect(Object.keys(refused.json.fields)).toEqual(['timeZone'])
    expect((await world.request('GET', '/auth/me', { token })).json).toEqual(before)
  })

  test('deleting asks for the password, then nothing is left and the address is free', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await world.request('POST', '/journal', { token: person.token, body: sealDay(person.kid) })
    const remove = (password: string) =>
      world.request('DELETE', '/user/me', { token: person.token, body: { password } })
    expect((await remove('a1.not-mine')).status).toBe(403)
    expect((await world.request('GET', '/auth/me', { token: person.token })).status).toBe(200)
    const reply = await remove(person.password)
    expect(reply.status).toBe(202)
    expect(reply.json).toEqual({ erasedAt: null })
    // Its code is all that was ever mailed: nothing waits that a mail would tell of.
    expect(await world.mailsTo(person.email)).toHaveLength(1)
    expect((await world.request('GET', '/auth/me', { token: person.token })).status).toBe(401)
    expect((await logIn(world, person)).status).toBe(401)
    const again = await signUp(world, { email: person.email })
    const months = await world.request('GET', '/journal/months', { token: again.token })
    expect(months.json).toEqual({})
  })

  test('[SV211] a deletion that is asked for again once the account is gone is done, and no other call says so @postgres', async () => {
    const world = await setupWorld()
    const [person, other] = [await signUp(world), await signUp(world)]
    const remove = (token: string) =>
      world.request('DELETE', '/user/me', { token, body: { password: person.password } })
    await remove(person.token)
    const again = await remove(person.token)
    expect([again.status, again.json]).toEqual([202, { erasedAt: null }])
    expect((await world.request('GET', '/auth/me', { token: person.token })).status).toBe(401)
    // Neither a token that this server did not make, nor one whose session alone is over.
    expect((await remove(`${person.token.slice(0, -4)}AAAA`)).status).toBe(401)
    await world.request('POST', '/auth/logout', { token: other.token })
    expect((await remove(other.token)).status).toBe(401)
    expect((await logIn(world, other)).status).toBe(200)
  })

  test('[SV212] a token of an account that is gone is told so, and no other token nor stranger is @postgres', async () => {
    const world = await setupWorld()
    const [person, other] = [await signUp(world), await signUp(world)]
    const second = String((await logIn(world, person)).json.token)
    const ended = String((await logIn(world, person)).json.token)
    await world.request('POST', '/auth/logout', { token: ended })
    const told = async (token: string | undefined, path = '/auth/me') => {
      const { status, json } = await world.request('GET', path, { token })
      return [status, json.code, json.message]
    }
    const ended401 = [401, 'unauthorised', apiText.unauthorised]
    expect(await told(ended)).toEqual(ended401)
    await world.request('DELETE', '/user/me', {
      token: person.token,
      body: { password: person.password },
    })
    const gone = [401, 'accountGone', apiText.accountGone]
    for (const path of ['/auth/me', '/journal/months'])
      expect(await told(second, path)).toEqual(gone)
    expect(await told(ended)).toEqual(gone)
    // Neither without a token, nor with one that another server made, nor once its time is over, nor by the address.
    expect(await told(undefined)).toEqual(ended401)
    expect(await told(`${second.slice(0, -4)}AAAA`)).toEqual(ended401)
    expect((await logIn(world, person)).json.message).toBe(apiText.wrongCredentials)
    await world.request('POST', '/auth/logout', { token: other.token })
    expect(await told(other.token)).toEqual(ended401)
    world.clock.advance(181 * dayMs)
    expect(await told(second)).toEqual(ended401)
  })

  test('[SV13] after a reset by mail, deleting waits seven days, says so, and a reset cancels it', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const next = 'a1.new-secret'
    const reset = async () => {
      await world.request('POST', '/auth/forgot-password', { body: { email: person.email } })
      const body = {
        email: person.email,
        token: await world.codeTo(person.email),
        password: next,
        confirmPassword: next,
        keys: [{ kid: person.kid, wrap: createWrap(person.kid) }],
      }
      return world.request('POST', '/auth/set-new-password', { body })
    }
    const remove = async () => {
      const { json } = await logIn(world, { email: person.email, password: next })
      return world.request('DELETE', '/user/me', { token: json.token, body: { password: next } })
    }
    await reset()
    const elsewhere = await logIn(world, { email: person.email, password: next })
    world.clock.advance(6 * dayMs)
    const delayed = await remove()
    const { status } = await world.request('GET', '/auth/me', { token: elsewhere.json.token })
    expect(status).toBe(401)
    const erasedAt = new Date(world.clock.now() + 7 * dayMs).toISOString()
    expect([delayed.status, delayed.json]).toEqual([202, { erasedAt }])
    const mails = await world.mailsTo(person.email)
    // The mail of the sign-in that deletes may come after it.
    expect(mails.map(({ subject }) => subject)).toContain(
      'Ton compte Lueur sera supprimé dans 7\u00A0jours',
    )
    await reset()
    world.clock.advance(8 * dayMs)
    await world.server.purge()
    expect((await logIn(world, { email: person.email, password: next })).status).toBe(200)

    await reset()
    expect((await remove()).status).toBe(202)
    world.clock.advance(6 * dayMs)
    await world.server.purge()
    // A sign-in would cancel it.
    const accounts = await world.server.store.db.selectFrom('account').select('email').execute()
    expect(accounts).toEqual([{ email: person.email }])
    world.clock.advance(1 * dayMs)
    await world.server.purge()
    expect((await logIn(world, { email: person.email, password: next })).status).toBe(401)
  })

  test('every call but the open ones asks for a token', async () => {
    const world = await setupWorld()
    const closed = [
      ['POST', '/auth/logout'],
      ['POST', '/auth/keys/open'],
      ['GET', '/auth/me'],
      ['DELETE', '/user/me'],
      ['PATCH', '/user/me/profile'],
      ['PUT', '/user/me/device'],
      ['PUT', '/user/me/keys'],
      ['POST', '/journal'],
      ['PATCH', '/journal/today'],
      ['POST', '/journal/batch'],
      ['GET', '/journal/today'],
      ['GET', '/journal/entries?year=2026'],
      ['GET', '/journal/months'],
      ['GET', '/stats'],
      ['POST', '/push-notification/pwa/subscribe'],
      ['DELETE', '/push-notification/pwa/unsubscribe'],
      ['GET', '/push-notification/pwa/key'],
      ['POST', '/push-notification/pwa/test'],
      ['GET', '/music/search?q=a'],
    ] as const
    for (const [method, path] of closed) {
      const reply = await world.request(method, path, method === 'GET' ? {} : { body: {} })
      expect([path, reply.status]).toEqual([path, 401])
      expect(reply.json.message).toContain('Reconnecte-toi')
    }
  })
}

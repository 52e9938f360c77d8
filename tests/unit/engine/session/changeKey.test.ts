// What a change of the key does with each answer that may come in between, and what it leaves.
import { maxWrappedKeys } from '#contract/auth.ts'
import { makeAccountKey, slotKeysOfPassword, wrapAccountKey } from '#engine/crypto/keys.ts'
import { randomBytes } from '#support/bytes.ts'
import { enterOn, kidOf, lock, theft } from '#support/resealing.ts'
import { learnedOn, second, signUpAndWrite } from '#support/resets.ts'
import { offline, quickKdf, setupPhone, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(() => server.stop())

/** The server's answer to one address, in place of its own. */
const answer = (end: string, body: object, status = 200): void => {
  phone.network.intercept = ({ url }) =>
    url.endsWith(end) ? Response.json(body, { status }) : null
}
const refusal = (code: string) => ({ message: 'Non.', code })
const stateOf = ({ engine }: Phone) => engine.session.current()
const isOpen = (one: Phone): boolean => {
  const session = stateOf(one)
  return session.status === 'signedIn' && session.hasKey
}

test('[PR41] a password that was replaced between two requests is the wrong one, and changes nothing', async () => {
  const former = await kidOf(server)
  answer('/keys/current', refusal('forbidden'), 403)
  for (const change of [theft, lock]) {
    expect(await phone.engine.session.changeKey(change)).toEqual({
      ok: false,
      error: { type: 'wrongPassword' },
    })
  }
  expect([await kidOf(server), isOpen(phone)]).toEqual([former, true])
})

test('[PR41] a password that does not open the present key changes nothing', async () => {
  const former = await kidOf(server)
  answer('/auth/keys/open', { keys: [] })
  expect(await phone.engine.session.changeKey(theft)).toEqual({
    ok: false,
    error: { type: 'foreignKey' },
  })
  expect(phone.network.requests.filter((line) => line.startsWith('PUT'))).toEqual([])
  expect([await kidOf(server), isOpen(phone)]).toEqual([former, true])
})

test('[PR20] a phone that another one has closed is not signed in again by a change of the key', async () => {
  const other = await enterOn(server, lock.password)
  // It does not hear of it by itself.
  phone.network.intercept = ({ url }) => (url.includes('/journal/') ? offline() : null)
  expect(await other.engine.phones.endOthers()).toMatchObject({ ok: true })
  expect(await phone.engine.session.changeKey(lock)).toMatchObject({
    error: { code: 'sessionEnded' },
  })
  expect(stateOf(phone)).toEqual({ status: 'anonymous', locked: 'ended' })
  expect(phone.network.requests).not.toContain('POST /api/auth/login')
})

test('[PR37] a change that another phone was first to make, with another password, signs out and loses nothing', async () => {
  const other = await enterOn(server, theft.password)
  phone.network.intercept = ({ url }) => (url.includes('/journal/') ? offline() : null)
  expect(await other.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  const third = { ...theft, newPassword: 'un troisième mot' }
  expect(await phone.engine.session.changeKey(third)).toMatchObject({ ok: false })
  expect(stateOf(phone)).toMatchObject({ status: 'anonymous' })
  phone.network.intercept = null
  expect(await phone.engine.session.signIn('lea@exemple.fr', second)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR37] where the network goes before it is known what became of the change, the phone stays open', async () => {
  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  phone.network.intercept = ({ url }) =>
    url.includes('/journal/') || url.endsWith('/login') ? offline() : null
  expect(await phone.engine.session.changeKey(lock)).toMatchObject({ error: { type: 'network' } })
  expect(isOpen(phone)).toBe(true)
})

test.each([theft, lock])(
  '[SY54] days of before are sealed anew, and why: $reason',
  async (change) => {
    expect(await phone.engine.session.changeKey(change)).toMatchObject({ ok: true })
    await expect
      .poll(async () => (await phone.engine.sync.readResealing())?.reason)
      .toBe(change.reason)
  },
)

test('[PR41] nobody changes the key of a journal that is not open', async () => {
  await phone.engine.session.signOut('lock')
  expect(await phone.engine.session.changeKey(theft)).toEqual({
    ok: false,
    error: { type: 'foreignKey' },
  })
})

test.each([
  ['precondition', 412, { type: 'refused', code: 'precondition' }],
  ['unauthorised', 401, { type: 'unavailable' }],
] as const)(
  '[PR40] a server that answers « %s » again and again is asked three times, and changes nothing',
  async (code, status, error) => {
    const former = await kidOf(server)
    let asked = 0
    phone.network.intercept = ({ url }) => {
      if (!url.endsWith('/keys/current')) return null
      asked++
      return Response.json(refusal(code), { status })
    }
    expect(await phone.engine.session.changeKey(lock)).toMatchObject({ ok: false, error })
    expect(asked).toBe(3)
    expect([await kidOf(server), isOpen(phone)]).toEqual([former, true])
  },
)

test('[PR40] a second phone whose password is refused as it takes the key of the first says so', async () => {
  phone.network.intercept = ({ url }) => {
    if (url.endsWith('/keys/current'))
      return Response.json(refusal('precondition'), { status: 412 })
    return url.endsWith('/auth/login') ? offline() : null
  }
  expect(await phone.engine.session.changeKey(lock)).toEqual({
    ok: false,
    error: { type: 'network' },
  })
})

test('[PR37] a token that is refused with the password locks the phone', async () => {
  const other = await enterOn(server, theft.password)
  phone.network.intercept = ({ url }) => (url.includes('/journal/') ? offline() : null)
  await other.engine.session.changeKey(theft)
  phone.network.intercept = ({ url }) => {
    if (url.endsWith('/keys/open')) {
      return Response.json(refusal('unauthorised'), { status: 401 })
    }
    // Nor does it hear by itself that its session was ended.
    return url.includes('/journal/') || url.endsWith('/me') ? offline() : null
  }
  expect(await phone.engine.session.changeKey(lock)).toMatchObject({
    error: { type: 'refused', code: 'unauthorised' },
  })
  expect(stateOf(phone)).toEqual({ status: 'anonymous', locked: 'refused' })
})

test('[PR41] where WebAssembly is switched off, before or between both passwords, nothing changes', async () => {
  const former = await kidOf(server)
  let worksFor = Infinity
  const failing = await setupPhone(server, {
    kdf: (password, salt) =>
      worksFor-- > 0 ? quickKdf(password, salt) : Promise.reject(new Error('no WebAssembly')),
  })
  await failing.engine.session.signIn('lea@exemple.fr', theft.password)
  for (const times of [0, 1]) {
    worksFor = times
    expect(await failing.engine.session.changeKey(theft)).toEqual({
      ok: false,
      error: { type: 'noWebAssembly' },
    })
  }
  expect(await kidOf(server)).toBe(former)
})

test('[PR35] a pseudo that nothing here opens stays as it is', async () => {
  await phone.engine.session.setUsername('Léa')
  const { db } = server.server.store
  const sealed = `le1.${'A'.repeat(16)}.${'A'.repeat(400)}`
  await db.updateTable('account').set({ username: sealed }).execute()
  const again = await phone.restart()
  await expect.poll(() => again.engine.session.held().user.username).toBe(sealed)
  expect(await again.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  const { username } = await db.selectFrom('account').select('username').executeTakeFirstOrThrow()
  expect(username).toBe(sealed)
})

test('[SY54] the phone looks at the server at once under its new key', async () => {
  const patient = await setupPhone(server, { longestMs: 60_000 })
  await patient.engine.session.signIn('lea@exemple.fr', lock.password)
  await patient.settled()
  patient.clock.advance(3000)
  expect(await patient.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  const after = () =>
    patient.network.requests.slice(
      patient.network.requests.findIndex((line) => line.startsWith('PUT')),
    )
  await expect.poll(after).toContain('GET /api/journal/months')
})

test('[PR42] of more keys than one request takes as many go with the new one as it does; under the same password it goes alone', async () => {
  const slot = await slotKeysOfPassword(theft.password, 'lea@exemple.fr', quickKdf)
  const more = await Promise.all(
    Array.from({ length: 25 }, () =>
      wrapAccountKey(slot, makeAccountKey(randomBytes), randomBytes),
    ),
  )
  const sent: { readonly kid: string }[] = []
  phone.network.intercept = async (request) => {
    if (request.url.endsWith('/keys/current')) sent.push(...(await request.clone().json()).keys)
    if (!request.url.endsWith('/keys/open')) return null
    const reply = await (await server.server.app.fetch(request, { incoming: {} })).json()
    return Response.json({ ...reply, keys: [...reply.keys, ...more] })
  }
  await phone.engine.session.changeKey(lock)
  expect(sent.splice(0)).toHaveLength(1)
  await phone.engine.session.changeKey(theft)
  expect(sent).toHaveLength(maxWrappedKeys)
})

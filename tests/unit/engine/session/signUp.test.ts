// What signing up makes of answers that lack something: nobody is signed in by halves.
import { NotLoadedError } from '#domain/notLoaded.ts'
import { answerInstead, refusing } from '#support/answerInstead.ts'
import { answered } from '#support/lies.ts'
import { email, first } from '#support/resets.ts'
import { offline, setupPhone, signUpOn, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
})
afterEach(() => server.stop())

const nobody = { status: 'anonymous', locked: null }
const verify = async () =>
  phone.engine.session.verifyEmail(` ${email.toUpperCase()} `, await server.codeTo(email))

test('[PR1] a code whose answer brings no token, or after which nobody says who it is, signs nobody in; the next one does', async () => {
  expect(await phone.engine.session.signUp(email, first)).toEqual({ ok: true, value: { email } })
  answerInstead(phone, 'POST /auth/verify-code', () => Response.json({}))
  expect(await verify()).toEqual({ ok: false, error: { type: 'tokenMissing' } })
  answerInstead(phone, 'POST /auth/verify-code', refusing('invalid', 400))
  expect(await verify()).toMatchObject({ error: { type: 'refused', code: 'invalid' } })
  expect(phone.engine.session.current()).toEqual(nobody)
  phone.network.intercept = null
  expect(await verify()).toEqual({ ok: true, value: 'opened' })
  expect(await phone.engine.session.pendingEmail()).toBeNull()
})

test('[PR1] without network after the code nobody is signed in, and the password signs in later', async () => {
  await phone.engine.session.signUp(email, first)
  answerInstead(phone, 'GET /auth/me', offline)
  expect(await verify()).toEqual({ ok: false, error: { type: 'network' } })
  expect(phone.engine.session.current()).toEqual(nobody)
  phone.network.intercept = null
  expect(await phone.engine.session.signIn(email, first)).toMatchObject({ ok: true })
})

test('[PR1] a sign-up that is refused says why, and its address can be tried again', async () => {
  answerInstead(phone, 'POST /auth/register', refusing('limited', 429))
  expect(await phone.engine.session.signUp(email, first)).toMatchObject({
    ok: false,
    error: { type: 'refused', code: 'limited' },
  })
  phone.network.intercept = null
  await signUpOn(phone, server, email, first)
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: true })
})

test('[PR1] where WebAssembly is switched off nothing is sent, and that is said', async () => {
  const bare = await setupPhone(server, { kdf: () => Promise.reject(new Error('off')) })
  const no = { ok: false, error: { type: 'noWebAssembly' } }
  expect(await bare.engine.session.signUp(email, first)).toEqual(no)
  expect(await bare.engine.session.signIn(email, first)).toEqual(no)
  expect(bare.network.requests.filter((line) => line.startsWith('POST'))).toEqual([])
})

test('[PR1] where what derives keys is not loaded yet, the network is said to be missing', async () => {
  const bare = await setupPhone(server, { kdf: () => Promise.reject(new NotLoadedError()) })
  const no = { ok: false, error: { type: 'network' } }
  expect(await bare.engine.session.signUp(email, first)).toEqual(no)
  expect(await bare.engine.session.signIn(email, first)).toEqual(no)
  expect(bare.network.requests.filter((line) => line.startsWith('POST'))).toEqual([])
})

test('[PR1] of several addresses that were signed up here the last one awaits its code', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    phone.clock.advance(1000)
    await phone.engine.session.signUp(`${name}@exemple.fr`, first)
    expect(await phone.engine.session.pendingEmail()).toBe(`${name}@exemple.fr`)
  }
})

test('[PR1] the code is asked for again for the attempt of this phone, and elsewhere for the address alone', async () => {
  await phone.engine.session.signUp(email, first)
  const asked: unknown[] = []
  const other = await setupPhone(server)
  for (const one of [phone, other]) {
    one.network.intercept = async (request) => {
      if (request.url.endsWith('/auth/resend-verification')) asked.push(await request.json())
      return null
    }
    expect(await one.engine.session.resendCode(` ${email.toUpperCase()}`)).toMatchObject({
      ok: true,
    })
  }
  expect(asked).toEqual([{ email, requestId: expect.any(String) }, { email }])
  answerInstead(phone, 'POST /auth/resend-verification', refusing('limited', 429))
  expect(await phone.engine.session.resendCode(email)).toMatchObject({ error: { code: 'limited' } })
})

test('[SY30] a journal that was made on this phone is known to be whole before any pass', async () => {
  await phone.engine.session.signUp(email, first)
  const code = await server.codeTo(email)
  const other = await setupPhone(server)
  for (const one of [phone, other]) {
    one.network.intercept = ({ url }) => (url.includes('/journal/') ? offline() : null)
  }
  await phone.engine.session.verifyEmail(email, code)
  expect(await phone.engine.journal.readSight()).toMatchObject({ isWhole: true })
  await other.engine.session.signIn(email, first)
  expect(await other.engine.journal.readSight()).toMatchObject({ isWhole: false })
})

const bodiesOf = (one: Phone, end: string): unknown[] => {
  const bodies: unknown[] = []
  one.network.intercept = async (request) => {
    if (request.url.endsWith(end)) bodies.push(await request.json())
    return null
  }
  return bodies
}

test('[PR1] an invitation goes with the sign-up that has one, and with no other', async () => {
  const sent = bodiesOf(phone, '/auth/register')
  await phone.engine.session.signUp(email, first)
  await phone.engine.session.signUp(email, first, 'une invitation')
  expect(sent[0]).not.toHaveProperty('invitation')
  expect(sent[1]).toMatchObject({ invitation: 'une invitation' })
})

test('[PR25] a code is given back for the request of this phone, of a sign-in before it too', async () => {
  await phone.engine.session.signUp(email, first)
  const other = await setupPhone(server)
  const unnamed = bodiesOf(other, '/auth/verify-code')
  await other.engine.session.verifyEmail(email, '0000')
  expect(unnamed).toEqual([{ email, code: '0000' }])
  server.clock.advance(1000)
  expect(await other.engine.session.signIn(email, first)).toMatchObject({
    error: { code: 'pending', requestId: expect.any(String) },
  })
  const named = bodiesOf(other, '/auth/verify-code')
  await other.engine.session.verifyEmail(email, await server.codeTo(email))
  expect(named).toMatchObject([{ requestId: expect.any(String) }])
})

const refusal = (code: string, more: object) => () =>
  Response.json({ message: 'Non.', code, ...more }, { status: 403 })

test('[PR25] a sign-in that is refused otherwise, or without a name, awaits no code', async () => {
  const { session } = phone.engine
  const requestId = 'r'.repeat(22)
  for (const answer of [refusal('unauthorised', { requestId }), refusal('pending', {}), offline]) {
    answerInstead(phone, 'POST /auth/login', answer)
    expect(await session.signIn(email, first)).toMatchObject({ ok: false })
    expect(await session.pendingEmail()).toBeNull()
  }
  answerInstead(phone, 'POST /auth/login', refusal('pending', { requestId }))
  expect(await session.signIn(email, first)).toMatchObject({ ok: false })
  expect(await session.pendingEmail()).toBe(email)
  const later = 'zoe@exemple.fr'
  phone.clock.advance(1000)
  expect(await session.signIn(later, first)).toMatchObject({ ok: false })
  expect(await session.pendingEmail()).toBe(later)
  phone.network.intercept = null
  phone.clock.advance(1000)
  await session.signUp(email, first)
  expect(await session.pendingEmail()).toBe(email)
})

test('[SY30] a phone that a code signs in, and that lacks the key, does not know that the journal is whole', async () => {
  await phone.engine.session.signUp(email, first)
  const other = await setupPhone(server)
  other.network.intercept = ({ url }) => (url.includes('/journal/') ? offline() : null)
  expect(await other.engine.session.verifyEmail(email, await server.codeTo(email))).toEqual({
    ok: true,
    value: 'needsPassword',
  })
  expect(await other.engine.journal.readSight()).toMatchObject({ isWhole: false })
})

const months = 'GET /api/journal/months'

test('[SY14] a code, a password and a passkey each begin a pass, and look at the reminders, by themselves', async () => {
  await phone.engine.session.signUp(email, first)
  expect(await verify()).toEqual({ ok: true, value: 'opened' })
  await expect.poll(() => phone.network.requests).toContain(months)
  expect(await phone.engine.passkeys.add(first)).toMatchObject({ ok: true })
  const second = await setupPhone(server, { passkeys: phone.passkeys })
  expect(await second.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  await expect.poll(() => second.network.requests).toContain(months)
  const third = await setupPhone(server, { passkeys: phone.passkeys })
  expect(await third.engine.passkeys.signIn()).toMatchObject({ ok: true })
  await expect.poll(() => third.network.requests).toContain(months)
})

test('[PR5] a code that activates an account without a key opens nothing', async () => {
  await phone.engine.session.signUp(email, first)
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/auth/me')) return null
    const reply = await server.server.app.fetch(request, { incoming: {} })
    return Response.json({ ...(await reply.json()), kid: null })
  }
  expect(await verify()).toEqual({ ok: false, error: { type: 'plainAccount' } })
  expect(phone.engine.session.current()).toEqual(nobody)
})

test('[PR1] an answer that speaks of another account signs nobody in', async () => {
  await signUpOn(phone, server, email, first)
  const other = await setupPhone(server)
  other.network.intercept = async (request) => {
    if (!request.url.endsWith('/auth/me')) return null
    const me = await (await answered(server, request)).json()
    return Response.json({ ...me, id: 'x'.repeat(22) })
  }
  expect(await other.engine.session.signIn(email, first)).toEqual({
    ok: false,
    error: { type: 'unavailable' },
  })
  expect(other.engine.session.current()).toEqual(nobody)
  other.network.intercept = null
  expect(await other.engine.session.signIn(email, first)).toMatchObject({ ok: true })
})

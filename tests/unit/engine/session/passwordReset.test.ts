// A forgotten password, where the code is wrong or an answer in between is a refusal or does not come.
import { answerInstead, refusing } from '#support/answerInstead.ts'
import { kidOf } from '#support/resealing.ts'
import { email, first, learnedOn, second, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(() => server.stop())

/** Mails are told apart by their time. */
async function requestCode(one: Phone): Promise<string> {
  server.clock.advance(1000)
  expect(await one.engine.session.requestReset(` ${email.toUpperCase()}`)).toEqual({
    ok: true,
    value: undefined,
  })
  return server.codeTo(email)
}
const wrong = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')
const wrongCode = { ok: false, error: { type: 'wrongCode', message: expect.any(String) } }
const bodiesOf = (one: Phone, end: string): unknown[] => {
  const bodies: unknown[] = []
  one.network.intercept = async (request) => {
    if (request.url.endsWith(end)) bodies.push(await request.json())
    return null
  }
  return bodies
}

test('[PR11] a wrong code sets no password, checked or not, and the right one does after it', async () => {
  const { session } = phone.engine
  const code = await requestCode(phone)
  expect(await session.checkResetCode(email, wrong(code))).toEqual(wrongCode)
  expect(await session.setNewPassword(email, wrong(code), second)).toEqual(wrongCode)
  expect(await session.checkResetCode(email, code)).toEqual({
    ok: true,
    value: { opensJournal: true, needsProof: false },
  })
  // What was checked is that code.
  expect(await session.setNewPassword(email, wrong(code), second)).toEqual(wrongCode)
  expect(await session.setNewPassword(` ${email.toUpperCase()}`, code, second)).toEqual({
    ok: true,
    value: undefined,
  })
  const other = await setupPhone(server)
  expect(await other.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await other.settled()
  expect(await learnedOn(other, other.engine.journal.today())).toBe('avant')
})

test('[PR11] a code that nobody checked sets the password all the same', async () => {
  const code = await requestCode(phone)
  expect(await phone.engine.session.setNewPassword(email, code, second)).toMatchObject({ ok: true })
  // The session of this phone goes on, and its journal with it.
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR11] where WebAssembly is switched off no password is set, and that is said', async () => {
  const other = await setupPhone(server, {
    kdf: () => Promise.reject(new Error('no WebAssembly')),
  })
  const code = await requestCode(other)
  expect(await other.engine.session.setNewPassword(email, code, second)).toEqual({
    ok: false,
    error: { type: 'noWebAssembly' },
  })
  expect(other.network.requests.filter((line) => line.startsWith('PUT'))).toEqual([])
})

test('[PR11] a code is checked again for another address', async () => {
  const other = 'zoe@exemple.fr'
  const hers = await setupPhone(server)
  await signUpOn(hers, server, other, first)
  const code = await requestCode(phone)
  await phone.engine.session.checkResetCode(email, code)
  const checks = bodiesOf(phone, '/auth/verify-reset-token')
  expect(await phone.engine.session.setNewPassword(other, code, second)).toEqual(wrongCode)
  expect(checks).toMatchObject([{ email: other, token: code }])
})

test('[PR12] a new password that the server refuses, or does not hear, can be sent again without another check', async () => {
  const { session } = phone.engine
  const code = await requestCode(phone)
  await session.checkResetCode(email, code)
  answerInstead(phone, 'POST /auth/set-new-password', refusing('limited', 429))
  expect(await session.setNewPassword(email, code, second)).toMatchObject({
    error: { type: 'refused', code: 'limited' },
  })
  answerInstead(phone, 'POST /auth/set-new-password', offline)
  expect(await session.setNewPassword(email, code, second)).toEqual({
    ok: false,
    error: { type: 'network' },
  })
  const checks = bodiesOf(phone, '/auth/verify-reset-token')
  expect(await session.setNewPassword(email, code, second)).toMatchObject({ ok: true })
  expect(checks).toEqual([])
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR11] refusals and a dead network are said before anything is asked of the person', async () => {
  const { session } = phone.engine
  answerInstead(phone, 'POST /auth/forgot-password', refusing('limited', 429))
  expect(await session.requestReset(email)).toMatchObject({ error: { code: 'limited' } })
  const code = await requestCode(await setupPhone(server))
  answerInstead(phone, 'POST /auth/verify-reset-token', offline)
  expect(await session.checkResetCode(email, code)).toEqual({
    ok: false,
    error: { type: 'network' },
  })
})

test('[PR11] a request is named in each call by the phone that made it, until its password is set', async () => {
  const code = await requestCode(phone)
  const checks = bodiesOf(phone, '/auth/verify-reset-token')
  await phone.engine.session.checkResetCode(email, code)
  expect(checks).toMatchObject([{ email, token: code, requestId: expect.any(String) }])
  const asks = bodiesOf(phone, '/auth/forgot-password')
  await phone.engine.session.requestReset(email)
  expect(asks).toMatchObject([{ email, requestId: expect.any(String) }])
  const newer = await server.codeTo(email)
  const sets = bodiesOf(phone, '/auth/set-new-password')
  await phone.engine.session.setNewPassword(email, newer, second)
  expect(sets).toMatchObject([{ email, token: newer, requestId: expect.any(String) }])
  const later = bodiesOf(phone, '/auth/forgot-password')
  await phone.engine.session.requestReset(email)
  expect(later[0]).not.toHaveProperty('requestId')
})

test('[PR11] a phone that never held the journal opens none of it, and says so before', async () => {
  const blank = await setupPhone(server)
  const code = await requestCode(blank)
  expect(await blank.engine.session.checkResetCode(email, code)).toEqual({
    ok: true,
    value: { opensJournal: false, needsProof: false },
  })
  expect(await blank.engine.session.setNewPassword(email, code, second)).toMatchObject({ ok: true })
  // Nobody is signed in by it.
  expect(blank.engine.session.current()).toEqual({ status: 'anonymous', locked: null })
})

/** Words that were never sent, and the phone is closed on them. */
async function lockUnsent(one: Phone): Promise<void> {
  one.network.intercept = offline
  await writeToday(one, { learned: 'jamais parti' })
  expect(await one.engine.session.signOut('lock')).toBe(true)
  one.network.intercept = null
}
const opensOffline = async (one: Phone, password: string): Promise<boolean> => {
  one.network.intercept = offline
  const opened = await one.engine.data.openLocked({ email, password })
  one.network.intercept = null
  return opened.ok
}

test('[PR22] the new password opens, without network, what lies on the phone on which it was set, open or locked', async () => {
  const code = await requestCode(phone)
  expect(await phone.engine.session.setNewPassword(email, code, second)).toMatchObject({ ok: true })
  await lockUnsent(phone)
  expect(await opensOffline(phone, second)).toBe(true)
  const third = 'un troisième mot'
  expect(await opensOffline(phone, third)).toBe(false)
  const next = await requestCode(phone)
  expect(await phone.engine.session.setNewPassword(email, next, third)).toMatchObject({ ok: true })
  expect(await opensOffline(phone, third)).toBe(true)
})

test('[PR12] a password set for another account leaves the journal that is open as it is', async () => {
  const other = 'zoe@exemple.fr'
  await signUpOn(await setupPhone(server), server, other, first)
  const { session } = phone.engine
  const { token, user } = session.held()
  server.clock.advance(1000)
  await session.requestReset(other)
  const code = await server.codeTo(other)
  expect(await session.setNewPassword(other, code, second)).toMatchObject({ ok: true })
  expect(session.held()).toMatchObject({ token, user: { kid: user.kid } })
  const again = await phone.restart()
  expect(again.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: true })
  expect(await learnedOn(again, again.engine.journal.today())).toBe('avant')
})

test('[PR11] a server that does not name the present key gets no second one from a phone that holds it', async () => {
  const kid = await kidOf(server)
  const code = await requestCode(phone)
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/auth/verify-reset-token')) return null
    const reply = await server.server.app.fetch(request, { incoming: {} })
    return Response.json({ ...(await reply.json()), kid: undefined })
  }
  expect(await phone.engine.session.setNewPassword(email, code, second)).toMatchObject({ ok: true })
  expect(await kidOf(server)).toBe(kid)
})

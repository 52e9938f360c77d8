// A sign-in by a passkey, where an answer lacks something or the phone knows no password: nobody is signed in by halves.
import { readKeyRows } from '#engine/local/keyStore.ts'
import { answerInstead } from '#support/answerInstead.ts'
import { kidOf } from '#support/resealing.ts'
import { email, first, learnedOn, resetAndEnter, second, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  const owner = await signUpAndWrite(server)
  expect(await owner.engine.passkeys.add(first)).toMatchObject({ ok: true })
  phone = await setupPhone(server, { passkeys: owner.passkeys })
})
afterEach(() => server.stop())

test('[PR30] an answer without a token, without a person, or without a key signs nobody in; the next one does', async () => {
  const { passkeys, session } = phone.engine
  answerInstead(phone, 'POST /auth/passkey/sign-in', () => Response.json({}))
  expect(await passkeys.signIn()).toEqual({ ok: false, error: { type: 'tokenMissing' } })
  answerInstead(phone, 'GET /auth/me', offline)
  expect(await passkeys.signIn()).toEqual({ ok: false, error: { type: 'network' } })
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/auth/me')) return null
    const reply = await server.server.app.fetch(request, { incoming: {} })
    return Response.json({ ...(await reply.json()), kid: null })
  }
  expect(await passkeys.signIn()).toEqual({ ok: false, error: { type: 'plainAccount' } })
  expect(session.current()).toEqual({ status: 'anonymous', locked: null })
  phone.network.intercept = null
  expect(await passkeys.signIn()).toMatchObject({ ok: true })
  await phone.settled()
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR50][PR67] on a phone that a passkey alone has opened the server tells which password is right, and the key of the app lock is never put bare', async () => {
  const { appLock, passkeys } = phone.engine
  expect(await passkeys.signIn()).toMatchObject({ ok: true })
  expect(await appLock.turnOn('pas le bon')).toEqual({
    ok: false,
    error: { type: 'wrongPassword' },
  })
  phone.network.intercept = offline
  expect(await appLock.turnOn(first)).toEqual({ ok: false, error: { type: 'network' } })
  phone.network.intercept = null
  const keys: { readonly kid: string; readonly key?: unknown }[] = []
  // Called with its own store below.
  // oxlint-disable-next-line typescript/unbound-method
  const { put } = IDBObjectStore.prototype
  const watch = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function watched(
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === 'keys') keys.push(args[0])
    return put.apply(this, args)
  })
  expect(await appLock.turnOn(first)).toMatchObject({ ok: true })
  watch.mockRestore()
  const kid = await kidOf(server)
  const made = keys.filter((row) => row.kid === kid)
  expect(made).not.toEqual([])
  // Not for a moment.
  expect(made.filter((row) => row.key !== null)).toEqual([])
  expect(await appLock.turnOff('pas le bon')).toMatchObject({ ok: false })
  expect(await appLock.turnOff(first)).toMatchObject({ ok: true })
})

test('[PR30] where there are no passkeys, or the server refuses one, that is said, and nothing has changed', async () => {
  const worker = await phone.again('worker')
  expect(await worker.engine.passkeys.signIn()).toEqual({
    ok: false,
    error: { type: 'passkey none' },
  })
  expect(await phone.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  answerInstead(phone, 'POST /auth/passkey/sign-in', offline)
  expect(await phone.engine.passkeys.open()).toEqual({ ok: false, error: { type: 'network' } })
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: true })
})

test('[PR30] a passkey wraps no key that it does not open', async () => {
  const own = await setupPhone(server)
  await resetAndEnter(server, own, second)
  expect(await own.engine.passkeys.add(second)).toMatchObject({ ok: true })
  const today = await kidOf(server)
  await own.engine.recovery.openSealed({ oldPassword: first }, second)
  expect(await own.engine.passkeys.open()).toMatchObject({ ok: true })
  const rows = await readKeyRows(own.engine.session.held().db)
  const wrapped = rows.filter(({ wraps = [] }) => wraps.some(({ kind }) => kind === 'passkey'))
  expect(rows).toHaveLength(2)
  expect(wrapped.map(({ kid }) => kid)).toEqual([today])
})

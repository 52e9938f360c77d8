// « Verrouiller Lueur », step by step: what other tabs are told, whom a passkey is asked of, and what a refusal in between is called.
import { keepPasskeyWraps, readKeyRows } from '#engine/local/keyStore.ts'
import { answerInstead, refusing } from '#support/answerInstead.ts'
import { isOpen } from '#support/lockedPhones.ts'
import { enterOn } from '#support/resealing.ts'
import { email, first, learnedOn, resetAndEnter, second, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, quickKdf, setupPhone, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
let kdf: typeof quickKdf
/** What another tab does with a message. */
let hear: () => void
beforeEach(async () => {
  server = await createTestServer()
  hear = () => undefined
  kdf = quickKdf
  phone = await signUpAndWrite(server, {
    channel: { announce: () => hear(), onAnnounced: () => undefined },
    kdf: (password, salt) => kdf(password, salt),
    locks: navigator.locks,
  })
})
afterEach(() => server.stop())

const isOn = (): boolean => {
  const session = phone.engine.session.current()
  return session.status === 'signedIn' && session.appLock !== null
}
const rowsOf = async (one: Phone) => readKeyRows(one.engine.session.held().db)
const passkeyWrapsOf = async (one: Phone) =>
  (await rowsOf(one)).flatMap(({ wraps = [] }) => wraps.filter(({ kind }) => kind === 'passkey'))
const noWebAssembly = () => Promise.reject(new Error('no WebAssembly'))
const done = { ok: true, value: undefined }

test('[PR55][PR56][PR57] other tabs are told once it is on, once its time is chosen, and once it is off; one tab at a time turns it on', async () => {
  const told: boolean[] = []
  hear = () => void told.push(isOn())
  const asked = vi.spyOn(navigator.locks, 'request')
  onTestFinished(() => asked.mockRestore())
  expect(await phone.engine.appLock.turnOn(first)).toEqual(done)
  expect(told).toContain(true)
  expect(asked.mock.calls.map(([name]) => name)).toContain('lueur-app-lock')
  told.length = 0
  await phone.engine.appLock.chooseAway(0)
  expect(told).toEqual([true])
  expect(await phone.engine.appLock.turnOff(first)).toEqual(done)
  expect(told).toEqual([true, false])
})

test('[PR56] a tab that did not hear that it was turned off opens all the same', async () => {
  expect(await phone.engine.appLock.turnOn(first)).toEqual(done)
  await phone.engine.appLock.shut()
  const tab = await phone.again()
  expect(await tab.engine.appLock.turnOff(first)).toEqual(done)
  expect(await phone.engine.appLock.unlock(first)).toEqual(done)
  expect(phone.engine.session.current()).toMatchObject({ hasKey: true, appLock: null })
})

test('[PR41][PR52] where WebAssembly is switched off that is what it says, and nothing changes', async () => {
  const { appLock } = phone.engine
  const no = { ok: false, error: { type: 'noWebAssembly' } }
  kdf = noWebAssembly
  expect(await appLock.turnOn(first)).toEqual(no)
  expect(isOn()).toBe(false)
  kdf = quickKdf
  expect(await appLock.turnOn(first)).toEqual(done)
  await appLock.shut()
  kdf = noWebAssembly
  expect(await appLock.unlock(first)).toEqual(no)
  expect(await appLock.turnOff(first)).toEqual(no)
  expect([isOn(), isOpen(phone)]).toEqual([true, false])
})

test('[PR52] a password that opens nothing here is called wrong, or unknown, as the server says, and a limit is a limit', async () => {
  const { appLock } = phone.engine
  expect(await appLock.turnOn(first)).toEqual(done)
  await appLock.shut()
  const unlock = () => appLock.unlock('pas le bon')
  answerInstead(phone, 'POST /auth/login', refusing('limited', 429))
  expect(await unlock()).toMatchObject({ error: { type: 'refused', code: 'limited' } })
  answerInstead(phone, 'POST /auth/login', offline)
  expect(await unlock()).toEqual({ ok: false, error: { type: 'unknownHere' } })
  phone.network.intercept = null
  expect(await unlock()).toEqual({ ok: false, error: { type: 'wrongPassword' } })
  expect(isOpen(phone)).toBe(false)
})

test('[PR52][PR77] a former password opens nothing of a phone that lacks the key of today, once the server can say that it is wrong', async () => {
  const { appLock } = phone.engine
  expect(await appLock.turnOn(first)).toEqual(done)
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  const former = phone.engine.session.held().user.kid
  expect(await other.engine.session.changeKey({ reason: 'lock', password: first })).toMatchObject({
    ok: true,
  })
  phone = await phone.restart()
  await expect.poll(() => phone.engine.session.held().user.kid).not.toBe(former)
  // It does not hear that its session has ended.
  phone.network.intercept = ({ url }) => (url.endsWith('/auth/login') ? null : offline())
  phone = await phone.restart()
  await resetAndEnter(server, other, second)
  expect(await phone.engine.appLock.unlock(first)).toEqual({
    ok: false,
    error: { type: 'wrongPassword' },
  })
  expect(isOpen(phone)).toBe(false)
})

test('[PR63] a passkey that opens former days alone opens today’s too once the password was given, and is written beside it once', async () => {
  expect(await phone.engine.appLock.turnOn(first, true)).toEqual(done)
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  phone = await phone.restart()
  await expect.poll(() => phone.engine.session.current().status).toBe('anonymous')
  expect(await phone.engine.session.signIn(email, second)).toEqual(done)
  await phone.settled()
  const { appLock } = phone.engine
  await appLock.shut()
  phone.network.intercept = offline
  expect(await appLock.unlockWithPasskey()).toEqual({ ok: false, error: { type: 'needsPassword' } })
  expect(await appLock.unlock(second)).toEqual(done)
  await appLock.shut()
  expect(await appLock.unlockWithPasskey()).toEqual(done)
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  // It waits no more: dropped since, no password brings it back.
  await keepPasskeyWraps(phone.engine.session.held().db, new Set())
  await appLock.shut()
  expect(await appLock.unlock(second)).toEqual(done)
  expect(await passkeyWrapsOf(phone)).toEqual([])
})

test('[PR78] a page that the password has opened meanwhile stays open where the passkey of before turns out to be removed', async () => {
  expect(await phone.engine.appLock.turnOn(first, true)).toEqual(done)
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  const listed = await other.engine.passkeys.list()
  for (const { id } of listed.ok ? listed.value.passkeys : [])
    await other.engine.passkeys.remove(id)
  const held = Promise.withResolvers<undefined>()
  await phone.engine.appLock.shut()
  phone.network.intercept = async ({ url }) => {
    if (url.endsWith('/passkeys')) await held.promise
    return null
  }
  expect(await phone.engine.appLock.unlockWithPasskey()).toEqual(done)
  await phone.engine.appLock.shut()
  expect(await phone.engine.appLock.unlock(first)).toEqual(done)
  held.resolve(undefined)
  await phone.settled()
  expect(isOpen(phone)).toBe(true)
})

test('[PR62] a passkey that was made a moment before is asked for no more, one that is here already once, and a refused one never again', async () => {
  const ask = vi.spyOn(phone.passkeys, 'ask')
  expect(await phone.engine.appLock.turnOn(first, true)).toEqual(done)
  expect(ask).toHaveBeenCalledTimes(0)
  expect(await passkeyWrapsOf(phone)).toHaveLength(2)
  expect(await phone.engine.appLock.turnOff(first)).toEqual(done)
  phone.passkeys.fails = 'refused'
  expect(await phone.engine.appLock.turnOn(first, true)).toEqual({
    ok: false,
    error: { type: 'passkey refused' },
  })
  expect(ask).toHaveBeenCalledTimes(0)
  expect(isOn()).toBe(false)
  phone.passkeys.fails = null
  answerInstead(phone, 'GET /me/passkeys', offline)
  expect(await phone.engine.appLock.turnOn(first, true)).toEqual({
    ok: false,
    error: { type: 'network' },
  })
  phone.network.intercept = null
  expect(await phone.engine.appLock.turnOn(first, true)).toEqual(done)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('[PR50] a phone that knows the password asks nobody whether another one is right, though it has a passkey', async () => {
  expect(await phone.engine.passkeys.add(first)).toMatchObject({ ok: true })
  phone.network.intercept = offline
  expect(await phone.engine.appLock.turnOn('pas le bon')).toEqual({
    ok: false,
    error: { type: 'wrongPassword' },
  })
  expect(await phone.engine.appLock.turnOn(first)).toEqual({
    ok: false,
    error: { type: 'network' },
  })
})

test('[PR24][PR50] a phone of an older build, which stored nothing that opens, asks the server', async () => {
  const { db } = phone.engine.session.held()
  await db.keys.toCollection().modify((row) => {
    Object.assign(row, { wraps: undefined })
  })
  expect(await phone.engine.appLock.turnOn(first)).toEqual(done)
  await phone.engine.appLock.shut()
  expect(await phone.engine.appLock.unlock(first)).toEqual(done)
})

test('[PR43][PR50] a page under which the key was replaced gets it with the password as the lock is turned on', async () => {
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  expect(await other.engine.session.changeKey({ reason: 'lock', password: first })).toMatchObject({
    ok: true,
  })
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  await expect.poll(() => isOpen(phone)).toBe(false)
  expect(await phone.engine.appLock.turnOn(first)).toEqual(done)
  expect([isOn(), isOpen(phone)]).toEqual([true, true])
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR58] a key that lies here sealed, and that the password does not open, keeps nothing from being turned on', async () => {
  const { db } = phone.engine.session.held()
  const [row] = await readKeyRows(db)
  if (row === undefined) throw new Error('no key')
  await db.keys.put({ ...row, kid: 'A'.repeat(16) as never, key: null, markKey: null, wraps: [] })
  expect(await phone.engine.appLock.turnOn(first)).toEqual(done)
})

test('[PR59] what is no fault of the store is no full phone', async () => {
  const own = new TypeError('our own')
  vi.spyOn(phone.engine.session.held().random, 'bytes').mockImplementation(() => {
    throw own
  })
  await expect(phone.engine.appLock.turnOn(first)).rejects.toBe(own)
})

test('[PR50] a phone that knows a former password alone, and today’s key by a passkey, asks the server which password is right', async () => {
  const knowing = await enterOn(server, first)
  const blank = await setupPhone(server, { passkeys: knowing.passkeys })
  await resetAndEnter(server, blank, second)
  expect(await blank.engine.passkeys.add(second)).toMatchObject({ ok: true })
  const locked = await knowing.restart()
  await expect.poll(() => locked.engine.session.current().status).toBe('anonymous')
  expect(await locked.engine.passkeys.signIn()).toMatchObject({ ok: true })
  const { appLock, journal } = locked.engine
  // Whatever lies before it.
  const { db } = locked.engine.session.held()
  const [row] = await readKeyRows(db)
  if (row === undefined) throw new Error('no key')
  const wraps = [{ kind: 'password', wrap: 'lw1' }] as const
  await db.keys.put({ ...row, kid: '-'.repeat(16) as never, key: null, markKey: null, wraps })
  expect(await appLock.turnOn('pas le bon')).toMatchObject({ error: { type: 'wrongPassword' } })
  expect(await appLock.turnOn(second)).toMatchObject({ ok: true })
  await appLock.shut()
  locked.network.intercept = offline
  expect(await appLock.unlock(second)).toMatchObject({ ok: true })
  expect(await learnedOn(locked, journal.today())).toBe('avant')
})

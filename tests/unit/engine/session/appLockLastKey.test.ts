// A locked phone that lacks the account's key, and has no network, may hold several others: what is written then is sealed under the one
// that it had last (PR77), never under one of before a forgotten password, which may have lain bare before the lock was on.
import type { Kid } from '#domain/brands.ts'
import { kidOf, makeAccountKey } from '#engine/crypto/keys.ts'
import { readAppLock } from '#engine/local/appLockStore.ts'
import { readKeyRows } from '#engine/local/keyStore.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import { deriveSlot, wrapHere } from '#engine/session/keyFlows.ts'
import { randomBytes } from '#support/bytes.ts'
import { isOpen } from '#support/lockedPhones.ts'
import { enterOn } from '#support/resealing.ts'
import { email, first, resetAndEnter, second, signUpAndWrite } from '#support/resets.ts'
import { offline, quickKdf, setupPhone, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let other: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  other = await enterOn(server, first)
})
afterEach(() => server.stop())

const journalOf = (one: Phone) => one.engine.session.held()
const kidOn = (one: Phone) => journalOf(one).user.kid ?? ''

/** A key of before, under the same password, that comes before the others in the store; `isLinked`: it took the place of another one. */
async function addFormerKey(isLinked: boolean): Promise<void> {
  const deps = { kdf: quickKdf, random: { bytes: randomBytes, fraction: () => 0.5 } }
  const slot = await deriveSlot(deps, first, email)
  if (!slot.ok) throw new Error(slot.error.type)
  let key = makeAccountKey(randomBytes)
  while ((await kidOf(key)) >= kidOn(phone)) key = makeAccountKey(randomBytes)
  const kid = await kidOf(key)
  await journalOf(phone).db.keys.put({
    kid,
    key: null,
    markKey: null,
    deviceCopy: '',
    wraps: [await wrapHere(deps, slot.value, key)],
    ...(isLinked && { link: { kid, replaces: 'of before' as Kid, former: '' } }),
  })
}

/** A key that took the place of another one, and that nothing opens here. */
async function addShutKey(): Promise<void> {
  const kid = 'z'.repeat(16) as Kid
  const link = { kid, replaces: 'of before' as Kid, former: '' }
  await journalOf(phone).db.keys.put({ kid, key: null, markKey: null, deviceCopy: '', link })
}

/** As a build left it that noted no key. */
async function forgetNoted(): Promise<void> {
  const { db } = journalOf(phone)
  const lock = await readAppLock(db)
  if (lock === null) throw new Error('It is on.')
  await writeMeta(db, 'appLock', { awayMs: lock.awayMs, credentialId: lock.credentialId })
}

/** No other key rests here, and nothing says what the only one took the place of. */
async function keepOneKey(): Promise<void> {
  const { db } = journalOf(phone)
  const row = (await readKeyRows(db)).find(({ kid }) => kid === kidOn(phone))
  if (row === undefined) throw new Error('It is here.')
  Reflect.deleteProperty(row, 'link')
  await db.keys.clear()
  await db.keys.put(row)
}

/** Another phone changes the key under the app lock, and this one hears of it: then it has no network, and the password opens it. */
async function openWithoutToday(password: string): Promise<void> {
  const last = kidOn(phone)
  const change = { reason: 'lock', password } as const
  expect(await other.engine.session.changeKey(change)).toMatchObject({ ok: true })
  phone = await phone.restart()
  await expect.poll(() => kidOn(phone)).not.toBe(last)
  phone.network.intercept = offline
  phone = await phone.restart()
  expect(await phone.engine.appLock.unlock(password)).toMatchObject({ ok: true })
}

test.for<readonly [what: string, prepare: () => Promise<void>]>([
  ['the one that it noted, though another one came earlier', () => addFormerKey(true)],
  [
    'where none was noted, one that took the place of another',
    async () => {
      await forgetNoted()
      await addFormerKey(false)
    },
  ],
  [
    'where none was noted, one of several that took the place of others: the one that opens',
    async () => {
      await forgetNoted()
      await addFormerKey(false)
      await addShutKey()
    },
  ],
  [
    'where nothing says so, the only one that there is',
    async () => {
      await forgetNoted()
      await keepOneKey()
    },
  ],
])('[PR77] what is written without the key of today is sealed under %s', async ([, prepare]) => {
  await prepare()
  const last = kidOn(phone)
  await openWithoutToday(first)
  expect([isOpen(phone), journalOf(phone).keys.current?.kid]).toEqual([true, last])
})

test('[PR77] a locked phone notes the key of today as it is opened with it', async () => {
  const noted = async () => (await readAppLock(journalOf(phone).db))?.kid
  const before = kidOn(phone)
  expect(await noted()).toBe(before)
  const change = { reason: 'lock', password: first } as const
  expect(await other.engine.session.changeKey(change)).toMatchObject({ ok: true })
  phone = await phone.restart()
  await expect.poll(() => kidOn(phone)).not.toBe(before)
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(await noted()).toBe(kidOn(phone))
})

test('[PR77] nor is it sealed under a key of before a forgotten password that opens here again, though no lock was opened since', async () => {
  other = await setupPhone(server)
  await resetAndEnter(server, other, second)
  phone = await phone.restart()
  await expect.poll(() => phone.engine.session.current().status).toBe('anonymous')
  expect(await phone.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await phone.settled()
  expect(await phone.engine.recovery.openSealed({ oldPassword: first }, second)).toMatchObject({
    value: { hasOpened: true },
  })
  const last = kidOn(phone)
  await openWithoutToday(second)
  expect([isOpen(phone), journalOf(phone).keys.current?.kid]).toEqual([true, last])
})

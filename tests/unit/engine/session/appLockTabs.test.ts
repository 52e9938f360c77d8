// Two tabs of one phone that ask the same of the app lock at one instant: one is first, and the other finds it done.
import { first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { cryptoKeysIn, idOf, recordsOf, isOpen } from '#support/lockedPhones.ts'
import type { Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let one: Phone
let other: Phone
beforeEach(async () => {
  server = await createTestServer()
  one = await signUpAndWrite(server, { locks: navigator.locks, longestMs: 5000 })
  other = await one.again()
})
afterEach(() => server.stop())

const done = { ok: true, value: undefined }
const both = <T>(ask: (phone: Phone) => Promise<T>) => Promise.all([ask(one), ask(other)])

/** As the message of the other tab makes it. */
const hear = () => both((phone) => phone.engine.session.start())

test('[PR55] both turn it on: it is on, no key lies bare, and the password opens both', async () => {
  expect(await both((phone) => phone.engine.appLock.turnOn(first))).toEqual([done, done])
  // The second one asks: it has heard of it.
  expect([one, other].filter(isOpen)).toHaveLength(1)
  expect(cryptoKeysIn(await recordsOf(one, idOf(one)))).toEqual([])
  for (const phone of [one, other]) {
    expect(phone.engine.session.current()).toMatchObject({ appLock: { awayMs: 300_000 } })
    await phone.engine.appLock.unlock(first)
    expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  }
})

test('[PR56] both turn it off', async () => {
  await one.engine.appLock.turnOn(first)
  await hear()
  await other.engine.appLock.unlock(first)
  const results = await both((phone) => phone.engine.appLock.turnOff(first))
  expect(results).toEqual([done, done])
  await hear()
  for (const phone of [one, other]) {
    expect(phone.engine.session.current()).toMatchObject({ hasKey: true, appLock: null })
    expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  }
})

test('[PR57] both choose a time away, and both have the same', async () => {
  await one.engine.appLock.turnOn(first)
  await hear()
  await other.engine.appLock.unlock(first)
  await Promise.all([one.engine.appLock.chooseAway(0), other.engine.appLock.chooseAway(60_000)])
  await hear()
  const times = [one, other].map((phone) => phone.engine.session.current())
  expect(times[0]).toMatchObject({
    appLock: times[1]?.status === 'signedIn' ? times[1].appLock : null,
  })
})

test('[PR52] both unlock', async () => {
  await one.engine.appLock.turnOn(first)
  await one.engine.appLock.shut()
  await hear()
  const results = await both((phone) => phone.engine.appLock.unlock(first))
  expect(results).toEqual([done, done])
  for (const phone of [one, other]) {
    expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  }
})

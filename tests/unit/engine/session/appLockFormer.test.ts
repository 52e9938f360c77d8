// A locked phone that heard of another key before anybody gave it the password, and has no network since: the password opens what
// rests here.
import { isOpen } from '#support/lockedPhones.ts'
import { email, first, learnedOn, nextDay, signUpAndWrite } from '#support/resets.ts'
import { passUntil } from '#support/resealing.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let other: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  expect(await phone.engine.appLock.turnOn(first, true)).toMatchObject({ ok: true })
  phone = await phone.restart()
  const former = phone.engine.session.held().user.kid
  other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await other.engine.session.changeKey({ reason: 'lock', password: first })).toMatchObject({
    ok: true,
  })
  phone = await phone.restart()
  await expect.poll(() => phone.engine.session.held().user.kid).not.toBe(former)
  phone.network.intercept = offline
  phone = await phone.restart()
})
afterEach(() => server.stop())

test('[PR77] without network the password opens what rests here, and what is written then leaves', async () => {
  const before = phone.engine.journal.today()
  expect(await phone.engine.appLock.unlock('pas le bon')).toMatchObject({
    error: { type: 'unknownHere' },
  })
  expect(isOpen(phone)).toBe(false)
  expect(await phone.engine.appLock.unlock(first)).toEqual({ ok: true, value: undefined })
  expect(isOpen(phone)).toBe(true)
  expect(await learnedOn(phone, before)).toBe('avant')
  nextDay(server, phone, other)
  await writeToday(phone, { learned: 'sans réseau' })
  const day = phone.engine.journal.today()
  expect(await learnedOn(phone, day)).toBe('sans réseau')

  phone.network.intercept = null
  await phone.engine.appLock.shut()
  expect(isOpen(phone)).toBe(false)
  expect(await phone.engine.appLock.unlock('pas le bon')).toMatchObject({
    error: { type: 'wrongPassword' },
  })
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  await phone.settled()
  expect(phone.engine.session.held().sealer.canOpen).toBe(true)
  await passUntil(other, async () => (await learnedOn(other, day)) === 'sans réseau')
})

test('[PR77] its passkey asks for the password, opens no more for it, and opens again once the new key is here', async () => {
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({
    error: { type: 'needsPassword' },
  })
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  await phone.engine.appLock.shut()
  phone.network.intercept = null
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({
    error: { type: 'needsPassword' },
  })
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  await phone.engine.appLock.shut()
  phone.network.intercept = offline
  expect(await phone.engine.appLock.unlockWithPasskey()).toMatchObject({ ok: true })
  expect(phone.engine.session.held().sealer.canOpen).toBe(true)
})

test('[PR77] to be turned off it needs the network once, and says so of the right password', async () => {
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(await phone.engine.appLock.turnOff(first)).toEqual({
    ok: false,
    error: { type: 'needsNetwork' },
  })
  expect(await phone.engine.appLock.turnOff('pas le bon')).toMatchObject({
    error: { type: 'unknownHere' },
  })
  expect(phone.engine.session.current()).toMatchObject({ appLock: { awayMs: 300_000 } })
  phone.network.intercept = null
  expect(await phone.engine.appLock.turnOff('pas le bon')).toMatchObject({
    error: { type: 'wrongPassword' },
  })
  expect(await phone.engine.appLock.turnOff(first)).toMatchObject({ ok: true })
  expect(phone.engine.session.current()).toMatchObject({ hasKey: true, appLock: null })
  expect(phone.engine.session.held().sealer.canOpen).toBe(true)
})

test('[PR77][PR70] an open page that hears of yet another key locks, and lets go of what it held', async () => {
  phone.network.intercept = null
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  const journal = phone.engine.session.held()
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft({ ...form, texts: { ...form.texts, proud: 'en cours' } })
  const change = { reason: 'lock', password: first } as const
  expect(await other.engine.session.changeKey(change)).toMatchObject({ ok: true })
  await passUntil(phone, () => !isOpen(phone))
  expect(journal.keys.ring.size).toBe(0)
  expect(phone.engine.session.held().keys.ring.size).toBe(0)
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect((await phone.engine.journal.openForm(form.day)).form.texts.proud).toBe('en cours')
})

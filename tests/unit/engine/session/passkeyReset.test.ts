// A passkey, or the recovery key, beside a mailed code: nothing is lost by a reset, and by choice none is done without.
import {
  email,
  first,
  learnedOn,
  nextDay,
  resetAndEnter,
  second,
  signUpAndWrite,
} from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

async function setupPasskey(): Promise<Phone> {
  const phone = await signUpAndWrite(server)
  expect(await phone.engine.passkeys.add(first)).toMatchObject({ ok: true })
  return phone
}

/** The mailed code, on that phone. */
async function askForCode({ engine }: Phone): Promise<string> {
  server.clock.advance(1000)
  await engine.session.requestReset(email)
  return server.codeTo(email)
}

const readable = { ok: true, value: { opensJournal: true, needsProof: false } }

test('[PR34] with a passkey beside the code a blank phone loses nothing, and the journal keeps its key', async () => {
  const phone = await setupPasskey()
  const day = phone.engine.journal.today()
  const blank = await setupPhone(server, { passkeys: phone.passkeys })
  const { session } = blank.engine
  const code = await askForCode(blank)
  expect(await session.checkResetCode(email, code)).toEqual({
    ok: true,
    value: { opensJournal: false, needsProof: false },
  })
  expect(await session.proveReset(email, code, { passkey: true })).toEqual(readable)
  // The first reply is lost: it is asked again with what was opened before.
  blank.network.intercept = (request) =>
    request.url.endsWith('/set-new-password') ? offline() : null
  expect(await session.setNewPassword(email, code, second)).toMatchObject({ ok: false })
  blank.network.intercept = null
  expect(await session.setNewPassword(email, code, second)).toMatchObject({ ok: true })
  await session.signIn(email, second)
  await blank.settled()
  expect(await learnedOn(blank, day)).toBe('avant')
  const kids = await server.server.store.db.selectFrom('account_kid').select('kid').execute()
  expect(kids).toHaveLength(1)
})

test('[PR34] the words of the recovery key beside the code keep the journal too', async () => {
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  const made = await phone.engine.recovery.makeKey(first)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  const words = made.value.words.join(' ')
  const blank = await setupPhone(server)
  const { session } = blank.engine
  const code = await askForCode(blank)
  expect(await session.proveReset(email, code, { words: 'deux mots' })).toMatchObject({ ok: false })
  expect(await session.proveReset(email, code, { words })).toEqual(readable)
  await session.setNewPassword(email, code, second)
  await session.signIn(email, second)
  await blank.settled()
  expect(await learnedOn(blank, day)).toBe('avant')
})

test('[PR34] where a passkey is needed the code alone changes nothing, on a phone that holds the key either', async () => {
  const phone = await setupPasskey()
  const day = phone.engine.journal.today()
  expect(await phone.engine.passkeys.need(true, 'mauvais mot')).toEqual({
    ok: false,
    error: { type: 'wrongPassword' },
  })
  expect(await phone.engine.passkeys.need(true, first)).toMatchObject({ ok: true })
  expect(await phone.engine.passkeys.list()).toMatchObject({ value: { isNeeded: true } })
  const { session } = phone.engine
  const code = await askForCode(phone)
  const checked = await session.checkResetCode(email, code)
  expect(checked).toEqual({ ok: true, value: { opensJournal: false, needsProof: true } })
  expect(await session.setNewPassword(email, code, second)).toMatchObject({
    error: { type: 'refused', code: 'passkeyNeeded' },
  })
  phone.passkeys.fails = 'refused'
  expect(await session.proveReset(email, code, { passkey: true })).toMatchObject({
    error: { type: 'passkey refused' },
  })
  expect(await (await setupPhone(server)).engine.session.signIn(email, first)).toMatchObject({
    ok: true,
  })
  phone.passkeys.fails = null
  expect(await session.proveReset(email, code, { passkey: true })).toEqual(readable)
  expect(await session.setNewPassword(email, code, second)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, day)).toBe('avant')
})

test('[PR34] a passkey that signs and gives no key is a proof, and opens nothing', async () => {
  const phone = await setupPasskey()
  await phone.engine.passkeys.need(true, first)
  const blank = await setupPhone(server, { passkeys: phone.passkeys })
  const { session } = blank.engine
  const code = await askForCode(blank)
  phone.passkeys.fails = 'noPrf'
  expect(await session.proveReset(email, code, { passkey: true })).toEqual({
    ok: true,
    value: { opensJournal: false, needsProof: false },
  })
  expect(await session.setNewPassword(email, code, second)).toMatchObject({ ok: true })
})

test('[PR34] a passkey of older days alone keeps these readable, and today is written under a new key', async () => {
  const phone = await setupPasskey()
  const day = phone.engine.journal.today()
  const between = await setupPhone(server)
  await resetAndEnter(server, between, second)
  nextDay(server, between)
  await writeToday(between, { learned: 'entre les deux' })
  await between.settled()
  const blank = await setupPhone(server, { passkeys: phone.passkeys })
  blank.clock.advance(24 * 3_600_000)
  const { session } = blank.engine
  const code = await askForCode(blank)
  expect(await session.proveReset(email, code, { passkey: true })).toMatchObject({
    value: { opensJournal: false },
  })
  await session.setNewPassword(email, code, 'encore un autre')
  await session.signIn(email, 'encore un autre')
  await blank.settled()
  expect(await learnedOn(blank, day)).toBe('avant')
  expect(await blank.engine.journal.readDay(between.engine.journal.today())).toMatchObject({
    isSealed: true,
  })
})

// Several journals on one phone, and what older builds left there.
import {
  cryptoKeysIn,
  expectNothingLost,
  idOf,
  openLocked,
  recordsOf,
  refuseToken,
  writeUnsent,
} from '#support/lockedPhones.ts'
import { email, first, reset, second, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { addDays } from '#domain/day.ts'
import { err } from '#domain/result.ts'
import { noteErasing } from '#engine/local/deviceDatabase.ts'
import { createPasskeyHolder } from '#support/softPasskeys.ts'
import { failDrafts, recover, setupFailingPhone } from '#support/failingStore.ts'
import { filled } from '#support/days.ts'
import { setupPhone, signUpOn, writeToday } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

test('[PR8] a sign-out that keeps what is unsent keeps nothing when all has left', async () => {
  const phone = await signUpAndWrite(server)
  await phone.engine.session.signOut('lock')
  expect(await phone.engine.data.countLocked()).toBe(0)
  expect(await phone.databases.device.meta.where('key').startsWith('journal:').count()).toBe(0)
})

test('[PR7][PR20] somebody else who signs in and out on the phone opens nothing of the first one', async () => {
  const phone = await signUpAndWrite(server)
  const userId = idOf(phone)
  await writeUnsent(phone)
  const locked = await refuseToken(server, phone)
  await signUpOn(locked, server, 'bob@exemple.fr', 'mot de bob')
  expect(await locked.engine.data.countLocked()).toBe(1)
  expect(
    await locked.engine.data.openLocked({ email: 'bob@exemple.fr', password: 'mot de bob' }),
  ).toMatchObject({
    error: { type: 'wrongSecret' },
  })
  await locked.engine.session.signOut('erase')
  expect(cryptoKeysIn(await recordsOf(locked, userId))).toEqual([])
  await locked.engine.session.signIn(email, first)
  await expectNothingLost(server, locked, first)
})

test('[JF3] a locked journal without a word is not said to be here, and one with a song gives its song', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email, first)
  const locked = await refuseToken(server, phone)
  expect(await locked.engine.data.countLocked()).toBe(0)
  await locked.engine.session.signIn(email, first)
  const music = { id: 's', name: 'Un titre', artists: 'Une voix' }
  const { form } = await locked.engine.journal.openForm(locked.engine.journal.today())
  await locked.engine.journal.save({ ...form, texts: filled(), music })
  const again = await refuseToken(server, locked)
  expect(await again.engine.data.countLocked()).toBe(1)
  const [file] = await openLocked(again, { email, password: first })
  expect(file?.days[0]?.music).toEqual(music)
})

test('[JF3] a locked journal that holds a draft alone is said to be here, and gives it', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email, first)
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft({ ...form, texts: filled({ proud: 'en cours' }) })
  const locked = await refuseToken(server, phone)
  expect(await locked.engine.data.countLocked()).toBe(1)
  const [file] = await openLocked(locked, { email, password: first })
  expect(file).toMatchObject({ days: [], drafts: [{ proud: 'en cours' }] })
})

test('[PR85] a locked journal that is being erased is offered no more', async () => {
  const phone = await signUpAndWrite(server)
  const userId = idOf(phone)
  await writeUnsent(phone)
  const locked = await refuseToken(server, phone)
  expect(await locked.engine.data.countLocked()).toBe(1)
  await noteErasing(locked.databases.device, userId)
  expect(await locked.engine.data.countLocked()).toBe(0)
  expect(await locked.engine.data.openLocked({ email, password: first })).toMatchObject({
    error: { type: 'wrongSecret' },
  })
})

test('[PR23] an address that signs up again keeps its older journal within reach', async () => {
  const phone = await signUpAndWrite(server)
  await writeUnsent(phone)
  const locked = await refuseToken(server, phone)
  // The server was restored from before the account.
  await server.stop()
  server = await createTestServer()
  const other = await locked.moveTo(server)
  await signUpOn(other, server, email, second)
  await writeToday(other, { learned: 'nouveau départ' })
  await other.settled()
  expect(await other.engine.data.countLocked()).toBe(1)
  const [older] = await openLocked(other, { email, password: first })
  expect(older?.days[0]?.learned).toContain('canari pas envoyé')
  expect(older?.drafts[0]?.proud).toBe('canari en cours')

  // Leaving the new one forgets nothing of the older one.
  expect(await other.engine.data.deleteAccount(second)).toMatchObject({ ok: true })
  const again = await other.restart()
  const opened = await again.engine.data.openLocked({ email, password: first })
  expect(opened).toMatchObject({ value: { journals: [{ days: 1, unsent: 2 }], closed: 0 } })
})

test('[PR23] one secret opens every journal that it can, and says how many stay closed', async () => {
  const phone = await signUpAndWrite(server)
  await writeUnsent(phone)
  await phone.engine.session.signOut('lock')
  phone.network.intercept = null
  await signUpOn(phone, server, 'bob@exemple.fr', 'mot de bob')
  await writeUnsent(phone)
  await phone.engine.session.signOut('lock')
  expect(await phone.engine.data.countLocked()).toBe(2)
  expect(await phone.engine.data.openLocked({ email, password: first })).toMatchObject({
    value: { journals: [{ unsent: 2 }], closed: 1 },
  })
})

test('[PR24] a phone of an older build: its journal is found by reset, listed without its address, and its only key stays', async () => {
  const phone = await signUpAndWrite(server)
  const userId = idOf(phone)
  await writeUnsent(phone)
  const { device } = phone.databases
  const toOlderShape = async () => {
    const db = phone.databases.openJournal(userId)
    const [key] = await db.keys.toArray()
    if (key !== undefined)
      await db.keys.put({ kid: key.kid, key: key.key, deviceCopy: key.deviceCopy })
    await device.meta.bulkDelete([`journal:${userId}`, 'session', 'ending'])
    await device.meta.put({ key: `account:${email}`, value: { userId, kid: key?.kid ?? null } })
    db.close()
  }
  await toOlderShape()
  phone.storage.clear()
  phone.network.intercept = null
  const locked = await phone.restart()
  expect(locked.engine.session.current()).toEqual({ status: 'anonymous', locked: 'refused' })
  expect(await locked.engine.data.countLocked()).toBe(1)
  expect([...(await locked.engine.data.readWaysHere())]).toEqual([])
  expect(JSON.stringify(await device.meta.toArray())).not.toContain('exemple.fr')
  expect(cryptoKeysIn(await recordsOf(locked, userId))).toHaveLength(1)
  const later = await locked.restart()
  expect(later.engine.session.current()).toEqual({ status: 'anonymous', locked: 'refused' })

  await reset(server, later, second)
  await later.engine.session.signIn(email, second)
  await expectNothingLost(server, later, second)
  const db = later.databases.openJournal(userId)
  expect(await db.keys.toArray()).toMatchObject([{ wraps: [{ kind: 'password' }] }])
  db.close()
})

test('[PR15] a draft that only an older key opens asks for it as a day does', async () => {
  const phone = await signUpAndWrite(server)
  const userId = idOf(phone)
  await writeUnsent(phone)
  const db = phone.databases.openJournal(userId)
  await db.days.clear()
  const [key] = await db.keys.toArray()
  if (key !== undefined) await db.keys.put({ ...key, key: null })
  db.close()
  const reopened = await phone.restart()
  expect(await reopened.engine.recovery.readState()).toMatchObject({ hasSealedDays: true })
})

test('[JF3] letters of several forms that the phone could not store are each counted, and leave in the file', async () => {
  const { server: own, phone, day } = await setupFailingPhone(email)
  onTestFinished(async () => {
    recover()
    await own.stop()
  })
  failDrafts()
  for (const on of [day, addDays(day, -1)]) {
    const { form } = await phone.engine.journal.openForm(on)
    void phone.engine.journal.keepDraft({ ...form, texts: filled({ proud: 'canari' }) })
  }
  await own.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  await expect.poll(() => phone.engine.session.current().status).toBe('anonymous')
  const opened = await phone.engine.data.openLocked({ email, password: first })
  expect(opened).toMatchObject({ value: { journals: [{ days: 0, unsent: 2 }] } })
  const [file] = await openLocked(phone, { email, password: first })
  expect(file?.drafts).toHaveLength(2)
})

test('[JF3] where WebAssembly is switched off that is what it says', async () => {
  const phone = await setupPhone(server, { kdf: () => Promise.reject(new Error('off')) })
  expect(await phone.engine.data.openLocked({ email, password: first })).toEqual({
    ok: false,
    error: { type: 'noWebAssembly' },
  })
})

test('[JF3] a recovery key made on another phone is not said to open what is kept here; one that was made here is', async () => {
  const phone = await signUpAndWrite(server)
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await other.engine.recovery.makeKey(first)).toMatchObject({ ok: true })
  const [here, there] = [await refuseToken(server, phone), await other.restart()]
  expect([...(await here.engine.data.readWaysHere())]).toEqual(['password'])
  expect(await here.engine.data.countLocked()).toBe(1)
  const locked = await refuseToken(server, there)
  expect(await locked.engine.data.readWaysHere()).toContain('recovery')
})

test('[JF3] a locked journal opens with the passkey that it keeps; where that is not given, it says so', async () => {
  const passkeys = createPasskeyHolder()
  const phone = await signUpAndWrite(server, { passkeys })
  await phone.engine.passkeys.add(first)
  await writeUnsent(phone)
  const locked = await refuseToken(server, phone)
  const open = () => locked.engine.data.openLocked({ passkey: true })
  expect(await open()).toMatchObject({ ok: true, value: { closed: 0, journals: [{}] } })
  vi.spyOn(passkeys, 'ask').mockResolvedValue(err('none'))
  expect(await open()).toMatchObject({ ok: false, error: { type: 'passkey none' } })
})

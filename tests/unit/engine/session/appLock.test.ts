// « Verrouiller Lueur »: what lies on the phone while it is on, who opens it, and what goes on meanwhile.
import type { Kid } from '#domain/brands.ts'
import { addDays, monthOf } from '#domain/day.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import { cryptoKeysIn, idOf, recordsOf, writeUnsent } from '#support/lockedPhones.ts'
import {
  email,
  first,
  learnedOn,
  second,
  reset,
  resetAndEnter,
  signUpAndWrite,
} from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const otherKid = 'AAAAAAAAAAAAAAAA' as Kid

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const open = { status: 'signedIn', hasKey: true, appLock: { awayMs: 300_000 } }
const shut = { ...open, hasKey: false }

async function lockedPhone(): Promise<Phone> {
  const phone = await signUpAndWrite(server)
  expect(await phone.engine.appLock.turnOn(first)).toEqual({ ok: true, value: undefined })
  return phone
}

/** Nothing that could open a word, and nothing to paint, lies in the databases of this phone. */
async function expectNothingBare(phone: Phone): Promise<void> {
  const userId = idOf(phone)
  expect(cryptoKeysIn(await recordsOf(phone, userId))).toEqual([])
  const db = phone.databases.openJournal(userId)
  const rows = await db.keys.toArray()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ deviceCopy }) => deviceCopy !== '')).toEqual([])
  expect(await db.meta.get('boot')).toBeUndefined()
  db.close()
}

test('[PR50] from the moment it is turned on no key lies bare, and the page that is open goes on', async () => {
  const phone = await signUpAndWrite(server)
  await phone.engine.journal.keepFirstPaint(phone.engine.journal.today(), '<p>canari</p>')
  // What this test looks for is there before.
  expect(cryptoKeysIn(await recordsOf(phone, idOf(phone)))).toHaveLength(2)
  await phone.engine.appLock.turnOn(first)
  expect(phone.engine.session.current()).toMatchObject(open)
  await expectNothingBare(phone)
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  await writeToday(phone, { learned: 'après' })
  await phone.settled()
  await phone.engine.journal.keepFirstPaint(phone.engine.journal.today(), '<p>canari</p>')
  await expectNothingBare(phone)
})

test('[PR50] a wrong password turns nothing on and nothing off', async () => {
  const phone = await signUpAndWrite(server)
  const wrong = { ok: false, error: { type: 'wrongPassword' } }
  expect(await phone.engine.appLock.turnOn('pas le bon')).toEqual(wrong)
  expect(phone.engine.session.current()).toMatchObject({ hasKey: true, appLock: null })
  await phone.engine.appLock.turnOn(first)
  expect(await phone.engine.appLock.turnOff('pas le bon')).toEqual(wrong)
  expect(phone.engine.session.current()).toMatchObject(open)
  await expectNothingBare(phone)
})

test('[PR51] a start shows nothing: the session is there, and no word, search or draft opens', async () => {
  const phone = await lockedPhone()
  const today = phone.engine.journal.today()
  phone.network.intercept = offline
  const started = await phone.restart()
  expect(started.engine.session.current()).toMatchObject(shut)
  expect(await learnedOn(started, today)).toBe('')
  expect((await started.engine.journal.search('avant', 10)).entries).toEqual([])
  expect(await started.engine.journal.readDrafts()).toEqual([])
  const { form } = await started.engine.journal.openForm(today)
  expect(await started.engine.journal.save(form)).toEqual({ ok: false, error: { type: 'noKey' } })
  await expectNothingBare(started)
})

test('[PR52] the password opens it without network; a wrong one does not', async () => {
  const phone = await lockedPhone()
  phone.network.intercept = offline
  const started = await phone.restart()
  expect(await started.engine.appLock.unlock('pas le bon')).toMatchObject({
    ok: false,
    error: { type: 'unknownHere' },
  })
  expect(started.engine.session.current()).toMatchObject(shut)
  expect(await started.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(started.engine.session.current()).toMatchObject(open)
  expect(await learnedOn(started, started.engine.journal.today())).toBe('avant')
  await expectNothingBare(started)
})

test('[PR52] with network a wrong password is told from a server that does not answer', async () => {
  const phone = await lockedPhone()
  const started = await phone.restart()
  expect(await started.engine.appLock.unlock('pas le bon')).toMatchObject({
    ok: false,
    error: { type: 'wrongPassword' },
  })
  expect(started.engine.session.current()).toMatchObject(shut)
})

test('[PR53] sealed days leave while it is shut, from the page and from the worker', async () => {
  const phone = await lockedPhone()
  await writeUnsent(phone)
  const page = await phone.restart()
  expect(page.engine.session.current()).toMatchObject(shut)
  page.network.intercept = null
  await page.settled()
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await learnedOn(other, other.engine.journal.today())).toBe('canari pas envoyé')

  await page.engine.appLock.unlock(first)
  page.network.intercept = offline
  await writeToday(page, { learned: 'par le travailleur' })
  const worker = await page.restart('worker')
  worker.network.intercept = null
  await worker.engine.drain()
  other.engine.sync.nudge()
  await expect.poll(() => learnedOn(other, other.engine.journal.today())).toBe('par le travailleur')
  expect(cryptoKeysIn(await recordsOf(worker, idOf(worker)))).toEqual([])
})

test('[PR53] a reminder that comes while it is shut knows whether its day is written', async () => {
  const phone = await lockedPhone()
  const worker = await phone.restart('worker')
  const push = { kind: 'reminder', day: worker.engine.journal.today() } as const
  expect(await worker.engine.receivePush(push)).toEqual({ isWritten: true })
  const other = addDays(worker.engine.journal.today(), -1)
  expect(await worker.engine.receivePush({ ...push, day: other })).toEqual({ isWritten: false })
})

test('[PR53] days of another phone that came while it was shut are joined once it is open', async () => {
  const phone = await lockedPhone()
  await phone.engine.appLock.shut()
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  await writeToday(other, { learned: 'de l’autre téléphone' })
  await other.engine.journal.setPinned(other.engine.journal.today(), true)
  await other.settled()
  phone.engine.sync.nudge()
  await expect.poll(async () => (await phone.engine.sync.readStatus()).phase).toBe('idle')
  await phone.engine.appLock.unlock(first)
  await expect
    .poll(() => learnedOn(phone, phone.engine.journal.today()))
    .toBe('de l’autre téléphone')
  await phone.settled()
  const [day] = await phone.engine.journal.readMonthDays(monthOf(phone.engine.journal.today()))
  expect(day?.isPinned).toBe(true)
})

test('[PR54] shutting seals what is being typed first, and it comes back with its caret', async () => {
  const phone = await lockedPhone()
  const today = phone.engine.journal.today()
  const { form } = await phone.engine.journal.openForm(today)
  const texts = { ...form.texts, proud: 'en train de' }
  const typed: DayForm = { ...form, texts, activeId: 'proud', caret: 3 }
  void phone.engine.journal.keepDraft(typed)
  await phone.engine.appLock.shut()
  expect(phone.engine.session.current()).toMatchObject(shut)
  expect(await phone.engine.journal.readDrafts()).toEqual([])
  await phone.engine.appLock.unlock(first)
  const resumed = await phone.engine.journal.openForm(today)
  expect(resumed).toMatchObject({ isResumed: true, form: { activeId: 'proud', caret: 3 } })
  expect(resumed.form.texts.proud).toBe('en train de')
})

test('[PR55] another tab, and the worker, ask as well once it is turned on', async () => {
  const phone = await signUpAndWrite(server)
  const tab = await phone.again()
  const worker = await phone.again('worker')
  await worker.engine.drain()
  await phone.engine.appLock.turnOn(first)
  // Each hears of it by a message, and then reads the session.
  await tab.engine.session.start()
  await worker.engine.drain()
  expect(tab.engine.session.current()).toMatchObject(shut)
  expect(worker.engine.session.current()).toMatchObject(shut)
  expect(phone.engine.session.current()).toMatchObject(open)
  expect(await learnedOn(tab, tab.engine.journal.today())).toBe('')
})

test('[PR56] turned off, the journal opens by itself again, in each tab', async () => {
  const phone = await lockedPhone()
  const tab = await phone.again()
  expect(tab.engine.session.current()).toMatchObject(shut)
  expect(await phone.engine.appLock.turnOff(first)).toMatchObject({ ok: true })
  await tab.engine.session.start()
  const again = await phone.restart()
  for (const page of [tab, again]) {
    expect(page.engine.session.current()).toMatchObject({ hasKey: true, appLock: null })
    expect(await learnedOn(page, page.engine.journal.today())).toBe('avant')
  }
})

test('[PR56][PR11] turned off without network, a forgotten password loses nothing again', async () => {
  const phone = await lockedPhone()
  phone.network.intercept = offline
  expect(await phone.engine.appLock.turnOff(first)).toMatchObject({ ok: true })
  phone.network.intercept = null
  const { checked, done } = await reset(server, phone, second)
  expect(checked).toMatchObject({ value: { opensJournal: true } })
  expect(done).toMatchObject({ ok: true })
  const other = await setupPhone(server)
  expect(await other.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await other.settled()
  for (const page of [await phone.restart(), other]) {
    expect(await learnedOn(page, page.engine.journal.today())).toBe('avant')
  }
})

test('[PR57] the time away is kept', async () => {
  const phone = await lockedPhone()
  await phone.engine.appLock.chooseAway(0)
  expect(phone.engine.session.current()).toMatchObject({ hasKey: true, appLock: { awayMs: 0 } })
  const again = await phone.restart()
  expect(again.engine.session.current()).toMatchObject({ hasKey: false, appLock: { awayMs: 0 } })
})

test('[PR50] a key that comes later lies wrapped alone too: a sign-in after a refused token opens this page', async () => {
  const phone = await lockedPhone()
  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  const refused = await phone.restart()
  await expect
    .poll(() => refused.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'refused' })
  expect(await refused.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  expect(refused.engine.session.current()).toMatchObject(open)
  expect(await learnedOn(refused, refused.engine.journal.today())).toBe('avant')
  await expectNothingBare(refused)
  expect((await refused.restart()).engine.session.current()).toMatchObject(shut)
})

test('[PR52] a password that was changed elsewhere opens it, and the former one does not', async () => {
  const phone = await lockedPhone()
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  phone.network.intercept = null
  const started = await phone.restart()
  await expect.poll(() => started.engine.session.current().status).toBe('anonymous')
  expect(await started.engine.session.signIn(email, first)).toMatchObject({ ok: false })
  expect(await started.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  expect(started.engine.session.current()).toMatchObject(open)
  await expectNothingBare(started)
})

test('[PR58] a key that nothing but itself opens keeps it from being turned on', async () => {
  const phone = await signUpAndWrite(server)
  const db = phone.databases.openJournal(idOf(phone))
  const [row] = await db.keys.toArray()
  if (row === undefined) throw new Error('no key')
  await db.keys.put({ ...row, kid: otherKid, wraps: [] })
  db.close()
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ error: { type: 'uncovered' } })
  expect(phone.engine.session.current()).toMatchObject({ hasKey: true, appLock: null })
})

test('[PR50] signing out under it leaves no key either, and the next sign-in of what stayed is under it', async () => {
  const phone = await lockedPhone()
  await writeUnsent(phone)
  const userId = idOf(phone)
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  expect(cryptoKeysIn(await recordsOf(phone, userId))).toEqual([])
  phone.network.intercept = null
  await phone.engine.session.signIn(email, first)
  expect(phone.engine.session.current()).toMatchObject(open)
  await expectNothingBare(phone)
  await phone.settled()
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('canari pas envoyé')
})

test('[PR50] turning it on derives the password once, however often it is needed', async () => {
  const phone = await signUpAndWrite(server)
  const before = phone.derivations()
  expect(await phone.engine.appLock.turnOn(first, true)).toMatchObject({ ok: true })
  expect(phone.derivations() - before).toBe(1)
})

test('[PR69][PR11] a new password by code loses nothing of a page that the password alone had opened', async () => {
  const phone = await lockedPhone()
  const { checked, done } = await reset(server, phone, second)
  expect(checked).toMatchObject({ value: { opensJournal: true } })
  expect(done).toMatchObject({ ok: true })
  await expectNothingBare(phone)
  const other = await setupPhone(server)
  expect(await other.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await other.settled()
  expect(await learnedOn(other, other.engine.journal.today())).toBe('avant')
  await phone.engine.appLock.shut()
  phone.network.intercept = offline
  expect(await phone.engine.appLock.unlock(second)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR69] of a phone that the password alone opens, a forgotten one leaves the days sealed, and that is said before', async () => {
  const phone = await lockedPhone()
  await phone.engine.appLock.shut()
  const { checked } = await reset(server, phone, second)
  expect(checked).toMatchObject({ value: { opensJournal: false } })
})

// A journal on a phone where its owner is not signed in: what lies there opens for nobody else, and is lost for no reason.
import { kidOfEnvelope, openText } from '#engine/crypto/envelope.ts'
import {
  cryptoKeysIn,
  expectNothingLost,
  idOf,
  openLocked,
  recordsOf,
  refuseToken,
  writeUnsent,
} from '#support/lockedPhones.ts'
import {
  email,
  first,
  learnedOn,
  reset,
  resetAndEnter,
  second,
  signUpAndWrite,
} from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { withLearned } from '#support/failingStore.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

test('[PR20] after a refused token nothing on the phone opens a word, and no address stands there', async () => {
  const phone = await signUpAndWrite(server)
  const userId = idOf(phone)
  await phone.engine.journal.search('avant', 10)
  await phone.engine.journal.keepFirstPaint(phone.engine.journal.today(), '<p>canari</p>')
  await writeUnsent(phone)
  // The content key and the key of marks.
  expect(cryptoKeysIn(await recordsOf(phone, userId))).toHaveLength(2)

  const locked = await refuseToken(server, phone)
  const records = await recordsOf(locked, userId)
  expect(cryptoKeysIn(records)).toEqual([])
  expect(JSON.stringify(records)).not.toContain('exemple.fr')
  expect(locked.storage.texts.size).toBe(0)
  const db = locked.databases.openJournal(userId)
  expect(await db.meta.get('boot')).toBeUndefined()
  db.close()
})

/** A letter each millisecond, as long as the form may be on the page; what was typed in all. */
async function typeUntilOut({ engine }: Phone, form: DayForm): Promise<string> {
  let typed = ''
  while (engine.session.current().status === 'signedIn') {
    typed += String.fromCodePoint(97 + (typed.length % 26))
    void engine.journal.keepDraft(withLearned(form, typed))
    await new Promise((resolve) => {
      setTimeout(resolve, 1)
    })
  }
  return typed
}

test.for(['another phone ends the session', 'another tab signs out'] as const)(
  '[PR8][PR20] %s while somebody types: what is kept sealed is kept to its last letter',
  async (how) => {
    const announced: (() => void)[] = []
    const phone = await setupPhone(server, {
      channel: {
        announce: () => undefined,
        onAnnounced: (listener) => void announced.push(listener),
      },
    })
    await signUpOn(phone, server, email, first)
    await phone.settled()
    const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
    const typing = typeUntilOut(phone, form)
    if (how === 'another phone ends the session') {
      const other = await setupPhone(server)
      await other.engine.session.signIn(email, first)
      const token = other.storage.texts.get('token')
      await server.request('DELETE', '/user/me/sessions', { token })
      phone.engine.sync.nudge()
    } else {
      const tab = await phone.again()
      expect(await tab.engine.session.signOut('lock')).toBe(true)
      for (const hear of announced) hear()
    }
    const typed = await typing
    // After a sign-out what was typed last waits in the page; else the page stores it by itself, and may be left.
    const isLeft = how === 'another phone ends the session'
    const back = isLeft ? await phone.restart() : phone
    expect(await back.engine.session.signIn(email, first)).toMatchObject({ ok: true })
    await expect
      .poll(async () => (await back.engine.journal.openForm(form.day)).form.texts.learned)
      .toBe(typed)
  },
)

test('[PR20] what that test looks for is there before: a script on the page opens answers with it', async () => {
  const phone = await signUpAndWrite(server)
  const userId = idOf(phone)
  const [key] = cryptoKeysIn(await recordsOf(phone, userId))
  if (key === undefined) throw new Error('no key')
  const db = phone.databases.openJournal(userId)
  const [row] = await db.days.toArray()
  db.close()
  if (row === undefined) throw new Error('no day')
  const envelope = row.answers.learned
  const opened = await openText(
    new Map([[kidOfEnvelope(envelope), key]]),
    { kind: 'answer', day: phone.engine.journal.today(), id: 'learned' },
    envelope,
  )
  expect(opened).toMatchObject({ type: 'opened' })
})

test('[PR20] a start after a kill in the middle of a refused session locks what still lay bare', async () => {
  const phone = await signUpAndWrite(server)
  const userId = idOf(phone)
  await phone.databases.device.meta.delete('session')
  await phone.databases.device.meta.put({ key: 'ending', value: 'refused' })
  // Local storage is out of the worker's reach: its token counts no more.
  expect(phone.storage.texts.has('token')).toBe(true)
  const reopened = await phone.restart()
  expect(reopened.engine.session.current()).toEqual({ status: 'anonymous', locked: 'refused' })
  expect(cryptoKeysIn(await recordsOf(reopened, userId))).toEqual([])
  expect(reopened.storage.texts.size).toBe(0)
})

test('[PR20] a worker that hears the refusal locks for the page too', async () => {
  const phone = await signUpAndWrite(server)
  const userId = idOf(phone)
  await writeUnsent(phone)
  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  phone.network.intercept = null
  const worker = await phone.restart('worker')
  await worker.engine.drain().catch(() => undefined)
  expect(cryptoKeysIn(await recordsOf(worker, userId))).toEqual([])
  const page = await worker.restart()
  expect(page.engine.session.current()).toEqual({ status: 'anonymous', locked: 'refused' })
})

test.each(['page', 'worker'] as const)(
  '[PR20] a phone that another ended on purpose locks as after any refused token: its %s hears it',
  async (role) => {
    const phone = await signUpAndWrite(server)
    const userId = idOf(phone)
    await writeUnsent(phone)
    const other = await setupPhone(server)
    await other.engine.session.signIn(email, first)
    await server.request('DELETE', '/user/me/sessions', { token: other.storage.texts.get('token') })
    const token = phone.storage.texts.get('token')
    expect((await server.request('GET', '/auth/me', { token })).json.code).toBe('sessionEnded')
    phone.network.intercept = null
    const heard = await phone.restart(role)
    if (role === 'worker') await heard.engine.drain().catch(() => undefined)
    await expect.poll(async () => cryptoKeysIn(await recordsOf(heard, userId))).toEqual([])
    const page = await heard.restart()
    expect(page.engine.session.current()).toEqual({ status: 'anonymous', locked: 'ended' })
  },
)

test('[PR21] a later start still knows that the session was refused, until somebody signs in or out', async () => {
  const phone = await signUpAndWrite(server)
  const locked = await refuseToken(server, phone)
  const later = await (await locked.restart()).restart()
  expect(later.engine.session.current()).toEqual({ status: 'anonymous', locked: 'refused' })
  await later.engine.session.signIn(email, first)
  await later.engine.session.signOut('send')
  const last = await later.restart()
  expect(last.engine.session.current()).toEqual({ status: 'anonymous', locked: null })
})

test('[PR21] a later start still knows that the person signed out from the locked screen, where everything stays', async () => {
  const phone = await signUpAndWrite(server)
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  await phone.engine.appLock.shut()
  const tab = await phone.again()
  const token = phone.storage.texts.get('token') ?? ''
  expect(await phone.engine.session.signOutLocked()).toBe(true)
  await expect
    .poll(async () => (await server.request('GET', '/auth/me', { token })).status)
    .toBe(401)
  await tab.engine.session.start()
  const later = await phone.restart()
  for (const page of [phone, tab, later]) {
    expect(page.engine.session.current()).toEqual({ status: 'anonymous', locked: 'sealed' })
  }
  expect(await later.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  expect(await learnedOn(later, later.engine.journal.today())).toBe('avant')
})

test('[PR20] a refusal of an older token ends no session that began meanwhile in another tab', async () => {
  const phone = await signUpAndWrite(server)
  const token = phone.storage.texts.get('token')
  const tab = await phone.restart()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let isHeld = false
  phone.network.intercept = async (request) => {
    if (!request.headers.get('authorization')?.includes(token ?? '-')) return null
    // Only this call may be refused: what else the tab asks with its token would end its session rightly.
    if (!request.url.endsWith('/auth/me')) return offline()
    isHeld = true
    await answered
    return null
  }
  void tab.engine.session.start()
  await expect.poll(() => isHeld).toBe(true)
  // What another tab does: it signs in again, on the same storage.
  await server.request('POST', '/auth/logout', { token })
  const other = await tab.again()
  await other.engine.session.signIn(email, first)
  answer()
  await expect
    .poll(() => tab.engine.session.current())
    .toMatchObject({ status: 'signedIn', hasKey: true })
  const restarted = await other.restart()
  expect(restarted.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: true })
})

test('[PR11][PR22] a forgotten password loses nothing: reset on the locked phone', async () => {
  const phone = await signUpAndWrite(server)
  await writeUnsent(phone)
  const locked = await refuseToken(server, phone)
  const { checked } = await reset(server, locked, second)
  expect(checked).toMatchObject({ value: { opensJournal: true } })
  // From now on the new password opens what is kept, and the forgotten one no more.
  const [file] = await openLocked(locked, { email, password: second })
  expect(file?.days[0]?.learned).toContain('canari pas envoyé')
  expect(await locked.engine.data.openLocked({ email, password: first })).toMatchObject({
    ok: false,
  })
  await locked.engine.session.signIn(email, second)
  await expectNothingLost(server, locked, second)
})

test('[PR14][PR22] a forgotten password loses nothing: reset on a new phone, then a sign-in here', async () => {
  const phone = await signUpAndWrite(server)
  await writeUnsent(phone)
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  await writeToday(blank, { learned: 'sur le nouveau' })
  await blank.settled()
  const locked = await refuseToken(server, phone)
  expect(await locked.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await expectNothingLost(server, locked, second)
  expect(await learnedOn(locked, locked.engine.journal.today())).toContain('sur le nouveau')
})

test('[PR8][PR22] words kept sealed at a sign-out come back after a reset on a new phone', async () => {
  const phone = await signUpAndWrite(server)
  const userId = idOf(phone)
  await writeUnsent(phone)
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  expect(cryptoKeysIn(await recordsOf(phone, userId))).toEqual([])
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  await writeToday(blank, { learned: 'sur le nouveau' })
  await blank.settled()
  phone.network.intercept = null
  await phone.engine.session.signIn(email, second)
  await expectNothingLost(server, phone, second)
})

test('[PR8][PR22] words kept sealed at a sign-out come back after a reset on this phone', async () => {
  const phone = await signUpAndWrite(server)
  await writeUnsent(phone)
  await phone.engine.session.signOut('lock')
  phone.network.intercept = null
  const { checked } = await reset(server, phone, second)
  expect(checked).toMatchObject({ value: { opensJournal: true } })
  await phone.engine.session.signIn(email, second)
  await expectNothingLost(server, phone, second)
})

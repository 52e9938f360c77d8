// « Verrouiller Lueur » is turned on while the browser's store fails.
import {
  fail,
  kindsOfFailure,
  prepareFailures,
  recover,
  withLearned,
} from '#support/failingStore.ts'
import { email, first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { IDBFactory } from 'fake-indexeddb'
import { journalDatabaseName } from '#engine/local/databaseNames.ts'
import { idOf } from '#support/lockedPhones.ts'
import { writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
  prepareFailures()
})
afterEach(async () => {
  recover()
  await server.stop()
})

test.each(kindsOfFailure)(
  '[PR59] a store that fails (%s) while it is turned on is named, and loses nothing',
  async (kind) => {
    const phone = await signUpAndWrite(server)
    fail(kind)
    const turnedOn = await phone.engine.appLock.turnOn(first)
    recover()
    expect(turnedOn).toEqual({ ok: false, error: { type: 'notStored' } })
    const again = await phone.restart()
    // The server may have replaced a token that the phone could not store.
    expect(await again.engine.session.signIn(email, first)).toMatchObject({ ok: true })
    expect(await learnedOn(again, again.engine.journal.today())).toBe('avant')
  },
)

test('[PR59] a store that fails once the lock is noted leaves a page that is shut, and that opens and writes again', async () => {
  const phone = await signUpAndWrite(server)
  const name = journalDatabaseName(idOf(phone))
  // Called with its own factory below.
  // oxlint-disable-next-line typescript/unbound-method
  const { deleteDatabase } = IDBFactory.prototype
  let failures = 0
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function failing(
    this: IDBFactory,
    ...args
  ) {
    if (args[0] !== name || failures > 0) return deleteDatabase.apply(this, args)
    failures++
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  expect(await phone.engine.appLock.turnOn(first)).toEqual({
    ok: false,
    error: { type: 'notStored' },
  })
  expect(failures).toBe(1)
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: false })
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  await writeToday(phone, { learned: 'après' })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('après')
})

/** How often the page was told that nothing is open under what it shows. */
function countBroken(phone: Phone): () => number {
  let count = 0
  phone.engine.session.onBroken(() => count++)
  return () => count
}

test('[PR79] a store that fails in its recovery too leaves no page readable: it is told, and no lock is said to have fallen', async () => {
  const phone = await signUpAndWrite(server)
  const broken = countBroken(phone)
  const name = journalDatabaseName(idOf(phone))
  // Called with its own factory below.
  // oxlint-disable-next-line typescript/unbound-method
  const { deleteDatabase } = IDBFactory.prototype
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function failing(
    this: IDBFactory,
    ...args
  ) {
    if (args[0] !== name) return deleteDatabase.apply(this, args)
    fail('a store that cannot even be read')
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  expect(await phone.engine.appLock.turnOn(first)).toEqual({
    ok: false,
    error: { type: 'notStored' },
  })
  expect(broken()).toBe(1)
  await expect(phone.engine.appLock.shut()).rejects.toThrow('lost')
  recover()
  await phone.engine.session.start()
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: false })
  await phone.engine.appLock.shut()
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR79] a lock that cannot be read as it falls is told, each time that it falls again', async () => {
  const phone = await signUpAndWrite(server)
  await phone.engine.appLock.turnOn(first)
  const broken = countBroken(phone)
  const held = phone.engine.session.held()
  fail('a store that cannot even be read')
  await expect(phone.engine.appLock.shut()).rejects.toThrow('lost')
  expect(broken()).toBe(1)
  await expect(phone.engine.appLock.shut()).rejects.toThrow('lost')
  expect(held.isOpen()).toBe(false)
})

test('[PR79] a page that hears of another tab, and cannot read what it did, is told', async () => {
  const listeners: (() => void)[] = []
  const channel = {
    announce: () => undefined,
    onAnnounced: (listener: () => void) => void listeners.push(listener),
  }
  const phone = await signUpAndWrite(server, { channel })
  const broken = countBroken(phone)
  fail('a store that cannot even be read')
  listeners.at(-1)?.()
  await expect.poll(broken).toBe(1)
})

test('[PR70] letters that only a locked page has are not left behind by a sign-out from it', async () => {
  const phone = await signUpAndWrite(server)
  await phone.engine.appLock.turnOn(first)
  await phone.engine.appLock.unlock(first)
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  fail('a quota')
  await phone.engine.journal.keepDraft(withLearned(form, 'mots de la page'))
  await phone.engine.appLock.shut()
  expect(await phone.engine.session.signOutLocked()).toBe(false)
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: false })
  recover()
  expect(await phone.engine.session.signOutLocked()).toBe(true)
  expect(await phone.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  const again = await phone.engine.journal.openForm(phone.engine.journal.today())
  expect(again.form.texts.learned).toBe('mots de la page')
})

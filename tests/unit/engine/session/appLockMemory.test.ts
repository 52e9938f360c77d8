// A page that locks lets go of what opened its journal, and of what was opened: whoever still holds a part of it reads nothing.
import type { DayForm } from '#engine/journal/dayForm.ts'
import { readRow } from '#engine/local/days.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import { idOf, isOpen } from '#support/lockedPhones.ts'
import { email, first, learnedOn, second, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, type Phone } from '#support/setupPhone.ts'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
})
afterEach(() => server.stop())

/** Letters of today's form, as they are typed. */
async function typeToday(proud: string): Promise<DayForm> {
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  return { ...form, texts: { ...form.texts, proud } }
}

test('[PR70] locked, what the page still holds of the journal opens nothing: keys, days and the index of the search', async () => {
  const today = phone.engine.journal.today()
  const journal = phone.engine.session.held()
  const row = await readRow(journal.db, today)
  if (row === undefined) throw new Error('no day')
  expect((await journal.sealer.open(row)).entry.answers.learned.values).toHaveLength(1)
  expect((await journal.search.search('avant', 10)).entries).toHaveLength(1)
  await phone.engine.appLock.shut()
  expect(isOpen(phone)).toBe(false)
  expect(journal.keys.current).toBeNull()
  expect([journal.keys.ring.size, journal.keys.markRing.size]).toEqual([0, 0])
  expect(journal.sealer.canOpen).toBe(false)
  expect((await journal.sealer.open(row)).entry.answers.learned.values).toEqual([])
  expect((await journal.search.search('avant', 10)).entries).toEqual([])
  expect(journal.drafts.unstored()).toEqual([])
})

test('[PR70] another tab that hears of the lock lets go as well, and a session that ends too', async () => {
  await phone.engine.appLock.turnOff(first)
  const tab = await phone.again()
  const held = tab.engine.session.held()
  expect(held.keys.ring.size).toBeGreaterThan(0)
  await phone.engine.appLock.turnOn(first)
  await tab.engine.session.start()
  expect(held.keys.ring.size).toBe(0)
  const journal = phone.engine.session.held()
  await phone.engine.session.signOut('lock')
  await expect.poll(() => journal.keys.ring.size).toBe(0)
})

test('[PR54] letters that are typed while it locks are sealed, also where the phone cannot store them, and come back', async () => {
  const form = await typeToday('en')
  const typed = { ...form, texts: { ...form.texts, proud: 'en train de' } }
  const journal = phone.engine.session.held()
  void phone.engine.journal.keepDraft(form)
  const failing = vi.spyOn(journal.db.drafts, 'put').mockImplementation(() => {
    // Typed while the letters before are being stored.
    void journal.drafts.keep(typed)
    throw new DOMException('full', 'QuotaExceededError')
  })
  await phone.engine.appLock.shut()
  failing.mockRestore()
  expect(isOpen(phone)).toBe(false)
  expect(journal.drafts.unstored()).toEqual([])
  await phone.engine.appLock.unlock(first)
  const resumed = await phone.engine.journal.openForm(form.day)
  expect(resumed.form.texts.proud).toBe('en train de')
})

test('[PR54] a day that is being saved as it locks is saved first', async () => {
  const form = await typeToday('canari fier')
  const journal = phone.engine.session.held()
  phone.network.intercept = offline
  const saving = phone.engine.journal.save(form)
  await phone.engine.appLock.shut()
  expect(await saving).toMatchObject({ ok: true })
  expect(journal.keys.ring.size).toBe(0)
  await phone.engine.appLock.unlock(first)
  expect((await phone.engine.journal.readDay(form.day))?.texts.proud).toBe('canari fier')
})

/** A page that is served without network, and so can start anew as it locks. */
async function servedPage(): Promise<{ readonly starts: () => number }> {
  let starts = 0
  phone = await setupPhone(server, {
    startAnew: () => {
      starts++
      return true
    },
  })
  await phone.engine.session.signIn(email, first)
  await phone.settled()
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  return { starts: () => starts }
}

const isStartingAnew = (): boolean => {
  const session = phone.engine.session.current()
  return session.status === 'signedIn' && session.isStartingAnew
}

test('[PR70] once it has locked the page starts anew, and asks nobody before', async () => {
  const { starts } = await servedPage()
  await phone.engine.appLock.shut()
  await expect.poll(starts).toBe(1)
  expect([isOpen(phone), isStartingAnew()]).toEqual([false, true])
  await phone.engine.appLock.shut()
  expect(starts()).toBe(1)
})

test('[PR70] letters that are stored only as it locks keep it from starting anew no longer than that', async () => {
  const { starts } = await servedPage()
  const form = await typeToday('canari tapé')
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  void phone.engine.journal.keepDraft(form)
  const stop = phone.engine.session.subscribe(() => full.mockRestore())
  await phone.engine.appLock.shut()
  stop()
  await expect.poll(starts).toBe(1)
  expect(isStartingAnew()).toBe(true)
})

test('[PR70] letters that are in memory alone keep the page, which lets go of all else', async () => {
  const { starts } = await servedPage()
  const form = await typeToday('canari tapé')
  const journal = phone.engine.session.held()
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  void phone.engine.journal.keepDraft(form)
  await phone.engine.appLock.shut()
  await expect.poll(isStartingAnew).toBe(false)
  full.mockRestore()
  expect([starts(), isOpen(phone), journal.keys.ring.size]).toEqual([0, false, 0])
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect((await phone.engine.journal.openForm(form.day)).form.texts.proud).toBe('canari tapé')
})

test('[PR71] a page starts anew once it has the reply that no other page would get', async () => {
  const { starts } = await servedPage()
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  phone.network.intercept = async ({ url }) => {
    if (!url.endsWith('/user/me/keys/current')) return null
    asked.resolve()
    await held.promise
    return null
  }
  const change = { reason: 'theft', password: first, newPassword: second } as const
  const changing = phone.engine.session.changeKey(change)
  await asked.promise
  await phone.engine.appLock.shut()
  expect([isOpen(phone), starts()]).toEqual([false, 0])
  held.resolve()
  expect(await changing).toMatchObject({ ok: true })
  await expect.poll(starts).toBe(1)
  expect(isOpen(phone)).toBe(false)
  phone = await phone.restart()
  phone.network.intercept = offline
  expect(await phone.engine.appLock.unlock(second)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR71] a change of the key whose reply comes once the page has locked is made, and opens nothing', async () => {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  phone.network.intercept = async ({ method, url }) => {
    if (method === 'PUT' && url.endsWith('/user/me/keys/current')) {
      asked.resolve()
      await held.promise
    }
    return null
  }
  const change = { reason: 'theft', password: first, newPassword: second } as const
  const changing = phone.engine.session.changeKey(change)
  await asked.promise
  await phone.engine.appLock.shut()
  held.resolve()
  expect(await changing).toMatchObject({ ok: true })
  expect(isOpen(phone)).toBe(false)
  expect(phone.engine.session.held().keys.ring.size).toBe(0)
  phone.network.intercept = offline
  expect(await phone.engine.appLock.unlock(second)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR71] so are a new password by code, a password and a passkey that were sent before it locked', async () => {
  const other = await setupPhone(server)
  expect(await other.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  phone.passkeys.held.splice(0)
  expect(await phone.engine.passkeys.add(first)).toMatchObject({ ok: true })
  server.clock.advance(1000)
  await phone.engine.session.requestReset(email)
  const code = await server.codeTo(email)
  await phone.engine.session.checkResetCode(email, code)
  const flows = [
    () => phone.engine.session.openWithPassword(first),
    () => phone.engine.passkeys.open(),
    () => phone.engine.session.setNewPassword(email, code, second),
  ]
  let password = first
  for (const flow of flows) {
    expect(isOpen(phone)).toBe(true)
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    phone.network.intercept = async ({ url }) => {
      if (!/\/(login|sign-in|set-new-password)$/.test(url)) return null
      asked.resolve()
      await held.promise
      return null
    }
    const done = flow()
    await asked.promise
    await phone.engine.appLock.shut()
    held.resolve()
    expect(await done).toMatchObject({ ok: true })
    expect(isOpen(phone)).toBe(false)
    phone.network.intercept = offline
    if (flow === flows[2]) password = second
    expect(await phone.engine.appLock.unlock(password)).toMatchObject({ ok: true })
    expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
    phone.network.intercept = null
  }
})

test('[PR55] a worker that read the session while the lock was being turned on goes on once it is', async () => {
  await phone.engine.appLock.turnOff(first)
  const db = phone.databases.openJournal(idOf(phone))
  const rows = await db.keys.toArray()
  await db.keys.bulkPut(rows.map((row) => ({ ...row, key: null, markKey: null })))
  const worker = await phone.again('worker')
  await worker.engine.drain()
  await writeMeta(db, 'appLock', { awayMs: 300_000, credentialId: null })
  db.close()
  const push = { kind: 'reminder', day: worker.engine.journal.today() } as const
  expect(await worker.engine.receivePush(push)).toEqual({ isWritten: true })
})

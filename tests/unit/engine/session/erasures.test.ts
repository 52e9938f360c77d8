// What « Effacer » and the deletion of an account take from the phone, whatever cuts them short.
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { UserId } from '#domain/brands.ts'
import { endSession, listJournals, loadSession, saveSession } from '#engine/local/deviceDatabase.ts'
import { endErasing, listErasing } from '#engine/local/erasing.ts'
import { endErasures } from '#engine/session/endErasures.ts'
import { NotSealedError, signOut } from '#engine/session/signOut.ts'
import { idOf } from '#support/lockedPhones.ts'
import { failCounts, prepareFailures, quickTimer, recover } from '#support/failingStore.ts'
import { learnedOn } from '#support/resets.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'

const email = 'lea@exemple.fr'
const password = 'motdepasse'
let server: TestServer
let phone: Phone
let userId: UserId
beforeEach(async () => {
  prepareFailures()
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await writeToday(phone, { learned: 'parti' })
  await phone.settled()
  userId = idOf(phone)
})
afterEach(async () => {
  recover()
  await server.stop()
})

const refuse = (): never => {
  throw new DOMException('Connection lost.', 'UnknownError')
}
/** No record and no database goes. */
function refuseErasing(): void {
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(refuse)
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(refuse)
}
/** The page is killed before anything has gone. */
async function killWhileErasing(choice: 'send' | 'erase'): Promise<void> {
  const asked = Promise.withResolvers<void>()
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
    asked.resolve()
    return new EventTarget() as IDBOpenDBRequest
  })
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('Killed.', 'AbortError')
  })
  void phone.engine.session.signOut(choice).catch(() => undefined)
  await asked.promise
  phone.close()
  recover()
}
/** The open journal, as screens have it. */
const held = ({ engine }: Phone) => engine.session.held()
const journalsLeft = async (on: Phone) =>
  (await on.databaseNames()).filter((name) => name !== 'lueur-device')

test.for(['send', 'erase'] as const)(
  '[PR85] killed while it erases (%s), a phone ends it at the next start: no day and no key stays',
  async (choice) => {
    await killWhileErasing(choice)
    expect(await journalsLeft(phone)).toHaveLength(1)
    const next = await phone.restart()
    await expect.poll(() => journalsLeft(next)).toEqual([])
    await expect
      .poll(() => next.databases.device.meta.toCollection().primaryKeys())
      .not.toContain(`journal:${userId}`)
  },
)

test('[PR85] where the store does not erase, it is said, and what was erased does not come back with its person', async () => {
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'parti\npas parti' })
  refuseErasing()
  await expect(phone.engine.session.signOut('erase')).rejects.toThrow()
  expect(phone.engine.session.current().status).toBe('anonymous')
  // It is not offered on the page of sign-in.
  expect(await phone.engine.data.countLocked()).toBe(0)
  recover()
  phone.network.intercept = null
  expect(await phone.engine.session.signIn(email, password)).toMatchObject({ ok: true })
  await phone.settled()
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('parti')
})

test('[PR85] a journal into which its person signed again is never erased by a later start', async () => {
  refuseErasing()
  await expect(phone.engine.session.signOut('erase')).rejects.toThrow()
  expect(await phone.engine.session.signIn(email, password)).toMatchObject({ ok: true })
  await phone.settled()
  expect(await listErasing(phone.databases.device)).toEqual([])
  recover()
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'parti\nécrit depuis' })
  const next = await phone.restart()
  next.network.intercept = null
  await next.settled()
  expect(await learnedOn(next, next.engine.journal.today())).toBe('parti\nécrit depuis')
})

test('[PR85][JF4] an account whose journal the phone cannot erase is deleted at the server, and said to go at the next start', async () => {
  refuseErasing()
  expect(await phone.engine.data.deleteAccount(password)).toMatchObject({
    ok: true,
    value: { isErasedHere: false },
  })
  recover()
  const next = await phone.restart()
  await expect.poll(() => journalsLeft(next)).toEqual([])
})

test('[PR85] a sign-out that goes on late erases nothing of what its person wrote since in another tab', async () => {
  const late = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const { databases } = phone
  const deleting = vi.spyOn(databases, 'deleteJournal')
  const request = async (
    _: string,
    __: unknown,
    work: () => Promise<unknown>,
  ): Promise<unknown> => {
    asked.resolve()
    await late.promise
    return work()
  }
  const leaving = signOut({ ...held(phone), locks: { request } as never }, 'erase')
  await asked.promise
  const other = await phone.restart()
  expect(await other.engine.session.signIn(email, password)).toMatchObject({ ok: true })
  await other.settled()
  other.network.intercept = offline
  await writeToday(other, { learned: 'parti\nécrit depuis' })
  late.resolve()
  await leaving
  expect(deleting).not.toHaveBeenCalled()
  expect(await learnedOn(other, other.engine.journal.today())).toBe('parti\nécrit depuis')
})

/** What a sign-out with « Effacer » finds that goes on only once its person, in another tab, has done `meanwhile`. */
async function eraseLate(meanwhile: (other: Phone) => Promise<void>) {
  const late = Promise.withResolvers<void>()
  const asked: string[] = []
  const request = async (
    name: string,
    _: unknown,
    work: () => Promise<unknown>,
  ): Promise<unknown> => {
    asked.push(name)
    await late.promise
    return work()
  }
  const deleting = vi.spyOn(phone.databases, 'deleteJournal')
  const leaving = signOut({ ...held(phone), locks: { request } as never }, 'erase')
  await expect.poll(() => asked).toEqual(['lueur-fresh'])
  const other = await phone.restart()
  await meanwhile(other)
  late.resolve()
  await leaving
  expect(deleting).not.toHaveBeenCalled()
  return other
}

test('[PR85] nor of what its person kept sealed since, and signed out again', async () => {
  const other = await eraseLate(async (tab) => {
    expect(await tab.engine.session.signIn(email, password)).toMatchObject({ ok: true })
    await tab.settled()
    tab.network.intercept = offline
    await writeToday(tab, { learned: 'parti\nécrit depuis' })
    expect(await tab.engine.session.signOut('lock')).toBe(true)
  })
  other.network.intercept = null
  expect(await other.engine.session.signIn(email, password)).toMatchObject({ ok: true })
  await other.settled()
  expect(await learnedOn(other, other.engine.journal.today())).toBe('parti\nécrit depuis')
})

test('[PR85] nor where a full disk took no note of it, and its person is back', async () => {
  const { device } = phone.databases
  vi.spyOn(device, 'transaction').mockImplementationOnce((() =>
    Promise.reject(new DOMException('Full.', 'QuotaExceededError'))) as never)
  const other = await eraseLate(async (tab) => {
    expect(await listErasing(device)).toEqual([])
    expect(await tab.engine.session.signIn(email, password)).toMatchObject({ ok: true })
    await tab.settled()
  })
  expect(await learnedOn(other, other.engine.journal.today())).toBe('parti')
})

test.for(['send', 'erase'] as const)(
  '[PR85] « %s » ends the session before it waits for its turn, and only « erase » notes in that step that the journal goes',
  async (choice) => {
    const locks = { request: () => new Promise(() => undefined) } as never
    void signOut({ ...held(phone), locks }, choice)
    await expect.poll(() => phone.engine.session.current().status).toBe('anonymous')
    expect(await listErasing(phone.databases.device)).toEqual(choice === 'erase' ? [userId] : [])
  },
)

test('[PR85] where nothing is to be erased no turn is waited for', async () => {
  const request = vi.fn<() => Promise<never>>()
  await endErasures({ databases: phone.databases, locks: { request } as never, timer: quickTimer })
  expect(request).not.toHaveBeenCalled()
})

test('[PR8] what « Se déconnecter » cannot count once the session is over is sealed, not erased', async () => {
  const { device } = phone.databases
  const transaction = device.transaction.bind(device) as never as (...args: unknown[]) => unknown
  vi.spyOn(device, 'transaction').mockImplementationOnce(((...args: unknown[]) => {
    failCounts()
    return transaction(...args)
  }) as never)
  await expect(phone.engine.session.signOut('send')).rejects.toThrow(NotSealedError)
  recover()
  expect(await journalsLeft(phone)).toHaveLength(1)
})

test('[PR85] while an erasing hangs its person is not let in, and anybody else is', async () => {
  await signUpOn(await setupPhone(server), server, 'zoe@exemple.fr')
  const deleting = vi.spyOn(phone.databases, 'deleteJournal')
  deleting.mockImplementation(() => new Promise(() => undefined))
  void phone.engine.session.signOut('erase')
  await expect.poll(() => phone.engine.session.current().status).toBe('anonymous')
  await expect.poll(() => deleting.mock.calls.length).toBe(1)
  const back = phone.engine.session.signIn(email, password)
  const refused = expect(back).rejects.toThrow('The store does not answer.')
  const passing = setInterval(() => phone.clock.advance(1000), 10)
  onTestFinished(() => clearInterval(passing))
  await refused
  expect(await phone.engine.session.signIn('zoe@exemple.fr', password)).toMatchObject({ ok: true })
})

test('[PR85] a journal whose person came back while it was being deleted stays listed', async () => {
  const { databases } = phone
  const { device } = databases
  const session = await loadSession(device)
  if (session === null) throw new Error('Nobody is signed in.')
  await endSession(device, 'chosen', userId)
  vi.spyOn(databases, 'deleteJournal').mockImplementation(() => saveSession(device, session))
  await endErasing(databases)
  expect((await listJournals(device)).map((one) => one.userId)).toEqual([userId])
})

test('[PR85] one tab ends an erasing at a time', async () => {
  await endSession(phone.databases.device, 'chosen', userId)
  const asked: string[] = []
  const request = async (
    name: string,
    _: unknown,
    work: () => Promise<unknown>,
  ): Promise<unknown> => {
    asked.push(name)
    return work()
  }
  await endErasures({ databases: phone.databases, locks: { request } as never, timer: quickTimer })
  expect(asked).toEqual(['lueur-fresh'])
  expect(await listErasing(phone.databases.device)).toEqual([])
})

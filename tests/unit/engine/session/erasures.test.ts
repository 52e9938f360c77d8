// What « Effacer » and the deletion of an account take from the phone, whatever cuts them short.
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserId } from '#domain/brands.ts'
import { listErasing } from '#engine/local/erasing.ts'
import { idOf } from '#support/lockedPhones.ts'
import { prepareFailures, recover } from '#support/failingStore.ts'
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
const journalsLeft = async (on: Phone) =>
  (await on.databaseNames()).filter((name) => name !== 'lueur-device')

test.for(['send', 'erase'] as const)(
  '[PR85] killed while it erases (%s), a phone ends it at the next start: no day and no key stays',
  async (choice) => {
    await killWhileErasing(choice)
    expect(await journalsLeft(phone)).toHaveLength(1)
    const next = await phone.restart()
    await expect.poll(() => journalsLeft(next)).toEqual([])
    expect(await next.databases.device.meta.toCollection().primaryKeys()).not.toContain(
      `journal:${userId}`,
    )
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

// The app is killed before each step of turning the app lock on: each transaction that writes, each database that is deleted, each
// request before it reaches the server and after it was served.
// Nothing runs after the kill; the next start finds what was stored.
import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import type { UserId } from '#domain/brands.ts'
import { cryptoKeysIn, idOf, recordsOf, writeUnsent } from '#support/lockedPhones.ts'
import { email, first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
let userId: UserId
/** Steps left before the kill. */
let stepsLeft = Infinity
let killed = Promise.withResolvers<void>()

/** Throws from the kill on. */
function step(isStep: boolean): void {
  if (isStep) stepsLeft--
  if (stepsLeft >= 0) return
  killed.resolve()
  throw new DOMException('killed', 'InvalidStateError')
}

beforeEach(async () => {
  // Dexie warns of each connection that the kill closed.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  stepsLeft = Infinity
  // Called with their own objects below.
  // oxlint-disable-next-line typescript/unbound-method
  const { transaction } = IDBDatabase.prototype
  // oxlint-disable-next-line typescript/unbound-method
  const { deleteDatabase } = IDBFactory.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function killable(
    this: IDBDatabase,
    ...args
  ) {
    step(args[1] === 'readwrite')
    return transaction.apply(this, args)
  })
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function killable(
    this: IDBFactory,
    ...args
  ) {
    step(true)
    return deleteDatabase.apply(this, args)
  })
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  userId = idOf(phone)
  await writeUnsent(phone)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

/** True once the app is killed: a request or a reply is lost. */
function isLost(): boolean {
  try {
    step(true)
    return false
  } catch {
    return true
  }
}

async function serve(request: Request): Promise<Response> {
  if (isLost()) return offline()
  const reply = await server.server.app.fetch(request, {
    incoming: { socket: { remoteAddress: '203.0.113.7' } },
  })
  return isLost() ? offline() : reply
}

/** The kid of the account's key, as this phone knows it. */
function idOfKey({ engine }: Phone): string | null {
  const session = engine.session.current()
  return session.status === 'signedIn' ? (session.journal.user.kid ?? null) : null
}

/** True when all was done before the kill. */
async function turnOnUntilKilled(steps: number): Promise<boolean> {
  killed = Promise.withResolvers<void>()
  phone.network.intercept = serve
  stepsLeft = steps
  const whole = phone.engine.appLock.turnOn(first)
  const isDone = await Promise.race([
    whole.then(
      ({ ok }) => ok,
      () => false,
    ),
    killed.promise.then(() => false),
  ])
  // What it still waits for comes to nothing: no step happens any more.
  await whole.catch(() => undefined)
  phone.close()
  stepsLeft = Infinity
  phone = await phone.restart()
  return isDone
}

/** What the person does at the next start: the password, wherever it is asked. Returns how they found the phone. */
async function openAgain(): Promise<'open' | 'locked' | 'asks once' | 'signed out'> {
  phone.network.intercept = null
  // No try here is counted with the one before; and a reply that was lost is not waited for any more.
  for (const { clock } of [server, phone]) clock.advance(600_000)
  const before = phone.engine.session.current()
  if (before.status === 'signedIn' && !(await phone.engine.phones.list()).ok) {
    // Its token was replaced by a reply that was lost: the session ends.
    await expect
      .poll(async () => {
        await phone.engine.session.start()
        return phone.engine.session.current().status
      })
      .toBe('anonymous')
  }
  const session = phone.engine.session.current()
  if (session.status !== 'signedIn') {
    expect(await phone.engine.session.signIn(email, first)).toMatchObject({ ok: true })
    return 'signed out'
  }
  if (session.hasKey) return 'open'
  if (session.appLock !== null) {
    expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
    return 'locked'
  }
  expect(await phone.engine.session.openWithPassword(first)).toMatchObject({ ok: true })
  return 'asks once'
}

test('[PR59] killed before any step of turning it on, a phone loses no word and leaves no key half bare', async () => {
  const found: string[] = []
  for (;;) {
    const isDone = await turnOnUntilKilled(found.length)
    const at = `step ${found.length}`
    const session = phone.engine.session.current()
    const keys = cryptoKeysIn(await recordsOf(phone, userId))
    const isOpen = session.status === 'signedIn' && session.hasKey
    expect(keys.length > 0, at).toBe(isOpen)
    const left = await phone.databases.device.meta.where('key').startsWith('copy:').count()
    expect(left, at).toBe(0)
    found.push(await openAgain())
    const today = phone.engine.journal.today()
    expect(await learnedOn(phone, today), at).toBe('canari pas envoyé')
    const drafts = await phone.engine.journal.readDrafts()
    expect(
      drafts.map(({ preview }) => preview),
      at,
    ).toEqual(['canari en cours'])
    if (isDone) break
    const now = phone.engine.session.current()
    if (now.status === 'signedIn' && now.appLock !== null) await phone.engine.appLock.turnOff(first)
  }
  const counts = Object.fromEntries(
    Map.groupBy(found, (one) => one)
      .entries()
      .map(([one, all]) => [one, all.length]),
  )
  // Every state is met on the way: nothing done yet, the key changed, the lock on and the database moved.
  expect(counts).toMatchObject({ open: expect.any(Number), locked: expect.any(Number) })
})

test('[PR67] nothing that is stored while it is turned on, nor later, holds a usable key', async () => {
  phone.network.intercept = null
  const before = idOfKey(phone)
  const stored: unknown[] = []
  for (const method of ['put', 'add'] as const) {
    // Called with its own store below.
    // oxlint-disable-next-line typescript/unbound-method
    const original = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function noting(
      this: IDBObjectStore,
      ...args
    ) {
      stored.push(args[0])
      return original.apply(this, args)
    })
  }
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  await phone.settled()
  await phone.engine.appLock.shut()
  await phone.engine.appLock.unlock(first)
  expect(idOfKey(phone)).not.toBe(before)
  expect(stored.length).toBeGreaterThan(10)
  expect(cryptoKeysIn(stored)).toEqual([])
})

test('[PR59] once it is on, nothing of the former database is left beside the fresh one', async () => {
  phone.network.intercept = null
  await phone.engine.appLock.turnOn(first)
  const names = await phone.databaseNames()
  expect(names.toSorted()).toEqual(['lueur-device', `lueur-${userId}`].toSorted())
})

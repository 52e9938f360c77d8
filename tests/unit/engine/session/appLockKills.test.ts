// The app is killed before each step of turning the app lock on: each transaction that writes, and each database that is deleted.
// Nothing runs after the kill; the next start finds what was stored.
import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { cryptoKeysIn, idOf, recordsOf, writeUnsent } from '#support/lockedPhones.ts'
import { first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
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
  await writeUnsent(phone)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

/** True when all was done before the kill. */
async function turnOnUntilKilled(steps: number): Promise<boolean> {
  killed = Promise.withResolvers<void>()
  stepsLeft = steps
  const whole = phone.engine.appLock.turnOn(first)
  const isDone = await Promise.race([
    whole.then(
      () => true,
      () => false,
    ),
    killed.promise.then(() => false),
  ])
  phone.close()
  await whole.catch(() => undefined)
  stepsLeft = Infinity
  phone = await phone.restart()
  phone.network.intercept = offline
  return isDone
}

test('[PR59] killed before any step of turning it on, a phone loses no word and leaves no key half bare', async () => {
  let steps = 0
  let resumed = 0
  for (;;) {
    const isDone = await turnOnUntilKilled(steps)
    const session = phone.engine.session.current()
    if (session.status !== 'signedIn') throw new Error(`step ${steps}: nobody is signed in`)
    const isOn = session.appLock !== null
    expect(session.hasKey, `step ${steps}`).toBe(!isOn)
    const keys = cryptoKeysIn(await recordsOf(phone, idOf(phone)))
    expect(keys, `step ${steps}`).toHaveLength(isOn ? 0 : 2)
    if (isOn) await phone.engine.appLock.unlock(first)
    const today = phone.engine.journal.today()
    expect(await learnedOn(phone, today), `step ${steps}`).toBe('canari pas envoyé')
    const drafts = await phone.engine.journal.readDrafts()
    expect(drafts.map(({ preview }) => preview)).toEqual(['canari en cours'])
    const left = await phone.databases.device.meta.where('key').startsWith('copy:').count()
    expect(left, `step ${steps}`).toBe(0)
    if (isDone) break
    if (isOn) {
      resumed++
      await phone.engine.appLock.turnOff(first)
    }
    steps++
  }
  // The step that locks, and those of the fresh database.
  expect(steps).toBeGreaterThan(6)
  expect(resumed).toBeGreaterThan(4)
})

test('[PR59] once it is on, nothing of the former database is left beside the fresh one', async () => {
  await phone.engine.appLock.turnOn(first)
  const names = await phone.databaseNames()
  expect(names.toSorted()).toEqual(['lueur-device', `lueur-${idOf(phone)}`].toSorted())
})

// « Verrouiller Lueur » falls while it is being turned on: other tabs have a second to hear of it, before the database moves.
import { first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { enterOn, lock } from '#support/resealing.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { journalDatabaseName } from '#engine/local/databaseNames.ts'
import { withLearned } from '#support/failingStore.ts'
import { idOf } from '#support/lockedPhones.ts'
import { offline, writeToday, type Phone } from '#support/setupPhone.ts'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const keysHeld = ({ engine }: Phone): number => engine.session.held().keys.ring.size

/** Turned on, and fallen within that second. */
async function fallsWhileTurnedOn(fall: (phone: Phone) => Promise<unknown>): Promise<Phone> {
  const phone = await signUpAndWrite(server, { longestMs: 1000 })
  const turningOn = phone.engine.appLock.turnOn(first)
  await expect
    .poll(() => phone.engine.session.current(), { interval: 5 })
    .toMatchObject({ appLock: { awayMs: 300_000 } })
  await fall(phone)
  await expect
    .poll(() => phone.engine.session.current(), { interval: 5 })
    .toMatchObject({ hasKey: false })
  expect(await turningOn).toMatchObject({ ok: true })
  return phone
}

test('[PR54] a lock that falls while it is being turned on stays: the page opens by nothing but what opens it', async () => {
  const phone = await fallsWhileTurnedOn(({ engine }) => engine.appLock.shut())
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: false })
  expect(keysHeld(phone)).toBe(0)
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  await writeToday(phone, { learned: 'après' })
  await phone.settled()
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('après')
})

test('[PR54][PR36] a page that heard of another key while its lock was being turned on holds none, and opens with the password', async () => {
  const phone = await fallsWhileTurnedOn(async ({ engine }) => {
    const other = await enterOn(server, first)
    expect(await other.engine.session.changeKey(lock)).toMatchObject({ ok: true })
    engine.sync.nudge()
  })
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: false })
  expect(keysHeld(phone)).toBe(0)
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR59][SY1] what another tab saves as the old database goes is there once all has moved', async () => {
  const phone = await signUpAndWrite(server)
  const tab = await phone.again()
  tab.network.intercept = ({ method, url }) =>
    method !== 'GET' && url.includes('/journal') ? offline() : null
  const { form } = await tab.engine.journal.openForm(tab.engine.journal.today())
  const { delete: deleteDatabase } = Dexie.prototype
  let saved: unknown = null
  const save = async () => {
    saved = await tab.engine.journal.save(withLearned(form, 'au dernier moment'))
  }
  Dexie.prototype.delete = function saveFirst(this: Dexie) {
    const isFirst = this.name === journalDatabaseName(idOf(phone)) && saved === null
    const before = isFirst ? save() : Promise.resolve()
    return Dexie.Promise.resolve(before).then(() => deleteDatabase.call(this))
  }
  onTestFinished(() => {
    Dexie.prototype.delete = deleteDatabase
  })
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  expect(saved).toMatchObject({ ok: true })
  tab.network.intercept = null
  tab.engine.sync.nudge()
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  await expect
    .poll(() => {
      tab.clock.advance(3000)
      tab.engine.sync.nudge()
      return learnedOn(phone, phone.engine.journal.today())
    })
    .toContain('au dernier moment')
})

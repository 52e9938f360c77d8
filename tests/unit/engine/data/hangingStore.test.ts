// Another tab holds the tables and never lets go: whatever asks the store says so, and what it was asked for is not lost.
import { mapAnswers } from '#domain/answers.ts'
import type { PlacedDay } from '#domain/bring/placed.ts'
import { addDays, type Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import { StoreHangError } from '#engine/local/storeFailure.ts'
import { idOf } from '#support/lockedPhones.ts'
import { signUpAndWrite } from '#support/resets.ts'
import { asideOn, garbage } from '#support/setAside.ts'
import type { Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let day: Day
/** The other tab lets go. */
let letGo: () => Promise<void>
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  await phone.settled()
  day = phone.engine.journal.today()
  letGo = () => Promise.resolve()
})
afterEach(async () => {
  await letGo()
  await server.stop()
})

async function hold(only?: 'setAside'): Promise<void> {
  const other = phone.databases.openJournal(idOf(phone))
  const began = Promise.withResolvers<void>()
  const over = { isSo: false }
  const held = only === undefined ? other.tables : [other.table(only)]
  const holding = other.transaction('rw', held, async () => {
    while (!over.isSo) {
      await other.table(only ?? 'days').count()
      began.resolve()
    }
  })
  await began.promise
  letGo = async () => {
    over.isSo = true
    await holding
    other.close()
  }
}

/** What becomes of it while time goes by. */
async function outcomeOf<T>(work: () => Promise<T>) {
  const outcomes: Awaited<ReturnType<typeof settle<T>>>[] = []
  void settle(work()).then((outcome) => outcomes.push(outcome))
  await expect
    .poll(() => {
      phone.clock.advance(1000)
      return outcomes.length
    })
    .toBe(1)
  return outcomes[0]
}

const hung = { ok: false, error: expect.any(StoreHangError) }
const unsure = { ok: true, value: { ok: false, error: { type: 'stopped', days: null } } }

const placed = (on: Day, learned: string): PlacedDay => ({
  day: on,
  texts: { ...mapAnswers(() => ''), learned },
  glow: null,
  music: null,
  isPinned: false,
})

test('[BJ8] days that are kept while the store hangs: it is said that some may be here, and the same file brings all of them once', async () => {
  const days = [placed(addDays(day, -3), 'venu de là')]
  const sealed = await phone.engine.data.sealDays(days)
  if (!sealed.ok) throw new Error(JSON.stringify(sealed.error))
  await hold()
  expect(await outcomeOf(() => phone.engine.data.keepDays(sealed.value))).toEqual(unsure)
  expect(await outcomeOf(() => phone.engine.data.foreseeDays(days))).toEqual(hung)
  expect(await outcomeOf(() => phone.engine.data.sealDays(days))).toMatchObject({
    value: { error: { type: 'notStored' } },
  })
  await letGo()
  await phone.engine.data.keepDays(sealed.value)
  expect((await phone.engine.data.foreseeDays(days)).counts).toEqual({
    added: 0,
    changed: 0,
    same: 1,
  })
})

test('[JF14] a file that comes in while the store hangs: the same is said, and it comes in once', async () => {
  const content = JSON.stringify({
    format: 'lueur-journal',
    version: 1,
    days: [{ date: addDays(day, -5), learned: 'du fichier' }],
  })
  await hold()
  expect(await outcomeOf(() => phone.engine.data.importDays(content))).toEqual(unsure)
  await letGo()
  await phone.engine.data.importDays(content)
  expect((await phone.engine.journal.readDay(addDays(day, -5)))?.texts.learned).toBe('du fichier')
})

test('[JF6][JF14] a file of sealed texts alone that cannot be set aside: the same is said', async () => {
  const content = JSON.stringify({
    format: 'lueur-journal',
    version: 1,
    days: [],
    setAside: [{ date: day, answer: 'learned', sealed: garbage }],
  })
  await hold('setAside')
  expect(await outcomeOf(() => phone.engine.data.importDays(content))).toEqual(unsure)
  await letGo()
  await phone.engine.data.importDays(content)
  expect(await asideOn(phone)).toHaveLength(1)
})

test('[JF3] an export from a store that hangs ends, and nothing is called a file', async () => {
  await hold()
  expect(await outcomeOf(() => phone.engine.data.exportDays())).toEqual(hung)
  await letGo()
  expect((await phone.engine.data.exportDays()).days).toHaveLength(1)
})

test('[PR8] what is unsent in a store that hangs cannot be counted, and that is known', async () => {
  await hold()
  expect(await outcomeOf(() => phone.engine.session.countUnsent())).toEqual(hung)
  // The person decides.
  expect(await outcomeOf(() => phone.engine.session.signOut('send'))).toEqual({
    ok: true,
    value: false,
  })
  expect(phone.engine.session.current().status).toBe('signedIn')
})

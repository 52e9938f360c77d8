// The browser takes the databases away under a page that is open and signed in.
import { idOf } from '#support/lockedPhones.ts'
import { seesDay } from '#domain/sight.ts'
import { email, first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(async () => {
  phone.close()
  await server.stop()
})

test('[SY30] a journal that is taken away from an open page comes back from the server by itself', async () => {
  await phone.databases.deleteJournal(idOf(phone))
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[SY30] a pass that was under way when the journal was taken away does not say that all is here', async () => {
  let isTaken = false
  phone.network.intercept = async ({ url }) => {
    if (!isTaken && url.endsWith('/months')) {
      isTaken = true
      await phone.databases.deleteJournal(idOf(phone))
    }
    return null
  }
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  await expect.poll(() => isTaken).toBe(true)
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[SY30] a pass that was under way when the journal was taken away calls no day empty that it had found here', async () => {
  const { journal } = phone.engine
  const today = journal.today()
  // Another phone writes in another month: that one alone is fetched.
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  const days = [{ date: '2024-05-01', learned: 'ailleurs' }]
  const file = { format: 'lueur-journal', version: 1, days }
  expect(await other.engine.data.importDays(JSON.stringify(file))).toMatchObject({ ok: true })
  await expect.poll(async () => (await other.engine.sync.readStatus()).unsentDays).toBe(0)
  other.close()

  const db = phone.databases.openJournal(idOf(phone))
  const keys = await db.keys.toArray()
  db.close()
  let isTaken = false
  const calledEmpty: string[] = []
  phone.network.intercept = async ({ url }) => {
    const isHere = (await journal.readDay(today)) !== null
    if (!isHere && seesDay(await journal.readSight(), today)) calledEmpty.push(url)
    if (!isTaken && url.includes('/entries')) {
      isTaken = true
      await phone.databases.deleteJournal(idOf(phone))
      // A sign-in in another tab stores the keys again: only the passes notice that the rest is gone.
      const emptied = phone.databases.openJournal(idOf(phone))
      await emptied.keys.bulkPut(keys)
      emptied.close()
    }
    return null
  }
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  await expect.poll(() => isTaken).toBe(true)
  await expect.poll(() => learnedOn(phone, today)).toBe('avant')
  expect(calledEmpty).toEqual([])
})

test('what this page opens is not said to be sealed when its stored keys are taken away', async () => {
  await phone.databases.deleteJournal(idOf(phone))
  await writeToday(phone, { learned: 'après' })
  expect(await phone.engine.recovery.readState()).toMatchObject({ hasSealedDays: false })
})

test('a profile that comes once the journal was taken away takes no key from the open page', async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  let isAsked = false
  await phone.engine.session.setUsername('Léa')
  phone = await phone.restart()
  phone.network.intercept = async ({ url }) => {
    if (url.endsWith('/me')) {
      isAsked = true
      await promise
    }
    return null
  }
  phone = await phone.again()
  await expect.poll(() => isAsked).toBe(true)
  await phone.databases.deleteJournal(idOf(phone))
  const seen: unknown[] = []
  phone.engine.session.subscribe(() => seen.push(phone.engine.session.current()))
  letGo()
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  expect(seen.at(-1)).toMatchObject({
    status: 'signedIn',
    hasKey: true,
    account: { username: 'Léa' },
  })
})

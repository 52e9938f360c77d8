// The browser takes the databases away under a page that is open and signed in.
import { idOf, throwAway } from '#support/lockedPhones.ts'
import { seesDay } from '#domain/sight.ts'
import { email, first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
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
  await throwAway(phone)
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

/** Once for each of them, what the phone shows of today. */
const shownOn = (...phones: readonly Phone[]) =>
  Promise.all(phones.map((one) => learnedOn(one, phone.engine.journal.today())))

test('[SY20] words that were said to be stored, and never left, outlive the journal that is taken away under the page', async () => {
  let isCut = true
  phone.network.intercept = () => (isCut ? offline() : null)
  await writeToday(phone, { learned: 'jamais partis' })
  await throwAway(phone)
  await expect.poll(() => shownOn(phone)).toEqual(['jamais partis'])
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1 })

  isCut = false
  phone.engine.sync.nudge()
  await phone.settled()
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await shownOn(phone, other)).toEqual(['jamais partis', 'jamais partis'])
})

test('[SY20] words that are stored again are joined with what another tab wrote meanwhile', async () => {
  phone.close()
  // Its own words come back late enough for the other tab to be first.
  phone = await signUpAndWrite(server, { longestMs: 500, email: 'zoe@exemple.fr' })
  const tab = await phone.again()
  for (const one of [phone, tab]) one.network.intercept = offline
  await writeToday(phone, { learned: 'le matin' })
  await throwAway(phone)
  await writeToday(tab, { learned: 'le soir' })
  const lines = async () =>
    (await shownOn(phone, tab)).map((text) => text?.split('\n\n').toSorted())
  const both = ['le matin', 'le soir']
  await expect.poll(lines).toEqual([both, both])
  tab.close()
})

test('[SY20] words whose reply was lost before the journal was taken away are replaced like any other', async () => {
  let isThere = false
  phone.network.intercept = async (request) => {
    if (request.method === 'GET') return null
    await server.server.app.fetch(request, { incoming: {} })
    isThere = true
    return offline()
  }
  await writeToday(phone, { learned: 'parties sans réponse' })
  phone.engine.sync.nudge()
  await expect.poll(() => isThere).toBe(true)
  await throwAway(phone)
  await expect.poll(() => shownOn(phone)).toEqual(['parties sans réponse'])
  await writeToday(phone, { learned: 'remplacées' })
  phone.network.intercept = null
  phone.engine.sync.nudge()
  await phone.settled()
  expect(await shownOn(phone)).toEqual(['remplacées'])
})

test('[SY20] what the server has is not stored again over what another phone wrote since', async () => {
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  await writeToday(other, { learned: 'écrit ailleurs' })
  await other.settled()
  await throwAway(phone)
  await expect.poll(() => shownOn(phone)).toEqual(['écrit ailleurs'])
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0 })
})

test('[SY30] a pass that was under way when the journal was taken away does not say that all is here', async () => {
  let isTaken = false
  phone.network.intercept = async ({ url }) => {
    if (!isTaken && url.endsWith('/months')) {
      isTaken = true
      await throwAway(phone)
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
      await throwAway(phone)
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
  await throwAway(phone)
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
  await throwAway(phone)
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

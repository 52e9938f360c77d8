// What this page was told to have stored outlives a database that the browser throws away, whatever happens next.
import { idOf, throwAway } from '#support/lockedPhones.ts'
import { addDays } from '#domain/day.ts'
import { journalDatabaseName } from '#engine/local/databaseNames.ts'
import { dayMs, email, first, learnedOn, signUpAndWrite, todayOn } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { withLearned } from '#support/failingStore.ts'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
let name: string
beforeEach(async () => {
  server = await createTestServer()
  // What the page does of itself comes later than what each test does at once.
  phone = await signUpAndWrite(server, { longestMs: 300 })
  name = journalDatabaseName(idOf(phone))
  phone.network.intercept = offline
})
afterEach(async () => {
  vi.restoreAllMocks()
  phone.close()
  await server.stop()
})

async function goOnline(): Promise<void> {
  phone.network.intercept = null
  phone.clock.advance(60_000)
  phone.engine.sync.nudge()
  await phone.settled()
}

/** What another tab did has been heard of, and looked at in the store. */
const followed = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 50)
  })

/** What another phone of the person has of today. */
async function learnedElsewhere(): Promise<string | undefined> {
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  const learned = await learnedOn(other, phone.engine.journal.today())
  other.close()
  return learned
}

test('[SY20] a change of a day that was sent before is not dropped for the server’s older copy by the pass that comes first', async () => {
  await writeToday(phone, { learned: 'avant, et après' })
  await throwAway(phone)
  await goOnline()
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('avant, et après')
  await phone.settled()
  expect(await learnedElsewhere()).toBe('avant, et après')
})

test('[SY20] nor is a pin', async () => {
  const today = phone.engine.journal.today()
  await phone.engine.journal.setPinned(today, true)
  await throwAway(phone)
  await goOnline()
  await expect.poll(async () => (await todayOn(phone))?.isPinned).toBe(true)
})

test('[SY20] a pin of a day that is gone, and that the server has not brought again, is not said to be stored', async () => {
  await throwAway(phone)
  const today = phone.engine.journal.today()
  expect(await phone.engine.journal.setPinned(today, true)).toEqual({
    ok: false,
    error: { type: 'notStored', isSent: false },
  })
  await goOnline()
  await expect.poll(async () => (await todayOn(phone))?.isPinned).toBe(false)
  expect(await phone.engine.journal.setPinned(today, true)).toMatchObject({ ok: true })
  expect((await todayOn(phone))?.isPinned).toBe(true)
})

test('[SY20] what is brought at once is joined with what was thrown away', async () => {
  const today = phone.engine.journal.today()
  await writeToday(phone, { learned: 'jamais partis' })
  await throwAway(phone)
  const days = [{ date: today, proud: 'du fichier' }]
  const file = { format: 'lueur-journal', version: 1, days }
  expect(await phone.engine.data.importDays(JSON.stringify(file))).toMatchObject({ ok: true })
  await goOnline()
  await expect.poll(() => learnedOn(phone, today)).toBe('jamais partis')
  expect((await todayOn(phone))?.texts.proud).toContain('du fichier')
})

test('[SY20] a store that fails as they are stored again is tried again by the next pass, and nothing is said to be equal before', async () => {
  await writeToday(phone, { learned: 'jamais partis' })
  await throwAway(phone)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  phone.network.intercept = null
  phone.engine.sync.nudge()
  await new Promise((resolve) => {
    setTimeout(resolve, 800)
  })
  expect(put).toHaveBeenCalled()
  const status = await phone.engine.sync.readStatus()
  expect(status).toMatchObject({ unsentDays: 1 })
  put.mockRestore()
  await goOnline()
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('jamais partis')
  expect(await learnedElsewhere()).toBe('jamais partis')
})

test('[SY20][PR8] a sign-out counts them, and goes on only once they have left', async () => {
  await writeToday(phone, { learned: 'jamais partis' })
  await throwAway(phone)
  expect(await phone.engine.session.signOut('send')).toBe(false)
  phone.network.intercept = null
  phone.clock.advance(60_000)
  expect(await phone.engine.session.signOut('send')).toBe(true)
  expect(await learnedElsewhere()).toBe('jamais partis')
})

test('[SY20] they outlive a session that the server refuses meanwhile', async () => {
  await writeToday(phone, { learned: 'jamais partis' })
  await throwAway(phone)
  const refused = { code: 'unauthorised', message: 'refusé' }
  phone.network.intercept = ({ headers }) =>
    headers.has('authorization') ? Response.json(refused, { status: 401 }) : null
  phone.clock.advance(60_000)
  phone.engine.sync.nudge()
  await expect.poll(() => phone.engine.session.current().status).toBe('anonymous')
  phone.network.intercept = null
  await phone.engine.session.signIn(email, first)
  await goOnline()
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('jamais partis')
})

test('[SY20] they outlive the lock, which the database that is gone knew of', async () => {
  phone.network.intercept = null
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  await phone.settled()
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'jamais partis' })
  await throwAway(phone)
  await phone.engine.appLock.shut()
  phone.network.intercept = null
  expect(await phone.engine.session.openWithPassword(first)).toMatchObject({ ok: true })
  await goOnline()
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('jamais partis')
})

test('[SY20] a draft that was left is there again', async () => {
  const { journal } = phone.engine
  // A day that nobody has begun.
  phone.clock.advance(dayMs)
  const { form } = await journal.openForm(journal.today())
  await journal.keepDraft(withLearned(form, 'un brouillon'))
  journal.closeForm(form.formId)
  await throwAway(phone)
  await expect
    .poll(async () => (await journal.readDrafts()).map(({ preview }) => preview))
    .toEqual(['un brouillon'])
})

test('[PR8] what another tab erased is not stored again as the same person signs in', async () => {
  await writeToday(phone, { learned: 'effacé exprès' })
  const tab = await phone.again()
  expect(await tab.engine.session.signOut('erase')).toBe(true)
  await phone.engine.session.start()
  phone.network.intercept = null
  await phone.engine.session.signIn(email, first)
  await goOnline()
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  tab.close()
})

test('[SY20][PR8] a sealed sign-out is refused where the store has no room to say what is gone', async () => {
  await writeToday(phone, { learned: 'jamais partis' })
  await throwAway(phone)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await phone.engine.session.signOut('lock')).toBe(false)
  put.mockRestore()
  await goOnline()
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('jamais partis')
})

test('[SY20] a sealed sign-out in another tab takes nothing from what this one remembers', async () => {
  await writeToday(phone, { learned: 'jamais partis' })
  const tab = await phone.again()
  expect(await tab.engine.session.signOut('lock')).toBe(true)
  await phone.throwAway(name)
  await phone.engine.session.start()
  phone.network.intercept = null
  await phone.engine.session.signIn(email, first)
  await goOnline()
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('jamais partis')
  tab.close()
})

test('[PR8] a journal erased in another tab is not stored again by a page that slept meanwhile', async () => {
  await writeToday(phone, { learned: 'effacé exprès' })
  await phone.engine.session.signOut('lock')
  const tab = await phone.again()
  tab.network.intercept = null
  await tab.engine.session.signIn(email, first)
  await tab.engine.session.signOut('erase')
  phone.network.intercept = null
  await phone.engine.session.signIn(email, first)
  await goOnline()
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  tab.close()
})

const refused = async () => (await phone.engine.sync.readStatus()).refused

/** A day that the server refused, and that the browser has just thrown away: it is not stored again yet. */
async function throwRefusedAway() {
  const { journal } = phone.engine
  phone.network.intercept = null
  phone.clock.advance(10 * dayMs)
  const ahead = journal.today()
  await writeToday(phone, { learned: 'en avance' })
  await expect.poll(refused).toMatchObject([{ day: ahead }])
  phone.clock.advance(-10 * dayMs)
  await throwAway(phone)
  return ahead
}

test('[SY20][SY11] a refused day that is given up just after it was thrown away does not come back', async () => {
  const ahead = await throwRefusedAway()
  expect(await phone.engine.journal.giveUp(ahead)).toBe(true)
  await goOnline()
  await expect.poll(() => learnedOn(phone, phone.engine.journal.today())).toBe('avant')
  await phone.settled()
  expect(await refused()).toEqual([])
  expect(await phone.engine.journal.readDay(ahead)).toBeNull()
})

test('[SY20][SY11] one that is moved is moved, and does not come back', async () => {
  const ahead = await throwRefusedAway()
  const { journal } = phone.engine
  expect(await journal.move(ahead, journal.today())).toMatchObject({ ok: true })
  await goOnline()
  await expect.poll(() => learnedOn(phone, journal.today())).toContain('en avance')
  expect(await learnedElsewhere()).toContain('en avance')
  expect(await journal.readDay(ahead)).toBeNull()
})

test('[SY20] a pin that is taken away just after the day was thrown away stays away', async () => {
  const { journal } = phone.engine
  await journal.setPinned(journal.today(), true)
  await throwAway(phone)
  expect(await journal.setPinned(journal.today(), false)).toMatchObject({ ok: true })
  await goOnline()
  await expect.poll(() => learnedOn(phone, journal.today())).toBe('avant')
  await phone.settled()
  expect((await todayOn(phone))?.isPinned).toBe(false)
})

test('[SY20][JF13] a version takes no place of words that were thrown away, and never left', async () => {
  const { journal, data } = phone.engine
  phone.network.intercept = null
  await writeToday(phone, { learned: 'avant, et après' })
  await phone.settled()
  const versions = await data.readVersions(journal.today())
  const before = versions.ok ? versions.value.versions[0]?.view : null
  if (!before) throw new Error('a version')
  phone.network.intercept = ({ method }) => (method === 'GET' ? null : offline())
  await writeToday(phone, { learned: 'jamais partis' })
  await throwAway(phone)
  expect(await data.takeVersionBack(before)).toMatchObject({ error: { type: 'notSent' } })
  expect(await learnedOn(phone, journal.today())).toBe('jamais partis')
})

test.each(['saves', 'erases'] as const)(
  '[SY20] a draft that another tab %s is not stored again, whether or not this one has asked the server since',
  async (way) => {
    const { journal } = phone.engine
    phone.clock.advance(dayMs)
    server.clock.advance(dayMs)
    const { form } = await journal.openForm(journal.today())
    await journal.keepDraft(withLearned(form, 'un brouillon'))
    journal.closeForm(form.formId)
    const tab = await phone.again()
    if (way === 'erases') await tab.engine.journal.eraseDraft(form)
    else await writeToday(tab, { learned: 'corrigé' })
    await followed()
    await throwAway(phone)
    await goOnline()
    await expect.poll(() => learnedOn(phone, addDays(journal.today(), -1))).toBe('avant')
    await phone.settled()
    expect(await journal.readDrafts()).toEqual([])
    tab.close()
  },
)

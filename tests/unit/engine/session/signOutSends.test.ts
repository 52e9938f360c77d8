// « Se déconnecter » sends what waits before it asks what is to become of it.
import { addDays, type Day } from '#domain/day.ts'
import { filled } from '#support/days.ts'
import { fail, failCounts, failDrafts, recover, setupFailingPhone } from '#support/failingStore.ts'
import { idOf } from '#support/lockedPhones.ts'
import { offline, setupPhone, signUpOn, writeToday } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const email = 'lea@exemple.fr'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

test('[PR8] signing out sends after whoever is sending, and after a pass that had no network', async () => {
  const phone = await setupPhone(server, { locks: navigator.locks, longestMs: 5000 })
  await signUpOn(phone, server, email)
  await phone.settled()
  phone.network.intercept = offline
  await writeToday(phone, {})
  expect(await phone.engine.session.signOut('send')).toBe(false)

  const lock = `lueur-sync-${idOf(phone)}`
  const { promise: isSent, resolve: letGo } = Promise.withResolvers<void>()
  const worker = navigator.locks.request(lock, () => isSent)
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
  let asked = 0
  phone.network.intercept = async () => {
    if (asked++ > 0) return null
    await isLost
    return offline()
  }
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  const leaving = phone.engine.session.signOut('send')
  letGo()
  await worker
  lose()
  expect(await leaving).toBe(true)
  expect(asked).toBeGreaterThan(1)
  expect(phone.engine.session.current()).toMatchObject({ status: 'anonymous' })
})

test('[PR8] signing out asks what to do after five seconds of a network that does not answer, not before', async () => {
  const phone = await setupPhone(server, { longestMs: 60_000 })
  await signUpOn(phone, server, email)
  await phone.settled()
  phone.network.intercept = () => new Promise(() => undefined)
  await writeToday(phone, {})
  const startedAt = performance.now()
  expect(await phone.engine.session.signOut('send')).toBe(false)
  // Timers round down.
  expect(performance.now() - startedAt).toBeGreaterThan(4990)
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn' })
})

test('[PR8] with nothing unsent signing out waits five seconds at most', async () => {
  const phone = await setupPhone(server, { longestMs: 60_000 })
  await signUpOn(phone, server, email)
  await writeToday(phone, {})
  await phone.settled()
  phone.network.intercept = () => new Promise(() => undefined)
  expect(await phone.engine.session.signOut('send')).toBe(true)
})

test('[PR8][SY6] a server that lost a day since the last pass is given it back before it is erased here', async () => {
  const phone = await setupPhone(server, { locks: navigator.locks, longestMs: 5000 })
  await signUpOn(phone, server, email)
  await writeToday(phone, { learned: 'le seul exemplaire' })
  await phone.settled()
  const { db } = server.server.store
  await db.deleteFrom('entry').execute()
  await db.updateTable('account').set({ writes: 0 }).execute()
  expect(await phone.engine.session.signOut('send')).toBe(true)
  expect(await db.selectFrom('entry').select('day').execute()).toHaveLength(1)
})

test('[PR8] « Garder scellé » of a journal that was sent meanwhile keeps nothing', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await writeToday(phone, {})
  await phone.settled()
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  expect(await phone.databaseNames()).toEqual(['lueur-device'])
})

test('[PR8] a store that cannot say what is unsent may hold words: signing out erases nothing and asks', async () => {
  const { server: failing, phone } = await setupFailingPhone('leo@exemple.fr')
  const { engine } = phone
  failCounts()
  expect(await engine.session.signOut('send')).toBe(false)
  recover()
  expect(engine.session.current()).toMatchObject({ status: 'signedIn' })
  await failing.stop()
})

test('[PR8] letters that the phone cannot store keep a sign-out that keeps all, and go with one that erases', async () => {
  const { phone, day, server: own } = await setupFailingPhone(email)
  onTestFinished(async () => {
    recover()
    await own.stop()
  })
  const type = async (proud: string): Promise<void> => {
    const { form } = await phone.engine.journal.openForm(day)
    void phone.engine.journal.keepDraft({ ...form, texts: { ...form.texts, proud } })
  }
  failDrafts()
  await type('canari')
  expect(await phone.engine.session.signOut('lock')).toBe(false)
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn' })
  expect(await phone.engine.session.signOut('erase')).toBe(true)
  recover()
  expect(await phone.engine.session.signIn(email, 'motdepasse')).toMatchObject({ ok: true })
  expect(await phone.engine.journal.readDrafts()).toEqual([])
  // What can be stored is kept.
  await type('gardé')
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  await phone.engine.session.signIn(email, 'motdepasse')
  expect(await phone.engine.journal.readDrafts()).toMatchObject([{ preview: 'gardé' }])
})

test('[PR8][SY4] a sign-out that erases, and that the store does not let end, goes back: letters of before and of after it are kept', async () => {
  const { phone, day, server: own } = await setupFailingPhone(email)
  onTestFinished(async () => {
    recover()
    await own.stop()
  })
  const other = addDays(day, 1)
  const formOf = async (on: Day) => (await phone.engine.journal.openForm(on)).form
  const [written, waiting] = [await formOf(day), await formOf(other)]
  const stop = phone.engine.journal.watchDraft(waiting.formId, () => undefined)
  fail('a closing database')
  void phone.engine.journal.keepDraft({ ...waiting, texts: filled({ learned: 'avant' }) })
  await expect(phone.engine.session.signOut('erase')).rejects.toThrow()
  recover()
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn' })
  await phone.engine.journal.keepDraft({ ...written, texts: filled({ learned: 'après' }) })
  await phone.engine.session.held().drafts.flush()
  stop()
  const again = await phone.restart()
  await again.engine.session.start()
  const previews = (await again.engine.journal.readDrafts()).map(({ preview }) => preview)
  expect(previews.toSorted()).toEqual(['après', 'avant'])
})

test('[PR22] a phone whose keys the browser has taken keeps what was never sent as somebody signs out there', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await phone.settled()
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'jamais parti' })
  const userId = idOf(phone)
  const { db } = phone.engine.session.held()
  await db.keys.clear()
  const again = await phone.restart()
  expect(again.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: false })
  expect(await again.engine.session.signOutUnopened()).toBe(true)
  const kept = again.databases.openJournal(userId)
  expect(await kept.days.count()).toBe(1)
  kept.close()
})

test('[PR8] letters that another tab keeps after they were counted stay on the phone, sealed', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await phone.settled()
  const tab = await phone.again()
  const { form } = await tab.engine.journal.openForm(tab.engine.journal.today())
  const openJournal = phone.databases.openJournal.bind(phone.databases)
  const opening = vi.spyOn(phone.databases, 'openJournal').mockImplementationOnce((userId) => {
    const db = openJournal(userId)
    const typed = { ...form, texts: filled({ learned: 'lettres de l’autre onglet' }) }
    db.on('ready', () => tab.engine.journal.keepDraft(typed))
    return db
  })
  expect(await phone.engine.session.signOut('send')).toBe(true)
  opening.mockRestore()
  await phone.engine.session.signIn(email, 'motdepasse')
  const drafts = await phone.engine.journal.readDrafts()
  expect(JSON.stringify(drafts)).toContain('lettres de l’autre onglet')
})

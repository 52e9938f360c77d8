// « Verrouiller Lueur » as it falls: upon a save that is under way, upon a day that waits to leave, upon a page whose key was replaced
// elsewhere.
import type { DayForm } from '#engine/journal/dayForm.ts'
import { filled } from '#support/days.ts'
import { email, first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { enterOn, lock, reseal } from '#support/resealing.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { writeToday, type Phone } from '#support/setupPhone.ts'
import { whileNextIsSealed } from '#support/whileSealing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  await phone.settled()
})
afterEach(() => server.stop())

const today = () => phone.engine.journal.today()

async function formWith(learned: string): Promise<DayForm> {
  const { form } = await phone.engine.journal.openForm(today())
  return { ...form, texts: filled({ learned }) }
}

/** What else runs on the phone gets as far as it can. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  }
}

/** `leave` begins while the save seals. */
async function saveWhile(leave: () => Promise<unknown>) {
  const form = await formWith('enregistré en partant')
  const left = Promise.withResolvers<unknown>()
  whileNextIsSealed(async () => {
    leave().then(left.resolve, left.reject)
    await turns(50)
  })
  const saved = await phone.engine.journal.save(form)
  await left.promise
  return saved
}

test('[PR54] a save that is under way as the lock falls is done first', async () => {
  expect(await saveWhile(() => phone.engine.appLock.shut())).toMatchObject({ ok: true })
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, today())).toBe('enregistré en partant')
})

test('[PR8] a save that is under way as the person signs out is done first', async () => {
  expect(await saveWhile(() => phone.engine.session.signOut('lock'))).toMatchObject({ ok: true })
  expect(await phone.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  await phone.settled()
  expect(await learnedOn(phone, today())).toBe('enregistré en partant')
})

test('[PR53] what was saved a moment before the lock falls leaves, though nothing else happens', async () => {
  // Else the server may have the day sealed anew, which a page that is shut cannot join.
  await reseal(phone)
  await writeToday(phone, { learned: 'enregistré puis parti' })
  await phone.engine.appLock.shut()
  await expect.poll(async () => (await phone.engine.sync.readStatus()).unsentDays).toBe(0)
})

test('[PR63] a page that is open as its key is replaced elsewhere keeps none, and what is being typed is sealed first', async () => {
  const other = await enterOn(server, first)
  const form = await formWith('en cours ici')
  void phone.engine.journal.keepDraft(form)
  expect(await other.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  const session = () => phone.engine.session.current()
  await expect.poll(session).toMatchObject({ status: 'signedIn', hasKey: false })
  const shown = session()
  const keys = shown.status === 'signedIn' ? shown.journal.keys : null
  expect([keys?.current, keys?.ring.size, keys?.markRing.size]).toEqual([null, 0, 0])
  expect(await phone.engine.journal.readDrafts()).toEqual([])
  expect(await phone.engine.appLock.unlock(first)).toMatchObject({ ok: true })
  expect(await phone.engine.journal.readDrafts()).toMatchObject([{ preview: 'en cours ici' }])
})

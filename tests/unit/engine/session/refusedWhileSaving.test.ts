// A session that ends while a day is being saved on a slow store: what was typed last is saved, or a draft again once the person is back.
import { filled } from '#support/days.ts'
import { idOf } from '#support/lockedPhones.ts'
import { email, first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, type Phone } from '#support/setupPhone.ts'
import { whileNextIsSealed } from '#support/whileSealing.ts'
import type { DayForm } from '#engine/journal/dayForm.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(() => server.stop())

/** What the form had last; no letter of it is stored before the save. */
async function formWith(learned: string): Promise<DayForm> {
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  return { ...form, texts: filled({ learned }) }
}

/** Nothing of the journal is read or written until the function that this returns is called. */
async function slowStore(): Promise<() => Promise<void>> {
  const db = phone.databases.openJournal(idOf(phone))
  const held = { isOver: false }
  const begun = Promise.withResolvers<void>()
  const holding = db.transaction('rw', db.days, async () => {
    await db.days.count()
    begun.resolve()
    while (!held.isOver) await db.days.count()
  })
  await begun.promise
  return async () => {
    held.isOver = true
    await holding
    db.close()
  }
}

/** What else runs on the phone gets as far as it can. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  }
}

const isSignedIn = (): boolean => phone.engine.session.current().status === 'signedIn'

/** What this phone still has of those words, as a saved day or as a draft. */
async function wordsHere(): Promise<readonly (string | undefined)[]> {
  const day = await learnedOn(phone, phone.engine.journal.today())
  const drafts = await phone.engine.journal.readDrafts()
  return [day, ...drafts.map(({ preview }) => preview)]
}

test.each(['logout', 'ended'] as const)(
  '[PR6] a token that is refused (%s) while a day is being saved waits for it: the words are stored, sealed',
  async (why) => {
    const form = await formWith('tapé en dernier')
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    phone.network.intercept = async ({ url }) => {
      if (!url.endsWith('/auth/me')) return null
      asked.resolve()
      await held.promise
      return null
    }
    // The profile is asked for, as at every start.
    await phone.engine.session.start()
    await asked.promise
    if (why === 'ended') {
      const other = await setupPhone(server)
      await other.engine.session.signIn(email, first)
      expect(await other.engine.phones.endOthers()).toMatchObject({ ok: true })
    } else {
      await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
    }
    const letGo = await slowStore()
    const saving = phone.engine.journal.save(form)
    held.resolve()
    await turns(500)
    await letGo()
    await saving
    await expect.poll(isSignedIn).toBe(false)
    // Nothing of the page is left.
    phone = await phone.restart()
    expect(await phone.engine.session.signIn(email, first)).toMatchObject({ ok: true })
    expect(await wordsHere()).toContain('tapé en dernier')
  },
)

test('[PR6] a refusal that another tab heard first waits for the save here as well', async () => {
  const tab = await phone.again()
  const form = await formWith('tapé en dernier')
  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  let heard: Promise<void> | undefined
  whileNextIsSealed(async () => {
    await tab.engine.session.start()
    await expect.poll(() => tab.engine.session.current().status).toBe('anonymous')
    // As the message of that tab asks.
    heard = phone.engine.session.start()
    await turns(500)
  })
  expect(await phone.engine.journal.save(form)).toMatchObject({ ok: true })
  await heard
  expect(isSignedIn()).toBe(false)
  phone = await phone.restart()
  expect(await phone.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  expect(await wordsHere()).toContain('tapé en dernier')
})

test('[PR6] a session that ends in another tab while a day is being saved here leaves the words as a draft', async () => {
  const tab = await phone.again()
  const form = await formWith('tapé en dernier')
  phone.network.intercept = offline
  whileNextIsSealed(async () => {
    await tab.engine.session.signOut('lock')
    await phone.engine.session.start()
  })
  expect(await phone.engine.journal.save(form)).toMatchObject({ ok: false })
  expect(isSignedIn()).toBe(false)
  phone.network.intercept = null
  expect(await phone.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  expect(await wordsHere()).toContain('tapé en dernier')
})

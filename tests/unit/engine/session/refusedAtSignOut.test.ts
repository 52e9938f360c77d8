// Signing out with a day that the server refused: it was never sent, and nothing but this phone has it.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLearned } from '#support/failingStore.ts'
import { anotherPass } from '#support/lies.ts'
import { idOf, recordsOf } from '#support/lockedPhones.ts'
import { email, first, learnedOn } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email, first)
  await phone.settled()
  phone.network.intercept = ({ method, url }) =>
    method === 'POST' && url.endsWith('/journal')
      ? Response.json({ message: 'Non.', code: 'invalid' }, { status: 422 })
      : null
  await writeToday(phone, { learned: 'refusé' })
  await expect
    .poll(() => phone.engine.sync.readStatus())
    .toMatchObject({ refused: [{ code: 'invalid' }] })
})
afterEach(() => server.stop())

async function keepDraftOfToday(): Promise<void> {
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  const kept = await phone.engine.journal.keepDraft(withLearned(form, 'en cours'))
  expect(kept).toMatchObject({ ok: true })
}

test('[PR8] a refused day is unsent: « Se déconnecter » asks before it, and keeps the session', async () => {
  expect(await phone.engine.session.countUnsent()).toBe(1)
  expect(await phone.engine.session.signOut('send')).toBe(false)
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn' })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('refusé')
})

test('[PR8] a draft of a refused day is counted beside it', async () => {
  await keepDraftOfToday()
  expect(await phone.engine.session.countUnsent()).toBe(2)
})

test('[PR8] « Garder scellé » keeps a refused day and its draft, and another build sends that day', async () => {
  await keepDraftOfToday()
  const day = phone.engine.journal.today()
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  expect(await phone.engine.data.countLocked()).toBe(1)

  phone.network.intercept = null
  const back = await phone.restart('page', 'build-2')
  expect(await back.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  expect(await learnedOn(back, day)).toBe('refusé')
  expect(await back.engine.journal.readDrafts()).toMatchObject([{ day, preview: 'en cours' }])
  await back.settled()
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await learnedOn(other, day)).toBe('refusé')
})

test('[PR8] « Effacer » leaves no day, no draft, no key and no trace of the journal', async () => {
  await keepDraftOfToday()
  expect((await phone.engine.journal.search('refusé', 10)).entries).toHaveLength(1)
  const userId = idOf(phone)
  phone.network.intercept = offline
  expect(await phone.engine.session.signOut('erase')).toBe(true)
  const { device } = phone.databases
  expect(await recordsOf(phone, userId)).toEqual(await device.meta.toArray())
  expect(await device.meta.where('key').startsWith('journal:').count()).toBe(0)
  expect(await phone.engine.data.countLocked()).toBe(0)
})

test('[SY7] « Tout était à jour » keeps its hour while a day is refused, and takes a new one once all is sent', async () => {
  const { equalAt } = await phone.engine.data.readFigures()
  expect(equalAt).not.toBeNull()
  await anotherPass(phone)
  expect(await phone.engine.data.readFigures()).toMatchObject({
    unsent: { days: 1 },
    equalAt,
  })
  expect(await phone.engine.sync.readStatus()).toMatchObject({ isEqual: false })

  phone.network.intercept = null
  await phone.engine.journal.retry(phone.engine.journal.today())
  await phone.settled()
  const after = await phone.engine.data.readFigures()
  expect(after.equalAt).toBeGreaterThan(equalAt ?? 0)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ isEqual: true })
})

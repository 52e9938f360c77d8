// The same person signs in again in another tab: this one goes on with the newer token, and nothing that is open begins anew.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLearned } from '#support/failingStore.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'

const email = 'lea@exemple.fr'
let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await phone.settled()
})
afterEach(() => server.stop())

const openedJournal = () => {
  const session = phone.engine.session.current()
  if (session.status !== 'signedIn') throw new Error('Nobody is signed in on this phone.')
  return session.journal
}

async function renewElsewhere(): Promise<void> {
  const other = await phone.again()
  expect(await other.engine.session.signIn(email, 'motdepasse')).toMatchObject({ ok: true })
  other.close()
  await phone.engine.session.start()
}

test('[SY4] a token renewed in another tab leaves the open journal and its form as they are', async () => {
  const journal = openedJournal()
  const { token } = journal
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft(withLearned(form, 'avant'))
  await renewElsewhere()
  expect(openedJournal()).toBe(journal)
  expect(journal.token).not.toBe(token)
  expect(journal.isOpen()).toBe(true)
  const typed = withLearned(form, 'avant et après')
  expect(await phone.engine.journal.keepDraft(typed)).toMatchObject({ ok: true })
  const again = await phone.restart()
  expect(await again.engine.journal.readDrafts()).toMatchObject([{ preview: 'avant et après' }])
})

test('[SY7] a day written before the token was renewed leaves with the newer one', async () => {
  await server.request('POST', '/auth/logout', { token: openedJournal().token })
  await writeToday(phone, { learned: 'avant' })
  await renewElsewhere()
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0 })
})

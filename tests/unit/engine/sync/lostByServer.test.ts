// A day that the server lost while the phone had no reason to compare: its tag of the months still names the state of before.
import { noNews } from '#support/lies.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { learnedOn } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, signUpOn, writeToday } from '#support/setupPhone.ts'

const email = 'lea@exemple.fr'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

test('[SY6] a day that the server lost is given back whole by its next change, which the server refuses without a day', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await writeToday(phone, { learned: 'appris', proud: 'fier et gardé' })
  await phone.settled()
  await server.server.store.db.deleteFrom('entry').execute()
  phone.network.intercept = ({ url }) => (url.endsWith('/months') ? noNews(phone) : null)
  await writeToday(phone, { learned: 'relu', proud: 'fier et gardé' })
  await phone.settled()
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, 'motdepasse')
  await other.settled()
  const today = other.engine.journal.today()
  expect(await learnedOn(other, today)).toBe('relu')
  expect((await other.engine.journal.readDay(today))?.texts.proud).toBe('fier et gardé')
})

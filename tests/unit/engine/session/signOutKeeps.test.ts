// « Se déconnecter » where another tab, or a store that fails, has words that would go with the journal.
import { NotSealedError, readUnsentCount, signOut } from '#engine/session/signOut.ts'
import { learnedOn } from '#support/resets.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

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

test('[PR8] letters that other tabs hold in memory alone are counted, and none is counted twice', async () => {
  const { engine } = phone
  const journal = engine.session.held()
  let elsewhere = 1
  Object.assign(journal.drafts, { countElsewhere: () => Promise.resolve(elsewhere) })
  expect(await readUnsentCount(journal)).toBe(1)
  const { form } = await engine.journal.openForm(engine.journal.today())
  await engine.journal.keepDraft({ ...form, texts: { ...form.texts, proud: 'un brouillon' } })
  // It may be an earlier text of those letters.
  expect(await readUnsentCount(journal)).toBe(1)
  elsewhere = 3
  expect(await readUnsentCount(journal)).toBe(3)
})

test('[PR8] such letters keep a sign-out that keeps all', async () => {
  const journal = phone.engine.session.held()
  Object.assign(journal.drafts, { countElsewhere: () => Promise.resolve(1) })
  expect(await signOut(journal, 'lock')).toBe(false)
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn' })
})

test('[PR8] where what was never sent cannot be sealed, it is said, and none of it is erased', async () => {
  phone.network.intercept = offline
  const today = phone.engine.journal.today()
  await writeToday(phone, { learned: 'jamais parti' })
  const opening = vi.spyOn(phone.databases, 'openJournal').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(phone.engine.session.signOut('lock')).rejects.toBeInstanceOf(NotSealedError)
  opening.mockRestore()
  phone.network.intercept = null
  expect(await phone.engine.session.signIn(email, 'motdepasse')).toMatchObject({ ok: true })
  expect(await learnedOn(phone, today)).toBe('jamais parti')
})

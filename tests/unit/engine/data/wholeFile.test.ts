// A file holds every day and every draft: it may be all that is left once the account is deleted.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { updateEngineState } from '#engine/local/metaStore.ts'
import { day as dayOf } from '#support/days.ts'
import { withLearned } from '#support/failingStore.ts'
import { idOf, openLocked, refuseToken } from '#support/lockedPhones.ts'
import { email, first } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email, first)
  await phone.settled()
})
afterEach(() => server.stop())

/** More than two of the stretches in which a journal is read for a file. */
const dates = Array.from({ length: 450 }, (_, at) => addDays(dayOf('2024-02-28'), at))

async function importLongJournal(): Promise<void> {
  phone.network.intercept = offline
  const days = dates.map((date) => ({ date, learned: `appris le ${date}` }))
  const file = JSON.stringify({ format: 'lueur-journal', version: 1, days })
  expect(await phone.engine.data.importDays(file)).toMatchObject({ value: { added: dates.length } })
}

const wholeJournal = dates.map((date) => ({ date, learned: `appris le ${date}` }))

test('[JF10] a file holds every day of a long journal, oldest first, each once', async () => {
  await importLongJournal()
  const { days } = await phone.engine.data.exportDays()
  expect(days.map(({ date, learned }) => ({ date, learned }))).toEqual(wholeJournal)
})

test('[JF10] the file of a locked journal holds every day as well', async () => {
  await importLongJournal()
  const locked = await refuseToken(server, phone)
  const [file] = await openLocked(locked, { email, password: first })
  expect(file?.days.map(({ date, learned }) => ({ date, learned }))).toEqual(wholeJournal)
})

test('[JF10] a file holds the days that the server refused, and the drafts of these days', async () => {
  phone.network.intercept = ({ method, url }) =>
    method === 'POST' && url.endsWith('/journal')
      ? Response.json({ message: 'Non.', code: 'invalid' }, { status: 422 })
      : null
  await writeToday(phone, { learned: 'refusé' })
  await expect
    .poll(() => phone.engine.sync.readStatus())
    .toMatchObject({ refused: [{ code: 'invalid' }] })
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft(withLearned(form, 'en cours'))
  const { days, drafts } = await phone.engine.data.exportDays()
  expect(days).toMatchObject([{ date: form.day, learned: 'refusé' }])
  expect(drafts).toMatchObject([{ date: form.day, learned: 'en cours' }])
})

test('[JF6] a file of a phone that has not received everything says so, and so do the figures', async () => {
  await writeToday(phone, { learned: 'ailleurs' })
  await phone.settled()
  const blank = await setupPhone(server)
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<null>()
  blank.network.intercept = ({ url }) => (url.includes('/journal/') ? isLetIn : null)
  await blank.engine.session.signIn(email, first)
  expect(await blank.engine.data.exportDays()).toMatchObject({ days: [], hasAll: false })
  expect(await blank.engine.data.readFigures()).toMatchObject({ onServer: 0, hasAll: false })

  letIn(null)
  await blank.settled()
  expect(await blank.engine.data.exportDays()).toMatchObject({ days: [{}], hasAll: true })
  expect(await blank.engine.data.readFigures()).toMatchObject({ onServer: 1, hasAll: true })
})

test('[JF6] a file says that a day is missing that came and could not be verified', async () => {
  expect(await phone.engine.data.exportDays()).toMatchObject({ hasAll: true })
  const db = phone.databases.openJournal(idOf(phone))
  await updateEngineState(db, { unverified: [dayOf('2026-11-03')] })
  db.close()
  expect(await phone.engine.data.exportDays()).toMatchObject({ hasAll: false })
})

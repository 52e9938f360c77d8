// What is said of a sealed file that does not hold the whole journal: what is said of an export of the same moment.
import { makeBackup } from '#engine/data/backup.ts'
import { updateEngineState } from '#engine/local/metaStore.ts'
import { toldOf } from '#features/my-data/backupMade.ts'
import { missingFrom } from '#features/my-data/journalMarkdown.ts'
import { resetAndEnter, second, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { backupText } from '#text/backup.ts'
import { myDataText } from '#text/myData.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const { notWhole } = myDataText

/** The sentences that follow, beside an export of the same moment. */
async function toldBy({ engine }: Phone): Promise<readonly string[]> {
  const made = await makeBackup(engine.session.held())
  if (!made.ok) throw new Error(made.error.type)
  const begun = backupText.done(made.value)
  const told = toldOf(made.value, begun)
  const missing = missingFrom(await engine.data.exportDays())
  expect(told).toBe([begun, ...missing].join(' '))
  return missing
}

test('[JF6][JF15] a sealed file without a day that was left out says that not everything was received', async () => {
  const phone = await signUpAndWrite(server)
  expect(await toldBy(phone)).toEqual([])
  const { db } = phone.engine.session.held()
  // No pass looks again meanwhile.
  phone.network.intercept = offline
  await updateEngineState(db, { unverified: [phone.engine.journal.today()] })
  expect(await toldBy(phone)).toEqual([notWhole.notReceived])
})

test('[JF6][JF15] days and drafts that the phone cannot open are told as an export tells them', async () => {
  const phone = await signUpAndWrite(server)
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft({ ...form, texts: { ...form.texts, learned: 'et puis' } })
  const [draft] = await phone.engine.session.held().db.drafts.toArray()
  if (draft === undefined) throw new Error('It was kept.')
  server.clock.advance(86_400_000)
  const blank = await setupPhone(server)
  blank.clock.advance(86_400_000)
  await resetAndEnter(server, blank, second)
  await writeToday(blank, { learned: 'après' })
  await blank.engine.session.held().db.drafts.put(draft)
  expect(await toldBy(blank)).toEqual([notWhole.days(1), notWhole.drafts(1)])
})

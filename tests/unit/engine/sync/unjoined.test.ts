// A join that a pass leaves out is made by a later one: nothing says meanwhile that all of it was applied.
import type { DayContent } from '#domain/dayContent.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { readEngineState } from '#engine/local/metaStore.ts'
import { rewriteRows } from '#engine/sync/pull.ts'
import { lieTo, withAnswers, anotherPass } from '#support/lies.ts'
import { idOf } from '#support/lockedPhones.ts'
import { email, first, learnedOn } from '#support/resets.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email, first)
  await writeToday(phone, { learned: 'ancien' })
  await phone.settled()
})
afterEach(() => server.stop())

const today = () => phone.engine.journal.today()

async function writeElsewhere(learned: string): Promise<void> {
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  await writeToday(other, { learned })
  await other.settled()
  other.close()
}

test('[SY18] a day of a newer format that came over sent words replaces none, and hides nothing that the server holds', async () => {
  await writeElsewhere('mots de la nouvelle version')
  lieTo(phone, server, (entries) =>
    entries.map((entry) =>
      withAnswers(entry, { learned: (entry.answers.learned ?? '').replace('le1.', 'le2.') }),
    ),
  )
  // The true months and their tag: only the format of the day is another one.
  const { intercept } = phone.network
  phone.network.intercept = (request) =>
    request.url.endsWith('/months') ? null : (intercept?.(request) ?? null)
  await anotherPass(phone)
  phone.network.intercept = null
  phone = await phone.restart('page', 'build-2')
  await anotherPass(phone)
  expect(await learnedOn(phone, today())).toContain('mots de la nouvelle version')
})

test('[SY31] a pass without the key, which can join nothing, keeps no tag of the months', async () => {
  await writeElsewhere('écrit ailleurs')
  const db = phone.databases.openJournal(idOf(phone))
  const keys = await db.keys.toArray()
  const sent = await db.days.get(today())
  if (sent === undefined) throw new Error('The day is written.')
  // Unsent, so that the worker has something to do.
  await db.days.put({ ...sent, unsent: 1, serverRev: null })
  await db.months.clear()
  await db.keys.clear()
  const worker = await phone.restart('worker')
  await expect(worker.engine.drain()).rejects.toThrow('waiting')
  expect(await readEngineState(db)).toMatchObject({ etag: null })
  expect(await db.months.toCollection().primaryKeys()).not.toContain('2026-11')
  await db.keys.bulkPut(keys)
  db.close()
  phone = await phone.restart()
  await expect.poll(() => learnedOn(phone, today())).toContain('écrit ailleurs')
})

test('[SY30][SY31] a page without the key, which can join nothing, keeps no tag and does not call the journal whole', async () => {
  await writeElsewhere('écrit ailleurs')
  const db = phone.databases.openJournal(idOf(phone))
  const keys = await db.keys.toArray()
  await db.keys.clear()
  await db.meta.delete('engine')
  phone = await phone.restart()
  await expect.poll(async () => (await readEngineState(db)).lastOkAt).not.toBeNull()
  expect(await readEngineState(db)).toMatchObject({
    etag: null,
    hasHistory: false,
    isEqual: false,
    equalAt: null,
  })
  await db.keys.bulkPut(keys)
  db.close()
  phone = await phone.restart()
  await expect.poll(() => learnedOn(phone, today())).toContain('écrit ailleurs')
})

test('[SY31] a row that changes at every try is said to be left, and stays as it is', async () => {
  const db = phone.databases.openJournal(idOf(phone))
  const store = createDayStore(db)
  const made: DayContent[] = []
  const left = await rewriteRows(store, [today()], async (day, row) => {
    if (row === undefined) throw new Error('The day is written.')
    made.push(row)
    await store.update([day], (now) => now)
    return { ...row, serverRev: null }
  })
  expect(left).toEqual([today()])
  expect(made.length).toBeGreaterThan(1)
  expect((await db.days.get(today()))?.serverRev).not.toBeNull()
  db.close()
})

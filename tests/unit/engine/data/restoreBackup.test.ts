// What comes back from a sealed file, which nobody can read or correct by hand.
import { parseBackupFile } from '#contract/backupFile.ts'
import { makeBackup, openBackup } from '#engine/data/backup.ts'
import { importDays } from '#engine/journal/importFile.ts'
import { bringFile } from '#features/my-data/bringFile.ts'
import { filled } from '#support/days.ts'
import {
  dayMs,
  email,
  first,
  learnedOn,
  nextDay,
  resetAndEnter,
  second,
  signUpAndWrite,
} from '#support/resets.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let other: TestServer
beforeEach(async () => {
  ;[server, other] = await Promise.all([createTestServer(), createTestServer()])
})
afterEach(async () => {
  await Promise.all([server.stop(), other.stop()])
})

const journalOf = (phone: Phone) => phone.engine.session.held()

async function made(phone: Phone) {
  const file = await makeBackup(journalOf(phone))
  if (!file.ok) throw new Error(file.error.type)
  return file.value
}

async function opened(phone: Phone, content: string): Promise<string> {
  const file = parseBackupFile(content)
  if (typeof file === 'string') throw new Error(file)
  const read = await openBackup(journalOf(phone), file, { password: first })
  if (!read.ok) throw new Error(read.error.type)
  return read.value
}

/** Another account, on a server that never heard of the first one. */
async function elsewhere(): Promise<Phone> {
  const phone = await setupPhone(other)
  await signUpOn(phone, other, 'ailleurs@exemple.fr', 'tout autre chose')
  return phone
}

test('[JF15] a day that its phone holds for its date is held where it is brought too, and the others come', async () => {
  const phone = await signUpAndWrite(server)
  const today = phone.engine.journal.today()
  phone.network.intercept = offline
  phone.clock.advance(400 * dayMs)
  const later = phone.engine.journal.today()
  await writeToday(phone, { learned: 'mot du futur' })
  phone.clock.advance(-400 * dayMs)
  const { content, days } = await made(phone)
  expect(days).toBe(2)

  const there = await elsewhere()
  const journal = await opened(there, content)
  expect(await importDays(journalOf(there), journal, { isSealed: true })).toMatchObject({
    value: { added: 2, leftOut: [] },
  })
  await expect
    .poll(() => there.engine.sync.readStatus())
    .toMatchObject({ unsentDays: 1, refused: [{ day: later, code: 'notToday' }] })
  expect(await learnedOn(there, later)).toBe('mot du futur')
  expect(await learnedOn(there, today)).toBe('avant')
})

test('[JF5][JF10] an export that holds a day for its date comes back: that day is held, the others come, and it leaves once it has come', async () => {
  const phone = await signUpAndWrite(server)
  phone.network.intercept = offline
  phone.clock.advance(3 * dayMs)
  const later = phone.engine.journal.today()
  await writeToday(phone, { learned: 'mot du futur' })
  phone.clock.advance(-3 * dayMs)
  const file = JSON.stringify(await phone.engine.data.exportDays())

  const there = await elsewhere()
  expect(await there.engine.data.importDays(file)).toMatchObject({
    value: { added: 2, leftOut: [] },
  })
  await expect
    .poll(() => there.engine.sync.readStatus())
    .toMatchObject({ unsentDays: 1, refused: [{ day: later, code: 'notToday' }] })
  expect(await phone.engine.data.importDays(file)).toMatchObject({ value: { same: 2 } })
  for (const { clock } of [there, other]) clock.advance(3 * dayMs)
  await there.settled()
  expect(await learnedOn(there, later)).toBe('mot du futur')
})

test('[JF15] drafts of a sealed file are drafts again: once, however often it is brought, and not over what is typed since', async () => {
  const phone = await signUpAndWrite(server)
  nextDay(server, phone)
  other.clock.advance(dayMs)
  const day = phone.engine.journal.today()
  const { form } = await phone.engine.journal.openForm(day)
  const texts = filled({ learned: 'CANARI-BROUILLON' })
  await phone.engine.journal.keepDraft({ ...form, texts, glow: 4 })
  const { content } = await made(phone)

  const there = await elsewhere()
  there.clock.advance(dayMs)
  const journal = await opened(there, content)
  const bring = () => importDays(journalOf(there), journal, { isSealed: true })
  expect(await bring()).toMatchObject({ value: { added: 1, drafts: 0, draftsTaken: 1 } })
  expect(await bring()).toMatchObject({ value: { same: 1, drafts: 0, draftsTaken: 0 } })
  expect(await there.engine.journal.readDrafts()).toMatchObject([
    { day, preview: 'CANARI-BROUILLON', isKept: true, isEdit: false },
  ])
  const resumed = await there.engine.journal.openForm(day)
  expect(resumed).toMatchObject({ isResumed: true, form: { texts, glow: 4 } })

  const longer = { ...resumed.form, texts: { ...texts, learned: 'CANARI-BROUILLON, et la suite' } }
  await there.engine.journal.keepDraft(longer)
  expect(await bring()).toMatchObject({ value: { draftsTaken: 0 } })
  const [draft, ...more] = await there.engine.journal.readDrafts()
  expect([draft?.preview, more]).toEqual(['CANARI-BROUILLON, et la suite', []])

  expect(await there.engine.journal.save(longer)).toMatchObject({ ok: true })
  await there.settled()
  expect(await there.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
  expect(await learnedOn(there, day)).toBe('CANARI-BROUILLON, et la suite')
})

test('[JF15] drafts of a sealed file come back by the page too: from a file that it opened, and from one of its own phone', async () => {
  const phone = await signUpAndWrite(server)
  nextDay(server, phone)
  other.clock.advance(dayMs)
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft({ ...form, texts: filled({ learned: 'CANARI-BROUILLON' }) })
  const { content } = await made(phone)
  const there = await elsewhere()
  there.clock.advance(dayMs)
  expect(await bringFile(journalOf(there), { content, isOpened: false })).toMatchObject({
    type: 'shut',
  })
  const journal = await opened(there, content)
  expect(await bringFile(journalOf(there), { content: journal, isOpened: true })).toMatchObject({
    value: { added: 1, drafts: 0, draftsTaken: 1 },
  })
  await phone.engine.journal.eraseDraft(form)
  expect(await bringFile(journalOf(phone), { content, isOpened: false })).toMatchObject({
    value: { same: 1, drafts: 0, draftsTaken: 1 },
  })
})

test('[JF15] a draft whose words its day has already is not brought', async () => {
  const phone = await signUpAndWrite(server)
  nextDay(server, phone)
  other.clock.advance(dayMs)
  const day = phone.engine.journal.today()
  const { form } = await phone.engine.journal.openForm(day)
  const whole = { ...form, texts: filled({ learned: 'fini depuis' }) }
  await phone.engine.journal.keepDraft(whole)
  const { content } = await made(phone)
  await phone.engine.journal.save(whole)
  const journal = await opened(phone, content)
  expect(await importDays(journalOf(phone), journal, { isSealed: true })).toMatchObject({
    value: { drafts: 0, draftsTaken: 0 },
  })
  expect(await phone.engine.journal.readDrafts()).toEqual([])
})

test('[JF6][JF15] days that the phone cannot open are counted where it makes the file', async () => {
  const phone = await signUpAndWrite(server)
  nextDay(server, phone)
  const blank = await setupPhone(server)
  blank.clock.advance(dayMs)
  expect(await made(phone)).toMatchObject({ days: 1, sealedDays: 0 })
  await resetAndEnter(server, blank, second)
  await writeToday(blank, { learned: 'après' })
  expect(await made(blank)).toMatchObject({ days: 1, sealedDays: 1 })
  expect(blank.engine.session.current()).toMatchObject({ account: { email } })
})

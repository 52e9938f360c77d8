// Rows and drafts of before a question existed. « lueur » stands for the question that came later.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DraftRow } from '#engine/local/journalDatabase.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { openText, sealText } from '#engine/crypto/envelope.ts'
import { openRing, readKeyRows } from '#engine/local/keyStore.ts'
import { randomBytes } from '#support/bytes.ts'
import { idOf } from '#support/lockedPhones.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'

const email = 'ana@exemple.fr'
let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email)
})
afterEach(() => server.stop())

const today = () => phone.engine.journal.today()

test('a row that lacks an answer shows the others, is changed and sent, and reads the same on another phone', async () => {
  await writeToday(phone, { learned: 'avant la question' })
  await phone.settled()
  const db = phone.databases.openJournal(idOf(phone))
  const row = await db.days.get(today())
  if (row === undefined) throw new Error('The day is written.')
  const { lueur: _later, ...answers } = row.answers
  await db.days.put({ ...row, answers: answers as DayRow['answers'] })
  db.close()

  phone = await phone.restart()
  expect(await phone.engine.journal.readDay(today())).toMatchObject({
    texts: { learned: 'avant la question', lueur: '' },
  })
  await writeToday(phone, { learned: 'après la question', lueur: 'une réponse de plus' })
  await phone.settled()
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, 'motdepasse')
  await other.settled()
  expect(await other.engine.journal.readDay(today())).toMatchObject({
    texts: { learned: 'après la question', lueur: 'une réponse de plus' },
  })
})

async function rewriteDraft(change: (form: Record<string, unknown>) => unknown): Promise<void> {
  const db = phone.databases.openJournal(idOf(phone))
  const ring = openRing(await readKeyRows(db))
  const [content] = ring
  const [draft] = await db.drafts.toArray()
  if (draft === undefined || content === undefined) throw new Error('A draft is kept.')
  const purpose = { kind: 'draft', day: draft.day, id: draft.formId } as const
  const opened = await openText(ring, purpose, draft.sealed)
  if (opened.type !== 'opened') throw new Error('The draft opens.')
  const text = JSON.stringify(change(JSON.parse(opened.text) as Record<string, unknown>))
  const [kid, key] = content
  const deps = { random: { bytes: randomBytes }, clock: phone.clock }
  const changed: DraftRow = { ...draft, sealed: await sealText({ kid, key }, purpose, text, deps) }
  await db.drafts.put(changed)
  db.close()
}

async function keepDraft(): Promise<void> {
  const { form } = await phone.engine.journal.openForm(today())
  await phone.engine.journal.keepDraft({ ...form, texts: { ...form.texts, learned: 'brouillon' } })
}

test('a draft that lacks an answer goes on where it was, and is saved', async () => {
  await keepDraft()
  await rewriteDraft(({ texts, opened, ...form }) => {
    const { lueur: _text, ...otherTexts } = texts as Record<string, string>
    const { lueur: _ids, ...otherIds } = opened as Record<string, string>
    return { ...form, texts: otherTexts, opened: otherIds }
  })
  phone = await phone.restart()
  const { form, isResumed } = await phone.engine.journal.openForm(today())
  expect(isResumed).toBe(true)
  expect(form.texts).toMatchObject({ learned: 'brouillon', lueur: '' })
  const texts = { ...form.texts, proud: 'fier', frustrated: 'fâché', lueur: 'retenu' }
  expect(await phone.engine.journal.save({ ...form, texts })).toMatchObject({ ok: true })
  expect(await phone.engine.journal.readDay(today())).toMatchObject({ texts })
})

test('a draft that is none hides no other, and stays counted', async () => {
  await keepDraft()
  await rewriteDraft(() => ({ nothing: 'of a form' }))
  phone = await phone.restart()
  expect(await phone.engine.journal.openForm(today())).toMatchObject({ isResumed: false })
  expect(await phone.engine.journal.readDrafts()).toEqual([])
  expect(await phone.engine.sync.readStatus()).toMatchObject({ drafts: 1 })
})

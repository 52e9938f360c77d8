// A draft on its way through a sealed file: in it whatever is saved meanwhile, and brought back over no newer word.
import { makeBackup, openChosenFile } from '#engine/data/backup.ts'
import { importDays } from '#engine/journal/importFile.ts'
import { filled } from '#support/days.ts'
import { email, first, learnedOn, nextDay, signUpAndWrite } from '#support/resets.ts'
import { setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(() => server.stop())

const journalOf = (one: Phone) => one.engine.session.held()
const today = () => phone.engine.journal.today()

async function secondPhone(): Promise<Phone> {
  const other = await setupPhone(server)
  expect(await other.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  await other.settled()
  return other
}

const song = { id: 'manual', name: 'Göttingen', artists: 'Barbara' }

/** A draft that changes one answer of a written day, in a sealed file. */
async function fileWithDraft(): Promise<string> {
  const { form } = await phone.engine.journal.openForm(today())
  const texts = { ...form.texts, frustrated: 'en brouillon' }
  await phone.engine.journal.keepDraft({ ...form, texts, glow: 4, music: song })
  const made = await makeBackup(journalOf(phone))
  if (!made.ok) throw new Error(made.error.type)
  return made.value.content
}

async function bring(content: string, one: Phone) {
  const file = await openChosenFile(journalOf(one), content)
  if (file.type !== 'journal') throw new Error(file.type)
  const brought = await importDays(journalOf(one), file.content, { isSealed: true })
  if (!brought.ok) throw new Error(brought.error.type)
  expect(brought.value.drafts).toBe(0)
  return brought.value.draftsTaken
}

test('[JF15] a brought draft brings what it changed alone: what was written since stays', async () => {
  const content = await fileWithDraft()
  const other = await secondPhone()
  await writeToday(other, { learned: 'écrit depuis', frustrated: 'autre chose' })
  await other.settled()
  expect(await bring(content, other)).toBe(1)
  const { form, isResumed } = await other.engine.journal.openForm(today())
  expect([isResumed, form.glow, form.music]).toEqual([true, 4, song])
  expect(form.texts.learned).toBe('écrit depuis')
  expect(form.texts.frustrated.split('\n').filter((line) => line !== '')).toEqual([
    'autre chose',
    'en brouillon',
  ])
  expect(await other.engine.journal.save(form)).toMatchObject({ ok: true })
  expect(await learnedOn(other, today())).toBe('écrit depuis')
})

test('[JF15] a draft that was saved, and written on since, is not brought again', async () => {
  const content = await fileWithDraft()
  const { form } = await phone.engine.journal.openForm(today())
  await phone.engine.journal.save(form)
  const again = (await phone.engine.journal.openForm(today())).form
  const texts = { ...again.texts, learned: 'bien plus long', frustrated: 'en brouillon, puis fini' }
  expect(await phone.engine.journal.save({ ...again, texts })).toMatchObject({ ok: true })
  expect(await bring(content, phone)).toBe(0)
  expect(await phone.engine.journal.readDrafts()).toEqual([])
})

test('[JF15] a draft that differs from another by its glow alone is brought beside it', async () => {
  const content = await fileWithDraft()
  const other = await secondPhone()
  const { form } = await other.engine.journal.openForm(today())
  await other.engine.journal.keepDraft({
    ...form,
    texts: { ...form.texts, frustrated: 'en brouillon' },
    music: song,
  })
  expect(await bring(content, other)).toBe(1)
  expect(await other.engine.journal.readDrafts()).toHaveLength(2)
})

test('[JF3] what is saved while a file is made is in it, as a day or as the draft that it was', async () => {
  nextDay(server, phone)
  const { form } = await phone.engine.journal.openForm(today())
  const whole = { ...form, texts: filled({ learned: 'mots du jour' }) }
  await phone.engine.journal.keepDraft(whole)
  const { days } = journalOf(phone).db
  // Between the rows and whatever the file reads next.
  const where = days.where.bind(days)
  let isSaved = false
  vi.spyOn(days, 'where').mockImplementation((...asked: Parameters<typeof where>) => {
    const found = where(...asked)
    if (isSaved) return found
    isSaved = true
    void phone.engine.journal.save(whole)
    return found
  })
  const file = await phone.engine.data.exportDays()
  vi.restoreAllMocks()
  expect(JSON.stringify([file.days, file.drafts])).toContain('mots du jour')
})

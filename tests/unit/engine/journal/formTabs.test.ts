// Whose a form is, of two tabs: the one that opens it, until it is left or saved.
import { createHeldForms } from '#engine/journal/heldForms.ts'
import { sealDraft } from '#engine/journal/drafts.ts'
import { createOpenDrafts } from '#engine/journal/openDrafts.ts'
import { keepDraft, openForm, saveDay } from '#engine/journal/writeJournal.ts'
import { day } from '#support/days.ts'
import { withLearned } from '#support/failingStore.ts'
import { createLocks } from '#support/fakeLocks.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const today = day('2026-11-20')

let tab: Awaited<ReturnType<typeof setupLocalJournal>>['journal']
let otherTab: typeof tab
let locks: LockManager
beforeEach(async () => {
  const { journal } = await setupLocalJournal()
  locks = createLocks()
  const onPage = (): typeof tab => ({
    ...journal,
    drafts: createOpenDrafts(journal, createHeldForms(locks)),
  })
  tab = onPage()
  otherTab = onPage()
})
afterEach(() => {
  vi.restoreAllMocks()
  tab.db.close()
})

async function startDraft() {
  const { form } = await openForm(tab, today)
  expect(await keepDraft(tab, withLearned(form, 'à finir'))).toMatchObject({ ok: true })
  return form
}

test('[SY4] a day without a draft is open nowhere else', async () => {
  expect(await openForm(tab, today)).toMatchObject({ isResumed: false, elsewhere: null })
})

test('[SY4] a day whose draft another tab has is said to be open there, and begins a form of its own', async () => {
  const form = await startDraft()
  const opened = await openForm(otherTab, today)
  expect(opened).toMatchObject({ isResumed: false, elsewhere: today })
  expect(opened.form.formId).not.toBe(form.formId)
})

test('[SY4] a draft that was saved while a tab was about to open it is not kept from others', async () => {
  const { formId } = await startDraft()
  tab.drafts.release(formId)
  const claim = async (asked: typeof formId): Promise<boolean> => {
    // As it is saved by the tab that had it.
    await tab.db.drafts.clear()
    return otherTab.drafts.claim(asked)
  }
  const opened = await openForm({ ...otherTab, drafts: { ...otherTab.drafts, claim } }, today)
  expect(opened).toMatchObject({ isResumed: false, elsewhere: null })
  expect(await tab.drafts.claim(formId)).toBe(true)
})

test('[SY4] letters of an earlier session that are saved after their page was left let go of their form', async () => {
  const form = filledForm(today, 'jamais gardé')
  const row = await sealDraft(tab, form)
  if (row === null) throw new Error('It is no draft.')
  vi.spyOn(tab.db.drafts, 'put').mockImplementation(() =>
    Dexie.Promise.reject(new Dexie.QuotaExceededError('full')),
  )
  const unstored = new Map([[form.formId, { database: tab.db.name, row }]])
  const drafts = createOpenDrafts(tab, createHeldForms(locks, unstored))
  expect(await drafts.claim(form.formId)).toBe(true)
  const saving = saveDay({ ...tab, drafts }, form)
  drafts.release(form.formId)
  expect(await otherTab.drafts.claim(form.formId)).toBe(false)
  expect(await saving).toMatchObject({ ok: true })
  await expect.poll(() => otherTab.drafts.claim(form.formId)).toBe(true)
})

// A database that is opened again after a failure: whoever does it, and whatever is under way.
import { createHeldForms } from '#engine/journal/heldForms.ts'
import { createOpenDrafts } from '#engine/journal/openDrafts.ts'
import { allDrafts } from '#engine/local/draftStore.ts'
import { reopen } from '#engine/local/storeFailure.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const form = filledForm(day('2026-11-20'), 'gardé', 'a')

let local: Awaited<ReturnType<typeof setupLocalJournal>>
let journal: (typeof local)['journal']
beforeEach(async () => {
  local = await setupLocalJournal()
  ;({ journal } = local)
})
afterEach(() => journal.db.close())

const storedIds = async () => (await allDrafts(journal.db)).map(({ formId }) => formId)

test('[SY20] a database that is opened again says of nothing that it is not stored any more', async () => {
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks))
  const states: string[] = []
  drafts.watch(form.formId, ({ type }) => states.push(type))
  expect(await drafts.keep(form)).toBe(true)
  await reopen(journal.db)
  expect([states, drafts.unstoredIds()]).toEqual([['kept'], []])
  // Closed otherwise, as where another tab deletes it, it may hold nothing any more.
  journal.db.close({ disableAutoOpen: false })
  expect(states).toEqual(['kept', 'notKept'])
})

test('[SY20] a database that somebody opens again lets the letters that are being stored be stored first', async () => {
  const drafts = createOpenDrafts(journal, createHeldForms(journal.locks))
  const states: string[] = []
  drafts.watch(form.formId, ({ type }) => states.push(type))
  const kept = drafts.keep(form)
  const opened = reopen(journal.db)
  expect(await kept).toBe(true)
  await opened
  expect([states, await storedIds()]).toEqual([['kept'], ['a']])
})

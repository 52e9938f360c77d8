// The draft of a form goes with the words that are saved from it, in one step.
import { readDrafts } from '#engine/journal/readDrafts.ts'
import { saveDay } from '#engine/journal/writeJournal.ts'
import { day } from '#support/days.ts'
import { filledForm, setupLocalJournal } from '#support/localJournal.ts'
import { expect, test } from 'vitest'

test('a saved form leaves no draft in the store, and that of another day stays', async () => {
  const { journal } = await setupLocalJournal()
  const [form, other] = [
    filledForm(day('2026-11-20'), 'saved', 'f'),
    filledForm(day('2026-11-19'), 'still a draft', 'g'),
  ]
  for (const one of [form, other]) await journal.drafts.keep(one)
  await journal.drafts.flush()
  expect(await journal.db.drafts.count()).toBe(2)
  await saveDay(journal, form)
  expect((await journal.db.drafts.toArray()).map(({ formId }) => formId)).toEqual(['g'])
  expect(await readDrafts(journal)).toMatchObject([{ preview: 'still a draft' }])
  journal.db.close()
})

// Drafts as they lie on the phone.
import type { Envelope, FormId, UserId } from '#domain/brands.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { allDrafts, putDraft, putEarlierDraft } from '#engine/local/draftStore.ts'
import type { DraftRow } from '#engine/local/journalDatabase.ts'
import { day } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

const today = day('2026-11-20')
const draft = (savedAt: number, sealed: string): DraftRow => ({
  day: today,
  formId: 'f' as FormId,
  sealed: sealed as Envelope,
  savedAt,
})

test('[SY20] letters of an earlier session take the place of older or equally old ones of their form, and of no later ones', async () => {
  const db = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange }).openJournal(
    'lea' as UserId,
  )
  const texts = async () => (await allDrafts(db)).map(({ sealed }) => sealed)
  await putEarlierDraft(db, draft(10, 'first'))
  expect(await texts()).toEqual(['first'])
  await putEarlierDraft(db, draft(9, 'earlier'))
  expect(await texts()).toEqual(['first'])
  await putEarlierDraft(db, draft(10, 'of the same instant'))
  expect(await texts()).toEqual(['of the same instant'])
  await putDraft(db, draft(9, 'typed'))
  expect(await texts()).toEqual(['typed'])
  await putEarlierDraft(db, { ...draft(1, 'of another form'), formId: 'g' as FormId })
  expect(await texts()).toEqual(['typed', 'of another form'])
  db.close()
})

// Drafts and days that a page stores again once the browser has thrown the database away: the newest text of each, and also what could
// not be erased before.
import type { FormId, UserId } from '#domain/brands.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { dropRefusedRow } from '#engine/local/awaitedRows.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import {
  deleteDraft,
  draftIds,
  putDraft,
  putEarlierDraft,
  readDraft,
} from '#engine/local/draftStore.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { storeDraftsAgain, storeRowsAgain } from '#engine/local/storeAgain.ts'
import { followStore, wasThrownAway } from '#engine/local/thrownAway.ts'
import { readRow } from '#engine/local/days.ts'
import { envelope, rowOf, waiting } from '#support/dayRows.ts'
import { day } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const today = day('2026-11-20')
const draft = { day: today, formId: 'form' as FormId, sealed: envelope, savedAt: 5 }
const newer = { ...draft, savedAt: 6 }
const unsent = rowOf(today, waiting)
const full = new DOMException('full', 'QuotaExceededError')

let indexedDB: IDBFactory
let db: JournalDatabase
/** Each with a memory of its own. */
const openTab = (): JournalDatabase =>
  createDatabases({ indexedDB, IDBKeyRange }).openJournal('lea' as UserId)
beforeEach(() => {
  indexedDB = new IDBFactory()
  db = openTab()
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

/** As the browser does it: everything goes at once. */
const throwAway = () =>
  Promise.all([db.days, db.drafts, db.setAside, db.meta].map((table) => table.clear()))
async function putBack(tab: JournalDatabase = db): Promise<void> {
  if (await wasThrownAway(tab)) await storeDraftsAgain(tab)
}

test('[SY20] a newer text that another tab gave a draft is the one that is stored again', async () => {
  await putDraft(db, draft)
  await createDayStore(db).putUnchanged([{ row: unsent, from: null }])
  const other = openTab()
  await putDraft(other, newer)
  other.close()
  await followStore(db)
  await throwAway()
  await putBack()
  expect(await db.drafts.toArray()).toEqual([newer])
})

test('[SY20] of the texts that several tabs hold of a draft the newest stays, whichever tab stores first', async () => {
  await putDraft(db, draft)
  const other = openTab()
  await putDraft(other, newer)
  await throwAway()
  for (const tab of [db, other, db]) await putBack(tab)
  expect(await db.drafts.toArray()).toEqual([newer])
  other.close()
})

test('[SY20] a draft that went on before its older text was stored again is remembered as it is there', async () => {
  await putDraft(db, draft)
  await throwAway()
  await putDraft(db, newer)
  await putBack()
  expect(await db.drafts.toArray()).toEqual([newer])
  await throwAway()
  await putBack()
  expect(await db.drafts.toArray()).toEqual([newer])
})

test('[SY20] a draft that was stored again is remembered as any other', async () => {
  await putDraft(db, draft)
  await throwAway()
  await putBack()
  expect(await wasThrownAway(db)).toBe(false)
  await throwAway()
  await putBack()
  expect(await draftIds(db)).toEqual([draft.formId])
})

test('[SY20] a draft that is erased as it is about to be stored again is not', async () => {
  await putDraft(db, draft)
  await throwAway()
  expect(await wasThrownAway(db)).toBe(true)
  const erasing = deleteDraft(db, draft)
  await storeDraftsAgain(db)
  await erasing
  expect(await draftIds(db)).toEqual([])
})

test('[SY20] a draft that is read is no sign that its database was thrown away; where there is none, none is read', async () => {
  await db.drafts.put(draft)
  expect(await readDraft(db, draft.day, 'other' as FormId)).toBeUndefined()
  expect(await readDraft(db, draft.day, draft.formId)).toEqual(draft)
  expect(await wasThrownAway(db)).toBe(false)
})

test('[SY20] letters of an earlier session are stored again, and are no sign where later ones are there', async () => {
  await putEarlierDraft(db, draft)
  await throwAway()
  await putBack()
  expect(await draftIds(db)).toEqual([draft.formId])
  const other = openTab()
  await putDraft(other, newer)
  other.close()
  await putEarlierDraft(db, draft)
  expect(await wasThrownAway(db)).toBe(false)
  expect(await db.drafts.toArray()).toEqual([newer])
})

test('[SY20] letters that are stored while the store is looked at are what is remembered', async () => {
  await putDraft(db, draft)
  const transaction = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce((async (
    ...args: Parameters<typeof transaction>
  ) => {
    const found: unknown = await transaction(...args)
    await putDraft(db, newer)
    return found
  }) as never)
  await followStore(db)
  await throwAway()
  await putBack()
  expect(await db.drafts.toArray()).toEqual([newer])
})

/** What is erased is erased, and the transaction fails before it is over. */
function failAfterErasing(): void {
  vi.spyOn(db.meta, 'delete').mockRejectedValueOnce(full)
}

test('[SY20] a draft that could not be erased is still stored again', async () => {
  await putDraft(db, draft)
  failAfterErasing()
  await expect(deleteDraft(db, draft)).rejects.toThrow()
  expect(await draftIds(db)).toEqual([draft.formId])
  await throwAway()
  await putBack()
  expect(await draftIds(db)).toEqual([draft.formId])
})

test('[SY20] nor was one forgotten that waited to be stored again', async () => {
  await putDraft(db, draft)
  await throwAway()
  expect(await wasThrownAway(db)).toBe(true)
  failAfterErasing()
  await expect(deleteDraft(db, draft)).rejects.toThrow()
  await storeDraftsAgain(db)
  expect(await draftIds(db)).toEqual([draft.formId])
})

test('[SY20] a draft that could not be erased from a database that went meanwhile is stored again', async () => {
  await putDraft(db, draft)
  vi.spyOn(db.meta, 'delete').mockImplementationOnce((() => {
    db.memory.words.database = 'another'
    db.memory.words.drafts.clear()
    return Promise.reject(full)
  }) as never)
  await expect(deleteDraft(db, draft)).rejects.toThrow()
  await throwAway()
  await putBack()
  expect(await draftIds(db)).toEqual([draft.formId])
})

test('[SY20] letters typed while an erasure failed are what is remembered', async () => {
  await putDraft(db, draft)
  vi.spyOn(db.meta, 'delete').mockImplementationOnce((() => {
    db.memory.words.drafts.set(draft.formId, newer)
    return Promise.reject(full)
  }) as never)
  await expect(deleteDraft(db, draft)).rejects.toThrow()
  await throwAway()
  await putBack()
  expect(await db.drafts.toArray()).toEqual([newer])
})

test('[SY20] a refused day that could not be given up is still stored again', async () => {
  const refusal = { code: 'invalid', build: 'build', refusedAt: 0 } as const
  await createDayStore(db).putUnchanged([{ row: { ...unsent, refusal }, from: null }])
  failAfterErasing()
  await expect(dropRefusedRow(db, today)).rejects.toThrow()
  await throwAway()
  expect(await wasThrownAway(db)).toBe(true)
  await storeRowsAgain(db)
  expect(await readRow(db, today)).toMatchObject({ refusal })
})

test('[SY20] a draft whose day could not be saved is still stored again', async () => {
  await putDraft(db, draft)
  vi.spyOn(db.drafts, 'delete').mockRejectedValueOnce(full)
  const saved = createDayStore(db).putUnchanged([{ row: unsent, from: null }], { savedForm: draft })
  await expect(saved).rejects.toThrow()
  await throwAway()
  await putBack()
  expect(await draftIds(db)).toEqual([draft.formId])
})

test('[SY20] nor is a refused day forgotten that waited to be stored again', async () => {
  const refusal = { code: 'invalid', build: 'build', refusedAt: 0 } as const
  const refused = { ...unsent, refusal }
  await createDayStore(db).putUnchanged([{ row: refused, from: null }])
  await throwAway()
  expect(await wasThrownAway(db)).toBe(true)
  // Another tab was faster.
  const other = openTab()
  await createDayStore(other).putUnchanged([{ row: refused, from: null }])
  other.close()
  failAfterErasing()
  await expect(dropRefusedRow(db, today)).rejects.toThrow()
  expect(db.memory.words.gone.rows.size).toBe(1)
  expect(db.memory.words.rows.size).toBe(0)
  expect(await dropRefusedRow(db, today)).toBe(true)
  expect(db.memory.words.gone.rows.size).toBe(0)
})

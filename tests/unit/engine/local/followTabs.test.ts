// What other tabs change of the words that this page stored is known as it happens.
import type { FormId, UserId } from '#domain/brands.ts'
import { addDays, type Day } from '#domain/day.ts'
import { createDatabases } from '#engine/local/databases.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { putDraft } from '#engine/local/draftStore.ts'
import { followTabs } from '#engine/local/followTabs.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { envelope, rowOf, waiting } from '#support/dayRows.ts'
import { day } from '#support/days.ts'
import { Dexie, RangeSet } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const today = day('2026-11-20')
const yesterday = addDays(today, -1)
const draft = { day: today, formId: 'form' as FormId, sealed: envelope, savedAt: 5 }

let db: JournalDatabase
let isOpen = true
beforeEach(() => {
  isOpen = true
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  db = createDatabases(options).openJournal('lea' as UserId)
})
afterEach(() => {
  isOpen = false
  vi.restoreAllMocks()
  db.close()
})

const unsent = (on: Day, changes: Partial<NewDayRow> = {}): NewDayRow =>
  rowOf(on, { ...waiting, ...changes })
const write = (row: NewDayRow) => createDayStore(db).putUnchanged([{ row, from: null }])

/** What other contexts said before was heard of. */
const heard = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 50)
  })

test('[SY20] of what changes in the store only what this page remembers is looked at', async () => {
  await write(unsent(today))
  await putDraft(db, draft)
  followTabs(db, () => isOpen)
  // The next opening of the same database is followed already.
  followTabs(db, () => isOpen)
  const read = vi.spyOn(db.days, 'bulkGet')
  const isLookedAt = (): boolean => read.mock.calls.some(([days]) => days.includes(today))
  await write(unsent(yesterday))
  await db.days.update(yesterday, { offset: 1 })
  await expect.poll(() => db.memory.words.rows.get(yesterday)?.offset).toBe(1)
  expect(isLookedAt()).toBe(false)
  await db.days.update(today, { unsent: 0 })
  await expect.poll(() => db.memory.words.rows.has(today)).toBe(false)
  expect(read.mock.calls.filter(([days]) => days.includes(today))).toHaveLength(1)
  await db.drafts.put({ ...draft, savedAt: 6 })
  await expect.poll(() => db.memory.words.drafts.get(draft.formId)?.savedAt).toBe(6)
  // A closed journal is followed no more.
  isOpen = false
  read.mockClear()
  await db.days.update(yesterday, { offset: 2 })
  await heard()
  expect(read).not.toHaveBeenCalled()
})

test('[SY20] what changes during a look is looked at after it, each change of it', async () => {
  for (const on of [today, yesterday]) await write(unsent(on))
  followTabs(db, () => isOpen)
  const gate = Promise.withResolvers<void>()
  const transaction = db.transaction.bind(db)
  const begun = vi.spyOn(db, 'transaction')
  begun.mockImplementation((async (...args: Parameters<typeof transaction>) => {
    const found: unknown = await transaction(...args)
    await gate.promise
    return found
  }) as never)
  await db.days.update(today, { offset: 1 })
  await expect.poll(() => begun.mock.calls.length).toBe(1)
  await db.days.update(today, { offset: 2 })
  await db.days.update(yesterday, { offset: 3 })
  await heard()
  gate.resolve()
  const remembered = () => [today, yesterday].map((on) => db.memory.words.rows.get(on)?.offset)
  await expect.poll(remembered).toEqual([2, 3])
})

test('[SY20] where anything may have changed all is looked at', async () => {
  await write(unsent(today))
  followTabs(db, () => isOpen)
  // As a tab that says nothing of it.
  db.memory.words.rows.set(today, unsent(today, { offset: 9 }))
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
  await expect.poll(() => db.memory.words.rows.get(today)?.offset).toBe(60)
})

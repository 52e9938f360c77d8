// What a page stores again of its own words once the browser has thrown the database away under it.
import type { Envelope, FormId, Rev, UserId } from '#domain/brands.ts'
import { addDays, type Day } from '#domain/day.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { eraseJournal } from '#engine/local/erasing.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { dropRefusedRow } from '#engine/local/awaitedRows.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { deleteDraft, draftIds, putDraft, readDraft } from '#engine/local/draftStore.ts'
import { storeAsideAgain, storeDraftsAgain, storeRowsAgain } from '#engine/local/storeAgain.ts'
import { followStore, wasThrownAway } from '#engine/local/thrownAway.ts'
import { addSetAside, allSetAside, settleTried } from '#engine/local/setAside.ts'
import { countUnsent } from '#engine/local/unsent.ts'
import { readRow, rowsAfter } from '#engine/local/days.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { envelope, rev, rowOf, waiting } from '#support/dayRows.ts'
import { day } from '#support/days.ts'
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const today = day('2026-11-20')
const lea = 'lea' as UserId

let indexedDB: IDBFactory
let databases: ReturnType<typeof createDatabases>
let db: JournalDatabase
beforeEach(() => {
  indexedDB = new IDBFactory()
  databases = createDatabases({ indexedDB, IDBKeyRange })
  db = databases.openJournal(lea)
})
afterEach(() => db.close())

const unsent = (on: Day, changes: Partial<NewDayRow> = {}): NewDayRow =>
  rowOf(on, { ...waiting, ...changes })
const draft = { day: today, formId: 'form' as FormId, sealed: envelope, savedAt: 5 }
const write = (row: NewDayRow, from: number | null = null) =>
  createDayStore(db).putUnchanged([{ row, from }])
/** As the browser does it: everything goes at once. */
async function throwAway(): Promise<void> {
  await Promise.all([db.days, db.drafts, db.setAside, db.meta].map((table) => table.clear()))
}
async function again(): Promise<readonly Day[]> {
  await throwAway()
  await wasThrownAway(db)
  await storeRowsAgain(db)
  return (await rowsAfter(db, '', 1000)).map((row) => row.day)
}

test('[SY20] what was stored and never sent is stored again, its ids as ones that may have left', async () => {
  await write(unsent(today, { neverSentIds: ['id'] }))
  expect(await again()).toEqual([today])
  expect(await readRow(db, today)).toMatchObject({ unsent: 1, neverSentIds: [] })
  // Once is enough.
  expect(await wasThrownAway(db)).toBe(false)
})

test('[SY20] what the server has, what was given up, and what could not be stored is not', async () => {
  const [sent, updated, refused, late] = [1, 2, 3, 4].map((ago) => addDays(today, -ago)) as [
    Day,
    Day,
    Day,
    Day,
  ]
  for (const on of [sent, updated, late]) await write(unsent(on))
  await write(unsent(refused, { refusal: { code: 'invalid', build: 'build', refusedAt: 0 } }))
  await write(unsent(sent, { serverRev: rev, unsent: 0 }), 1)
  await createDayStore(db).update([updated], () => unsent(updated, { unsent: 0 }))
  await dropRefusedRow(db, refused)
  // Made from a row that changed since.
  await write(unsent(late, { offset: 1 }), 7)
  expect(await again()).toEqual([late])
  expect(await readRow(db, late)).toMatchObject({ offset: rowOf(late).offset })
})

test('[SY20] a day that came back meanwhile is left as it is, and told', async () => {
  await write(unsent(today))
  await throwAway()
  // As a pass that was under way puts what the server has.
  await write(rowOf(today, { offset: 1 }))
  expect(await wasThrownAway(db)).toBe(true)
  expect(await storeRowsAgain(db)).toMatchObject([{ day: today, offset: rowOf(today).offset }])
  expect(await readRow(db, today)).toMatchObject({ offset: 1, changeCount: 1 })
  // Until somebody has joined them.
  expect(await storeRowsAgain(db)).toHaveLength(1)
})

test('[SY20] nothing was thrown away as long as the database is the same, also after everything was sent', async () => {
  expect(await wasThrownAway(db)).toBe(false)
  await write(unsent(today))
  expect(await wasThrownAway(db)).toBe(false)
  await write(unsent(today, { serverRev: rev, unsent: 0 }), 1)
  await throwAway()
  expect(await wasThrownAway(db)).toBe(false)
})

test('[SY20] what this page alone holds counts as unsent, before that is noticed and after', async () => {
  await write(unsent(today))
  await putDraft(db, draft)
  const before = await countUnsent(db)
  expect(before).toMatchObject({ days: 1, drafts: 1, all: 2 })
  await throwAway()
  expect(await countUnsent(db)).toEqual(before)
  await wasThrownAway(db)
  expect(await countUnsent(db)).toEqual(before)
  await storeDraftsAgain(db)
  await storeRowsAgain(db)
  expect(await countUnsent(db)).toEqual(before)
})

test('[SY20] a draft that was stored, or read by the form that goes on with it, is stored again; one that was erased is not', async () => {
  const other = { ...draft, formId: 'other' as FormId }
  const read = { ...draft, formId: 'read' as FormId }
  await putDraft(db, draft)
  await putDraft(db, other)
  await deleteDraft(db, other)
  await db.drafts.put(read)
  await readDraft(db, read.day, read.formId)
  await throwAway()
  await wasThrownAway(db)
  await storeDraftsAgain(db)
  expect(await draftIds(db)).toEqual([draft.formId, read.formId])
  // A day that is saved from it takes it away, wherever it lies.
  await throwAway()
  await wasThrownAway(db)
  const savedForm = { day: draft.day, formId: draft.formId }
  await createDayStore(db).putUnchanged([{ row: unsent(today), from: null }], { savedForm })
  await storeDraftsAgain(db)
  expect(await draftIds(db)).toEqual([read.formId])
})

test('[SY20] of many days the last hundred are stored again, one that was changed late among them', async () => {
  const days = Array.from({ length: 101 }, (_, ago) => addDays(today, -ago))
  for (const on of days.slice(0, 100)) await write(unsent(on))
  await write(unsent(today, { offset: 1 }), 1)
  await write(unsent(days[100] as Day))
  expect(await again()).toEqual(days.filter((on) => on !== days[1]).toSorted())
})

test('[PR8] a journal that the person erased is not stored again', async () => {
  await write(unsent(today))
  db.close()
  await databases.deleteJournal(lea)
  db = databases.openJournal(lea)
  expect(await again()).toEqual([])
})

test('[SY20] a draft is read from a database without a name that has no room for one', async () => {
  await db.drafts.put(draft)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await readDraft(db, draft.day, draft.formId)).toEqual(draft)
  put.mockRestore()
  expect(await wasThrownAway(db)).toBe(false)
})

test('[PR8] what is noted after another tab erased the journal is forgotten at the next look', async () => {
  await wasThrownAway(db)
  const other = createDatabases({ indexedDB, IDBKeyRange })
  const deleteJournal = other.deleteJournal.bind(other)
  // This page looks as the other tab begins, and goes on storing.
  vi.spyOn(other, 'deleteJournal').mockImplementation(async (userId) => {
    await wasThrownAway(db)
    await write(unsent(today))
    await deleteJournal(userId)
  })
  await eraseJournal(other, lea)
  expect(await wasThrownAway(db)).toBe(false)
  expect(await again()).toEqual([])
})

test('[PR8] so it is where all storage went before, and the count of erasures with it', async () => {
  const counted = vi.spyOn(db.memory, 'countErasures')
  counted.mockResolvedValue(4)
  await wasThrownAway(db)
  await write(unsent(today))
  await throwAway()
  // Another tab has begun anew since, and its person erased what was there.
  counted.mockResolvedValue(2)
  expect(await wasThrownAway(db)).toBe(false)
  // A count that is only gone says nothing.
  await write(unsent(today), null)
  await throwAway()
  counted.mockResolvedValue(0)
  expect(await wasThrownAway(db)).toBe(true)
})

test('[SY20] a page that looks for the first time stores its words again, whatever was erased from the phone before', async () => {
  vi.spyOn(db.memory, 'countErasures').mockResolvedValue(4)
  await write(unsent(today))
  await throwAway()
  expect(await wasThrownAway(db)).toBe(true)
  // Nothing was erased since.
  expect(await wasThrownAway(db)).toBe(true)
  await storeRowsAgain(db)
  expect(await readRow(db, today)).toBeDefined()
})

test('[SY20] what another tab changed, sent or saved is known as it is by then', async () => {
  const [sent, changed, gone] = [1, 2, 3].map((ago) => addDays(today, -ago)) as [Day, Day, Day]
  for (const on of [sent, changed, gone]) await write(unsent(on))
  await putDraft(db, draft)
  await db.days.delete(gone)
  await db.days.update(sent, { unsent: 0 })
  await db.days.update(changed, { offset: 1 })
  await db.drafts.clear()
  expect(await wasThrownAway(db)).toBe(false)
  expect(await again()).toEqual([changed])
  expect(await readRow(db, changed)).toMatchObject({ offset: 1 })
  await storeDraftsAgain(db)
  expect(await draftIds(db)).toEqual([])
})

test('[SY20] a database that is thrown away in the middle of the look says nothing of what it held', async () => {
  await write(unsent(today))
  const transaction = db.transaction.bind(db)
  const begun = vi.spyOn(db, 'transaction')
  // The second one of the look finds another database in its place.
  begun.mockImplementationOnce(transaction as never)
  begun.mockImplementationOnce((async (...args: Parameters<typeof transaction>) => {
    await throwAway()
    return transaction(...args)
  }) as never)
  expect(await wasThrownAway(db)).toBe(false)
  begun.mockRestore()
  expect(await wasThrownAway(db)).toBe(true)
  expect(await again()).toEqual([today])
})

test('[SY20] what this page stores while the store is looked at is what it remembers', async () => {
  await write(unsent(today))
  const transaction = db.transaction.bind(db)
  const begun = vi.spyOn(db, 'transaction')
  begun.mockImplementationOnce((async (...args: Parameters<typeof transaction>) => {
    const found: unknown = await transaction(...args)
    await write(unsent(today, { offset: 1 }), 1)
    return found
  }) as never)
  await followStore(db)
  begun.mockRestore()
  expect(await again()).toEqual([today])
  expect(await readRow(db, today)).toMatchObject({ offset: 1 })
})

const refusal = { code: 'invalid', build: 'build', refusedAt: 0 }

test('[SY20][SY11] a refused day that is given up as it is about to be stored again is not', async () => {
  const other = addDays(today, -1)
  for (const on of [today, other]) await write(unsent(on, { refusal }))
  await throwAway()
  await wasThrownAway(db)
  const giving = dropRefusedRow(db, today)
  await storeRowsAgain(db)
  expect(await giving).toBe(true)
  expect((await rowsAfter(db, '', 10)).map((row) => row.day)).toEqual([other])
})

test('[SY20][SY11] a day that was thrown away is given up only as the one that was read, and only where it is refused', async () => {
  const row = unsent(today, { refusal })
  await write(row)
  await write(unsent(addDays(today, -1)))
  await throwAway()
  expect(await dropRefusedRow(db, addDays(today, -1))).toBe(false)
  expect(await dropRefusedRow(db, today, { changeCount: 1, contentRev: 'other' as Rev })).toBe(
    false,
  )
  expect(await dropRefusedRow(db, today, { ...row, changeCount: 1 })).toBe(true)
  expect(await again()).toEqual([addDays(today, -1)])
})

test('[SY20][SY11] a refused day that could not be given up is held with all that was thrown away of it', async () => {
  await write(unsent(today, { refusal }))
  await throwAway()
  await wasThrownAway(db)
  await write(unsent(today, { refusal, offset: 1 }))
  const drop = vi.spyOn(db.meta, 'delete').mockRejectedValueOnce(new DOMException('full'))
  await expect(dropRefusedRow(db, today)).rejects.toThrow('full')
  drop.mockRestore()
  // What was thrown away stands beside what lies here, until somebody has joined them.
  expect(await storeRowsAgain(db)).toMatchObject([{ day: today, offset: rowOf(today).offset }])
  expect(await readRow(db, today)).toMatchObject({ offset: 1 })
  expect(await again()).toEqual([today])
})

const aside = { day: today, answerId: 'learned', name: 'n', envelope: envelope as Envelope }

test.each(['beside its day', 'alone'])(
  '[SY20] what was set aside %s is there again, also once its day was sent, and counts as unsent meanwhile',
  async (way) => {
    if (way === 'alone') await addSetAside(db, [aside])
    else await write(unsent(today, { setAside: [aside] }))
    if (way !== 'alone') await write(unsent(today, { serverRev: rev, unsent: 0 }), 1)
    const before = await countUnsent(db)
    expect(before).toMatchObject({ setAside: 1, all: 1 })
    await throwAway()
    expect(await countUnsent(db)).toEqual(before)
    expect(await wasThrownAway(db)).toBe(true)
    expect(await countUnsent(db)).toEqual(before)
    await storeAsideAgain(db)
    expect(await allSetAside(db)).toMatchObject([aside])
    expect(await countUnsent(db)).toEqual(before)
  },
)

test('[SY20] a day that is not sent yet and what was set aside of it count once, also where this page alone holds both', async () => {
  await write(unsent(today, { setAside: [aside] }))
  const before = await countUnsent(db)
  expect(before).toMatchObject({ days: 1, setAside: 1, all: 1 })
  await throwAway()
  expect(await countUnsent(db)).toEqual(before)
})

test('[SY20] a text of a database that goes while others are set aside again waits for the next time', async () => {
  await addSetAside(db, [aside])
  await throwAway()
  await wasThrownAway(db)
  const storing = storeAsideAgain(db)
  const late = { ...aside, name: 'late' }
  db.memory.words.gone.aside.set('late', late)
  await storing
  expect([...db.memory.words.gone.aside.values()]).toEqual([late])
})

test('[SY20] what was opened since, and stands in its day, is not set aside again', async () => {
  await addSetAside(db, [aside])
  await settleTried(db, { opened: [{ ...aside, triedBy: '' }], closed: [] }, 'build')
  await throwAway()
  expect(await wasThrownAway(db)).toBe(false)
})

test('[SY20] however often databases are thrown away, no more than a hundred days are remembered of them', async () => {
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 50; at++) await write(unsent(addDays(today, -at - 50 * round)))
    await throwAway()
    await wasThrownAway(db)
  }
  expect(await storeRowsAgain(db)).toEqual([])
  expect((await rowsAfter(db, '', 1000)).map((row) => row.day)[0]).toBe(addDays(today, -149))
  expect(await rowsAfter(db, '', 1000)).toHaveLength(100)
})

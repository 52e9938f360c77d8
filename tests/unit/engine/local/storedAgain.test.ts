// What a page stores again of its own words once the browser has thrown the database away under it.
import type { UserId } from '#domain/brands.ts'
import { addDays, type Day } from '#domain/day.ts'
import { createDatabases } from '#engine/local/databases.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { createDayStore, dropRefusedRow, storeUnsentAgain } from '#engine/local/dayStore.ts'
import { readRow, rowsAfter } from '#engine/local/days.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { rev, rowOf, waiting } from '#support/dayRows.ts'
import { day } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const today = day('2026-11-20')
const lea = 'lea' as UserId

let databases: ReturnType<typeof createDatabases>
let db: JournalDatabase
beforeEach(() => {
  databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  db = databases.openJournal(lea)
})
afterEach(() => db.close())

const unsent = (on: Day, changes: Partial<NewDayRow> = {}): NewDayRow =>
  rowOf(on, { ...waiting, ...changes })
const write = (row: NewDayRow, from: number | null = null) =>
  createDayStore(db).putUnchanged([{ row, from }])
async function again(): Promise<readonly Day[]> {
  await db.days.clear()
  await storeUnsentAgain(db)
  return (await rowsAfter(db, '', 1000)).map((row) => row.day)
}

test('[SY20] what was stored and never sent is stored again, its ids as ones that may have left', async () => {
  await write(unsent(today, { neverSentIds: ['id'] }))
  expect(await again()).toEqual([today])
  expect(await readRow(db, today)).toMatchObject({ unsent: 1, neverSentIds: [] })
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

test('[SY20] a day that came back meanwhile is left as it is', async () => {
  await write(unsent(today))
  await db.days.clear()
  await db.days.put({ ...unsent(today, { offset: 1 }), changeCount: 3, kids: [] })
  await storeUnsentAgain(db)
  expect(await readRow(db, today)).toMatchObject({ offset: 1, changeCount: 3 })
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

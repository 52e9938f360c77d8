// A frozen tab keeps the database open: the browser deletes it once that tab runs or is closed, but what it holds goes at once.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { UserId } from '#domain/brands.ts'
import { journalDatabaseName } from '#engine/local/databaseNames.ts'
import { month } from '#support/days.ts'
import { createDatabases } from '#engine/local/databases.ts'

const userId = 'u'.repeat(22) as UserId

/** A connection that hears nothing, as that of a frozen tab. */
const openFrozen = (indexedDB: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(journalDatabaseName(userId))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('It does not open.')))
  })

const countIn = (db: IDBDatabase, store: string): Promise<number> =>
  new Promise((resolve) => {
    const counting = db.transaction(store).objectStore(store).count()
    counting.addEventListener('success', () => resolve(counting.result))
  })

test('[PR8] « Effacer » takes every record from a database that another tab keeps open', async () => {
  const indexedDB = new IDBFactory()
  const databases = createDatabases({ indexedDB, IDBKeyRange })
  const journal = databases.openJournal(userId)
  await journal.meta.put({ key: 'beat', value: 1 })
  await journal.months.put({ month: month('2026-11'), fetchedAt: 0 })
  journal.close()

  const frozen = await openFrozen(indexedDB)
  const deleted = databases.deleteJournal(userId)
  const left = async () => {
    const counts = await Promise.all(
      [...frozen.objectStoreNames].map((name) => countIn(frozen, name)),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }
  await expect.poll(left).toBe(0)
  frozen.close()
  await deleted
  expect(await indexedDB.databases()).toEqual([])
})

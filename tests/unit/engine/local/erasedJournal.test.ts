// A frozen tab keeps the database open: the browser deletes it once that tab runs or is closed, but what it holds goes at once.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import type { UserId } from '#domain/brands.ts'
import { journalDatabaseName } from '#engine/local/databaseNames.ts'
import { month } from '#support/days.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { eraseJournal } from '#engine/local/erasing.ts'

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

  const warned = vi.spyOn(console, 'warn')
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
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

test('a database that another tab deletes gives way without a line in the console, and opens at its next use', async () => {
  const indexedDB = new IDBFactory()
  const databases = createDatabases({ indexedDB, IDBKeyRange })
  const warned = vi.spyOn(console, 'warn')
  for (const db of [databases.openJournal(userId), databases.device]) {
    await db.table('meta').put({ key: 'beat', value: 1 })
    await new Dexie(db.name, { indexedDB, IDBKeyRange }).delete()
    expect(db.isOpen()).toBe(false)
    expect(await db.table('meta').count()).toBe(0)
    db.close()
  }
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

const tooLong = () => Promise.reject(new Error('too long'))

test('a use of the store is waited for as long as it takes, where nobody says how long', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  expect(await createDatabases(options).inTime(Promise.resolve('stored'))).toBe('stored')
  const hurried = createDatabases(options, { inTime: tooLong })
  await expect(hurried.inTime(Promise.resolve('stored'))).rejects.toThrow('too long')
})

test('[PR8] what was erased is counted also where the browser has closed the database that counts', async () => {
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const { memory } = databases.openJournal('bob' as UserId)
  await eraseJournal(databases, userId)
  const counted = await memory.countErasures()
  expect(counted).toBeGreaterThan(0)
  databases.device.close()
  expect(await memory.countErasures()).toBe(counted)
})

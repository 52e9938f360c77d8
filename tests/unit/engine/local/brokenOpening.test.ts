// A connection that is lost right after the database was opened.
import type { UserId } from '#domain/brands.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { isStoreFailure, reopen } from '#engine/local/storeFailure.ts'
import type { Dexie } from 'dexie'
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
})

const loseFirstTransaction = () =>
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })

const failureOf = (work: PromiseLike<unknown>): PromiseLike<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('[SY20] a database that lost its connection while it opened is a failing store until it is opened again', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const setUp = createDatabases(options)
  const userId = 'lea' as UserId
  await setUp.openJournal(userId).open()
  await setUp.device.open()

  const databases = createDatabases(options)
  const opened: Dexie[] = [databases.openJournal(userId), databases.device]
  for (const db of opened) {
    loseFirstTransaction()
    const read = () => db.table('meta').get('none')
    expect(isStoreFailure(await failureOf(read()))).toBe(true)
    expect(isStoreFailure(await failureOf(read()))).toBe(true)
    // The same at its next opening.
    loseFirstTransaction()
    expect(isStoreFailure(await failureOf(reopen(db)))).toBe(true)
    await reopen(db)
    expect(await read()).toBeUndefined()
  }
})

// The key that the app lock notes as the last one that was the account's here.
import type { Kid } from '#domain/brands.ts'
import { noteLastKey, readAppLock, turnOn, type AppLock } from '#engine/local/appLockStore.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const lock: AppLock = { awayMs: 300_000, credentialId: null, kid: 'first' as Kid }
const key = (kid: string) => ({ kid: kid as Kid })

test('[PR77] a key that opens the journal is noted, unless it is noted or was replaced', async () => {
  await noteLastKey(db, null, { current: key('first') })
  expect(await readAppLock(db)).toBeNull()
  await turnOn(db, lock, new Map())
  await noteLastKey(db, lock, { current: null })
  await noteLastKey(db, lock, { current: key('second'), isReplaced: true })
  await noteLastKey(db, null, { current: key('second') })
  expect(await readAppLock(db)).toEqual(lock)
  await noteLastKey(db, lock, { current: key('second'), isReplaced: false })
  expect(await readAppLock(db)).toEqual({ ...lock, kid: 'second' })
  await noteLastKey(db, { ...lock, kid: 'second' as Kid }, { current: key('third') })
  expect(await readAppLock(db)).toEqual({ ...lock, kid: 'third' })
})

test('[PR77] what is noted already is not written again, and a store that fails keeps nobody out', async () => {
  await turnOn(db, lock, new Map())
  const put = vi.spyOn(db, 'transaction')
  await noteLastKey(db, lock, { current: key('first') })
  expect(put).not.toHaveBeenCalled()
  db.close()
  await noteLastKey(db, lock, { current: key('second') })
  expect(put).toHaveBeenCalledOnce()
})

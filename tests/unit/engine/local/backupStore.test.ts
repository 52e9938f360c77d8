// What is noted of « Sauvegarde automatique », beside the folder.
import type { BackupState } from '#domain/backup.ts'
import {
  changeBackup,
  dropBackup,
  readBackup,
  readBackupFolder,
  storeBackup,
  type BackupFolder,
} from '#engine/local/backupStore.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { writeMeta } from '#engine/local/metaStore.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const state: BackupState = {
  id: '0a1b2c3d',
  folder: 'Sauvegardes',
  onAt: 1,
  lastAt: null,
  opens: null,
  ways: ['password'],
  failure: null,
  triedAt: null,
}
const folder = { name: 'Sauvegardes' } as unknown as BackupFolder
const read = async () => [await readBackup(db), await readBackupFolder(db)]

test('[JF18] a backup is noted with its folder, and none of the folder before', async () => {
  expect(await read()).toEqual([null, null])
  await storeBackup(db, state, folder)
  expect(await read()).toEqual([state, folder])
  await storeBackup(db, { ...state, folder: null }, null)
  expect(await read()).toEqual([{ ...state, folder: null }, null])
})

test('[JF18] turned off, nothing of it is left', async () => {
  await storeBackup(db, state, folder)
  await dropBackup(db)
  expect(await read()).toEqual([null, null])
})

test('[JF18] what became of a file is noted of its own backup alone', async () => {
  await changeBackup(db, state, { lastAt: 5 })
  expect(await read()).toEqual([null, null])
  await storeBackup(db, state, folder)
  await changeBackup(db, state, { lastAt: 5 })
  await changeBackup(db, { id: 'ffffffff' }, { lastAt: 9, failure: 'gone' })
  expect(await read()).toEqual([{ ...state, lastAt: 5 }, folder])
})

test('[JF18] of an older build, which noted less, the rest is read as unknown', async () => {
  const { ways: _ways, onAt: _onAt, ...older } = state
  await writeMeta(db, 'backup', older as BackupState)
  expect(await readBackup(db)).toEqual({ ...state, ways: [], onAt: null })
})

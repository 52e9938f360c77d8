// The phone's databases, opened by name.
import type { UserId } from '#domain/brands.ts'
import { Dexie, type DexieOptions } from 'dexie'
import { openDeviceDatabase, type DeviceDatabase } from './deviceDatabase.ts'
import { journalDatabaseName } from './databaseNames.ts'
import { openJournalDatabase, type JournalDatabase } from './journalDatabase.ts'

export interface Databases {
  readonly device: DeviceDatabase
  openJournal(userId: UserId): JournalDatabase
  deleteJournal(userId: UserId): Promise<void>
}

export function createDatabases(options: DexieOptions = {}): Databases {
  // Chrome's default is relaxed: after a power cut, words shown as saved could be lost.
  const strict: DexieOptions = { chromeTransactionDurability: 'strict', ...options }
  return {
    device: openDeviceDatabase(strict),
    openJournal: (userId) => openJournalDatabase(userId, strict),
    deleteJournal: (userId) => new Dexie(journalDatabaseName(userId), strict).delete(),
  }
}

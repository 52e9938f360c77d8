// The phone's databases, opened by name.
import type { UserId } from '#domain/brands.ts'
import { Dexie, type DexieOptions } from 'dexie'
import { openDeviceDatabase, type DeviceDatabase } from './deviceDatabase.ts'
import { journalDatabaseName } from './databaseNames.ts'
import { openJournalDatabase, type JournalDatabase, type LeftUnnoted } from './journalDatabase.ts'

export interface Databases {
  readonly device: DeviceDatabase
  openJournal(userId: UserId): JournalDatabase
  /** Its records go at once; the database itself once no other tab keeps it open, as a frozen one may. */
  deleteJournal(userId: UserId): Promise<void>
}

async function emptyJournal(db: JournalDatabase): Promise<void> {
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
}

export function createDatabases(options: DexieOptions = {}): Databases {
  // Chrome's default is relaxed: after a power cut, words shown as saved could be lost.
  const strict: DexieOptions = { chromeTransactionDurability: 'strict', ...options }
  const leftUnnotedBy = new Map<UserId, LeftUnnoted>()
  const openJournal = (userId: UserId): JournalDatabase => {
    const leftUnnoted = leftUnnotedBy.get(userId) ?? new Set()
    leftUnnotedBy.set(userId, leftUnnoted)
    return openJournalDatabase(userId, strict, leftUnnoted)
  }
  return {
    device: openDeviceDatabase(strict),
    openJournal,
    async deleteJournal(userId) {
      const db = openJournal(userId)
      // A store that fails, as on a full disk, may still delete.
      await emptyJournal(db).catch(() => undefined)
      db.close()
      await new Dexie(journalDatabaseName(userId), strict).delete()
    },
  }
}

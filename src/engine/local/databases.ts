// The phone's databases, opened by name.
import type { UserId } from '#domain/brands.ts'
import { Dexie, type DexieOptions } from 'dexie'
import {
  countErasures,
  listCopies,
  openDeviceDatabase,
  type DeviceDatabase,
} from './deviceDatabase.ts'
import { copyDatabaseName, journalDatabaseName } from './databaseNames.ts'
import type { FreshDeps } from './freshDatabase.ts'
import {
  createPageMemory,
  durable,
  openJournalDatabase,
  type JournalDatabase,
  type PageMemory,
  type StoreWays,
} from './journalDatabase.ts'
import { forgetAll } from './storedWords.ts'
import { giveWay, reopen, type WithTimeout } from './storeFailure.ts'

export interface Databases {
  readonly device: DeviceDatabase
  /** Rejects where the store does not answer in time. */
  readonly inTime: WithTimeout
  openJournal(userId: UserId): JournalDatabase
  /** Its records go at once; the database itself once no other tab keeps it open, as a frozen one may. */
  deleteJournal(userId: UserId): Promise<void>
  /** Moves what rests there to a fresh database of that name. */
  renewJournal(userId: UserId): Promise<void>
  /** Goes on with what was cut short of that, whoever's it is: call it before a journal is opened. */
  settleJournals(): Promise<void>
}

/** Rarely needed: no part of the first load. */
const loadFresh = () => import('./freshDatabase.ts')

export function createDatabases(
  options: DexieOptions = {},
  { newName, ...ways }: StoreWays & { readonly newName?: () => string } = {},
): Databases {
  // On a local address it would write more into the console than on any other.
  Dexie.debug = false
  const strict: DexieOptions = { ...durable, ...options }
  /** The browser may have closed the device's database, which nothing else opens again. */
  const readErasures = (): Promise<number> =>
    countErasures(device).catch(async () => {
      await reopen(device)
      return countErasures(device)
    })
  const memories = new Map<UserId, PageMemory>()
  const openJournal = (userId: UserId): JournalDatabase => {
    const memory = memories.get(userId) ?? createPageMemory(newName, readErasures)
    memories.set(userId, memory)
    return openJournalDatabase(journalDatabaseName(userId), strict, memory, ways)
  }
  const device = openDeviceDatabase(strict)
  const deleteNamed = (name: string): Promise<void> => {
    const db = new Dexie(name, strict)
    giveWay(db)
    return db.delete()
  }
  const freshDeps = (userId: UserId): FreshDeps => {
    const copyName = copyDatabaseName(userId)
    return {
      device,
      userId,
      journal: {
        open: () => openJournal(userId),
        delete: () => deleteNamed(journalDatabaseName(userId)),
      },
      copy: {
        open: () => openJournalDatabase(copyName, strict),
        delete: () => deleteNamed(copyName),
      },
    }
  }
  return {
    device,
    inTime: ways.inTime ?? ((work) => work),
    openJournal,
    async renewJournal(userId) {
      const { makeFresh } = await loadFresh()
      await makeFresh(freshDeps(userId))
    },
    async settleJournals() {
      const { goOnFresh } = await loadFresh()
      for (const { userId, stage } of await listCopies(device))
        await goOnFresh(freshDeps(userId), stage)
    },
    async deleteJournal(userId) {
      const memory = memories.get(userId)
      if (memory !== undefined) forgetAll(memory)
      const { deleteAll } = await loadFresh()
      await deleteAll(freshDeps(userId))
    },
  }
}

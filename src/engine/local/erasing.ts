// A journal that is to be erased from this phone, whatever cuts it short: a note says so in the very step that ends its session, and
// the next start ends what was begun.
import type { UserId } from '#domain/brands.ts'
import { settle } from '#domain/result.ts'
import type { Databases } from './databases.ts'
import {
  copyKey,
  countErasure,
  erasingKey,
  erasingPrefix,
  forgetOldRows,
  journalKey,
  noteErasing,
  userIdOf,
  type DeviceDatabase,
} from './deviceDatabase.ts'

/** The journal is gone. */
export async function forgetErased(db: DeviceDatabase, userId: UserId): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    await db.meta.bulkDelete([journalKey(userId), copyKey(userId), erasingKey(userId)])
    await forgetOldRows(db, userId)
  })
  // Again: a page may have noted until now what it was storing. A full disk takes no note.
  await settle(countErasure(db))
}

/** Its session has ended. Rejects where the store fails; the next start goes on. */
export async function eraseJournal(databases: Databases, userId: UserId): Promise<void> {
  // A full disk takes no note; it may still delete.
  await noteErasing(databases.device, userId).catch(() => undefined)
  // Its records go before the phone forgets that it had it: until then the list of journals leads to its keys.
  await databases.deleteJournal(userId)
  await forgetErased(databases.device, userId)
}

export const listErasing = async ({ meta }: DeviceDatabase): Promise<readonly UserId[]> =>
  (await meta.where('key').startsWith(erasingPrefix).toArray()).map(userIdOf)

export async function endErasing(databases: Databases): Promise<void> {
  for (const userId of await listErasing(databases.device)) {
    await databases.deleteJournal(userId)
    // A frozen tab may have kept the database for long: its person may be back meanwhile.
    const isStill = (await listErasing(databases.device)).includes(userId)
    if (isStill) await forgetErased(databases.device, userId)
  }
}

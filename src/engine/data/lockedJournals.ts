// A refused token locks the journal and leaves days and key on the phone: they can be taken away without signing in (JF3).
import type { JournalFile } from '#contract/journalFile.ts'
import type { SealDeps } from '#engine/crypto/envelope.ts'
import { createDaySealer, type Keys } from '#engine/journal/daySealer.ts'
import type { Databases } from '#engine/local/databases.ts'
import { findAccount, listAccounts } from '#engine/local/deviceDatabase.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { exportDays } from '#engine/journal/exportDays.ts'

interface LockedDeps extends SealDeps {
  readonly databases: Databases
}

async function withJournal<T>(
  databases: Databases,
  email: string,
  read: (db: JournalDatabase, keys: Keys) => Promise<T>,
): Promise<T | null> {
  const known = await findAccount(databases.device, email)
  if (known === null) return null
  const db = databases.openJournal(known.userId)
  try {
    const rows = await db.keys.toArray()
    const ring = new Map(rows.map(({ kid, key }) => [kid, key]))
    return ring.size === 0 ? null : await read(db, { ring, current: null })
  } finally {
    db.close()
  }
}

/** Addresses, as they were signed in with. */
export async function readLockedJournals(databases: Databases): Promise<readonly string[]> {
  const emails = await listAccounts(databases.device)
  const found = await Promise.all(
    emails.map((email) =>
      withJournal(
        databases,
        email,
        async (db) => (await db.days.limit(1).count()) + (await db.drafts.limit(1).count()) > 0,
      ),
    ),
  )
  return emails.filter((_, at) => found[at] === true)
}

export const exportLocked = (
  { databases, ...seal }: LockedDeps,
  email: string,
): Promise<JournalFile | null> =>
  withJournal(databases, email, (db, keys) =>
    exportDays({ db, keys: () => keys, sealer: createDaySealer(() => keys, seal), ...seal }),
  )

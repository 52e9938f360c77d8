// What would be lost with this phone: the one count that a sign-out, « Réglages », « Mes données » and a deletion go by.
import type { FormId } from '#domain/brands.ts'
import { unsentDays } from './days.ts'
import { draftIds } from './draftStore.ts'
import type { JournalDatabase } from './journalDatabase.ts'
import { daysOfSetAside } from './setAside.ts'

export interface Unsent {
  /** Days whose words the server has not acknowledged. */
  readonly days: number
  /** Stored, or in memory alone. */
  readonly drafts: number
  /** Sealed texts that were set aside. */
  readonly setAside: number
  /** Days and drafts that are whole on this phone alone, each once: days of which something was set aside are among them. */
  readonly all: number
}

/** `inMemory`: forms whose newest text is not stored. All reads begin at once, as live queries need. */
export async function countUnsent(
  db: JournalDatabase,
  inMemory: readonly FormId[] = [],
): Promise<Unsent> {
  const [days, stored, aside] = await db.inTime(
    Promise.all([unsentDays(db), draftIds(db), daysOfSetAside(db)]),
  )
  const drafts = new Set([...stored, ...inMemory]).size
  return {
    days: days.length,
    drafts,
    setAside: aside.length,
    all: new Set([...days, ...aside]).size + drafts,
  }
}

// What would be lost with this phone: the one count that a sign-out, « Réglages », « Mes données » and a deletion go by.
import type { FormId } from '#domain/brands.ts'
import { unsentDays } from './days.ts'
import { draftIds } from './draftStore.ts'
import type { JournalDatabase } from './journalDatabase.ts'
import { readMeta } from './metaStore.ts'
import { daysOfSetAside } from './setAside.ts'
import { onlyInMemory } from './storedWords.ts'

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
  const [here, stored, aside, name] = await db.inTime(
    Promise.all([unsentDays(db), draftIds(db), daysOfSetAside(db), readMeta(db, 'name')]),
  )
  const alone = onlyInMemory(db, name)
  const days = new Set([...here, ...alone.days])
  const setAside = [...aside, ...alone.aside.map(({ day }) => day)]
  const drafts = new Set([...stored, ...inMemory, ...alone.drafts]).size
  return {
    days: days.size,
    drafts,
    setAside: setAside.length,
    all: new Set([...days, ...setAside]).size + drafts,
  }
}

// What other tabs and the worker change of the words that this page stored is known as it happens: see storedWords.ts.
import { settle } from '#domain/result.ts'
import { Dexie } from 'dexie'
import type { JournalDatabase } from './journalDatabase.ts'
import { followStore } from './thrownAway.ts'

const followed = new WeakSet<JournalDatabase>()

/** Looks at the store at each change that Dexie tells of, as it tells every context of the same origin, until the journal closes. */
export function followTabs(db: JournalDatabase, isOpen: () => boolean): void {
  if (followed.has(db)) return
  followed.add(db)
  const due = new Set<'days' | 'drafts'>()
  let isLooking = false
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    // Closed, it may be deleted by now: opened for a look it would be there again. Its next opening looks at all of it.
    while (due.size > 0 && db.isOpen()) {
      const tables = new Set(due)
      due.clear()
      // A store that fails is asked at the next change, or by the next pass.
      await settle(db.inTime(followStore(db, tables)))
    }
    isLooking = false
  }
  const listen = (changed: Readonly<Record<string, unknown>>): void => {
    if (!isOpen()) {
      Dexie.on.storagemutated.unsubscribe(listen)
      return
    }
    for (const table of ['days', 'drafts'] as const) {
      const isChanged = changed['all'] ?? changed[`idb://${db.name}/${table}/`]
      if (isChanged !== undefined) due.add(table)
    }
    void look()
  }
  Dexie.on.storagemutated.subscribe(listen)
}

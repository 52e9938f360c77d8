// What other tabs and the worker change of the words that this page stored is known as it happens: see storedWords.ts.
import { settle } from '#domain/result.ts'
import { Dexie, RangeSet, rangesOverlap, type IndexableType, type IntervalTree } from 'dexie'
import type { JournalDatabase } from './journalDatabase.ts'
import { followStore, type FollowedTable } from './thrownAway.ts'

const followed = new WeakSet<JournalDatabase>()

/**
 * Looks at the store at each change that Dexie tells of, as it tells every context of the same origin, until the journal closes: at what
 * changed of what this page remembers, so that thousands of days that are brought cost no look at each of their transactions.
 */
export function followTabs(db: JournalDatabase, isOpen: () => boolean): void {
  if (followed.has(db)) return
  followed.add(db)
  const due: { table: FollowedTable; keys: IntervalTree }[] = []
  let isLooking = false
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    // Closed, it may be deleted by now: opened for a look it would be there again. Its next opening looks at all of it.
    while (due.length > 0 && db.isOpen()) {
      const changes = due.splice(0)
      const isChanged = (table: FollowedTable, key: IndexableType): boolean =>
        changes.some(
          (change) => change.table === table && rangesOverlap(change.keys, new RangeSet(key)),
        )
      // A store that fails is asked at the next change, or by the next pass.
      await settle(db.inTime(followStore(db, isChanged)))
    }
    due.length = 0
    isLooking = false
  }
  const listen = (changed: Readonly<Record<string, IntervalTree>>): void => {
    if (!isOpen()) {
      Dexie.on.storagemutated.unsubscribe(listen)
      return
    }
    for (const table of ['days', 'drafts'] as const) {
      const keys = changed['all'] ?? changed[`idb://${db.name}/${table}/`]
      if (keys !== undefined) due.push({ table, keys })
    }
    void look()
  }
  Dexie.on.storagemutated.subscribe(listen)
}

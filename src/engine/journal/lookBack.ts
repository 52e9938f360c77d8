// What the pages that look back read of this phone's store, and of nothing else.
import type { Day } from '#domain/day.ts'
import type { EntryView } from '#domain/entry.ts'
import { pinnedDays, readRows, writtenDays } from '#engine/local/days.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { viewsOf } from './readJournal.ts'

/** Keys alone: a live query of it runs again when a day comes, goes, or is pinned. */
export async function readPinned({ db }: Pick<OpenJournal, 'db'>): Promise<{
  readonly written: readonly Day[]
  readonly pinned: ReadonlySet<Day>
}> {
  const [written, pinned] = await Promise.all([writtenDays(db), pinnedDays(db)])
  return { written, pinned: new Set(pinned) }
}

/** In the order of `days`; those that are gone meanwhile are left out. */
export async function readDays(
  journal: Pick<OpenJournal, 'db' | 'sealer'>,
  days: readonly Day[],
): Promise<readonly EntryView[]> {
  const rows = await readRows(journal.db, days)
  return viewsOf(
    journal,
    rows.filter((row) => row !== undefined),
  )
}

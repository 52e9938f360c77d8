// One year of the search index, sealed: derived from the days, so that a start need not open them one by one. A change of a
// day counts its year up in the same transaction; a year that was read before is then neither used nor written.
import { yearOf, type Day } from '#domain/day.ts'
import type { JournalDatabase } from './journalDatabase.ts'

export interface SearchYearRow {
  readonly year: number
  /** Counts the changes of the year's days. */
  readonly n: number
  /** Null until somebody searches after a change. */
  readonly sealed: string | null
  /** Names the keys that the texts were opened with. */
  readonly kids: string
}

/** Inside the transaction that changes these days. */
export async function outdateSearch(db: JournalDatabase, days: readonly Day[]): Promise<void> {
  const years = [...new Set(days.map(yearOf))]
  const rows = await db.search.bulkGet(years)
  await db.search.bulkPut(
    years.map((year, at) => ({ year, n: (rows[at]?.n ?? 0) + 1, sealed: null, kids: '' })),
  )
}

/** Does nothing if a day of the year has changed since `row.n` was read. */
export const keepSearchYear = (db: JournalDatabase, row: SearchYearRow): Promise<void> =>
  db.transaction('rw', db.search, async () => {
    const now = await db.search.get(row.year)
    if ((now?.n ?? 0) === row.n) await db.search.put(row)
  })

// Days that the browser threw away and that this page is about to store again (storedWords.ts), and refused days that are given up.
import type { Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import type { DayRow, NewDayRow } from './dayRow.ts'
import { deleteRow, readRow } from './days.ts'
import type { JournalDatabase } from './journalDatabase.ts'
import { dropBoot } from './metaStore.ts'
import { outdateSearch } from './searchYear.ts'
import { forgetting } from './storedWords.ts'

/** What this page remembers of a day, wherever it lies. */
function remembered({ memory: { words } }: JournalDatabase, day: Day): readonly NewDayRow[] {
  const row = words.rows.get(day)
  return [...words.gone.rows, ...(row === undefined ? [] : [row])].filter((one) => one.day === day)
}

export const remembersDay = (db: JournalDatabase, day: Day): boolean =>
  remembered(db, day).length > 0

/** It was given up by the person. Call what it returns where the transaction fails. */
function forgetDay(db: JournalDatabase, day: Day): () => void {
  const { words } = db.memory
  const { database } = words
  const here = words.rows.get(day)
  const gone = [...words.gone.rows].filter((row) => row.day === day)
  words.rows.delete(day)
  for (const row of gone) words.gone.rows.delete(row)
  return () => {
    for (const row of gone) words.gone.rows.add(row)
    if (here === undefined || words.rows.has(day)) return
    if (words.database === database) words.rows.set(day, here)
    else words.gone.rows.add(here)
  }
}

/** A refused day that is gone is given up. False where it is not refused, or another one than was read, by its `rev`. */
function forgetRefused(db: JournalDatabase, day: Day, rev?: Rev): boolean {
  const rows = remembered(db, day)
  const isMeant = ({ refusal, contentRev }: NewDayRow): boolean =>
    refusal !== null && (rev === undefined || contentRev === rev)
  // Another tab, or another tap, gave it up before.
  if (rows.length === 0) return true
  if (!rows.every(isMeant)) return false
  forgetDay(db, day)
  return true
}

/** The person gives a refused day up; false when it is here and not refused any more. What the server has of it is fetched again. */
export function dropRefusedRow(
  db: JournalDatabase,
  day: Day,
  /** The row that was read; another tab may have written the day since. */
  from?: Pick<DayRow, 'changeCount' | 'contentRev'>,
): Promise<boolean> {
  return forgetting((onForgotten) =>
    db.transaction('rw', db.days, db.search, db.meta, async () => {
      const row = await readRow(db, day)
      // The browser threw it away: this page would store it again.
      if (row === undefined) return forgetRefused(db, day, from?.contentRev)
      if (row.refusal === null) return false
      if (from !== undefined && row.changeCount !== from.changeCount) return false
      // Inside: what waits to store it again comes after this.
      onForgotten(forgetDay(db, day))
      await deleteRow(db, day)
      await outdateSearch(db, [day])
      await dropBoot(db)
      return true
    }),
  )
}

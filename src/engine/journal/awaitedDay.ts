// A day that the browser threw away, and that this page is about to store again: what a person does with it meanwhile must hold.
import type { Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import { readRow } from '#engine/local/days.ts'
import { remembersDay } from '#engine/local/awaitedRows.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** Before a change that does nothing where the day is missing. */
export async function storeAgainOf(
  journal: Pick<OpenJournal, 'db' | 'sealer' | 'timer' | 'isOpen'>,
  day: Day,
): Promise<void> {
  const { db } = journal
  if (!remembersDay(db, day) || (await db.inTime(readRow(db, day))) !== undefined) return
  // Rarely needed, and large. Where it cannot be loaded, the next pass stores it again.
  const loaded = await settle(import('./storeAgain.ts'))
  if (loaded.ok) await loaded.value.storeAgain(journal)
}

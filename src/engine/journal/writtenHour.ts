import type { Day } from '#domain/day.ts'
import { readRow } from '#engine/local/days.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

/** The hour (0 to 23) at which the form of a day was opened, where the person was; null where the day is not here. */
export async function readWrittenHour(
  { db }: Pick<OpenJournal, 'db'>,
  day: Day,
): Promise<number | null> {
  const row = await db.inTime(readRow(db, day))
  if (row === undefined) return null
  const minutes = Date.parse(row.writtenAt) / 60_000 + row.offset
  return Math.floor(minutes / 60) % 24
}

import { monthOf, type Day } from '#domain/day.ts'
import { readCounts, readMonthDays } from '#engine/journal/readJournal.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import type { Neighbours } from '#journal-ui/EntrySheet.tsx'

/** The written days before and after this one. */
export async function readNeighbours(journal: Pick<Journal, 'db'>, day: Day): Promise<Neighbours> {
  const { months } = await readCounts(journal)
  const here = monthOf(day)
  const older = months.find(({ month }) => month < here)
  const newer = months.findLast(({ month }) => month > here)
  const lists = await Promise.all(
    [older, { month: here }, newer]
      .filter((found) => found !== undefined)
      .map(({ month }) => readMonthDays(journal, month)),
  )
  const days = lists
    .flat()
    .map((written) => written.day)
    .toSorted()
  return {
    previous: days.findLast((written) => written < day) ?? null,
    next: days.find((written) => written > day) ?? null,
  }
}

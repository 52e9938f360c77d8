import { monthOf, type Day, type Month } from '#domain/day.ts'
import { seesDay, type JournalSight } from '#domain/sight.ts'
import type { Journal } from '#engine/session/session.ts'
import { readMonthDays, type MonthDay } from '#engine/journal/readJournal.ts'
import type { FilterId } from './calendarStore.ts'

export type Mark = 'written' | 'pinned' | 'empty'

export interface GridMarks {
  readonly pinnedByDay: ReadonlyMap<Day, boolean>
  /** Days written in the month itself, not on the rest of its page. */
  readonly written: number
}

/** What is written on the page of a month: its neighbours fill its first and last weeks. */
export async function readGridMarks(
  journal: Pick<Journal, 'db'>,
  month: Month,
  weeks: readonly (readonly Day[])[],
): Promise<GridMarks> {
  const months = new Set(weeks.flat().map(monthOf))
  const lists: readonly (readonly MonthDay[])[] = await Promise.all(
    Array.from(months, (shown) => readMonthDays(journal, shown)),
  )
  const days = lists.flat()
  return {
    pinnedByDay: new Map(days.map(({ day, isPinned }) => [day, isPinned])),
    written: days.filter(({ day }) => monthOf(day) === month).length,
  }
}

/** Null while this phone has not received the day's month. */
export function markOf(marks: GridMarks, sight: JournalSight, day: Day): Mark | null {
  const isPinned = marks.pinnedByDay.get(day)
  if (isPinned !== undefined) return isPinned ? 'pinned' : 'written'
  return seesDay(sight, day) ? 'empty' : null
}

/** The mark that is drawn: among pinned days alone, the others have none. */
export const drawnMark = (mark: Mark | null, filter: FilterId): Mark | null =>
  filter === 'all' || mark === 'pinned' ? mark : null

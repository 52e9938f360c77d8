import { monthOf, type Day, type Month } from '#domain/day.ts'
import { seesDay, type JournalSight } from '#domain/sight.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { readMonthDays, type MonthDay } from '#engine/journal/readJournal.ts'
import type { FilterId } from './calendarStore.ts'

export type DayState = 'written' | 'pinned' | 'empty'

export interface GridDays {
  readonly pinnedByDay: ReadonlyMap<Day, boolean>
  /** Days written in the month itself, not on the rest of its page. */
  readonly written: number
}

/** What is written on the page of a month: its neighbours fill its first and last weeks. */
export async function readGridDays(
  journal: Pick<Journal, 'db'>,
  month: Month,
  weeks: readonly (readonly Day[])[],
): Promise<GridDays> {
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
export function stateOf(days: GridDays, sight: JournalSight, day: Day): DayState | null {
  const isPinned = days.pinnedByDay.get(day)
  if (isPinned !== undefined) return isPinned ? 'pinned' : 'written'
  return seesDay(sight, day) ? 'empty' : null
}

/** The state that is drawn in a cell: under the filter « pinned », pinned days alone have one. */
export const drawnState = (state: DayState | null, filter: FilterId): DayState | null =>
  filter === 'all' || state === 'pinned' ? state : null

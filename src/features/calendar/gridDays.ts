import type { Glow } from '#domain/glow.ts'
import { firstDayOf, monthOf, type Day, type Month } from '#domain/day.ts'
import { dayOn } from '#domain/dayAt.ts'
import type { Clock } from '#domain/ports.ts'
import { seesDay, type JournalSight } from '#domain/sight.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import type { Account } from '#engine/session/profile.ts'
import {
  readMonth,
  readMonthDays,
  type JournalCounts,
  type MonthDay,
} from '#engine/journal/readJournal.ts'
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
  const lists: readonly (readonly MonthDay[])[] = await Promise.all(
    monthsOn(weeks).map((shown) => readMonthDays(journal, shown)),
  )
  const days = lists.flat()
  return {
    pinnedByDay: new Map(days.map(({ day, isPinned }) => [day, isPinned])),
    written: days.filter(({ day }) => monthOf(day) === month).length,
  }
}

const monthsOn = (weeks: readonly (readonly Day[])[]): readonly Month[] => [
  ...new Set(weeks.flat().map(monthOf)),
]

/** The glows of the same page. They are sealed: they come a moment after the marks, which an index tells. */
export async function readGridGlows(
  journal: Pick<Journal, 'db' | 'sealer'>,
  weeks: readonly (readonly Day[])[],
): Promise<ReadonlyMap<Day, Glow>> {
  const months = await Promise.all(monthsOn(weeks).map((month) => readMonth(journal, month)))
  return new Map(
    months.flat().flatMap(({ day, glow }) => (glow === null ? [] : [[day, glow] as const])),
  )
}

/** When the journal began: with the account, or in the month of an older day that was brought in. Never after today. */
export function beginningOf(
  { createdAt }: Pick<Account, 'createdAt'>,
  months: JournalCounts['months'],
  today: Day,
  clock: Clock,
): Day {
  // The day here, not that of UTC: after midnight in Paris it would be the day before.
  const instant = Date.parse(createdAt ?? '')
  const created = Number.isNaN(instant) ? today : dayOn(clock, instant)
  const begun = created < today ? created : today
  const oldest = months.at(-1)?.month
  return oldest !== undefined && oldest < monthOf(begun) ? firstDayOf(oldest) : begun
}

/** Null while this phone has not received the day's month, and before the journal began. */
export function stateOf(
  days: GridDays,
  sight: JournalSight,
  since: Day,
  day: Day,
): DayState | null {
  const isPinned = days.pinnedByDay.get(day)
  if (isPinned !== undefined) return isPinned ? 'pinned' : 'written'
  return day >= since && seesDay(sight, day) ? 'empty' : null
}

/** The state that is drawn in a cell: under the filter « pinned », pinned days alone have one. */
export const drawnState = (state: DayState | null, filter: FilterId): DayState | null =>
  filter === 'all' || state === 'pinned' ? state : null

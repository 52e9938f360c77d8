// Figures are recomputed from the set of written days, never incremented, on the phone and on the server alike.
import { addDays, daysInMonth, firstDayOf, lastDayOf, monthOf, type Day } from './day.ts'

export const streakMilestones = [7, 14, 30, 50, 100] as const
/** Month length shown while the real one is unknown. */
export const defaultMonthLength = 30

/** Consecutive written days ending today, or yesterday while today can still be written. */
export function streakOn(today: Day, isWritten: (day: Day) => boolean): number {
  let day = isWritten(today) ? today : addDays(today, -1)
  let count = 0
  while (isWritten(day)) {
    count++
    day = addDays(day, -1)
  }
  return count
}

/** From how many days on the flame takes its next form. */
const flameStages = [1, 7, 30, 100, 365] as const

/** 0 to 5: how far the flame of this streak has grown. */
export const flameStage = (streak: number) =>
  flameStages.filter((days) => streak >= days).length as 0 | 1 | 2 | 3 | 4 | 5

export const isMilestone = (streak: number): boolean =>
  streakMilestones.some((milestone) => milestone === streak)

export interface Statistics {
  readonly currentMonth: {
    readonly daysCompleted: number
    readonly totalDays: number
    readonly streakCount: number
    readonly isStreakActive: boolean
  }
  readonly pinnedDaysCount: number
}

export function statisticsOn(
  today: Day,
  written: ReadonlySet<Day>,
  pinnedDaysCount: number,
): Statistics {
  const month = monthOf(today)
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const streakCount = streakOn(today, (day) => written.has(day))
  return {
    currentMonth: {
      daysCompleted: [...written].filter((day) => day >= first && day <= last).length,
      totalDays: daysInMonth(month),
      streakCount,
      isStreakActive: streakCount > 0,
    },
    pinnedDaysCount,
  }
}

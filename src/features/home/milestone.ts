import { addDays, type Day } from '#domain/day.ts'
import { isMilestone } from '#domain/statistics.ts'

interface StreakToday {
  readonly streak: number
  readonly isActive: boolean
  readonly isWritten: boolean
  readonly today: Day
}

/** Names the milestone reached by this very streak, for one celebration per phone; null when it is none. */
export function milestoneName({ streak, isActive, isWritten, today }: StreakToday): string | null {
  if (!isActive || !isMilestone(streak)) return null
  const firstDay = addDays(today, isWritten ? 1 - streak : -streak)
  return `${firstDay}+${streak}`
}

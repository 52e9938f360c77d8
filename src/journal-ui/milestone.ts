// A streak that reaches a milestone is celebrated for three seconds, once on this phone, wherever it is first seen: as the day is
// saved, or on Accueil. Accueil goes on with what is left of it.
import { addDays, type Day } from '#domain/day.ts'
import { isMilestone } from '#domain/statistics.ts'
import { personalNotes } from '#platform/personalNotes.ts'

export const milestoneMs = 3000

let running: { readonly name: string; readonly endsAt: number } | null = null

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

/** Whether this milestone has begun to be celebrated by this page. */
export const isCelebrating = (name: string): boolean => running?.name === name

/** How much longer this milestone is to be shown, in ms. `now`: ms since the page began. */
export function celebrationLeft(name: string, now: number): number {
  if (running?.name === name) return Math.max(0, Math.round(running.endsAt - now))
  return personalNotes.milestone.read() === name ? 0 : milestoneMs
}

/** Begins the celebration, unless it is over or goes on. */
export function celebrate(name: string, now: number): void {
  if (running?.name === name || personalNotes.milestone.read() === name) return
  running = { name, endsAt: now + milestoneMs }
  personalNotes.milestone.write(name)
}

/** After a sign-out: the streak was the one of the person who left. */
export function forgetCelebration(): void {
  running = null
}

// When the card that offers to install may show. Two waits meet: 3 s after the app is opened or a form is left, so that it
// never greets anyone, and 60 s of use on this phone, start after start, so that it only comes to someone who stayed.
import { dayMs, isRecent } from './reminders.ts'

const startDelayMs = 3000
export const minimumUseMs = 60_000
const putOffMs = 3 * dayMs

/** Times are epoch ms. */
export interface InstallFacts {
  readonly isStandalone: boolean
  readonly isMobile: boolean
  readonly dismissedAt: number | null
  readonly now: number
  /** Since this start, or since a form was left. */
  readonly openMs: number
  /** Of all starts on this phone, this one included. */
  readonly usedMs: number
}

/** Ms until the card may show, 0 for now; null when it may not before something else changes. */
export function installWaitMs(facts: InstallFacts): number | null {
  const { isStandalone, isMobile, dismissedAt, now, openMs, usedMs } = facts
  if (isStandalone || !isMobile) return null
  if (isRecent(dismissedAt, putOffMs, now)) return null
  return Math.max(0, startDelayMs - Math.max(0, openMs), minimumUseMs - usedMs)
}

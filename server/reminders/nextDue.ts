// When a person's reminder is due: at their hour on each day of their calendar, in their time zone, plus up to half an hour of
// their own so that the reminders of a country are not all due in one second. It stays one a day when clocks change: for an hour
// that does not exist it is the moment that the clocks jumped to, for an hour that exists twice the first one.
import { createHash } from 'node:crypto'
import { addDays, dayAt, type Day } from '#domain/day.ts'
import { firstReminderHour } from '#domain/reminders.ts'
import { instantAt } from './wallInstant.ts'

const spreadSeconds = 1800

export interface Due {
  /** Epoch ms. */
  readonly at: number
  /** The day of the journal that the reminder speaks of. */
  readonly day: Day
}

export interface ReminderPlan {
  readonly zone: string
  /** 0 to 23. */
  readonly hour: number
  /** How long after the hour, in ms: `spreadOf` the account. */
  readonly spread: number
}

/** Whole seconds below half an hour, in ms: the same for an account every day. */
export const spreadOf = (userId: string): number =>
  (createHash('sha256').update(userId).digest().readUInt32BE() % spreadSeconds) * 1000

interface PlannedAccount {
  readonly id: string
  readonly time_zone: string
  readonly reminder_hour: number | null
}

export const planOf = ({ id, time_zone, reminder_hour }: PlannedAccount): ReminderPlan => ({
  zone: time_zone,
  hour: reminder_hour ?? firstReminderHour,
  spread: spreadOf(id),
})

/** The first due instant after `after` (epoch ms). */
export function nextDue({ zone, hour, spread }: ReminderPlan, after: number): Due {
  // No wall clock is a whole day behind or ahead of UTC.
  for (let day = addDays(dayAt(after, 0), -1); ; day = addDays(day, 1)) {
    const instant = instantOf(zone, day, hour)
    if (instant === null || instant + spread <= after) continue
    return { at: instant + spread, day }
  }
}

/** The instant at which a day is over in a zone. */
export function endOf(zone: string, day: Day): number {
  for (let next = addDays(day, 1); ; next = addDays(next, 1)) {
    const instant = instantOf(zone, next, 0)
    if (instant !== null) return instant
  }
}

/** People share zones, hours and days: computing an instant takes 0.1 ms, a look-up almost nothing. */
const instantByWall = new Map<string, number | null>()
const maxInstants = 20_000

function instantOf(zone: string, day: Day, hour: number): number | null {
  const wall = `${zone} ${day} ${hour}`
  const known = instantByWall.get(wall)
  if (known !== undefined) return known
  const instant = instantAt(zone, day, hour)
  if (instantByWall.size >= maxInstants) instantByWall.clear()
  instantByWall.set(wall, instant)
  return instant
}

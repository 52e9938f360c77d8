// When a person's reminder is due: at their hour on each day of their calendar, in their time zone, plus a few minutes of
// their own so that the reminders of a country are not all due in one second. It stays one a day when clocks change: for an hour
// that does not exist it is the moment that the clocks jumped to, for an hour that exists twice the first one.
import { createHash } from 'node:crypto'
import { addDays, dayAt, type Day } from '#domain/day.ts'
import { firstReminderHour } from '#domain/reminders.ts'
import { offsetIn } from '#server/base/timeZone.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const spreadSeconds = 300

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

/** Whole seconds below five minutes, in ms: the same for an account every day. */
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
    if (instant !== null && instant + spread > after) return { at: instant + spread, day }
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
  const instant = computeInstant(zone, day, hour)
  if (instantByWall.size >= maxInstants) instantByWall.clear()
  instantByWall.set(wall, instant)
  return instant
}

/** When the clocks of a zone first show an hour of a day; null when the zone has no such day. */
function computeInstant(zone: string, day: Day, hour: number): number | null {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * hourMs
  const [early, late] = [wall - dayMs, wall + dayMs]
    .map((instant) => wall - offsetIn(zone, instant) * minuteMs)
    .toSorted((a, b) => a - b) as [number, number]
  const shows = (instant: number): boolean => instant + offsetIn(zone, instant) * minuteMs === wall
  if (shows(early)) return early
  if (shows(late)) return late
  // The hour was jumped over. Where the jump crosses midnight, the hour before it belongs to the day.
  const isOfDay = (instant: number): boolean => dayAt(instant, offsetIn(zone, instant)) === day
  return [late, early].find(isOfDay) ?? null
}

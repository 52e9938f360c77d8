// The instant at which a wall clock shows an hour of a day.
import { dayAt, type Day } from '#domain/day.ts'
import { offsetIn } from '#server/base/timeZone.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** When the clocks of a zone first show an hour of a day; null when the zone has no such day. */
export function instantAt(zone: string, day: Day, hour: number): number | null {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * hourMs
  const [early, late] = [wall - dayMs, wall + dayMs]
    .map((instant) => wall - offsetIn(zone, instant) * minuteMs)
    .toSorted((a, b) => a - b) as [number, number]
  const shows = (instant: number): boolean => instant + offsetIn(zone, instant) * minuteMs === wall
  if (shows(early)) return early
  // The later one shows it, or the hour was jumped over. Where the jump crosses midnight, the hour before it belongs to the day.
  const isOfDay = (instant: number): boolean => dayAt(instant, offsetIn(zone, instant)) === day
  return [late, early].find(isOfDay) ?? null
}

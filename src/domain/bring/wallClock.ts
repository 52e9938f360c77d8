// The day and the time that a wall showed where an instant was written.
import type { Day } from '#domain/day.ts'
import type { Moment } from './brought.ts'

export interface Wall {
  readonly day: Day
  readonly time: string
}

/** A file may name a zone in as many ways as it has letters: what calendars know is held, each once, as nothing else is. */
const formatByZone = new Map<string, Intl.DateTimeFormat>()
const noZones = new Set<string>()
const mostNoZones = 600
/** None that calendars know has a longer name. */
const longestZone = 60

/** « GMT+0900 », as phones without a place write it; « +09:00 ». */
const offset = /^(?:gmt|utc)?([+-])([01]\d|2[0-3]):?([0-5]\d)$/

const minuteMs = 60_000
/** East of Greenwich, in ms; null for the name of a place. */
function offsetOf(zone: string): number | null {
  const [, sign, hours, minutes] = offset.exec(zone) ?? []
  if (sign === undefined) return null
  return (Number(hours) * 60 + Number(minutes)) * minuteMs * (sign === '-' ? -1 : 1)
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatByZone.get(zone)
  if (known !== undefined) return known
  if (noZones.has(zone)) return null
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  } catch {
    // No zone that this phone knows.
  }
  if (format !== null) formatByZone.set(zone, format)
  else if (noZones.size < mostNoZones) noZones.add(zone)
  return format
}

const first = Date.UTC(1000, 0, 1)
const last = Date.UTC(9999, 11, 30)

/** Null for an instant that no calendar of four digits has, and for a zone that this phone does not know. */
export function wallAt(at: number, zone: string): Wall | null {
  if (!(at >= first && at <= last)) return null
  if (zone.length > longestZone) return null
  const name = zone.toLowerCase()
  const east = offsetOf(name)
  if (east !== null) {
    const wall = new Date(at + east).toISOString()
    return { day: wall.slice(0, 10) as Day, time: wall.slice(11, 16) }
  }
  const format = formatOf(name)
  if (format === null) return null
  const { year, month, day, hour, minute } = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  )
  return { day: `${year}-${month}-${day}` as Day, time: `${hour}:${minute}` }
}

/** Where no zone is named that is known, the wall of Greenwich; null as `wallAt`. */
export function momentAt(at: number, zone: string): Moment | null {
  const named = zone === '' ? null : wallAt(at, zone)
  const wall = named ?? wallAt(at, 'UTC')
  return wall && { ...wall, instant: { at, zone: named && zone } }
}

// The day and the time that a wall showed where an instant was written.
import type { Day } from '#domain/day.ts'
import type { Moment } from './brought.ts'

export interface Wall {
  readonly day: Day
  readonly time: string
}

const formatByZone = new Map<string, Intl.DateTimeFormat | null>()
const mostZones = 600

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatByZone.get(zone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en-US', {
      // « GMT+0900 », as phones without a place write it.
      timeZone: zone.replace(/^(?:GMT|UTC)([+-]\d{2}):?(\d{2})$/, '$1:$2'),
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
  if (formatByZone.size < mostZones) formatByZone.set(zone, format)
  return format
}

const first = Date.UTC(1000, 0, 1)
const last = Date.UTC(9999, 11, 30)

/** Null for an instant that no calendar of four digits has, and for a zone that this phone does not know. */
export function wallAt(at: number, zone: string): Wall | null {
  if (!(at >= first && at <= last)) return null
  const format = formatOf(zone)
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

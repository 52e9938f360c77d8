// What a plain client leaves to the server: which day it is where the account was last seen.
import { dayAt, type Day } from '#domain/day.ts'

const minuteMs = 60_000
const formatByZone = new Map<string, Intl.DateTimeFormat>()
/** Every zone and its aliases are fewer; a longer list could only come from a client that invents them. */
const maxFormats = 600

const createFormat = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

function formatOf(zone: string): Intl.DateTimeFormat {
  const format = formatByZone.get(zone) ?? createFormat(zone)
  if (formatByZone.size < maxFormats) formatByZone.set(zone, format)
  return format
}

export function isTimeZone(zone: string): boolean {
  try {
    createFormat(zone)
    return true
  } catch {
    return false
  }
}

/** Minutes east of UTC in a zone at an instant (epoch ms). */
export function offsetIn(zone: string, instant: number): number {
  const parts = formatOf(zone).formatToParts(instant)
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
  return Math.round((wall - Math.floor(instant / minuteMs) * minuteMs) / minuteMs)
}

export const todayIn = (zone: string, now: number): Day => dayAt(now, offsetIn(zone, now))

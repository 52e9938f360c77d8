// Dates as people and other apps write them: in the order of figures, or with the name of the month, in French or in English. A date
// without a year is none.
import { foldText } from '#domain/folding.ts'
import { parseDay, type Day } from '#domain/day.ts'
import { wallAt } from './wallClock.ts'

const months = [
  ['janvier', 'january', 'janv', 'jan'],
  ['fevrier', 'february', 'fevr', 'fev', 'feb'],
  ['mars', 'march', 'mar'],
  ['avril', 'april', 'avr', 'apr'],
  ['mai', 'may'],
  ['juin', 'june', 'jun'],
  ['juillet', 'july', 'juil', 'jul'],
  ['aout', 'august', 'aug'],
  ['septembre', 'september', 'sept', 'sep'],
  ['octobre', 'october', 'oct'],
  ['novembre', 'november', 'nov'],
  ['decembre', 'december', 'dec'],
]
const monthByName = new Map(months.flatMap((names, at) => names.map((name) => [name, at + 1])))

const dayOf = (year: string, month: number | string, day: string): Day | null =>
  parseDay(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)

const yearFirst = /^(\d{4})[-/._](\d{1,2})[-/._](\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/
const dayThenMonth = /\b(\d{1,2})(?:er|st|nd|rd|th)? (?:de |of )?([a-z]{3,9})\.?,? (\d{4})\b/
const monthThenDay = /\b([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/

/** Whether « 3/4/2026 » is the third of April. */
export type DateOrder = 'dayFirst' | 'monthFirst'

const longestDate = 60

/** The date that a text begins with, or is, after the name of a weekday. */
export function parseDate(written: string, order: DateOrder = 'dayFirst'): Day | null {
  const text = written.trim().slice(0, longestDate)
  const [, year = '', month = '', day = ''] = yearFirst.exec(text) ?? []
  if (year !== '') return dayOf(year, month, day)
  const [, first = '', second = '', lastYear = ''] = yearLast.exec(text) ?? []
  if (lastYear !== '') {
    return order === 'dayFirst' ? dayOf(lastYear, second, first) : dayOf(lastYear, first, second)
  }
  const folded = foldText(text)
  const [, dayNumber = '', monthName = '', ofYear = ''] = dayThenMonth.exec(folded) ?? []
  const [, otherName = '', otherNumber = '', otherYear = ''] = monthThenDay.exec(folded) ?? []
  const named = monthByName.get(monthName)
  if (named !== undefined) return dayOf(ofYear, named, dayNumber)
  const other = monthByName.get(otherName)
  return other === undefined ? null : dayOf(otherYear, other, otherNumber)
}

/** A figure over 12 is no month: most of the dates that can be read in one order alone tell the order of all. */
export function dateOrderOf(dates: Iterable<string>): DateOrder {
  let monthsFirst = 0
  for (const date of dates) {
    const [, first = '', second = ''] = yearLast.exec(date.trim()) ?? []
    if (Number(first) > 12 === Number(second) > 12) continue
    monthsFirst += Number(second) > 12 ? 1 : -1
  }
  return monthsFirst > 0 ? 'monthFirst' : 'dayFirst'
}

const clock =
  /(?:^|[\sT,])(\d{1,2})(?::|\s?h\s?)(\d{2})(?::\d{2})?(?:\.\d+)?(?:\s?([ap])\.?\s?m\b)?/i

/** « 21:04 », « 9:04 PM », « 21 h 04 », after a date or alone. */
export function timeIn(text: string): string | null {
  const [, hour = '', minute = '', half] = clock.exec(text.slice(0, longestDate)) ?? []
  if (hour === '') return null
  const inDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  return inDay > 23 || Number(minute) > 59 ? null : `${String(inDay).padStart(2, '0')}:${minute}`
}

interface Written {
  readonly day: Day | null
  readonly time: string | null
}
/** The day and the time that a text says. */
export type WallOf = (text: string) => Written

const instant =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(?:Z|UTC|GMT|[+-]00:?00)$/i
const midnight = /^[0:.]+$/

/**
 * The day and the time of a text that names no place. An instant of universal time, which is a program's, stands where the wall of this
 * phone had it; `here` is its zone. Any other offset tells what a wall showed where it was written: that stands.
 */
export function wallIn(written: string, here: string, order?: DateOrder): Written {
  const text = written.trim()
  const [, date = '', time = ''] = instant.exec(text) ?? []
  if (date === '') return { day: parseDate(text, order), time: timeIn(text.slice(6)) }
  // What has days alone writes them so.
  if (midnight.test(time)) return { day: parseDay(date), time: null }
  return wallAt(Date.parse(`${date}T${time}Z`), '', here) ?? { day: null, time: null }
}

// A day is the text YYYY-MM-DD: a square of the calendar, not an instant. No day is moved by adding 24 hours:
// the arithmetic runs on UTC dates, where every day has the same length and none is skipped.
import { UTCDate } from '@date-fns/utc'
// One function each: the whole package is 300 modules, which a starting server would read for 0.7 s.
import { addMonths as addCalendarMonths } from 'date-fns/addMonths'

import { dayAt } from './dayAt.ts'

export { dayAt }

/** Without a first day, an account could be filled with days without end. */
export const firstDay = '1900-01-01'
/** The calendar that is furthest ahead, in minutes east of UTC. */
export const easternmostOffset = 14 * 60
/** A later day has begun nowhere, and cannot have been written. */
export const lastDayAt = (now: number): Day => dayAt(now, easternmostOffset)

/** A local calendar day, YYYY-MM-DD. Days sort as text. */
export type Day = string & { readonly '~brand': 'day' }

/** A calendar month, YYYY-MM. Months sort as text. */
export type Month = string & { readonly '~brand': 'month' }

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

const toDate = (day: Day): UTCDate => new UTCDate(`${day}T00:00:00Z`)
const toDay = (date: Date): Day => date.toISOString().slice(0, 10) as Day

function lastOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** The day that a text names, or null when it names none (2026-02-30 does not). */
export function parseDay(text: unknown): Day | null {
  if (typeof text !== 'string' || !dayPattern.test(text)) return null
  // Not by a date: a long text is asked for hundreds of thousands of them.
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= lastOf(year, month) ? (text as Day) : null
}

/** Of each day in UTC, which has no summer time. */
const dayMs = 86_400_000

export const addDays = (day: Day, count: number): Day =>
  toDay(new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs))

/** Whole calendar days from `from` to `to`; negative when `to` comes first. */
export const daysBetween = (from: Day, to: Day): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => toDate(day).getDay()

export const monthOf = (day: Day): Month => day.slice(0, 7) as Month

export function parseMonth(text: unknown): Month | null {
  return typeof text === 'string' && parseDay(`${text}-01`) !== null ? (text as Month) : null
}

export const firstDayOf = (month: Month): Day => `${month}-01` as Day
export const daysInMonth = (month: Month): number => lastOf(yearOf(month), Number(month.slice(5)))
export const lastDayOf = (month: Month): Day => `${month}-${daysInMonth(month)}` as Day

export const addMonths = (month: Month, count: number): Month =>
  monthOf(toDay(addCalendarMonths(toDate(firstDayOf(month)), count)))

export const numberOfDay = (day: Day): number => Number(day.slice(8))
export const yearOf = (dayOrMonth: Day | Month): number => Number(dayOrMonth.slice(0, 4))

// A day is the text YYYY-MM-DD: a square of the calendar, not an instant. No day is moved by adding 24 hours:
// the arithmetic runs on UTC dates, where every day has the same length and none is skipped.
import { UTCDate } from '@date-fns/utc'
// One function each: the whole package is 300 modules, which a starting server would read for 0.7 s.
import { addDays as addCalendarDays } from 'date-fns/addDays'
import { addMonths as addCalendarMonths } from 'date-fns/addMonths'
import { getDaysInMonth } from 'date-fns/getDaysInMonth'

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
const toDay = (date: UTCDate): Day => date.toISOString().slice(0, 10) as Day

/** The day that a text names, or null when it names none (2026-02-30 does not). */
export function parseDay(text: unknown): Day | null {
  if (typeof text !== 'string' || !dayPattern.test(text)) return null
  const date = new UTCDate(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && toDay(date) === text ? (text as Day) : null
}

export const addDays = (day: Day, count: number): Day => toDay(addCalendarDays(toDate(day), count))

/** Of each day in UTC, which has no summer time. */
const dayMs = 86_400_000

/** Whole calendar days from `from` to `to`; negative when `to` comes first. */
export const daysBetween = (from: Day, to: Day): number =>
  (toDate(to).getTime() - toDate(from).getTime()) / dayMs

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => toDate(day).getDay()

export const monthOf = (day: Day): Month => day.slice(0, 7) as Month

export function parseMonth(text: unknown): Month | null {
  return typeof text === 'string' && parseDay(`${text}-01`) !== null ? (text as Month) : null
}

export const firstDayOf = (month: Month): Day => `${month}-01` as Day
export const daysInMonth = (month: Month): number => getDaysInMonth(toDate(firstDayOf(month)))
export const lastDayOf = (month: Month): Day => `${month}-${daysInMonth(month)}` as Day

export const addMonths = (month: Month, count: number): Month =>
  monthOf(toDay(addCalendarMonths(toDate(firstDayOf(month)), count)))

export const numberOfDay = (day: Day): number => Number(day.slice(8))
export const yearOf = (dayOrMonth: Day | Month): number => Number(dayOrMonth.slice(0, 4))

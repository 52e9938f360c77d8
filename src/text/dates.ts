// Days in French words, over Intl, which alone would say « 1 novembre ». Days are texts: they are read in UTC, where
// none is skipped, and no time zone can move them.
import type { Day, Month } from '#domain/day.ts'
import { fr } from './typography.ts'

const locale = 'fr-FR'
const inUtc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })

const monthFormat = inUtc({ month: 'long' })
const shortMonthFormat = inUtc({ month: 'short' })
const weekdayFormat = inUtc({ weekday: 'long' })

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)
const toMonthDate = (month: Month): Date => toDate(`${month}-01`)
const numberText = (day: Day): string => {
  const number = Number(day.slice(8))
  return number === 1 ? '1er' : String(number)
}

const capitalise = (text: string): string =>
  text.slice(0, 1).toLocaleUpperCase('fr') + text.slice(1)

/** « 20 novembre », « 1er novembre »; no line ends within it. */
export const dayText = (day: Day): string =>
  fr(`${numberText(day)} ${monthFormat.format(toDate(day))}`)

/** The same, with the year when it is not today's: « 1er novembre 2025 ». */
export const datedText = (day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : `${dayText(day)} ${day.slice(0, 4)}`

/** « 15 au 30 novembre », « 15 novembre au 2 décembre »: from one day to another of its year. */
export const spanText = (first: Day, last: Day): string =>
  fr(
    `${first.slice(0, 7) === last.slice(0, 7) ? numberText(first) : dayText(first)} au ${dayText(last)}`,
  )

/** « 17 h 09 », of « 17:09 »; no line ends within it. */
export const hourText = (time: string): string => time.replace(':', '\u00A0h\u00A0')

/** « Vendredi ». */
export const weekdayText = (day: Day): string => capitalise(weekdayFormat.format(toDate(day)))

/** « Vendredi 20 novembre ». */
export const longDayText = (day: Day): string => `${weekdayText(day)} ${dayText(day)}`

/** « vendredi 20 novembre », with the year when it is not today's. */
export const namedDayText = (day: Day, today: Day): string =>
  `${weekdayFormat.format(toDate(day))} ${datedText(day, today)}`

/** « 20 NOVEMBRE », with the year when it is not today's. */
export const upperDayText = (day: Day, today: Day): string =>
  datedText(day, today).toLocaleUpperCase('fr')

/** « novembre ». */
export const monthNameText = (month: Month): string => monthFormat.format(toMonthDate(month))

/** « novembre », with the year when it is not today's. */
export const datedMonthText = (month: Month, today: Day): string =>
  month.slice(0, 4) === today.slice(0, 4)
    ? monthNameText(month)
    : `${monthNameText(month)} ${month.slice(0, 4)}`

/** « Novembre 2026 ». */
export const monthText = (month: Month): string =>
  `${capitalise(monthNameText(month))} ${month.slice(0, 4)}`

/** « NOV. ». */
export const shortMonthText = (day: Day): string =>
  shortMonthFormat.format(toDate(day)).toLocaleUpperCase('fr')

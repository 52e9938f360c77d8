// Dates as people and other apps write them: in the order of figures, or with the name of the month, in French or in English. A date
// without a year is none, but where the day before it says one.
import { foldText } from '#domain/folding.ts'
import { parseDay, type Day } from '#domain/day.ts'
import { foundIn, type Pattern } from './found.ts'
import type { DateOrder, Moment, ReadEntry } from './brought.ts'
import { momentAt } from './wallClock.ts'

/** Folded, of each in full in French and in English, then shorter ones. */
export const months: readonly (readonly string[])[] = [
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

/** Folded. */
export const monthNames: readonly string[] = [...monthByName.keys()]

/** `name`: folded. */
export const monthNumber = (name: string): number | undefined => monthByName.get(name)

type Written = Readonly<Record<'year' | 'month' | 'day', string>>

/** The month by its number or by its name. */
function dayOf({ year, month, day }: Written): Day | null {
  // Most months have no accents.
  const named = monthByName.get(month.toLowerCase()) ?? monthByName.get(foldText(month))
  const number = String(named ?? month)
  return parseDay(`${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

const yearFirst: Pattern<Written> =
  /^(?<year>\d{4})[-/._\u2010\u2011](?<month>\d{1,2})[-/._\u2010\u2011](?<day>\d{1,2})(?!\d)/
const yearLast: Readonly<Record<DateOrder, Pattern<Written>>> = {
  dayFirst:
    /^(?<day>\d{1,2})\s?[-/.\u2010\u2011]\s?(?<month>\d{1,2})\s?[-/.\u2010\u2011]\s?(?<year>\d{4})(?!\d)/,
  monthFirst:
    /^(?<month>\d{1,2})\s?[-/.\u2010\u2011]\s?(?<day>\d{1,2})\s?[-/.\u2010\u2011]\s?(?<year>\d{4})(?!\d)/,
}
const monthName = String.raw`(?<month>\p{L}[\p{L}\p{M}]{2,12})\.?`
/** « 20 nov. 2026 », « 20-nov-2026 », « 20. November 2026 ». */
const gap = String.raw`(?:\.?\s|[-/.\u2010\u2011])`
const inWords: readonly Pattern<Written>[] = [
  String.raw`(?<day>\d{1,2})(?:er|st|nd|rd|th)?${gap}(?:de\s|of\s)?${monthName},?${gap}(?<year>\d{4})`,
  String.raw`${monthName}${gap}(?<day>\d{1,2})(?:st|nd|rd|th)?,?${gap}(?<year>\d{4})`,
  String.raw`(?<year>\d{4})${gap}${monthName}${gap}(?<day>\d{1,2})`,
].map((source) => new RegExp(String.raw`^${source}(?![\p{L}\d])`, 'iu'))

/** The source of a pattern. */
export const weekday =
  '(?:lun|mar|mer|jeu|ven|sam|dim|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?)'
/** French has a month behind its day: « Avril 24 » is the month of a year. */
export const noFrenchMonth = String.raw`(?!janv|f.v|mars|av|mai|jui|ao|\S+bre)`
/** What may stand before a date: the name of a weekday, an hour, « le ». */
const lead = new RegExp(
  String.raw`^(?:le\s)?(?:${weekday}[.,]{0,2}\s(?:[-–—]\s)?)?(?:\d{1,2}(?::|\s?h\s?)\d{2},?\s)?(?:le\s)?`,
  'i',
)

export interface LeadingDate {
  readonly day: Day
  /** What follows it, as it is written. */
  readonly rest: string
}

/** « 20261120T2104 » as « 2026-11-20T21:04 ». */
export const spelledOut = (text: string): string =>
  text.replace(
    /^\s*((?:19|20)\d{2})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?)?(?!\d)/,
    (_, year: string, month: string, day: string, hour?: string, minute = '', second?: string) =>
      `${year}-${month}-${day}${hour === undefined ? '' : `T${hour}:${minute}`}${second === undefined ? '' : `:${second}`}`,
  )

/** Of two figures, this one and those after it are of the last century. */
const firstOfLastCentury = 70

const shortYear =
  /^(\s*(?:\p{L}{2,9}\.?,?\s)?\d{1,2}(?:er|st|nd|rd|th)?[-/. ](?:\d{1,2}|\p{L}{3,10}\.?)[-/. ])['’]?(\d{2})(?![-/.:\d]|\s?h)/u

const wholeYear = (year: string): string => `${Number(year) < firstOfLastCentury ? 20 : 19}${year}`

/** « 20/11/26 », « ven. 20-nov-26 » with their whole year: only where a column, or a slash, says that it is a date. */
export const withWholeYear = (date: string): string =>
  date.replace(shortYear, (_, before: string, year: string) => before + wholeYear(year))

const shortYearFirst: Pattern<Written> =
  /^\s*(?<year>\d{2})-(?<month>\d{1,2})-(?<day>\d{1,2})(?![-/.:\d]|\s?h)/

/** The day that a date is where its year of two figures stands first, as between hyphens it may: « 24-03-05 ». */
function yearFirstIn(date: string): Day | null {
  const found = foundIn(shortYearFirst, date)
  return found && dayOf({ ...found, year: wholeYear(found.year) })
}

const otherOrder: Readonly<Record<DateOrder, DateOrder>> = {
  dayFirst: 'monthFirst',
  monthFirst: 'dayFirst',
}

/** The date that a text begins with, or that follows the name of a weekday there; in the other order where it is none in this one. */
export function leadingDate(written: string, order: DateOrder = 'dayFirst'): LeadingDate | null {
  const whole = spelledOut(written).trim()
  const patterns = [yearFirst, yearLast[order], ...inWords, yearLast[otherOrder[order]]]
  // « Mar » is a weekday and a month.
  for (const text of new Set([whole.slice(lead.exec(whole)?.[0].length), whole])) {
    for (const pattern of patterns) {
      const found = pattern.exec(text)
      const day = found && dayOf(found.groups as Written)
      if (day) return { day, rest: text.slice(found[0].length) }
    }
  }
  return null
}

export const parseDate = (written: string, order?: DateOrder): Day | null =>
  leadingDate(written, order)?.day ?? null

export interface OrderOfDates {
  readonly order: DateOrder
  /** Whether some date tells it: without one the day is taken to stand first. */
  readonly isTold: boolean
}

/** « 3/4/2026 », « samedi 3/4/2026 »; what stands between dots has its day first everywhere. */
const figuresIn = (date: string) => {
  const text = date.trim()
  return (
    foundIn(yearLast.dayFirst, text.slice(lead.exec(text)?.[0].length)) ??
    foundIn(yearLast.dayFirst, text)
  )
}

/** What their names begin with, folded; Sunday first. */
const weekdays = [
  ['dim', 'sun'],
  ['lun', 'mon'],
  ['mar', 'tue'],
  ['mer', 'wed'],
  ['jeu', 'thu'],
  ['ven', 'fri'],
  ['sam', 'sat'],
]
const weekdayOf = (text: string): number =>
  weekdays.findIndex((names) => names.includes(foldText(text.trim().slice(0, 3))))

const weekdayName = new RegExp(String.raw`^${weekday}[.,]?$`, 'i')
/** Of a cell that may be long. */
export const isWeekday = (cell: string): boolean =>
  cell.length < 20 && weekdayName.test(cell.trim().normalize('NFC'))

const isOnWeekday = (date: string, order: DateOrder, weekdayAt: number): boolean => {
  const day = parseDate(date, order)
  return day !== null && new Date(`${day}T00:00:00Z`).getUTCDay() === weekdayAt
}

const weekdayFirst = new RegExp(String.raw`^(?:le\s)?${weekday}(?!\p{L})`, 'iu')

/** Whether a date begins with the weekday of a day. */
export function saysWeekdayOf(day: Day, date: string): boolean {
  const [said] = weekdayFirst.exec(date) ?? []
  return said !== undefined && isOnWeekday(day, 'dayFirst', weekdayOf(said.replace(/^le\s/i, '')))
}

/** The order in which its weekday is right, where it stands before it and only one is: « lundi 05/02/2024 », « le lundi 05/02/2024 ». */
function orderByWeekday(date: string): DateOrder | null {
  const at = weekdayOf(date.trim().replace(/^le\s/i, ''))
  if (at === -1) return null
  const [first, second] = [isOnWeekday(date, 'dayFirst', at), isOnWeekday(date, 'monthFirst', at)]
  if (first === second) return null
  return first ? 'dayFirst' : 'monthFirst'
}

/** A figure over 12 is no month: most of the dates that can be read in one order alone tell the order of all; so does a weekday. */
export function orderOfDates(dates: Iterable<string>): OrderOfDates {
  let monthsFirst = 0
  for (const date of dates) {
    const found = figuresIn(date)
    if (found === null) continue
    const [isFirstOver, isSecondOver] = [Number(found.day) > 12, Number(found.month) > 12]
    if (isFirstOver !== isSecondOver) monthsFirst += isSecondOver ? 1 : -1
    else {
      const order = orderByWeekday(date)
      if (order !== null) monthsFirst += order === 'monthFirst' ? 1 : -1
    }
  }
  return { order: monthsFirst > 0 ? 'monthFirst' : 'dayFirst', isTold: monthsFirst !== 0 }
}

/** The day that a text begins with in the other order, where it is a date in both; null where there is no doubt. */
export function otherDayIn(text: string, order: DateOrder): Day | null {
  const found = figuresIn(text)
  if (found === null || !/^\D*\d+\s?[-/]/.test(text)) return null
  const [first, second] = [Number(found.day), Number(found.month)]
  const isEitherWay = first <= 12 && second <= 12 && first !== second
  return isEitherWay ? parseDate(text, otherOrder[order]) : null
}

/** What an entry says of the order of its date: in which one all of its file stand, or the days that it might be as well. */
export type SaidOrder = Pick<ReadEntry, 'toldOrder' | 'otherDay' | 'yearFirst'>

/** `written`: the date of an entry. */
export function saidOrder(written: string, { order, isTold }: OrderOfDates): SaidOrder {
  const whole = withWholeYear(written)
  const ofYear = yearFirstIn(written)
  const otherDay = isTold ? null : otherDayIn(whole, order)
  return {
    ...(isTold && figuresIn(whole) !== null && { toldOrder: order }),
    ...(otherDay !== null && { otherDay }),
    ...(ofYear !== null && { yearFirst: ofYear }),
  }
}

/** No date and its time are longer. */
export const longestDate = 60

interface Clock {
  readonly hour: string
  /** None in « 21 h ». */
  readonly minute: string | undefined
  readonly half: string | undefined
}
const clock: Pattern<Clock> =
  /(?:^|[\sT,])(?<hour>\d{1,2})(?:(?::|\s?h\s?)(?<minute>\d{2})(?::\d{2})?(?:\.\d+)?(?:\s?(?<half>[ap])\.?\s?m\b)?|\s?h(?![\p{L}\d]))/iu

/** « 21:04 », « 9:04 PM », « 21 h 04 », after a date or alone. */
export function timeIn(text: string): string | null {
  const found = foundIn(clock, text.slice(0, longestDate))
  if (found === null) return null
  const { hour, minute = '00', half } = found
  const inDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  return inDay > 23 || Number(minute) > 59 ? null : `${String(inDay).padStart(2, '0')}:${minute}`
}

const noMoment = { day: null, time: null, instant: null } as const
/** When a text says that something was. */
export type WhenIn = (text: string) => Moment | typeof noMoment

const instant: Pattern<Record<'date' | 'time' | 'offset', string>> =
  /^(?<date>\d{4}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(?<offset>Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i
const midnight = /^[0:.]+$/
const universal = /^(?:[a-z]|[+-]00:?00$)/i

/** « Z », « -0500 », as the language of programs has it. */
const offsetOf = (written: string): string =>
  universal.test(written) ? 'Z' : written.replace(/(\d{2}):?(\d{2})$/, '$1:$2')

/** Of a second that was put in, as some years have at their end, no clock of a program knows. */
const ofClock = (time: string): string => time.replace(/:60(?=\.|$)/, ':59')

/**
 * When a text says that it was, in the `zone` that stands beside it. Without one, an instant of universal time, which is a program's,
 * has no zone; any other offset tells what a wall showed where it was written: that stands, and so does what has no offset.
 */
export function momentIn(text: string, zone = '', order?: DateOrder): ReturnType<WhenIn> {
  const written = spelledOut(text).trim()
  const found = foundIn(instant, written)
  if (found !== null) {
    const { date, time, offset } = found
    // 30 February would be a day of March.
    if (parseDay(date) === null) return noMoment
    const moment = momentAt(Date.parse(`${date}T${ofClock(time)}${offsetOf(offset)}`), zone)
    const isNamed = moment !== null && moment.instant?.zone !== null
    // What has days alone writes them so.
    const isDayAlone = universal.test(offset) && midnight.test(time)
    if (isNamed || (universal.test(offset) && !isDayAlone)) return moment ?? noMoment
    if (isDayAlone) return dayMoment(parseDay(date), null)
  }
  return dayMoment(parseDate(written, order), timeIn(written))
}

const dayMoment = (day: Day | null, time: string | null): ReturnType<WhenIn> =>
  day === null ? noMoment : { day, time, instant: null }

// Several days in one date: « 8-9 mars 2026 », « du 30 mars au 2 avril 2026 ». Their words stand on the first of them.
import { daysBetween } from '#domain/day.ts'
import type { DateOrder } from './brought.ts'
import { leadingDate, monthNumber, weekday } from './dates.ts'
import { foundIn, type Pattern } from './found.ts'
import { foldText } from '#domain/folding.ts'

export interface DateRange {
  /** The first of its days, as a date alone; without a year where none is said. */
  readonly first: string
  /** What follows the range, as it is written. */
  readonly rest: string
}

const before = String.raw`(?:(?:du|de|from|le)\s)?(?:${weekday}[.,]{0,2}\s)?`
const between = String.raw`(?:\s?[-\u2010-\u2015\u2192/]\s?|\s(?:au?|à|et|to|and|until|through|&)\s)`
const sign = '(?:er|st|nd|rd|th)?'
const nameOfMonth = String.raw`\p{L}[\p{L}\p{M}]{2,12}\.?`
const after = String.raw`(?![\p{L}\d]|[-/.]\d)`

type Part = 'day' | 'month' | 'year' | 'toDay' | 'toMonth' | 'toYear'
type Range = Readonly<Partial<Record<Part, string>>>

/** « 8 et 9 mars 2026 », « 30 mars – 2 avril »; « March 8-9, 2026 ». */
const inWords: readonly Pattern<Range>[] = [
  String.raw`(?<day>\d{1,2})${sign}(?:\s(?<month>${nameOfMonth})(?:\s(?<year>\d{4}))?)?${between}(?:le\s)?(?:${weekday}[.,]{0,2}\s)?(?<toDay>\d{1,2})${sign}\s(?:of\s)?(?<toMonth>${nameOfMonth})(?:,?\s(?<toYear>\d{4}))?`,
  String.raw`(?<month>${nameOfMonth})\s(?<day>\d{1,2})${sign}(?:,\s(?<year>\d{4}))?${between}(?:${weekday}[.,]{0,2}\s)?(?:(?<toMonth>${nameOfMonth})\s)?(?<toDay>\d{1,2})${sign}(?:,?\s(?<toYear>\d{4}))?`,
].map((source) => new RegExp(`^${before}${source}${after}`, 'iu'))

/** « 8-9/03/2026 », « du 30/03 au 02/04/2026 », « du 31/12 au 01/01/2026 ». */
const inFigures: Pattern<Range> = new RegExp(
  String.raw`^${before}(?<day>\d{1,2})(?:[/.](?<month>\d{1,2})\.?)?(?:\s?[-\u2010-\u2015\u2192]\s?|\s(?:au?|à|et|to|and)\s)(?<toDay>\d{1,2})[/.](?<toMonth>\d{1,2})[/.](?<toYear>\d{4})${after}`,
  'iu',
)

const monthOf = (name: string): number | undefined => monthNumber(foldText(name).replace(/\.$/, ''))

/** So many months may lie between the first and the last day. */
const mostMonths = 2

function inNames(text: string, pattern: Pattern<Range>): DateRange | null {
  const found = foundIn(pattern, text)
  if (found === null) return null
  const { day = '', month, year, toDay = '', toMonth, toYear } = found
  const from = monthOf(month ?? toMonth ?? '')
  const to = monthOf(toMonth ?? month ?? '')
  if (from === undefined || to === undefined) return null
  const months = (to - from + 12) % 12
  if (months > mostMonths || (months === 0 && Number(day) >= Number(toDay))) return null
  const ofFirst = year ?? (toYear && String(Number(toYear) - Number(to < from)))
  return {
    first: [day, month ?? toMonth, ofFirst].filter((part) => part !== undefined).join(' '),
    rest: text.slice(pattern.exec(text)?.[0].length),
  }
}

const monthIn = (date: string, order: DateOrder): number =>
  Number(leadingDate(date, order)?.day.slice(5, 7))

function inNumbers(text: string, order: DateOrder): DateRange | null {
  const found = foundIn(inFigures, text)
  if (found === null) return null
  const { day = '', month, toDay = '', toMonth = '', toYear = '' } = found
  if (month === undefined && Number(day) >= Number(toDay)) return null
  const rest = text.slice(inFigures.exec(text)?.[0].length)
  const first = `${day}/${month ?? toMonth}/`
  const isOfYearBefore =
    monthIn(first + toYear, order) > monthIn(`${toDay}/${toMonth}/${toYear}`, order)
  return { first: first + String(Number(toYear) - Number(isOfYearBefore)), rest }
}

const mostDays = 62

/** « 08/03/2026 - 10/03/2026 », each with its year. */
function ofWholeDates(text: string, order: DateOrder): DateRange | null {
  const bare = text.replace(/^(?:du|de|from)\s/i, '')
  const from = leadingDate(bare, order)
  const [gap] =
    /^(?:\s?[-\u2010-\u2015\u2192]\s?|\s(?:au?|à|et|to|and|until)\s)/i.exec(from?.rest ?? '') ?? []
  if (from === null || gap === undefined) return null
  const to = leadingDate(from.rest.slice(gap.length), order)
  if (to === null) return null
  const days = daysBetween(from.day, to.day)
  return days > 0 && days <= mostDays
    ? { first: bare.slice(0, bare.length - from.rest.length), rest: to.rest }
    : null
}

/** Null where a text does not begin with one. */
export function leadingRange(text: string, order: DateOrder): DateRange | null {
  if (!/^[^\d]{0,30}\d/.test(text)) return null
  for (const pattern of inWords) {
    const found = inNames(text, pattern)
    if (found !== null) return found
  }
  return inNumbers(text, order) ?? ofWholeDates(text, order)
}

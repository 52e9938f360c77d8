// The year of a date that says none: that of the nearest such day, where the weekday beside it is right.
import { daysBetween, parseDay, type Day } from '#domain/day.ts'
import { noFrenchMonth, parseDate, saysWeekdayOf, weekday } from './dates.ts'
import { foundIn, type Pattern } from './found.ts'

/** « vendredi 6 mars », without a year. */
const yearless: Pattern<{ readonly weekday: string | undefined }> = new RegExp(
  String.raw`^(?:le\s)?(?:(?<weekday>${weekday})[.,]{0,2}\s)?(?:\d{1,2}(?:er|st|nd|rd|th)?\s\p{L}{3,10}\.?|${noFrenchMonth}\p{L}{3,10}\.?\s\d{1,2}(?:st|nd|rd|th)?)(?![\p{L}\d]|[.,]?\s\d)`,
  'iu',
)

/** Within about a year. */
export const isNearDay = (a: Day, b: Day): boolean => Math.abs(daysBetween(a, b)) <= 366

/** So near a day has been mistyped, rather than being of another year that nobody wrote. */
const nextDays = 60

/** Whether a day may go on from another one, rather than being a date that somebody speaks of. */
export const isRightBeside = (a: Day, b: Day): boolean => Math.abs(daysBetween(a, b)) <= nextDays

/** Whether a day is of a year, or right beside it. */
export function isOfYear(day: Day, year: string | null): boolean {
  if (year === null) return true
  const ends = [parseDay(`${year}-01-01`), parseDay(`${year}-12-31`)]
  return day.startsWith(year) || ends.some((end) => end !== null && isRightBeside(day, end))
}

interface NearDay {
  readonly year: number
  /** Null where this year has no such day. */
  readonly day: Day | null
  readonly far: number
}

/** The last such day before a day and the next one after it, the nearer one first; 29 February lies by the 28th where a year has none. */
function daysNear(ofMonth: string, near: Day): readonly NearDay[] {
  const days = [-1, 0, 1].flatMap((by) => {
    const year = Number(near.slice(0, 4)) + by
    const day = parseDay(`${year}${ofMonth}`)
    const about = day ?? parseDay(`${year}-02-28`)
    return about === null ? [] : [{ year, day, far: Math.abs(daysBetween(about, near)) }]
  })
  return days.toSorted((a, b) => a.far - b.far).slice(0, 2)
}

/**
 * A date without a year, in a year, or in that of the nearest such day; null where a text begins with none, and where its weekday is right in
 * neither year around, or in another one than that of a day right beside it.
 */
export function withYearNear(
  written: string,
  near: { readonly year: string } | { readonly day: Day },
): string | null {
  const [found] = yearless.exec(written) ?? []
  if (found === undefined) return null
  const rest = written.slice(found.length)
  if ('year' in near) return `${found} ${near.year}${rest}`
  // In a year that has each of them.
  const ofMonth = parseDate(`${found} 2000`)?.slice(4)
  if (ofMonth === undefined) return null
  const hasWeekday = foundIn(yearless, written)?.weekday !== undefined
  const days = daysNear(ofMonth, near.day)
  const isRight = ({ day }: NearDay): boolean =>
    day !== null && (!hasWeekday || saysWeekdayOf(day, found))
  const [nearest] = days
  const isMistyped = nearest !== undefined && !isRight(nearest) && nearest.far <= nextDays
  const best = isMistyped || nearest?.day === null ? undefined : days.find(isRight)
  return best === undefined ? null : `${found} ${best.year}${rest}`
}

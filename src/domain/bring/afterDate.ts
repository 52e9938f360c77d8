// What stands behind a date: its time, and what says the same day again. All else is of the person, down to a figure or a sign.
import { foldText } from '#domain/folding.ts'
import type { Day } from '#domain/day.ts'
import { leadingDate, longestDate, saysWeekdayOf, timeIn, weekday, withWholeYear } from './dates.ts'
import { foundIn, type Pattern } from './found.ts'

interface TimeFirst {
  readonly lead: string
  readonly clock: string
  /** A program wrote it. */
  readonly seconds: string | undefined
}
const timeFirst: Pattern<TimeFirst> =
  /^(?<lead>T|[\s,]*(?:[-–—]\s?|à\s|at\s)?)(?<clock>\d{1,2}(?:(?::|\s?h\s?)\d{2}(?<seconds>:\d{2}(?:[.,]\d+)?)?(?:\.\d+)?(?:\s?[ap]\.?\s?m\b\.?)?|\s?h(?![\p{L}\d])))(?=(?:Z|UTC|GMT)(?!\p{L})|[^\p{L}\d]|$)/iu

const ofUniversal = String.raw`\s?(?:UTC|GMT)(?:\s?[+-]\d{1,2}(?::?\d{2})?)?`
const noWord = String.raw`(?!\s*[\p{L}\d]|[°%€$])`
/** Behind « 21:04:00 » or « T21:04 », which a program wrote. */
const zoneOfProgram = new RegExp(
  String.raw`^(?:Z|${ofUniversal}|\s?[+-]\d{1,2}(?::?\d{2})?)(?![\p{L}\d])`,
  'iu',
)
/** « 8:30-12:30 » and « 7h30 +2 kg » say something else. */
const zoneOfMinutes = new RegExp(
  String.raw`^(?:\s?Z|${ofUniversal}|\s?\+\d{2}:?\d{2}|\+\d{2}|\s-\d{4})${noWord}`,
  'iu',
)
const zoneOfHour = new RegExp(`^(?:${ofUniversal})${noWord}`, 'iu')

/** « 8:30-12:30 », « 18h → 20h », « 14h -2 ». */
const goesOn = /^\s?[-–—/\u2192]\s?\d/
/** « 7h de sommeil », « 7h ou 8h », « 14 h 30 min ». */
const isMeasure = /^\s(?:(?:de|du|ou|et|min|mn|minutes?|moins|of|or|and)(?!\p{L})|d['’])/iu
/** Behind a dash an hour may begin a sentence: « - 7h sommeil ». */
const isSetApart = /^\s*(?:$|[:;,.)\]*_~=]|[-–—](?!\d))/

/** What stands behind the time that a text begins with, and its zone. `kind`: whether it is one, or a word of what goes on. */
function timeOf(
  text: string,
): { readonly kind: 'time' | 'range' | 'word'; readonly rest: string } | null {
  const found = foundIn(timeFirst, text)
  if (found === null || timeIn(found.clock) === null) return null
  const { lead, clock, seconds } = found
  const behind = text.slice(lead.length + clock.length)
  const isOfProgram = lead.toUpperCase() === 'T' || seconds !== undefined
  const zone = isOfProgram ? zoneOfProgram : /\d\D{1,3}\d/.test(clock) ? zoneOfMinutes : zoneOfHour
  const rest = behind.replace(zone, '')
  if (goesOn.test(rest)) return { kind: 'range', rest }
  const isWord = isMeasure.test(rest) || (/[-–—]/.test(lead) && !isSetApart.test(rest))
  return { kind: isWord ? 'word' : 'time', rest }
}

/** What follows the time that a text begins with, and its zone; all of it where it begins with none, or where that is one of its words. */
export function afterTime(text: string): string {
  const time = timeOf(text)
  return time?.kind === 'time' ? time.rest : text
}

/** « 7h de sommeil », « - 8h sans pause ». */
export const beginsWithMeasure = (text: string): boolean => timeOf(text)?.kind === 'word'

const weekdayFirst = new RegExp(String.raw`^(?:le\s)?${weekday}(?![\p{L}])[.,]{0,2}\s*`, 'iu')
/** Signs that only part words. */
const parting = /[\s,.:;|()[\]–—-]/

/** Without them at either end: sign by sign, as a pattern for the end would be tried anew from each one within. */
function withoutPartings(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && parting.test(text.charAt(from))) from++
  while (to > from && parting.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

export const isPartingAlone = (text: string): boolean => withoutPartings(text) === ''

/** « 20 nov. 2026 », « 20/11/26 », « 20/11 », « November 20 »: nothing but this day, in one order or the other. */
function isDateOf(text: string, day: Day): boolean {
  const year = day.slice(0, 4)
  const withYear = /^\d{2}[/.]\d{2}$/.test(text)
    ? `${text}/${year}`.replaceAll('.', '/')
    : `${text} ${year}`
  return [withWholeYear(text), withYear].some((date) =>
    (['dayFirst', 'monthFirst'] as const).some((order) => {
      const dated = leadingDate(date, order)
      return dated?.day === day && dated.rest.trim() === ''
    }),
  )
}

/** Whether a text says nothing but this day: « ven. 20 nov. », « vendredi 20 », « Friday ». A figure, or the name of a month, says more; « Mer » on another day is the sea. */
export function saysDayAlone(text: string, day: Day): boolean {
  if (text.trim().length > longestDate) return false
  const said = withoutPartings(foldText(text))
  const [name = ''] = weekdayFirst.exec(said) ?? []
  if (name === '' || !saysWeekdayOf(day, said)) return isDateOf(said, day)
  const rest = said.slice(name.length).replace(/^(?:le|the)\s/, '')
  const [, ofMonth] = /^(\d{1,2})(?:er|st|nd|rd|th)?$/.exec(rest) ?? []
  return (
    rest === '' ||
    Number(ofMonth) === Number(day.slice(8)) ||
    isDateOf(rest, day) ||
    isDateOf(said, day)
  )
}

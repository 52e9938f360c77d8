// Lines that look like the date of another day and began none. People write days in more ways than are known: of each such line that stays
// among the words of the day above it, the person is told.
import type { Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import { noLikeDates, type LikeDates, type ReadEntry } from './brought.ts'
import { isFence, isInBold, headingIn, longestLine } from './dayMarks.ts'
import { monthNames, monthNumber, weekday } from './dates.ts'
import { foundIn, type Pattern } from './found.ts'

export const together = (a: LikeDates, b: LikeDates): LikeDates => ({
  count: a.count + b.count,
  first: a.first === '' ? b.first : a.first,
})

type Written = Readonly<Record<'day' | 'month', string>>

// All that follows is of folded letters.
const month = `(?<month>${monthNames.join('|')})(?![a-z])`
const nth = '(?:er|e|st|nd|rd|th)?'
/** Days beside the first one: « 4, 5 et 6 mars ». */
const others = String.raw`(?:\s?(?:[-–—/,&]|et|and|au?|to)\s?(?:${weekday}\s)?\d{1,2}${nth}){0,4}`
const year = String.raw`(?:,?[\s./-]{1,2}\d{4})?`
const dates = [
  String.raw`(?<day>\d{1,2})${nth}${others}[\s.-]{1,2}(?:de\s|of\s)?${month}\.?${year}`,
  String.raw`${month}\.?[\s-](?:the\s)?(?<day>\d{1,2})(?!\d)${nth}${others}${year}`,
  String.raw`(?:19|20)\d{2}(?<sign>[-/._]?)(?<month>\d{2})\k<sign>(?<day>\d{2})(?!\d)`,
  String.raw`(?<day>\d{1,2})\s?[-/.]\s?(?<month>\d{1,2})\s?[-/.]\s?(?:\d{4}|\d{2})(?![.\-/:]?\d)`,
]
const begins: readonly Pattern<Written>[] = dates.map((source) => new RegExp(`^${source}`))
const anywhere: readonly Pattern<Written>[] = dates.map(
  (source) => new RegExp(String.raw`(?<![a-z\d])(?:${source})`),
)

const label = String.raw`(?:(?:date|jour|day|cree|created|ecrit|written)(?:\s(?:le|on|at|\d{1,4}(?=\s?[:–—])))?\s?[*_]{0,2}\s?[:.–—-]{0,2}\s?[*_]{0,2}\s?)?`
/** Without a comma only where a whole date ends the line: « Lyon le 3 mars 2024 ». */
const place = String.raw`(?:[a-z'-]{1,30}(?:\s[a-z'-]{1,30}){0,3}(?:,\s|\s(?=le\s\S{1,4}\s[a-z]{3,9}\.?\s\d{4}[^a-z\d]{0,9}$)))?`
/** « Nuit du », « Tuesday the ». */
const lead = String.raw`(?:(?:le|la|the|du|de|from|on|of|nuit|night|soir|soiree|matin|week-?end|semaine|week|${weekday})[.,]{0,2}\s){0,5}`
const beforeDate = new RegExp(String.raw`^[^a-z\d]{0,60}${label}${place}${lead}`)

/** No sentence goes on. */
const end = String.raw`\s{0,3}(?:$|[^a-z\d\s]|\d{1,2}\s?[h:])`
const ends = new RegExp(`^${end}`)
/** « 05/03 » and « Mardi 5 » may be other things as well: only where nothing goes on behind them. « 7/10 » gives marks. */
const dayAndMonth: Pattern<Written> = new RegExp(
  String.raw`^(?=0|\d{1,2}/0)(?<day>\d{1,2})/(?<month>\d{1,2})(?![\d/])(?=${end})`,
)
const behindWeekday: Pattern<Pick<Written, 'day'>> = new RegExp(
  String.raw`^(?<day>\d{1,2})(?!\d)${nth}(?=${end})`,
)
const weekdayBefore = new RegExp(String.raw`(?<![a-z])${weekday}[.,]{0,2}\s(?:the\s)?$`)
/** In a short line a whole date, or one behind its weekday, may stand anywhere: « Aujourd'hui mardi 5 mars ». */
const wholeInside: readonly Pattern<Written>[] = [
  ...dates.slice(0, 2).map((source) => String.raw`${source}(?<=\d{4})`),
  String.raw`${weekday}[.,]{0,2}\s(?:the\s)?(?:${dates[0]})`,
].map((source) => new RegExp(String.raw`(?<![a-z\d])(?:${source})`))

const isDay = (day: number, ofMonth: number): boolean =>
  day > 0 && day < 32 && ofMonth > 0 && ofMonth < 13

/** In figures either one may be the month. */
function isOfOtherDay({ day, month: written }: Written, on: Day): boolean {
  const named = monthNumber(written)
  const [first, second] = [Number(day), named ?? Number(written)]
  const readings = named === undefined ? [`${first}/${second}`, `${second}/${first}`] : []
  const [, ofMonth, ofDay] = on.split('-').map(Number)
  return (
    (isDay(first, second) || (named === undefined && isDay(second, first))) &&
    ![...readings, `${first}/${second}`].includes(`${ofDay}/${ofMonth}`)
  )
}

function firstFound(patterns: readonly Pattern<Written>[], text: string) {
  for (const pattern of patterns) {
    const found = foundIn(pattern, text)
    if (found !== null) return { found, to: pattern.exec(text)?.[0].length ?? 0 }
  }
  return null
}

/** So short a line says little beside its date. */
const shortLine = 40

function isLikeDate(line: string, on: Day): boolean {
  if (!/\d/.test(line)) return false
  const folded = foldText(line).trim()
  const [before = ''] = beforeDate.exec(folded) ?? []
  const rest = folded.slice(before.length)
  const first = firstFound(begins, rest)
  if (first !== null) {
    const isSetApart = line.trim().length <= shortLine || ends.test(rest.slice(first.to))
    if (isSetApart) return isOfOtherDay(first.found, on)
  }
  const half = foundIn(dayAndMonth, rest)
  if (half !== null) return isOfOtherDay(half, on)
  const behind = weekdayBefore.test(before) ? foundIn(behindWeekday, rest) : null
  if (behind !== null) return isOfOtherDay({ ...behind, month: on.slice(5, 7) }, on)
  const isTitle = headingIn(line) !== null || isInBold(line)
  if (!isTitle && line.trim().length > shortLine) return false
  const inside = firstFound(isTitle ? anywhere : wholeInside, folded)
  return inside !== null && isOfOtherDay(inside.found, on)
}

const longestExample = 40
/** Without the signs of Markdown, which no reader needs. */
function exampleOf(line: string): string {
  const said = line.replaceAll(/[*_`]+|^[#>\s]+/g, '').trim()
  if (said.length <= longestExample) return said
  // A sign of two units is not cut in two.
  return `${said
    .slice(0, longestExample)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

/** One by one: a list of all lines of a long text takes more room than a phone has. */
function* linesOf(text: string): Generator<string> {
  let from = 0
  while (from < text.length) {
    const next = text.indexOf('\n', from)
    const to = next === -1 ? text.length : next
    yield text.slice(from, Math.min(to, from + longestLine))
    from = to + 1
  }
}

/** What an entry says of its words, where some of them are like dates. Lines of a program are none, where both of its signs stand. */
export function likeDatesIn(text: string, on: Day | null): Pick<ReadEntry, 'likeDates'> {
  if (on === null) return {}
  let found = noLikeDates
  let beforeProgram: LikeDates | null = null
  for (const line of linesOf(text)) {
    if (isFence(line)) {
      found = beforeProgram ?? found
      beforeProgram = beforeProgram === null ? found : null
    } else if (isLikeDate(line, on)) {
      found = together(found, { count: 1, first: found.first === '' ? exampleOf(line) : '' })
    }
  }
  return found.count === 0 ? {} : { likeDates: found }
}

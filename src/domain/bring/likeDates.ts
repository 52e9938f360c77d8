// Lines that look like the date of another day and began none. People write days in more ways than are known: of each such line that stays
// among the words of the day above it, the person is told.
import { parseDay, type Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import { noLikeDates, type LikeDates, type ReadEntry } from './brought.ts'
import { isMonthlessLetter } from './datedLine.ts'
import { isFence, isInBold, headingIn, longestLine, namesLanguage } from './lines.ts'
import {
  monthNames,
  monthNumber,
  noFrenchMonth,
  parseDate,
  saysWeekdayOf,
  weekday,
  withWholeYear,
} from './dates.ts'
import { withFigures } from './daysInWords.ts'
import { foundIn, type Pattern } from './found.ts'
import { isMistypedMonth, isMistypedWeekday } from './mistyped.ts'
import { isRightBeside } from './nearYear.ts'
import { noOpenings, type Openings } from './openings.ts'

export const together = (a: LikeDates, b: LikeDates): LikeDates => ({
  count: a.count + b.count,
  first: a.first === '' ? b.first : a.first,
})

type Written = Readonly<Record<'day' | 'month', string> & Partial<Record<'year' | 'ofTwo', string>>>

// All that follows is of folded letters.
const month = `(?<month>${monthNames.join('|')})(?![a-z])`
const nth = String.raw`(?:\s?i?er|e|eme|st|nd|rd|th|°)?`
/** Days beside the first one: « 4, 5 et 6 mars ». */
const others = String.raw`(?:\s?(?:[-–—/,&]|et|and|au?|to)\s?(?:${weekday}\s)?\d{1,2}${nth}){0,4}`
const year = String.raw`,?[\s./-]{0,2}(?<year>\d{4})`
/** No sentence goes on, and no measure: « Sun 30°C ». */
const end = String.raw`\s{0,3}(?:$|[^a-z\d\s°%€$]|\d{1,2}\s?[h:])`
/** Figures that go on are of a telephone, or of a chapter. */
const noFigure = String.raw`(?![.\-/:]?\d|\s\d)`
const dates = [
  String.raw`(?<day>\d{1,2})${nth}${others}[\s./-]{0,2}(?:de\s|of\s)?${month}\.?(?:${year})?(?!\.?\s(?:de|come)\s)`,
  String.raw`${noFrenchMonth}${month}\.?[\s-](?:the\s)?(?<day>\d{1,2})(?!\d)${nth}${others}${year}`,
  // « Sept 39 » is the month of a year.
  String.raw`${noFrenchMonth}${month}\.?[\s-](?:the\s)?(?<day>[0-2]?\d|3[01])(?!\d)${nth}${others}(?=${end})`,
  String.raw`(?<year>(?:19|20)\d{2})(?<sign>[-/. ]?)(?<month>\d{2})\k<sign>(?<day>\d{2})(?!\d)`,
  String.raw`(?<day>\d{1,2})\s?[-/.]\s?(?<month>\d{1,2})\s?[-/.]\s?(?<year>\d{4})${noFigure}`,
]
/** Of two figures a year is one with slashes, or where nothing goes on: « 10-12-20 pompes ». */
const shortDate = String.raw`(?<day>\d{1,2})(?<sign>[-./])(?<month>\d{1,2})\k<sign>(?<ofTwo>\d{2})${noFigure}(?:(?<=/..)|(?=${end}))`
/** Written as no date is, but at the beginning of a line: « 122 mars 2024 », « 05 03 2024 », « 05/03/20244 ». */
const oddDates = [
  String.raw`\d(?<day>\d{2})\s${month}${year}`,
  String.raw`(?<day>\d{2})\s(?<month>\d{2})\s(?<year>(?:19|20)\d{2})(?=${end})`,
  String.raw`(?<day>\d{1,2})/(?<month>\d{1,2})/(?:19|20)(?:\d|\d{3})(?!\d)(?=${end})`,
]
/** So many of them have the name of the month. */
const inNames = 3
const begins: readonly Pattern<Written>[] = [...dates, shortDate, ...oddDates].map(
  (source) => new RegExp(`^${source}`),
)
const anywhere: readonly Pattern<Written>[] = dates.map(
  (source) => new RegExp(String.raw`(?<![a-z\d])(?:${source})`),
)

const label = String.raw`(?:(?:date|jour(?!n)|day|cree|created|ecrit|written)(?:\s?(?:le|on|at|\d{1,4}(?=\s?[:–—,]|\s-\s)))?\s?[:.,–—-]{0,2}\s?)?`
const place = String.raw`(?:[a-z'-]{1,30}(?:\s[a-z'-]{1,30}){0,4},\s)?`
/** « Nuit du », « Tuesday the », « Nous sommes le », « V. ». */
const lead = String.raw`(?:(?:le|la|the|du|de|dans|from|on|of|ce|journal|aujourd.hui|nous|sommes|nuit|night|soir|soiree|matin|matinee|week-?end|we|semaine|week|[lmjvsd]|${weekday})[.,]{0,2}\s){0,5}`
const beforeDate = new RegExp(String.raw`^[^a-z\d]{0,60}${label}${place}${lead}`)

const ends = new RegExp(`^${end}`)
/** « 05/03 » and « Mardi 5 » may be other things as well: only where nothing goes on behind them. « 7/10 » gives marks. */
const dayAndMonth: Pattern<Written> = new RegExp(
  String.raw`^(?=0|\d{1,2}/0)(?<day>\d{1,2})/(?<month>\d{1,2})(?![\d/])(?=${end}|\sau\s)`,
)
/** In a heading as those of days, or in a text whose days are written so. */
const bareDayAndMonth: Pattern<Written> = new RegExp(
  String.raw`^(?<day>\d{1,2})/(?<month>\d{1,2})(?![\d/])(?=${end})`,
)
const behindWeekday: Pattern<Pick<Written, 'day'>> = new RegExp(
  String.raw`^(?<day>\d{1,2})(?!\d)${nth}${others}(?=${end})`,
)
const weekdayBefore = new RegExp(String.raw`(?<![a-z])${weekday}[.,]{0,2}\s(?:the\s)?$`)
/** Words as well: « Sam 3 - Léo 5 » keeps a score. */
const mayBeWord = /(?:jeu|mer|sam|sun),?\s$/
/** A heading of another day of the week: « ## Mardi ». */
const weekdayAlone = new RegExp(String.raw`^\W{0,20}(?=[a-z]{5})(${weekday})\W{0,20}$`, 'i')

export function isOtherWeekday(text: string, on: Day): boolean {
  const [, name] = weekdayAlone.exec(text) ?? []
  return name !== undefined && !saysWeekdayOf(on, name)
}

/** Without signs of Markdown and tags, which no reader needs. */
const bareLine = (line: string): string =>
  line
    .replaceAll(/<\/?[a-z]{1,9}>|\[x\]|[*`]/gi, '')
    .replaceAll('_', ' ')
    .trim()

const isDayOfMonth = (figure: string): boolean => Number(figure) > 0 && Number(figure) <= 31

/** A larger figure counts something. */
const mostMeant = 39

/** Whether what is no date was meant as one: « 29 février 2023 », « 32 mars », « 31/13/2024 ». */
function isMeant({ day, month: written, year: ofYear, ofTwo }: Written): boolean {
  if (Number(day) > mostMeant) return false
  if (monthNumber(written) !== undefined || ofYear !== undefined || ofTwo !== undefined)
    return !(Number(written) > mostMeant)
  // « 0/20 » gives marks.
  return isDayOfMonth(day) && Number(written) > 0
}

/** In figures either one may be the month. */
function daysOf(found: Written, on: Day): readonly Day[] {
  const { day, month: written, year: ofYear = found.ofTwo ?? on.slice(0, 4) } = found
  const named = monthNumber(written)
  const date = withWholeYear([day, named ?? written, ofYear].join('/'))
  const days = [parseDate(date), named === undefined ? parseDate(date, 'monthFirst') : null]
  return days.filter((one) => one !== null)
}

function isOfOtherDay(found: Written, on: Day): boolean {
  const days = daysOf(found, on)
  return days.length === 0 ? isMeant(found) : !days.includes(on)
}

function firstFound(patterns: readonly Pattern<Written>[], text: string) {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match === null) continue
    const { index: from, groups } = match
    return { found: groups as Written, from, to: from + match[0].length }
  }
  return null
}

/** So short a line says little beside its date. */
const shortLine = 40

/** Beside a year, or behind a weekday or in a heading where nothing goes on: « 31 juilet 2024 », « ## 31 juilet ». */
const beside: readonly RegExp[] = [
  String.raw`(?<day>\d{1,2})${nth}[\s./-]{0,2}(?:de\s|of\s)?(?<month>[a-z]{3,10})(?![a-z])\.?(?:${year})?(?!\d)`,
  String.raw`(?<month>[a-z]{3,10})\.?[\s-](?<day>\d{1,2})${nth}${year}(?!\d)`,
].map((source) => new RegExp(String.raw`(?<![a-z\d])(?:${source})`, 'g'))

/** `from`: where a date would begin, behind what may stand before one. */
function isMistyped(folded: string, from: number, isTitle: boolean): boolean {
  for (const match of beside.flatMap((pattern) => [...folded.matchAll(pattern)])) {
    const { day = '', month: word = '', year: ofYear } = match.groups ?? {}
    const isFirst = match.index === from
    const isAlone = ends.test(folded.slice(match.index + match[0].length))
    const isBehind = isFirst && weekdayBefore.test(folded.slice(0, from))
    const isSure = /^(?:19|20)/.test(ofYear ?? '')
    const mayBe = isSure
      ? folded.length <= shortLine || (isFirst && (isAlone || isBehind))
      : isAlone && isFirst && (isTitle || isBehind)
    if (mayBe && Number(day) <= mostMeant && isMistypedMonth(word, isSure)) return true
  }
  return false
}

/** « 8/10 » is mostly a mark: a day where it is right beside the day above; `isLater`: and behind it. */
function isRightBesideDay({ day, month: written }: Written, on: Day, isLater: boolean): boolean {
  const years = [-1, 0, 1].map((by) => Number(on.slice(0, 4)) + by)
  const days = years.map((ofYear) =>
    parseDay(`${ofYear}-${written.padStart(2, '0')}-${day.padStart(2, '0')}`),
  )
  return days.some(
    (one) => one !== null && isRightBeside(one, on) && (isLater ? one > on : one !== on),
  )
}

/** `isNote`: one that came with its day may plan others; a heading that begins with one is another day. */
function isLikeDate(
  line: string,
  on: Day,
  isNote: boolean,
  { areShort, depths }: Openings,
): boolean {
  // Most lines of most texts are no more than words.
  if (!/\d|(?:di|day|che)\W{0,20}$/i.test(line)) return false
  const folded = withFigures(foldText(bareLine(line)))
  const isTitle = headingIn(line) !== null || isInBold(line)
  if (isNote && !isTitle) return false
  if (isTitle && isOtherWeekday(folded, on)) return true
  // Names of pictures have dates.
  if (!/\d/.test(folded) || /^\s*\S+\.[a-z]\w{2,3}\s*$/i.test(line)) return false
  const [before = ''] = beforeDate.exec(folded) ?? []
  const rest = folded.slice(before.length)
  const first = firstFound(begins, rest)
  if (first !== null) {
    const isSetApart =
      folded.length <= shortLine ||
      ends.test(rest.slice(first.to)) ||
      // A sentence that begins with all of it: « Mardi 5 mars 2024 je suis allée ».
      (first.found.year !== undefined && weekdayBefore.test(before))
    if (isSetApart) return isOfOtherDay(first.found, on)
  }
  const half = foundIn(dayAndMonth, rest)
  if (half !== null) return isOfOtherDay(half, on)
  const isOpening = depths.has(headingIn(line)?.depth ?? 0)
  const bare = isOpening || areShort ? foundIn(bareDayAndMonth, rest) : null
  if (bare !== null && isRightBesideDay(bare, on, !isOpening)) return true
  const isBehind =
    weekdayBefore.test(before) && !(mayBeWord.test(before) && /^\d+(?!\d)\W*\w/.test(rest))
  const behind = isBehind ? foundIn(behindWeekday, rest) : null
  // Of a month that may be another one: « Dimanche 31 » above 1 April.
  if (behind !== null) return isDayOfMonth(behind.day) && Number(behind.day) !== Number(on.slice(8))
  if (isMonthlessLetter(bareLine(line))) return Number.parseInt(rest) !== Number(on.slice(8))
  if (isMistyped(folded, before.length, isTitle)) return true
  if (isNote || (!isTitle && folded.length > shortLine)) return false
  const inside = firstFound(isTitle ? anywhere : anywhere.slice(0, inNames), folded)
  if (inside === null) return false
  const { found, from } = inside
  // In a short line a whole date, or one behind its weekday, may stand anywhere: « Aujourd'hui mardi 5 mars ».
  const said = folded.slice(0, from)
  const isSaid =
    isTitle ||
    found.year !== undefined ||
    weekdayBefore.test(said) ||
    isMistypedWeekday(said.trimEnd())
  return isSaid && isOfOtherDay(found, on)
}

/** Whether a line begins with a day that exists, or says that of its words. */
function saysDay(line: string, on: Day): boolean {
  const folded = withFigures(foldText(bareLine(line)))
  const [before = ''] = beforeDate.exec(folded) ?? []
  const rest = folded.slice(before.length)
  const first = firstFound(begins, rest)
  const inside = firstFound(anywhere, folded)
  const isWhole = first !== null && !/^(?:[a-z\d]|\s\d)/.test(rest.slice(first.to))
  return (
    (isWhole && daysOf(first.found, on).length > 0) ||
    (inside !== null && daysOf(inside.found, on).includes(on))
  )
}

const longestExample = 40
function exampleOf(line: string): string {
  const said = bareLine(line).replace(/^[#>\s]+/, '')
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

/**
 * What an entry says of its words, where some of them are like dates. Lines of a program are none, where both of its signs stand.
 * `openings`: how its text writes the dates that open its days.
 */
export function likeDatesIn(
  text: string,
  on: Day | null,
  isNote = false,
  openings = noOpenings,
): Pick<ReadEntry, 'likeDates'> {
  if (on === null) return {}
  const isLike = (line: string): boolean =>
    isLikeDate(line, on, isNote, openings) ||
    (/\d/.test(line) && openings.isSlip(bareLine(line)) && !saysDay(line, on))
  let found = noLikeDates
  let beforeProgram: LikeDates | null = null
  for (const line of linesOf(text)) {
    if (isFence(line)) {
      const isOpening: boolean = beforeProgram === null || namesLanguage(line)
      found = isOpening ? found : (beforeProgram ?? found)
      beforeProgram = isOpening ? found : null
    } else if (isLike(line)) {
      found = together(found, { count: 1, first: found.first === '' ? exampleOf(line) : '' })
    }
  }
  return found.count === 0 ? {} : { likeDates: found }
}

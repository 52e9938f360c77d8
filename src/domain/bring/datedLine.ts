// A line that begins with its date.
import type { Day } from '#domain/day.ts'
import type { DateOrder } from './brought.ts'
import { afterTime, beginsWithMeasure, saysDayAlone } from './afterDate.ts'
import { leadingDate, saysWeekdayOf, spelledOut, timeIn, weekday, withWholeYear } from './dates.ts'
import { withYearNear } from './nearYear.ts'
import { saysOtherWeekday } from './otherWeekday.ts'
import { leadingRange } from './ranges.ts'

export interface DatedLine {
  readonly day: Day
  readonly time: string | null
  /** What it says beside its date and its time. */
  readonly words: string
  /** As it is written, from its date on. */
  readonly written: string
  /** Of its heading; 0 where it is none. */
  readonly depth: number
  /** Whether it says nothing but when it was, or where a letter was written. */
  readonly isAlone: boolean
  /** Whether its place stands before its date, or what it is: « Lyon, le 3 mars 2026 », « Journal du 3 mars 2026 ». */
  readonly isLetter: boolean
  /** Whether nothing follows its date, or a sign does: no sentence goes on. */
  readonly isSetApart: boolean
}

/** What may stand around a date, and ends with it. */
const closings: readonly (readonly [opening: string, closing: RegExp])[] = [
  ['**', /\*\*/],
  ['__', /__/],
  ['*', /\*/],
  ['_', /_/],
  ['`', /`/],
  ['[[', /\]\]/],
  ['[', /\](?:\([^()]{0,300}\))?/],
  ['(', /\)/],
]

/** Signs that say something, as those of the weather do. */
const picture = /\p{RGI_Emoji}|\p{Extended_Pictographic}/gv

/** In figures a date is one of a list; in words it may begin a sentence. */
const inFigures = /^\d{1,4}\s?[-/._]\s?\d{1,2}\s?[-/._]/

/** Slashes, a weekday, « le » or an hour say that figures are a date. Hyphens may have the year first. */
const shortDates: readonly RegExp[] = [
  /^\d{1,2}\/\d{1,2}\/\d{2}(?!\d)/,
  /^\d{1,2}\.\d{1,2}\.\d{2},?\s\d{1,2}(?::|\s?h\s?)\d{2}(?!\d)/i,
  new RegExp(
    String.raw`^(?:le|${weekday}[.,]{0,2})\s\d{1,2}(?<sign>[/.])\d{1,2}\k<sign>\d{2}(?![\d/.:-])`,
    'i',
  ),
  new RegExp(
    String.raw`^${weekday}[.,]{0,2}\s\d{1,2}(?:er|st|nd|rd|th)?\s\p{L}{3,10}\.?\s\d{2}[\s:*_]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:(?:le|${weekday}[.,]{0,2})\s)?\d{1,2}(?:er|st|nd|rd|th)?\s\p{L}{3,10}\.?\s['’]\d{2}(?!\d)`,
    'iu',
  ),
  // Alone on its line.
  /^\d{2}\.\d{2}\.\d{2}\s{0,3}:?[\s*_=~)\]]*$/,
]
/** « 3/4/24 », « lundi 4.3.24 » with its whole year. */
export const withYearWhole = (line: string): string =>
  shortDates.some((date) => date.test(line)) ? withWholeYear(line) : line

interface Title {
  /** Signs before its first letter or figure. */
  readonly before: string
  readonly bare: string
  readonly closing: RegExp | undefined
}

/** Its first letters, where its date would be, with one space between words. */
const spacedOnce = (title: string): string =>
  title.replace(/^.{1,40}/, (start) => start.replaceAll(/[ \u00A0]{2,}/g, ' '))

function titleOf(line: string): Title {
  const title = spacedOnce(line)
  const [before = ''] = /^[^\p{L}\d]{0,20}/u.exec(title) ?? []
  const isOpenedBy = (sign: string): boolean =>
    // Alone, and apart from what follows, it begins an item.
    /^[*_]$/.test(sign) ? before.endsWith(sign) : before.trimEnd().endsWith(sign)
  const [, closing] = closings.find(([opening]) => isOpenedBy(opening)) ?? []
  return { before, bare: title.slice(before.length), closing }
}

const withoutClosing = (text: string, { closing }: Title): string =>
  closing === undefined ? text : text.replace(closing, '')

/** « === 5 mars 2024 === » says no more than its date; « 5 mars 2024 *** » gives stars. */
const withoutSigns = (text: string, { before }: Title): string =>
  text
    .replace(/^(?:[\s,.:;|–—]|-(?!\d))+/, '')
    .trim()
    .replace(/[*+]/.test(before) ? /^[=~#•*+]+$/ : /^[=~#•]+$/, '')

const withPictures = ({ before }: Title, words: string): string =>
  [...(before.match(picture) ?? []), ...(words === '' ? [] : [words])].join(' ')

const isFollowedBySign = (text: string): boolean =>
  /^\s*(?:[,.:;|–—(-]|\p{Extended_Pictographic})/u.test(text)

/** The first of several days; the words say all of them. `year`: adds it to a date that has none. */
function rangedLine(
  title: Title,
  order: DateOrder,
  withYear: (date: string) => string | null = (date) => date,
): DatedLine | null {
  const { bare } = title
  const range = leadingRange(bare, order)
  const written = range && withYear(range.first)
  const dated = written && leadingDate(written, order)
  if (range === null || !written || !dated || dated.rest.trim() !== '') return null
  const beside = withoutClosing(range.rest, title)
  const isAlone = withoutSigns(beside, title) === ''
  return {
    day: dated.day,
    time: null,
    words: withPictures(title, (bare.slice(0, bare.length - range.rest.length) + beside).trim()),
    written,
    depth: 0,
    isAlone,
    isLetter: false,
    isSetApart: isAlone || isFollowedBySign(beside),
  }
}

const name = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,30}`
const between = String.raw`(?:[ ](?:en|sur|sous|lès|les))?[ ]`
/** The place where a letter was written: « Aix-en-Provence, le », « À New York, le », « Lyon, mardi ». */
const letter = new RegExp(
  String.raw`^(?:À\s)?${name}(?:${between}${name}){0,3},\s(?:(?:le|ce|this|LE|CE)\s|(?=\p{L}{3,9}\s\d))`,
  'u',
)

/** « Lyon, le 7 », without its month. */
export const isMonthlessLetter = (line: string): boolean => {
  const [place = ''] = letter.exec(line) ?? []
  return place !== '' && /^\d{1,2}(?:er|st|nd|rd|th)?[^\p{L}\d]*$/u.test(line.slice(place.length))
}

/** « Journal du », « Jour 12 : », « Day 1 - ». */
const opening =
  /^(?:(?:mon\s)?journal(?:\sintime)?\sdu\s|(?:cher\sjournal|dear\sdiary),\s|(?:jour|day)\s\d{1,4}\s?[:–—,-]\s)/i

/** « Jour 2 : 12 mars 2026 »: among days that say no more it is of a journey that is planned. */
export const isNumbered = ({ isLetter, words }: DatedLine): boolean =>
  isLetter && /^(?:jour|day)\s\d/i.test(words)

/** What follows the place of a letter, or what it is: « lundi 3 mars 2026 », « 3 mars 2026 ». */
export const behindPlace = (line: string): string =>
  line.slice((letter.exec(line) ?? opening.exec(line) ?? [''])[0].length)

type Near = Parameters<typeof withYearNear>[1]

/** « Lyon, le 3 mars 2026 », « Jour 12 : 3 mars 2026 », and nothing else but what stands behind a sign; `near`: also « Lyon, le 3 mars ». */
export function letterLine(line: string, order: DateOrder, near?: Near): DatedLine | null {
  const title = titleOf(line)
  const { bare } = title
  const [place] = letter.exec(bare) ?? opening.exec(bare) ?? []
  if (place === undefined) return null
  const said = bare.slice(place.length)
  const withYear = (): string | null => (near === undefined ? null : withYearNear(said, near))
  const dated = leadingDate(said, order) ?? leadingDate(withYear() ?? '', order)
  if (dated === null) return null
  const beside = withoutClosing(dated.rest, title)
  const isAlone = withoutSigns(beside, title) === ''
  if (!isAlone && !/^\s*[:–—-]/.test(beside)) return null
  return {
    day: dated.day,
    time: null,
    words: withPictures(title, withoutClosing(bare, title).trim()),
    written: bare.slice(place.length),
    depth: 0,
    isAlone,
    isLetter: true,
    isSetApart: true,
  }
}

/** Most lines have no year, of four figures or of two, and are looked at no more. */
const mayHaveYear = /\d{4}|[/.\s'’]\d{2}(?!\d)/

/** All of it, as it is written. */
const wholeLine = (title: Title): string =>
  withPictures(title, withoutClosing(title.bare, title).trim())

/** A line of a day begins with its date: one that stands inside it is a word of the person. One with the weekday of another day stays whole. */
export function datedLine(line: string, order: DateOrder): DatedLine | null {
  if (!mayHaveYear.test(line)) return null
  const title = titleOf(line)
  const { bare } = title
  const ranged = rangedLine(title, order)
  if (ranged !== null) return ranged
  const written = withYearWhole(bare)
  const dated = leadingDate(written, order)
  if (dated === null) return null
  const behind = withoutClosing(dated.rest, title)
  // « **5 mars 2024 - 21h15** marché »: the time ends with what is in bold.
  const within = afterTime(dated.rest)
  const beside = within === dated.rest ? afterTime(behind) : withoutClosing(within, title)
  const said = withoutSigns(beside, title)
  const own = saysDayAlone(said, dated.day) ? '' : said
  const words = withPictures(title, own)
  return {
    day: dated.day,
    time: beside === behind && beginsWithMeasure(behind) ? null : timeIn(spelledOut(written)),
    words: saysOtherWeekday(written, [dated.day]) ? wholeLine(title) : words,
    written: bare,
    depth: 0,
    isAlone: words === '',
    isLetter: false,
    isSetApart:
      own === '' ||
      isFollowedBySign(beside) ||
      /^\s*(?:[–—-]|\*\*|__)/.test(dated.rest) ||
      inFigures.test(written),
  }
}

/** « 6 mars », in the year that stands above it, or nearest to the day before it. */
export function yearlessLine(line: string, near: Near, order: DateOrder): DatedLine | null {
  const title = titleOf(line)
  const ranged = rangedLine(title, order, (date) => withYearNear(date, near))
  if (ranged !== null) return ranged
  const written = withYearNear(title.bare, near)
  if (written === null) return null
  const dated = datedLine(title.before + written, order)
  // Without the year that nobody wrote there.
  return dated !== null && saysOtherWeekday(written, [dated.day])
    ? { ...dated, words: wholeLine(title) }
    : dated
}

/** When days are that do not say all of it themselves: by a heading above them, or by the name of their file. */
export interface Time {
  readonly year: string | null
  /** As it is written. */
  readonly month: string | null
}

const behindWeekday = new RegExp(
  String.raw`^(?:le\s)?${weekday}[.,]{0,2}\s\d{1,2}(?:er|st|nd|rd|th)?(?![\p{L}\d/.-])`,
  'iu',
)

/** « Lundi 4 », in the month that stands above it, where it was a Monday. */
export function monthlessLine(
  line: string,
  { year, month }: Time,
  order: DateOrder,
): DatedLine | null {
  const title = titleOf(line)
  const [found] = behindWeekday.exec(title.bare) ?? []
  if (found === undefined || year === null || month === null) return null
  const rest = title.bare.slice(found.length)
  const dated = datedLine(`${title.before}${found} ${month} ${year}${rest}`, order)
  return dated !== null && saysWeekdayOf(dated.day, found) ? dated : null
}

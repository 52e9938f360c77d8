// What the name of a note says: its day, and the words beside it.
import { daysBetween, parseDay, type Day } from '#domain/day.ts'
import { foldText } from '#domain/folding.ts'
import { parseTime, type DateOrder } from './brought.ts'
import type { Time } from './datedLine.ts'
import { saysDayAlone } from './afterDate.ts'
import { leadingDate, monthNumber, withWholeYear } from './dates.ts'
import { saysOtherWeekday } from './otherWeekday.ts'
import { leadingRange } from './ranges.ts'

export interface NamedDay {
  readonly day: Day
  /** The date and what follows it, as they are written. */
  readonly written: string
  /** The name is that of a folder around the note. */
  readonly isOfFolder: boolean
  /** Nothing but its date, and perhaps an hour. */
  readonly isBare: boolean
  /** « 2026-11-20 21h04 ». */
  readonly time: string | null
  /** What the name says beside its date; '' where it says no more. */
  readonly words: string
}

const longestName = 80
const fewLetters = 3

/** Where the last part of a path begins. */
const lastPart = (path: string): number =>
  Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1

const withoutEnding = (name: string): string => name.replace(/\.[a-z]{2,8}$/i, '')

/** Looked for at every place: the year of a folder is no part of the date that follows it. */
const figures = /(?<!\d)(?=((\d{4})[-_./\\]?(\d{2})[-_./\\]?(\d{2}))(?!\d))/g

/** What a name says of any note, in French and in English. */
const generic = new Set(
  'le du de des of on at the mon ma my journal journaux carnet cahier diary daily notes note entry entree entrees page jour day export copie copy sauvegarde untitled sans titre'.split(
    ' ',
  ),
)

/** An hour after the date: « T21-04-05 », « 2104 », « 21h04 »; not « 8h30-12 ». */
const hourInName =
  /^[T\s_-]*\d{1,2}(?:[-._]?\d{2}(?:[-:._]?\d{2})?|[:hH]\d{2}(?::\d{2})?(?!\s?[-–—]\s?\d))(?=$|[\s_.()-])/
/** In hours and minutes, which names write without a colon. */
function hourOfName(hour: string): string | null {
  const digits = hour.replaceAll(/\D/g, '')
  const whole = digits.length % 2 === 0 ? digits : `0${digits}`
  return parseTime(`${whole.slice(0, 2)}:${whole.slice(2, 4)}`)
}
/** What programs add to names to tell them apart. */
const madeUp = /(?<![\p{L}\d])[\da-f]{32}(?![\p{L}\d])|\(\d{1,3}\)/gu

/** Not by a pattern: on a long run of signs it would be tried anew from each of them. */
function withoutSignsBehind(text: string): string {
  let end = text.length
  while (end > 0 && /[\s,:;–—-]/.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/** Words of one side of the date; '' where all of them are said by any name, or by the day. */
function ownWords(side: string, day: Day): string {
  // Of archives that a Mac made, accents stand apart.
  const bare = side.normalize('NFC').replaceAll('_', ' ').replaceAll(madeUp, ' ')
  const own = foldText(bare)
    .replaceAll(/(?<!\p{L})(?:jour|day)\s\d{1,4}(?!\d)/gu, '')
    .replaceAll(/\p{L}+/gu, (word) => (generic.has(word) ? '' : word))
  const isSaid = /^[\s\p{P}]*$/u.test(own) || saysDayAlone(own, day)
  return isSaid
    ? ''
    : withoutSignsBehind(bare.replace(/^(?:[\s,.:;–—]|-(?!\d))+/, '')).replaceAll(/\s+/g, ' ')
}

function beside(
  before: string,
  after: string,
  day: Day,
): Pick<NamedDay, 'words' | 'isBare' | 'time'> {
  const sides = [before, after.replace(hourInName, '')]
  const words = sides.map((side) => ownWords(side, day)).filter((one) => one !== '')
  const [hour] = hourInName.exec(after) ?? []
  return {
    words: words.join(' '),
    isBare: !/\p{L}/u.test(sides.join(' ')),
    time: hour === undefined ? null : hourOfName(hour),
  }
}

/** The first of them; its name says all. */
const ofSeveralDays = (day: Day, written: string, name: string): NamedDay => ({
  day,
  written,
  isOfFolder: false,
  words: name.replaceAll('_', ' ').trim(),
  isBare: false,
  time: null,
})

/** « 2024-03-08_2024-03-10 », « 20240308 au 20240310 ». */
const endOfRange = /^(?:[\s_–—-]{1,3}|[\s_](?:au|à|to)[\s_])(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/
const mostDays = 62

/** Whether a later day stands right behind a day of a name. */
function isRange(day: Day, after: string): boolean {
  const [, y, m, d] = endOfRange.exec(after) ?? []
  const end = parseDay(`${y}-${m}-${d}`)
  const days = end === null ? 0 : daysBetween(day, end)
  return days > 0 && days <= mostDays
}

/** In figures from the year on, anywhere in a path: the one that the name begins with, or the last one. */
function dayOfFigures(path: string): NamedDay | null {
  const name = lastPart(path)
  const days = Array.from(path.matchAll(figures), ({ index, 1: date = '', 2: y, 3: m, 4: d }) => {
    const day = parseDay(`${y}-${m}-${d}`)
    return day && { day, from: index, to: index + date.length }
  })
  const found = days.filter((one) => one !== null)
  const isFirst = ({ day, from, to }: (typeof found)[number]): boolean =>
    from >= name && isRange(day, path.slice(to))
  const last = found.find((one) => one.from === name) ?? found.find(isFirst) ?? found.at(-1)
  if (last === undefined) return null
  const { day, from, to } = last
  if (to <= name)
    return { day, written: day, isOfFolder: true, words: '', isBare: false, time: null }
  if (isFirst(last)) return ofSeveralDays(day, day, withoutEnding(path.slice(name)))
  const before = from < name ? '' : path.slice(name, from)
  const after = withoutEnding(path.slice(to))
  return { day, written: day, isOfFolder: false, ...beside(before, after, day) }
}

/** A name that begins or ends with a date as people write it: « 05-03-2024 », « Journal du 5 mars 2024 ». */
function dayOfWords(path: string, order: DateOrder): NamedDay | null {
  const name = withoutEnding(path.slice(lastPart(path)))
    .slice(0, longestName)
    .replaceAll('_', ' ')
  for (const { index } of name.matchAll(/(?<![\p{L}\d])[\p{L}\d]/gu)) {
    const rest = name.slice(index)
    const range = index === 0 || /^(?:du|from)\s/i.test(rest) ? leadingRange(rest, order) : null
    const first = range === null ? null : leadingDate(range.first, order)
    if (range !== null && first?.rest === '') return ofSeveralDays(first.day, range.first, name)
    const whole = withWholeYear(rest)
    // « 05.03.24 » alone: beside words it may be another number.
    const isAlone = index === 0 && leadingDate(whole, order)?.rest === ''
    const dated = leadingDate(isAlone ? whole : rest, order)
    if (dated === null || (index > 0 && dated.rest !== '')) continue
    const { day, rest: after } = dated
    const said = beside(name.slice(0, index), after, day)
    const words = saysOtherWeekday(rest, [day]) ? name.trim() : said.words
    return { day, written: rest, isOfFolder: false, ...said, words }
  }
  return null
}

/** « Journal 2024/2026-11-20.md » has two dates: the last one is its day. */
export const dayOfName = (path: string, order: DateOrder = 'dayFirst'): NamedDay | null =>
  dayOfFigures(path) ?? dayOfWords(path, order)

/** What the name of a file says of when it was made, and not of its days. */
const ofMaking = new Set(['export', 'copy', 'copie', 'sauvegarde'])

/** « Journal 2024 », « Mars 2024 »: when the days of a text are whose name says no more. */
export function timeOfName(path: string): Time | null {
  const name = withoutEnding(path.slice(lastPart(path)))
    .replaceAll('_', ' ')
    .replaceAll(madeUp, ' ')
  const [, year] = /^\D*((?:19|20)\d{2})\D*$/.exec(name) ?? []
  const words = name.match(/\p{L}+/gu) ?? []
  const month = words.find((word) => monthNumber(foldText(word)) !== undefined) ?? null
  const isOfDays = words.every((word) => {
    const folded = foldText(word)
    return word === month || (generic.has(folded) && !ofMaking.has(folded))
  })
  return year !== undefined && isOfDays ? { year, month } : null
}

/** What the name of a note says that bears no date; '' where any note might have it. */
export function titleOfName(path: string, day: Day): string {
  const name = withoutEnding(path.slice(lastPart(path)))
  const isOfAny = (name.match(/\p{L}+/gu) ?? []).every((word) => {
    const folded = foldText(word)
    return generic.has(folded) || monthNumber(folded) === Number(day.slice(5, 7))
  })
  const words = isOfAny ? '' : ownWords(name, day)
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  // « Jo », « PS »; programs call notes « a » or « x1 ».
  return letters < fewLetters && !/^\p{Lu}\p{L}$/u.test(words) ? '' : words
}

const isDatedExport = (folder: string): boolean => dayOfName(folder)?.isBare === false

/** The folders that all of these paths share, where they are of an export and bear its date: it is none of a note. */
export function foldersOfExport(paths: readonly string[]): string {
  const [first = '', ...others] = paths
  if (others.length === 0) return ''
  let alike = first.length
  for (const path of others) {
    let at = 0
    while (at < alike && path[at] === first[at]) at++
    alike = at
  }
  const shared = first.slice(0, lastPart(first.slice(0, alike)))
  return shared.split(/[/\\]/).some(isDatedExport) ? shared : ''
}

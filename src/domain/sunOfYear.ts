// « Ton année »: a year as a sun, one ray a day. Only what is drawn and said is here; how it is drawn is the page's.
import { answerIds } from './answers.ts'
import { addedHeads, headDays, labelsIn } from './broughtLabels.ts'
import { daysInMonth, monthOf, numberOfDay, yearOf, type Day, type Month } from './day.ts'
import type { Glow } from './glow.ts'
import type { WrittenDay } from './lookBack.ts'
import { monthsOfYear } from './wholeYear.ts'

export const firstDayOfYear = (year: number): Day => `${year}-01-01` as Day

const daysBefore = (months: readonly Month[]): number =>
  months.reduce((sum, month) => sum + daysInMonth(month), 0)

export const daysInYear = (year: number): number => daysBefore(monthsOfYear(year))

/** Tells the place of each of its days: 0 on 1 January. */
function placesOf(year: number): (day: Day) => number {
  const months = monthsOfYear(year)
  const before = new Map(months.map((month, at) => [month, daysBefore(months.slice(0, at))]))
  return (day) => (before.get(monthOf(day)) ?? 0) + numberOfDay(day) - 1
}

/** 0 on 1 January. */
export const placeInYear = (day: Day): number => placesOf(yearOf(day))(day)

/** A ray's light: the glow of its day, 0 without one. A year that has none at all is wholly in one light. */
export type Light = 0 | Glow
const lightOfNoGlow: Light = 4

export interface Ray {
  readonly day: Day
  /** 0 on 1 January. */
  readonly at: number
  /** In units of the drawing. */
  readonly length: number
  readonly light: Light
  readonly glow: Glow | null
  readonly isPinned: boolean
}

export interface Sun {
  readonly year: number
  readonly days: number
  /** Oldest first. */
  readonly rays: readonly Ray[]
  /** Days that were not written, between the first entry ever and today. */
  readonly gaps: readonly number[]
  /** So few rays that they are drawn long: twelve days are a lamp, not a gap. */
  readonly isLamp: boolean
}

const fewRays = 60
const lettered = /[\p{L}\p{N}]/u
/** What letters and figures without accents are, told without a pattern: a year has a hundred thousand of them. */
const isPlain = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57)

/** Of a folded text: words stand apart by one space, and what has no letter and no figure is none. */
function countWords(text: string): number {
  let count = 0
  let isKnown = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 32) isKnown = false
    else if (!isKnown) {
      isKnown = true
      if (isPlain(code) || lettered.test(wordFrom(text, at))) count++
    }
  }
  return count
}

/** The word that begins at `at`. */
function wordFrom(text: string, at: number): string {
  const end = text.indexOf(' ', at)
  return text.slice(at, end === -1 ? undefined : end)
}

/** A day is a value that stays the same: its words are counted once. */
const knownWords = new WeakMap<WrittenDay, number>()

const countAll = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + countWords(text), 0)

function wordsOf(day: WrittenDay): number {
  const known = knownWords.get(day)
  if (known !== undefined) return known
  const texts = answerIds.map((id) => day.texts[id])
  const words = countAll(texts) - countAll(texts.flatMap(labelsIn))
  knownWords.set(day, words)
  return words
}

/** How many words somebody wrote on each of these days, which tell together what the app wrote above them. */
export function wordsOfEach(days: readonly WrittenDay[]): readonly number[] {
  const headsOf = addedHeads(days, headDays.uncounted)
  return days.map((day) => wordsOf(day) - countAll(answerIds.flatMap((id) => headsOf(day, id))))
}

/** Nine of ten days are no longer; short writers have a full sun too. */
function fullDay(words: readonly number[]): number {
  const sorted = words.toSorted((a, b) => a - b)
  return Math.max(60, sorted[Math.floor(sorted.length * 0.9)] ?? 0)
}

const rayLength = (words: number, full: number, isLamp: boolean): number =>
  isLamp
    ? 40 + 48 * Math.min(1, Math.sqrt(words / 120))
    : 8 + 82 * Math.min(1, (words / full) ** 0.72)

/** `written`: of any year. */
export function sunOf(
  written: readonly WrittenDay[],
  pinned: ReadonlySet<Day>,
  year: number,
  today: Day,
): Sun {
  const days = daysInYear(year)
  const own = daysOfYear(written, year)
  const isLamp = own.length < fewRays
  const words = wordsOfEach(own)
  const full = fullDay(words)
  const placeOf = placesOf(year)
  const hasGlow = own.some(({ glow }) => glow !== null)
  const rays = own.map(({ day, glow }, place) => ({
    day,
    at: placeOf(day),
    length: rayLength(words[place] ?? 0, full, isLamp),
    light: hasGlow ? (glow ?? 0) : lightOfNoGlow,
    glow,
    isPinned: pinned.has(day),
  }))
  const isWritten = new Set(rays.map(({ at }) => at))
  const begins = written.reduce<Day>((oldest, { day }) => (day < oldest ? day : oldest), today)
  const from = yearOf(begins) < year ? 0 : yearOf(begins) > year ? days : placeInYear(begins)
  const to = yearOf(today) > year ? days - 1 : yearOf(today) < year ? -1 : placeInYear(today)
  const known = Array.from({ length: Math.max(0, to - from + 1) }, (_, more) => from + more)
  return { year, days, rays, gaps: known.filter((at) => !isWritten.has(at)), isLamp }
}

/** Oldest first. */
export const daysOfYear = (written: readonly WrittenDay[], year: number): readonly WrittenDay[] =>
  written
    .filter(({ day }) => day.startsWith(`${year}-`))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))

const dayMs = 86_400_000
/** Days since 1970: a year of days is gone through at each look. */
const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayMs

/** The longest run of days one after the other, of `days` oldest first; the earlier of two. */
export function longestStretch(days: readonly Day[]): readonly Day[] {
  let [from, length, begun, before] = [0, 0, 0, Number.NaN]
  for (const [at, day] of days.entries()) {
    const number = numberOf(day)
    if (number !== before + 1) begun = at
    before = number
    if (at + 1 - begun > length) [from, length] = [begun, at + 1 - begun]
  }
  return days.slice(from, from + length)
}

interface DaysOfGlow {
  readonly glow: Glow
  readonly days: number
}

export interface MonthRow {
  readonly month: Month
  readonly days: number
  readonly written: number
  readonly pinned: number
  /** Of the days that have one; null where none has. */
  readonly meanGlow: number | null
  /** The one that most of its days have; the brighter of two. */
  readonly mostGlow: DaysOfGlow | null
  /** Its brightest one. */
  readonly bestGlow: DaysOfGlow | null
}

export interface YearFigures {
  readonly written: number
  readonly pinned: number
  readonly longestRun: number
  readonly words: number
  /** January first. */
  readonly months: readonly MonthRow[]
  /** The month with the most days; the earlier one of two. Null in an empty year. */
  readonly fullest: Month | null
  /** The month whose glows are the brightest on average, of those that have five at least; the earlier one of two. Null where none has. */
  readonly brightest: Month | null
  /** How often the song that came most often did, and a day that has it. Null where each came once: it is of its day then, not of the year. */
  readonly song: { readonly day: Day; readonly count: number } | null
}

/** Fewer make no month bright. */
const leastGlows = 5

const mean = (shining: readonly Glow[]): number =>
  shining.reduce((sum, glow) => sum + glow, 0) / shining.length

/** Brightest first. */
const countGlows = (shining: readonly Glow[]): readonly DaysOfGlow[] =>
  Array.from(
    Map.groupBy(shining, (glow) => glow),
    ([glow, days]) => ({ glow, days: days.length }),
  ).toSorted((a, b) => b.glow - a.glow)

export function yearFigures(
  written: readonly WrittenDay[],
  pinned: ReadonlySet<Day>,
  year: number,
): YearFigures {
  const own = daysOfYear(written, year)
  const months = monthsOfYear(year).map((month): MonthRow => {
    const days = own.filter(({ day }) => monthOf(day) === month)
    const shining = days.map(({ glow }) => glow).filter((glow) => glow !== null)
    const counted = countGlows(shining)
    return {
      month,
      days: daysInMonth(month),
      written: days.length,
      pinned: days.filter(({ day }) => pinned.has(day)).length,
      meanGlow: shining.length === 0 ? null : mean(shining),
      mostGlow: counted.toSorted((a, b) => b.days - a.days)[0] ?? null,
      bestGlow: counted[0] ?? null,
    }
  })
  const hasEnoughGlows = ({ month }: MonthRow): boolean =>
    own.filter(({ day, glow }) => glow !== null && monthOf(day) === month).length >= leastGlows
  const [brightest] = months
    .filter(hasEnoughGlows)
    .toSorted((a, b) => (b.meanGlow ?? 0) - (a.meanGlow ?? 0))
  const [fullest] = months.toSorted((a, b) => b.written - a.written)
  const withSong = own.filter(({ song }) => song !== null)
  const songs = [...Map.groupBy(withSong, ({ song }) => song).values()]
  const often = songs.filter(({ length }) => length > 1)
  const [most] = often.toSorted((a, b) => b.length - a.length)
  const last = most?.at(-1)
  return {
    written: own.length,
    pinned: own.filter(({ day }) => pinned.has(day)).length,
    longestRun: longestStretch(own.map(({ day }) => day)).length,
    words: wordsOfEach(own).reduce((sum, words) => sum + words, 0),
    months,
    brightest: brightest?.month ?? null,
    fullest: fullest === undefined || own.length === 0 ? null : fullest.month,
    song: last === undefined || most === undefined ? null : { day: last.day, count: most.length },
  }
}

/** The same date in every year that has it written, newest first. */
export function sameDates(written: readonly WrittenDay[], day: Day): readonly Day[] {
  const date = day.slice(4)
  return written
    .filter((one) => one.day.endsWith(date))
    .map((one) => one.day)
    .toSorted((a, b) => (a < b ? 1 : -1))
}

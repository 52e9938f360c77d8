// One entry per local calendar day and account: four answers, a glow, a song, a pin, each a register. An entry belongs to the day
// on which its form was opened, fixed then and never recomputed.
import { answerIds, mapAnswers, type ByAnswer } from './answers.ts'
import { easternmostOffset, type Day } from './day.ts'
import { glowOf, type Glow, type GlowRegister } from './glow.ts'
import type { Music } from './music.ts'
import {
  bareRegister,
  coversRegister,
  emptyRegister,
  isOn,
  joinRegisters,
  latestValue,
  withoutReplaced,
  type Register,
} from './register.ts'
import { isJoined, textOf } from './versions.ts'

/** What is not words: readable by the server, which serves plain clients from it. */
export interface Marks {
  readonly music: Register<Music | null>
  readonly pin: Register<boolean>
}

export interface Entry {
  readonly day: Day
  /** The instant at which the form was opened, ISO 8601 in UTC with milliseconds. */
  readonly writtenAt: string
  /** Minutes east of UTC, where and when the form was opened. */
  readonly offset: number
  readonly answers: ByAnswer<Register<string>>
  readonly glow: GlowRegister
  readonly marks: Marks
  /** Marks under keys that this phone does not hold: it cannot tell whether somebody who has the key made them. */
  readonly foreignMarks: Marks
}

export type EntryMarks = Pick<Entry, 'marks' | 'foreignMarks'>

export const emptyMarks: Marks = { music: emptyRegister, pin: emptyRegister }

export const emptyEntry = (day: Day, writtenAt: string, offset: number): Entry => ({
  day,
  writtenAt,
  offset,
  answers: mapAnswers(() => emptyRegister),
  glow: emptyRegister,
  marks: emptyMarks,
  foreignMarks: emptyMarks,
})

/** Of a day of which nothing but words is known, at its first instant anywhere: any other copy of it was written later. */
export const emptyEntryOf = (day: Day): Entry => {
  const first = Date.parse(`${day}T00:00:00.000Z`) - easternmostOffset * 60_000
  return emptyEntry(day, new Date(first).toISOString(), easternmostOffset)
}

const joinMarks = (a: Marks, b: Marks): Marks => ({
  music: joinRegisters(a.music, b.music),
  pin: joinRegisters(a.pin, b.pin),
})

/** The union of two copies of one day; the later pair of writtenAt and offset is kept. */
export function joinEntries(a: Entry, b: Entry): Entry {
  const later = isLater(a, b) ? a : b
  return {
    day: a.day,
    writtenAt: later.writtenAt,
    offset: later.offset,
    answers: mapAnswers((id) => joinRegisters(a.answers[id], b.answers[id])),
    glow: joinRegisters(a.glow, b.glow),
    marks: joinMarks(a.marks, b.marks),
    foreignMarks: joinMarks(a.foreignMarks, b.foreignMarks),
  }
}

const isLater = (a: Entry, b: Entry): boolean =>
  a.writtenAt > b.writtenAt || (a.writtenAt === b.writtenAt && a.offset >= b.offset)

/** Whether joining `part` into `whole` would change nothing. */
export const coversEntry = (whole: Entry, part: Entry): boolean =>
  isLater(whole, part) &&
  answerIds.every((id) => coversRegister(whole.answers[id], part.answers[id])) &&
  coversRegister(whole.glow, part.glow) &&
  coversMarks(whole.marks, part.marks) &&
  coversMarks(liveForeignMarks(whole), part.foreignMarks)

const coversMarks = (whole: Marks, part: Marks): boolean =>
  coversRegister(whole.music, part.music) && coversRegister(whole.pin, part.pin)

/** Foreign marks that this phone does not know to be replaced. A foreign mark itself replaces foreign ones only. */
export const liveForeignMarks = ({ marks, foreignMarks }: EntryMarks): Marks => ({
  music: withoutReplaced(foreignMarks.music, marks.music),
  pin: withoutReplaced(foreignMarks.pin, marks.pin),
})

const shown = <T>(own: Register<T>, foreign: Register<T>): Register<T> =>
  own.values.length > 0 ? own : { ...own, values: withoutReplaced(foreign, own).values }

/** What is shown: what this phone can check goes before what it cannot. */
export const shownMarks = ({ marks, foreignMarks }: EntryMarks): Marks => ({
  music: shown(marks.music, foreignMarks.music),
  pin: shown(marks.pin, foreignMarks.pin),
})

/** What this phone can check, without stamps: a file is read by people, and who imports it vouches for it. */
export const bareMarks = ({ marks: { music, pin } }: Pick<EntryMarks, 'marks'>): Marks => ({
  music: bareRegister(music),
  pin: bareRegister(pin),
})

/** Without what this phone cannot check: nobody is to vouch for it unseen. */
export const checkedOnly = <T extends EntryMarks>(entry: T): T => ({
  ...entry,
  foreignMarks: emptyMarks,
})

export const songOf = (entry: EntryMarks): Music | null =>
  latestValue(shownMarks(entry).music)?.value ?? null

export const isPinned = (entry: EntryMarks): boolean => isOn(shownMarks(entry).pin)

/** What screens show of an entry. */
export interface EntryView {
  readonly day: Day
  readonly texts: ByAnswer<string>
  readonly glow: Glow | null
  readonly music: Music | null
  readonly isPinned: boolean
  /** Two versions of this day were put together. */
  readonly isJoined: boolean
  /** Some of it is sealed under a key that this phone does not hold. */
  readonly isSealed: boolean
  /** A newer build wrote some of it, which this one cannot read. */
  readonly isNewer: boolean
  /** With all its words the day is longer than the server takes: some are on this phone alone. */
  readonly isTooLong: boolean
  /** In place of a song, one that nobody who has the key chose. */
  readonly hasForgedSong: boolean
  /** The song is of a key that this phone does not hold: the person may not have chosen it. */
  readonly isSongUnchecked: boolean
  /** The pin, likewise. */
  readonly isPinUnchecked: boolean
}

/** What this phone could not open or believe of a day. */
export type Unread = Pick<EntryView, 'isSealed' | 'isNewer' | 'hasForgedSong'> &
  Partial<Pick<EntryView, 'isTooLong'>>

export function entryToView(
  entry: Entry,
  { isSealed, isNewer, isTooLong = false, hasForgedSong }: Unread,
): EntryView {
  const music = songOf(entry)
  return {
    day: entry.day,
    texts: mapAnswers((id) => textOf(entry.answers[id])),
    glow: glowOf(entry.glow),
    music,
    isPinned: isPinned(entry),
    isJoined: answerIds.some((id) => isJoined(entry.answers[id])),
    isSealed,
    isNewer,
    isTooLong,
    // Beside a song of the person it would seem to be said of that one.
    hasForgedSong: hasForgedSong && music === null,
    isSongUnchecked: music !== null && entry.marks.music.values.length === 0,
    isPinUnchecked: isPinned(entry) && entry.marks.pin.values.length === 0,
  }
}

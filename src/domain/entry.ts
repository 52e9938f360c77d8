// One entry per local calendar day and account: four answers, a song, a pin, each a register. An entry belongs to the day
// on which its form was opened, fixed then and never recomputed.
import { answerIds, mapAnswers, type ByAnswer } from './answers.ts'
import type { Day } from './day.ts'
import type { Music } from './music.ts'
import {
  coversRegister,
  emptyRegister,
  isOn,
  joinRegisters,
  latestValue,
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
  readonly marks: Marks
}

export const emptyMarks: Marks = { music: emptyRegister, pin: emptyRegister }

export const emptyEntry = (day: Day, writtenAt: string, offset: number): Entry => ({
  day,
  writtenAt,
  offset,
  answers: mapAnswers(() => emptyRegister),
  marks: emptyMarks,
})

export const joinMarks = (a: Marks, b: Marks): Marks => ({
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
    marks: joinMarks(a.marks, b.marks),
  }
}

const isLater = (a: Entry, b: Entry): boolean =>
  a.writtenAt > b.writtenAt || (a.writtenAt === b.writtenAt && a.offset >= b.offset)

/** Whether joining `part` into `whole` would change nothing. */
export const coversEntry = (whole: Entry, part: Entry): boolean =>
  isLater(whole, part) &&
  answerIds.every((id) => coversRegister(whole.answers[id], part.answers[id])) &&
  coversRegister(whole.marks.music, part.marks.music) &&
  coversRegister(whole.marks.pin, part.marks.pin)

/** What screens show of an entry. */
export interface EntryView {
  readonly day: Day
  readonly texts: ByAnswer<string>
  readonly music: Music | null
  readonly isPinned: boolean
  /** Two versions of this day were put together. */
  readonly isJoined: boolean
  /** Some of it is sealed under a key that this phone does not hold. */
  readonly isSealed: boolean
  /** A newer build wrote some of it, which this one cannot read. */
  readonly isNewer: boolean
}

export const entryToView = (
  entry: Entry,
  unread: Pick<EntryView, 'isSealed' | 'isNewer'>,
): EntryView => ({
  day: entry.day,
  texts: mapAnswers((id) => textOf(entry.answers[id])),
  music: latestValue(entry.marks.music)?.value ?? null,
  isPinned: isOn(entry.marks.pin),
  isJoined: answerIds.some((id) => isJoined(entry.answers[id])),
  ...unread,
})

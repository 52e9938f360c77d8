// What a file of another app holds, in words that every format shares. Nothing here is of Lueur yet: where each text stands is chosen
// afterwards (placed.ts). The formats themselves are told in docs/import.md.
import type { AnswerId } from '#domain/answers.ts'
import { parseDay, type Day } from '#domain/day.ts'
import type { Glow } from '#domain/glow.ts'
import type { Music } from '#domain/music.ts'

/** A text under its heading; null for a free note. */
export interface BroughtPart {
  readonly heading: string | null
  readonly text: string
  /** Of a file of Lueur: the answer that it is. */
  readonly answer?: AnswerId
}

/** An instant that a file gives. */
export interface Instant {
  /** Epoch ms. */
  readonly at: number
  /** As the file names it; null where it names none that is known: the day of Greenwich stands there until all is read (zones.ts). */
  readonly zone: string | null
}

/** When an entry was written. */
export interface Moment {
  /** The day on the wall where it was written. */
  readonly day: Day
  /** « 21:04 » on that wall; null where the day alone is known. */
  readonly time: string | null
  /** Null where the file says the day itself. */
  readonly instant: Instant | null
}

/** Whether « 3/4/2026 » is the third of April. */
export type DateOrder = 'dayFirst' | 'monthFirst'

export interface BroughtEntry extends Moment {
  readonly parts: readonly BroughtPart[]
  readonly tags: readonly string[]
  readonly mood: string | null
  readonly glow: Glow | null
  readonly place: string | null
  readonly music: Music | null
  /** Starred, a favourite. */
  readonly isPinned: boolean
  /** Of a file that has several journals, the names of those that have this entry. */
  readonly journals: readonly string[]
}

/** What Lueur has no place for, by its kind; the person is told how many there are of each. `letter`: bytes that are none, shown as « \uFFFD ». */
export const leftOutKinds = [
  'photo',
  'video',
  'audio',
  'document',
  'weather',
  'position',
  'folder',
  'song',
  'trash',
  'settings',
  'letter',
] as const
export type LeftOutKind = (typeof leftOutKinds)[number]
export type LeftOut = Readonly<Record<LeftOutKind, number>>

export const nothingLeftOut: LeftOut = {
  photo: 0,
  video: 0,
  audio: 0,
  document: 0,
  weather: 0,
  position: 0,
  folder: 0,
  song: 0,
  trash: 0,
  settings: 0,
  letter: 0,
}

/** `noDate`: none that can be read, or one without its year. `noText`: nothing that Lueur keeps. `damaged`: not what the format says. `twice`: letter
 * for letter another entry of that day, as where the same export was chosen twice. */
export type UnreadReason = 'noDate' | 'noText' | 'damaged' | 'twice'

export interface LikeDates {
  readonly count: number
  /** The first of these lines, cut where it is long; '' where there is none. */
  readonly first: string
}

export const noLikeDates: LikeDates = { count: 0, first: '' }

/** Days that do not follow the order of their text (leaps.ts). */
export interface Leaps {
  readonly count: number
  /** The first of them, and the day that stands above it. */
  readonly first: { readonly day: Day; readonly after: Day } | null
}

/** One entry of a file, or why it is none. */
export interface ReadEntry {
  readonly entry: BroughtEntry | UnreadReason
  readonly leftOut?: Partial<LeftOut>
  /** Names of fields that hold something and that Lueur does not know. */
  readonly unknown?: readonly string[]
  /** Its date may be read in two orders, and nothing in its file tells which: « 03/04/2026 ». The day that it is in the other one. */
  readonly otherDay?: Day
  /** The day that it is where its year of two figures stands first: « 24-03-05 ». */
  readonly yearFirst?: Day
  /** Its date is that of its file's name. */
  readonly isOfName?: boolean
  /** The order in which dates of its file stand: it tells that of files which do not say it. */
  readonly toldOrder?: DateOrder
  /** Lines among its words that look like the date of another day. */
  readonly likeDates?: LikeDates
  /** The day above it in its text, where its own does not follow the order of the others. */
  readonly leapsFrom?: Day | null
}

export type Format =
  | 'dayOne'
  | 'daylio'
  | 'diarium'
  | 'journey'
  | 'diaro'
  | 'pixels'
  | 'jrnl'
  | 'markdown'
  | 'text'
  | 'html'
  | 'csv'
  | 'lueur'

/** Everything that a file holds, once it was read to its end. */
export interface Brought {
  readonly format: Format
  readonly entries: readonly BroughtEntry[]
  readonly leftOut: LeftOut
  readonly unread: Readonly<Record<UnreadReason, number>>
  readonly unknown: readonly string[]
  /** Entries whose date may be read in two orders. */
  readonly unsureDates: number
  /** Lines that look like a date, and stay among the words of the day above them. */
  readonly likeDates: LikeDates
  readonly leaps: Leaps
}

/** Why nothing of a file is taken. Nothing was changed. */
export type BringFailure =
  /** A journal of Lueur, which « Mes données » takes. */
  | 'lueur'
  /** No journal that is known. */
  | 'unknown'
  /** A journal, or an archive, that ends too early or is not what it says. */
  | 'damaged'
  /** Longer than this phone reads safely: the file, one of its texts, or what it unpacks to. */
  | 'tooLarge'
  | 'tooMany'
  /** In letters of an encoding that is not known. */
  | 'letters'
  /** Of a text processor, which saves its words as a text too. */
  | 'otherKind'
  /** Behind a password of its own. */
  | 'locked'
  /** An archive that is packed in a way that no browser unpacks. */
  | 'packing'
  /** A journal without one entry that can be read. */
  | 'empty'

/** Thrown by a reader; the door of the reading makes a value of it. */
export class BringError extends Error {
  readonly reason: BringFailure
  constructor(reason: BringFailure, cause?: unknown) {
    super(`The file was not read: ${reason}.`, { cause })
    this.reason = reason
  }
}

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/
export const parseTime = (text: string): string | null =>
  timePattern.test(text.slice(0, 5)) ? text.slice(0, 5) : null

export type EntryParts = Partial<Omit<BroughtEntry, 'day' | 'parts'>> & {
  readonly parts: readonly BroughtPart[]
}

/** An entry of what was found; a blank text is none, and an entry of nothing says so. */
export function entryOf(day: Day | null, found: EntryParts): BroughtEntry | UnreadReason {
  const parts = found.parts
    .map((part) => ({ ...part, text: part.text.replaceAll(/\r\n?/g, '\n').trim() }))
    .filter(({ text }) => text !== '')
  const entry = {
    tags: [],
    mood: null,
    glow: null,
    place: null,
    music: null,
    isPinned: false,
    time: null,
    instant: null,
    journals: [],
    ...found,
    parts,
  }
  const isNothing =
    parts.length === 0 &&
    entry.tags.length === 0 &&
    entry.mood === null &&
    entry.glow === null &&
    entry.music === null
  if (isNothing) return 'noText'
  return day === null ? 'noDate' : { ...entry, day }
}

/** YYYY-MM-DD at the start of a text, and a time after it. */
export const dayAndTime = (text: string) => ({
  day: /^\d/.test(text.slice(10)) ? null : parseDay(text.slice(0, 10)),
  time: parseTime(text.slice(11)),
})

// What the page and the worker that reads say to each other. The entries stay in the worker: the page hears what was found. Once the person
// has chosen where their texts stand, the days go to the worker that imports, a few at a time.
import { yearOf, type Day } from '#domain/day.ts'
import type { Result } from '#domain/result.ts'
import type {
  BringFailure,
  Brought,
  Format,
  LeftOut,
  Leaps,
  LikeDates,
  UnreadReason,
} from './brought.ts'
import {
  offeredHeadings,
  placeEntries,
  firstPlaces,
  journalsOf,
  type AddedWords,
  type JournalOfFile,
  type OfferedHeading,
  type PlacedDay,
  type Places,
} from './placed.ts'
import type { DaysOfZone } from './daysOfZones.ts'
import { isZoneless } from './zones.ts'

/** What was found, before anything is chosen. */
export interface Found {
  readonly format: Format
  readonly entries: number
  readonly days: number
  readonly first: Day
  readonly last: Day
  /** Days of each year, from the first to the last. */
  readonly years: readonly { readonly year: number; readonly days: number }[]
  readonly headings: readonly OfferedHeading[]
  readonly journals: readonly JournalOfFile[]
  readonly leftOut: LeftOut
  readonly unread: Readonly<Record<UnreadReason | 'future' | 'tooOld', number>>
  readonly unknown: readonly string[]
  /** Entries whose date may be read in two orders. */
  readonly unsureDates: number
  readonly likeDates: LikeDates
  readonly leaps: Leaps
  /** Whether its days stand where the zone that was handed in has them: the file names none. */
  readonly isZoneless: boolean
}

/** Some of the days, in their order. */
export interface PlacedPart {
  readonly days: readonly PlacedDay[]
  readonly isLast: boolean
}

/** Where the days go. */
export interface PlacedPort {
  postMessage(part: PlacedPart): void
}

/** `F`: files, which this ring does not know. */
export type Asked<F> =
  /** `here`: the zone of a file that names none. `last`: the last day that has begun anywhere. */
  | {
      readonly type: 'read'
      readonly files: readonly F[]
      readonly here: string
      readonly last: Day
    }
  /** `turn`: a choice may be changed while the days of the one before are on their way. */
  | {
      readonly type: 'place'
      readonly turn: number
      readonly places: Places
      readonly added: AddedWords
      readonly to: PlacedPort
    }
  /** Some days of what was read, in each zone. */
  | { readonly type: 'zones'; readonly added: AddedWords }

export type Told =
  | { readonly type: 'progress'; readonly entries: number }
  | { readonly type: 'found'; readonly result: Result<Found, BringFailure> }
  /** All days have left. */
  | { readonly type: 'placed'; readonly turn: number }
  | { readonly type: 'zones'; readonly zones: readonly DaysOfZone[] }
  | { readonly type: 'broken' }

const noWords: AddedWords = { tags: '', mood: '', place: '' }

/** Null where no day may stand in a journal. */
export function summaryOf(brought: Brought, last: Day): Found | null {
  const headings = offeredHeadings(brought.entries)
  const { days, songs, future, tooOld } = placeEntries(brought.entries, {
    places: firstPlaces(headings),
    added: noWords,
    last,
  })
  const [first] = days
  const newest = days.at(-1)
  if (first === undefined || newest === undefined) return null
  const byYear = Map.groupBy(days, ({ day }) => yearOf(day))
  const from = yearOf(first.day)
  const { format, entries, leftOut, unread, unknown, unsureDates, likeDates, leaps } = brought
  return {
    format,
    entries: entries.length,
    days: days.length,
    first: first.day,
    last: newest.day,
    years: Array.from({ length: yearOf(newest.day) - from + 1 }, (_, at) => ({
      year: from + at,
      days: byYear.get(from + at)?.length ?? 0,
    })),
    headings,
    journals: journalsOf(brought.entries),
    leftOut: { ...leftOut, song: leftOut.song + songs },
    unread: { ...unread, future, tooOld },
    unknown,
    unsureDates,
    likeDates,
    leaps,
    isZoneless: isZoneless(brought.entries),
  }
}

// What a phone may say is not written. One that has not fetched everything yet knows some months, and must not call a day
// or the journal empty because it has not seen it. Nor a day that was received and could not be verified.
import { monthOf, type Day, type Month } from './day.ts'

/** Counts of the years in which something is written, which are fetched one after the other. */
export interface YearsReceived {
  readonly received: number
  readonly all: number
}

export interface JournalSight {
  /** Everything that the account holds was received once. */
  readonly isWhole: boolean
  /** Received days that were left out, because their content could not be verified. */
  readonly unverified: ReadonlySet<Day>
  /** Months that are here while the others are not. */
  readonly months: ReadonlySet<Month>
  /** Months of which the server has something that is not here yet: it has nothing more of any other. Null before it said so. */
  readonly awaited: ReadonlySet<Month> | null
  /** The last try to fetch the rest failed; the next one comes by itself. */
  readonly hasFailed: boolean
  /** How far the rest has come; null before it is known, and once everything is here. */
  readonly years: YearsReceived | null
}

const hasReceived = ({ isWhole, months, awaited }: JournalSight, month: Month): boolean =>
  isWhole || months.has(month) || (awaited !== null && !awaited.has(month))

export const seesMonth = (sight: JournalSight, month: Month): boolean =>
  hasReceived(sight, month) && ![...sight.unverified].some((day) => monthOf(day) === month)

export const seesDay = (sight: JournalSight, day: Day): boolean =>
  hasReceived(sight, monthOf(day)) && !sight.unverified.has(day)

export const seesAll = ({ isWhole, unverified }: JournalSight): boolean =>
  isWhole && unverified.size === 0

/** Days that are named as missing, once nothing else is on its way. */
export const missingDays = ({
  isWhole,
  unverified,
}: Pick<JournalSight, 'isWhole' | 'unverified'>): readonly Day[] =>
  isWhole ? [...unverified].toSorted() : []

/** Until the store has answered: nothing is known, and nothing has failed. */
export const noSight: JournalSight = {
  isWhole: false,
  unverified: new Set(),
  months: new Set(),
  awaited: null,
  hasFailed: false,
  years: null,
}

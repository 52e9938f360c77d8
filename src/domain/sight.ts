// What a phone may say is not written. One that has not fetched everything yet knows some months, and must not call a day
// or the journal empty because it has not seen it.
import { monthOf, type Day, type Month } from './day.ts'

export interface JournalSight {
  /** Everything that the account holds was here once. */
  readonly isWhole: boolean
  /** Months that are here while the others are not. */
  readonly months: ReadonlySet<Month>
  /** The last try to fetch the rest failed; the next one comes by itself. */
  readonly hasFailed: boolean
}

export const seesMonth = ({ isWhole, months }: JournalSight, month: Month): boolean =>
  isWhole || months.has(month)

export const seesDay = (sight: JournalSight, day: Day): boolean => seesMonth(sight, monthOf(day))

/** Until the store has answered: nothing is known, and nothing has failed. */
export const noSight: JournalSight = { isWhole: false, months: new Set(), hasFailed: false }

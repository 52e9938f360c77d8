import { addMonths, type Month } from './day.ts'
import { seesMonth, type JournalSight } from './sight.ts'

/** January first. */
export const monthsOfYear = (year: number): readonly Month[] =>
  Array.from({ length: 12 }, (_, at) => addMonths(`${year}-01` as Month, at))

/** Every month of a year, those to come included. */
export const seesYear = (sight: JournalSight, year: number): boolean =>
  monthsOfYear(year).every((month) => seesMonth(sight, month))

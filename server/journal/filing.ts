import { dayAt, type Day } from '#domain/day.ts'

/** The calendar that is furthest ahead: a day that has begun nowhere cannot have been written. */
const easternmostOffset = 14 * 60
/** Without a first day, an account could be filled with days without end. */
const firstDay = '1900-01-01'

export interface Filing {
  readonly date: Day
  /** The instant at which the form was opened. */
  readonly writtenAt: string
  /** Minutes east of UTC, there and then. */
  readonly offset: number
}

/**
 * Whether a day may be written under this date: any past day from 1900 on, if the form was opened on it. A delivery three days late is no
 * edit of the past; « only today » is decided on the phone, when the form opens.
 */
export const isFiledRight = ({ date, writtenAt, offset }: Filing, now: number): boolean =>
  dayAt(Date.parse(writtenAt), offset) === date &&
  date >= firstDay &&
  date <= dayAt(now, easternmostOffset)

import { dayAt, firstDay, lastDayAt, type Day } from '#domain/day.ts'

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
  dayAt(Date.parse(writtenAt), offset) === date && date >= firstDay && date <= lastDayAt(now)

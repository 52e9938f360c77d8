// When the browser is asked never to clear the journal by itself. It may refuse today and agree once the app is used more, so
// it is asked again after each week of use: at once where it has a reason to agree, after the first week in a plain tab.
import { addDays, type Day, parseDay } from './day.ts'

export interface StorageRequest {
  readonly day: Day
  /** False for the day on which this phone was first seen: nothing was asked then. */
  readonly isAsked: boolean
}

const weekDays = 7

/** Null when nothing was noted, or what was is from another build. */
export function parseStorageRequest(text: string | null): StorageRequest | null {
  const [kind, day] = text?.split(' ') ?? []
  const parsed = parseDay(day)
  return parsed === null || (kind !== 'asked' && kind !== 'seen')
    ? null
    : { day: parsed, isAsked: kind === 'asked' }
}

export const storageRequestText = ({ day, isAsked }: StorageRequest): string =>
  `${isAsked ? 'asked' : 'seen'} ${day}`

/** `hasReason`: the app is installed, or notifications are allowed. A day to come was noted by a clock that was wrong. */
export function isStorageRequestDue(
  last: StorageRequest | null,
  today: Day,
  hasReason: boolean,
): boolean {
  if (hasReason && last?.isAsked !== true) return true
  return last !== null && (today >= addDays(last.day, weekDays) || last.day > today)
}

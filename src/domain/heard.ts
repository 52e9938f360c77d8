// Whether the server is known to have a day that was sent once: it may have lost it since, as one that was put back to an older copy.
import { monthOf, type Day, type Month } from './day.ts'

/** What a phone last heard of what the server has. */
export interface Heard {
  /** Months that are not here as the server named them; null before it named any. */
  readonly awaited: readonly Month[] | null
  /** Of these, those of which all came, and was joined: it was not what had been named. */
  readonly disputed: readonly Month[]
  /** Days whose copy there could not be verified. */
  readonly unverified: readonly Day[]
  /** It was heard since it named what it has, and did not name it again. */
  readonly isUnnamed: boolean
  /** Epoch ms of the last pass that ended without a failure; null before the first. */
  readonly lastOkAt: number | null
}

const isNothingKnown = ({ isUnnamed, awaited, lastOkAt }: Heard): boolean =>
  isUnnamed || (awaited === null && lastOkAt === null)

/** Months of which the server has something else than the phone. */
export const otherThere = ({
  awaited,
  disputed,
}: Pick<Heard, 'awaited' | 'disputed'>): readonly Month[] => {
  const came = new Set(disputed)
  return (awaited ?? []).filter((month) => !came.has(month))
}

/** Of days that were sent, those that the server may not have as they are here. */
export function doubtfulOf(heard: Heard, sent: readonly Day[]): readonly Day[] {
  if (isNothingKnown(heard)) return sent
  const months = new Set(otherThere(heard))
  const days = new Set(heard.unverified)
  return sent.filter((day) => days.has(day) || months.has(monthOf(day)))
}

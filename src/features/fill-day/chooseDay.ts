import { parseDay, type Day } from '#domain/day.ts'

interface ChosenDay {
  readonly day: Day
  /** A date was asked for that cannot be written: today opens instead, and says so. */
  readonly isInstead: boolean
}

/** Only today can be written; an older day opens when its text was begun on that day. */
export function chooseDay(date: string | undefined, today: Day, drafts: readonly Day[]): ChosenDay {
  const asked = parseDay(date)
  if (asked !== null && (asked === today || drafts.includes(asked))) {
    return { day: asked, isInstead: false }
  }
  return { day: today, isInstead: date !== undefined }
}

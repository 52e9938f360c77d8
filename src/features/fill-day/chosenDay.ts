import { readDrafts } from '#engine/journal/readDrafts.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { todayOf } from '#domain/dayAt.ts'
import { redirect } from '@tanstack/react-router'
import { parseDay, type Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { journalDetailText } from '#text/journalDetail.ts'
import { showNotification } from '#ui/toastStore.ts'

interface ChosenDay {
  readonly day: Day
  /** A date was asked for that cannot be written: today opens instead, and a note says so. */
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

/** `date`: what the address asks for, unchecked. */
export async function readChosenDay(
  journal: Journal,
  date: string | undefined,
): Promise<ChosenDay> {
  const drafts = date === undefined ? [] : await readDrafts(journal)
  return chooseDay(
    date,
    todayOf(journal.clock),
    drafts.map(({ day }) => day),
  )
}

/**
 * Before /fill-day loads: throws a redirection to /journal-detail when today is written already. It does not when the store
 * cannot be read: a draft may still be in memory, and the form shows its own error otherwise.
 */
export async function redirectIfWritten(
  journal: Journal,
  date: string | undefined,
  isPreload: boolean,
): Promise<void> {
  const chosen = await settle(journal.db.inTime(readChosenDay(journal, date)))
  if (!chosen.ok || chosen.value.day !== todayOf(journal.clock)) return
  const entry = await settle(journal.db.inTime(readDay(journal, chosen.value.day)))
  if (!entry.ok || entry.value === null) return
  if (chosen.value.isInstead && !isPreload) showNotification(journalDetailText.otherDate, 'info')
  throw redirect({ to: '/journal-detail', replace: true, state: true })
}

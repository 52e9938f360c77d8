import { readDrafts } from '#engine/journal/readDrafts.ts'
import { readDay } from '#engine/journal/readJournal.ts'
import { todayOf } from '#domain/dayAt.ts'
import { redirect } from '@tanstack/react-router'
import { parseDay, type Day } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { journalDetailText } from '#text/journalDetail.ts'
import { showNotification } from '#ui/toastStore.ts'
import { writtenFormAt, type Place } from './writtenForm.ts'

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

/** `date`: what the address asks for, unchecked. Without one the form that was being written at that place goes on. */
export async function readChosenDay(
  journal: Journal,
  date: string | undefined,
  place: Place,
): Promise<ChosenDay> {
  const asked = date ?? writtenFormAt(place)?.day
  const drafts = asked === undefined ? [] : await readDrafts(journal)
  const chosen = chooseDay(
    asked,
    todayOf(journal.clock),
    drafts.map(({ day }) => day),
  )
  return date === undefined ? { ...chosen, isInstead: false } : chosen
}

/**
 * Before /fill-day loads: throws a redirection to /journal-detail when today is written already. It does not when the store
 * cannot be read: a draft may still be in memory, and the form shows its own error otherwise.
 */
export async function redirectIfWritten(
  journal: Journal,
  date: string | undefined,
  place: Place,
  isPreload: boolean,
): Promise<void> {
  const chosen = await settle(journal.db.inTime(readChosenDay(journal, date, place)))
  if (!chosen.ok || chosen.value.day !== todayOf(journal.clock)) return
  const entry = await settle(journal.db.inTime(readDay(journal, chosen.value.day)))
  if (!entry.ok || entry.value === null) return
  if (chosen.value.isInstead && !isPreload) showNotification(journalDetailText.otherDate, 'info')
  throw redirect({ to: '/journal-detail', replace: true, state: true })
}

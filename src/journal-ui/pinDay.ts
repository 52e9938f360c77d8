import type { Day } from '#domain/day.ts'
import { setPinned } from '#engine/journal/setPinned.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { failureText } from '#text/failures.ts'
import { homeText } from '#text/home.ts'
import { showNotification } from '#ui/toastStore.ts'

/** Whether it was done; a failure is said. */
export async function pinDay(journal: Journal, day: Day, isPinned: boolean): Promise<boolean> {
  const result = await setPinned(journal, day, isPinned)
  if (!result.ok) showNotification(failureText(result.error, homeText.pinFailed), 'error')
  return result.ok
}

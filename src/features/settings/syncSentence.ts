import type { Day } from '#domain/day.ts'
import type { SyncStatus } from '#engine/sync/readStatus.ts'
import { shownApiText } from '#text/api.ts'
import { datedText } from '#text/dates.ts'
import { journalLoadingText } from '#text/journalLoading.ts'
import { settingsText } from '#text/settings.ts'

/** « Synchronisé » only when the server has acknowledged these very words. */
export function syncSentence(status: SyncStatus, today: Day): string {
  const { phase, unsentDays, refused, unverified, drafts, setAside, isEqual, lastOkAt } = status
  const waitingDays = unsentDays - refused.length
  if (phase === 'signInNeeded') {
    return waitingDays > 0 ? settingsText.signInNeeded(waitingDays) : settingsText.signInToReceive
  }
  if (phase === 'upgradeNeeded') return shownApiText.upgrade
  if (phase === 'full') return shownApiText.quotaFull
  // A pass that has nothing to send only receives.
  if (waitingDays > 0) {
    return phase === 'sending' ? settingsText.sending : settingsText.unsent(waitingDays)
  }
  if (unverified.length > 0) {
    return journalLoadingText.unverified(unverified.map((day) => datedText(day, today)))
  }
  // A phone that has not received anything yet has nothing of which it could say that it is kept.
  if (lastOkAt === null && refused.length === 0) {
    return phase === 'waiting' ? journalLoadingText.failed : journalLoadingText.loading
  }
  if (!isEqual || refused.length > 0) return settingsText.onPhone
  return drafts + setAside > 0 ? settingsText.hereAlone(drafts, setAside) : settingsText.upToDate
}

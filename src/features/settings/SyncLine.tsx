import { RefusedDays } from '#journal-ui/RefusedDays.tsx'
import { useJournal } from '#context/session.ts'
import { useToday } from '#context/engine.ts'
import { useReading } from '#context/useReading.ts'
import type { Day } from '#domain/day.ts'
import { readStatus, type SyncStatus } from '#engine/sync/readStatus.ts'
import { shownApiText } from '#text/api.ts'
import { datedText } from '#text/dates.ts'
import { journalLoadingText } from '#text/journalLoading.ts'
import { settingsText } from '#text/settings.ts'
import { classNames } from '#ui/classNames.ts'
import css from './SyncLine.module.css'

/** « Synchronisé » only when the server has acknowledged these very words. */
function sentence(status: SyncStatus, today: Day): string {
  const { phase, unsentDays, refused, unverified, drafts, setAside, isEqual } = status
  const waitingDays = unsentDays - refused.length
  if (phase === 'signInNeeded') return settingsText.signInNeeded(unsentDays)
  if (phase === 'upgradeNeeded') return shownApiText.upgrade
  if (phase === 'full') return shownApiText.quotaFull
  if (phase === 'sending') return settingsText.sending
  if (waitingDays > 0) return settingsText.unsent(waitingDays)
  if (unverified.length > 0) {
    return journalLoadingText.unverified(unverified.map((day) => datedText(day, today)))
  }
  if (!isEqual || refused.length > 0) return settingsText.onPhone
  if (drafts > 0) return settingsText.draftsHere(drafts)
  return setAside > 0 ? settingsText.setAsideHere(setAside) : settingsText.upToDate
}

/** Where the words are: sent, waiting, or on this phone only. */
export function SyncLine() {
  const today = useToday()
  const journal = useJournal()
  const reading = useReading(() => readStatus(journal), [journal])
  if (reading.status !== 'read') return null
  const status = reading.value
  const isUpToDate = status.unsentDays === 0 && status.isEqual
  return (
    <>
      <output className={classNames(css['line'], isUpToDate && css['ok'])}>
        {sentence(status, today)}
      </output>
      <RefusedDays refused={status.refused} />
    </>
  )
}

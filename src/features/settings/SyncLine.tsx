import { RefusedDays } from '#journal-ui/RefusedDays.tsx'
import { useJournal } from '#context/session.ts'
import { useToday } from '#context/engine.ts'
import { useReading } from '#context/useReading.ts'
import { readStatus } from '#engine/sync/readStatus.ts'
import { classNames } from '#ui/classNames.ts'
import { syncSentence } from './syncSentence.ts'
import css from './SyncLine.module.css'

/** Where the words are: sent, waiting, or on this phone only. */
export function SyncLine() {
  const today = useToday()
  const journal = useJournal()
  const reading = useReading(() => readStatus(journal), [journal])
  if (reading.status === 'reading') {
    // Its place is held: what stands below would move.
    return (
      <p className={classNames(css['line'], css['held'])} aria-hidden="true">
        {'\u00A0'}
      </p>
    )
  }
  if (reading.status === 'failed') return null
  const status = reading.value
  const isUpToDate = status.unsentDays === 0 && status.isEqual
  return (
    <>
      <output className={classNames(css['line'], isUpToDate && css['ok'])}>
        {syncSentence(status, today)}
      </output>
      <RefusedDays refused={status.refused} />
    </>
  )
}

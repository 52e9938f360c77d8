import { useState } from 'react'
import { useJournal } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import {
  type BannerMemo,
  isBannerDue,
  parseBannerMemo,
  writeBannerMemo,
} from '#domain/reminders.ts'
import { hasWrittenDays } from '#engine/journal/readJournal.ts'
import { personalNotes } from '#platform/personalNotes.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'

export interface Banner {
  /** Null while it is not known: its place is above everything else. */
  readonly isDue: boolean | null
  /** Asked again in three days. */
  readonly putOff: () => void
  /** Never asked again. */
  readonly close: () => void
}

/** Whether Accueil may offer reminders now; what the person chose is stored on this phone. */
export function useReminderBanner(): Banner {
  const { now, pushPermission } = useBrowser()
  const permission = useWatched(pushPermission)
  const journal = useJournal()
  // What the browser says of its subscription comes later, and changes nothing here.
  const writing = useReading(() => hasWrittenDays(journal), [journal])
  const memo = parseBannerMemo(useWatched(personalNotes.reminderBanner.watched))
  // The banner does not appear while Accueil is open, even if its three days end meanwhile.
  const [openedAt] = useState(now)
  const remember = (change: Partial<BannerMemo>): void =>
    personalNotes.reminderBanner.write(writeBannerMemo({ ...memo, ...change }))
  return {
    isDue:
      writing.status === 'reading'
        ? null
        : isBannerDue({ ...memo, permission, hasWritten: valueOr(writing, false), now: openedAt }),
    putOff: () => remember({ putOffAt: now() }),
    close: () => remember({ isClosed: true }),
  }
}

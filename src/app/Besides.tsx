import {
  isStorageRequestDue,
  parseStorageRequest,
  storageRequestText,
} from '#domain/durableStorage.ts'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useToday } from '#context/engine.ts'
import { useJournalIfOpen } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { readBackupRequest, readBackupState } from '#engine/data/backupState.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { settle } from '#domain/result.ts'
import { hasWrittenDays, isDayWritten } from '#engine/journal/readJournal.ts'
import { askDurableStorage } from '#platform/actions.ts'
import { personalNotes } from '#platform/personalNotes.ts'
import { createLocalText } from '#platform/storedText.ts'
import { controlText } from '#text/controls.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { InstallOffer } from './InstallOffer.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { useUsageTime } from './usageTime.ts'

interface BesidesProps {
  /** The navigation is shown. */
  readonly hasTab: boolean
  /** No journal is open: somebody signs in, or opens the lock. */
  readonly isShutOut: boolean
}

/** What goes on beside every page: what the app offers at its foot, and what it does unseen. */
export function Besides({ hasTab, isShutOut }: BesidesProps) {
  const usage = useUsageTime()
  useAppBadge()
  useDurableStorage()
  useBackups()
  return (
    <>
      {hasTab || isShutOut ? <UpdateOffer /> : null}
      {hasTab ? <InstallOffer usage={usage} /> : null}
    </>
  )
}

/** In the body like the dialogs, or their backdrop would cover the message that follows a tap in one. */
export const Messages = () =>
  createPortal(<Toaster closeLabel={controlText.closeMessage} />, document.body)

/** Clears the badge of the app's icon once today is written, on this phone or on another. */
function useAppBadge(): void {
  const journal = useJournalIfOpen()
  const today = useToday()
  const { appBadge, isVisible } = useBrowser()
  const isLookedAt = useWatched(isVisible)
  const reading = useReading(
    async () => journal !== null && isDayWritten(journal, today),
    [journal, today],
  )
  const isWritten = valueOr(reading, false)
  useEffect(() => {
    if (isWritten && isLookedAt) appBadge.clear()
  }, [appBadge, isWritten, isLookedAt])
}

/** After the start, and then each hour. */
const backupLookMs = 3_600_000
const backupQuietMs = 5000

/** « Sauvegarde automatique »: looks whether a file is due while the app is looked at. Mes données says what came of it. */
function useBackups(): void {
  const journal = useJournalIfOpen()
  const { isVisible } = useBrowser()
  const isLookedAt = useWatched(isVisible)
  useEffect(() => {
    if (journal === null || !isLookedAt) return undefined
    const look = (): void => void settle(backUpIfOn(journal))
    const first = setTimeout(look, backupQuietMs)
    const each = setInterval(look, backupLookMs)
    return () => {
      clearTimeout(first)
      clearInterval(each)
    }
  }, [journal, isLookedAt])
}

async function backUpIfOn(journal: Journal): Promise<void> {
  const state = await readBackupState(journal)
  if (state !== null && state.folder !== null) {
    const { backUp } = await import('#engine/data/backupFolder.ts')
    await backUp(journal, { onlyIfDue: true })
  }
  const request = await readBackupRequest(journal)
  if (request === null) personalNotes.backupRequest.clear()
  else personalNotes.backupRequest.write(request)
}

/** When the browser was last asked to keep the storage: see domain/durableStorage.ts. */
const storageRequest = createLocalText('lueur.durableStorage')

/** Asks the browser never to clear the storage, once something is written. */
function useDurableStorage(): void {
  const journal = useJournalIfOpen()
  const today = useToday()
  const { isStandalone, pushPermission } = useBrowser()
  const isInstalled = useWatched(isStandalone)
  const hasReason = useWatched(pushPermission) === 'granted' || isInstalled
  const reading = useReading(async () => journal !== null && hasWrittenDays(journal), [journal])
  const isWritten = valueOr(reading, false)
  useEffect(() => {
    if (!isWritten) return
    const last = parseStorageRequest(storageRequest.read())
    const isAsked = isStorageRequestDue(last, today, hasReason)
    if (isAsked) void askDurableStorage()
    if (isAsked || last === null) storageRequest.write(storageRequestText({ day: today, isAsked }))
  }, [isWritten, today, hasReason])
}

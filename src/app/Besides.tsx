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
import { hasWrittenDays, isDayWritten } from '#engine/journal/readJournal.ts'
import { askDurableStorage } from '#platform/actions.ts'
import { createLocalText } from '#platform/storedText.ts'
import { controlText } from '#text/controls.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { InstallOffer } from './InstallOffer.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { useUsageTime } from './usageTime.ts'

/** What goes on beside every page: what the app offers above the navigation, and what it does unseen. */
export function Besides({ hasOffers }: { readonly hasOffers: boolean }) {
  const usage = useUsageTime()
  useAppBadge()
  useDurableStorage()
  return (
    <>
      {hasOffers ? (
        <>
          <UpdateOffer />
          <InstallOffer usage={usage} />
        </>
      ) : null}
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

import {
  isStorageRequestDue,
  parseStorageRequest,
  storageRequestText,
} from '#domain/durableStorage.ts'
import { hasWrittenDays, isDayWritten } from '#engine/journal/readJournal.ts'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { useToday } from '#context/engine.ts'
import { useJournalIfOpen, useSession } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { askDurableStorage } from '#platform/actions.ts'
import { createLocalText } from '#platform/storedText.ts'
import { controlText } from '#text/controls.ts'
import { ArtDefs } from '#ui/ArtDefs.tsx'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { FaultScreen, storageFault } from './FaultScreen.tsx'
import type { AppRouter } from './router.tsx'
import css from './app.module.css'

/** What surrounds every page: the wait for the session, the fault screen, the messages. */
export function App({ router }: { readonly router: AppRouter }) {
  const session = useSession()
  const hasNoStorage = useStore(storageFault, ({ hasFailed }) => hasFailed)
  useAppBadge()
  useDurableStorage()
  return (
    <div className={css['shell']}>
      <ArtDefs />
      {hasNoStorage ? (
        <FaultScreen />
      ) : session.status === 'loading' ? (
        <Waiting text={controlText.loading} />
      ) : (
        <RouterProvider router={router} />
      )}
      {/* In the body like the dialogs, or their backdrop would cover the message that follows a tap in one. */}
      {createPortal(<Toaster closeLabel={controlText.closeMessage} />, document.body)}
    </div>
  )
}

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

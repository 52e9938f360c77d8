// Effects on the phone that depend on what is written: the badge of the app's icon, and lasting storage.
import { hasWrittenDays, isDayWritten } from '#engine/journal/readJournal.ts'
import { useEffect } from 'react'
import { createLocalText } from '#platform/storedText.ts'
import { askDurableStorage } from '#platform/actions.ts'
import { useToday } from '#context/engine.ts'
import { useJournalIfOpen } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'

/** Clears the badge of the app's icon once today is written, on this phone or on another. */
export function useAppBadge(): void {
  const journal = useJournalIfOpen()
  const today = useToday()
  const { appBadge, isVisible } = useBrowser()
  const isLookedAt = useWatched(isVisible)
  const reading = useReading(
    async () => journal !== null && isDayWritten(journal, today),
    [journal, today],
  )
  const isDone = valueOr(reading, false)
  useEffect(() => {
    if (isDone && isLookedAt) appBadge.clear()
  }, [appBadge, isDone, isLookedAt])
}

/** « asked » once the browser was asked to keep the storage. */
const askedStorage = createLocalText('lueur.durableStorage')

/**
 * Asks the browser once never to clear the storage: when something is written, and when the browser has a reason to agree
 * (the app is installed, or notifications are allowed).
 */
export function useDurableStorage(): void {
  const journal = useJournalIfOpen()
  const { isStandalone, pushPermission } = useBrowser()
  const isInstalled = useWatched(isStandalone)
  const permission = useWatched(pushPermission)
  const reading = useReading(async () => journal !== null && hasWrittenDays(journal), [journal])
  const isDue = valueOr(reading, false) && (isInstalled || permission === 'granted')
  useEffect(() => {
    if (!isDue || askedStorage.read() !== null) return
    askedStorage.write('asked')
    void askDurableStorage()
  }, [isDue])
}

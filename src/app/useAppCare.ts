// What the app does for the phone, unseen, once something is written.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useToday } from '#context/useToday.ts'
import { useSession } from '#context/session.ts'
import { useEngine } from '#context/engine.ts'
import { settle } from '#domain/result.ts'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'

/** The icon's mark goes as soon as today is written, wherever it was written. */
export function useAppBadge(): void {
  const engine = useEngine()
  const session = useSession()
  const today = useToday()
  const { appBadge, isVisible } = useDevice()
  const isLookedAt = useWatched(isVisible)
  const reading = useLiveQuery(
    () => settle(engine.reminders.isWritten(today)),
    [engine, session, today],
  )
  const isWritten = reading?.ok === true && reading.value
  useEffect(() => {
    if (isWritten && isLookedAt) appBadge.clear()
  }, [appBadge, isWritten, isLookedAt])
}

/**
 * The storage is asked to last, once, when there is something in it and a reason for the browser to say yes: the app is
 * installed, or reminders are allowed.
 */
export function useDurableStorage(): void {
  const engine = useEngine()
  const session = useSession()
  const { isStandalone, pushPermission, durableStorage, askDurableStorage } = useDevice()
  const isInstalled = useWatched(isStandalone)
  const permission = useWatched(pushPermission)
  const reading = useLiveQuery(() => settle(engine.reminders.hasWritten()), [engine, session])
  const isDue = reading?.ok === true && reading.value && (isInstalled || permission === 'granted')
  useEffect(() => {
    if (!isDue || durableStorage.read() !== null) return
    durableStorage.write('asked')
    void askDurableStorage()
  }, [isDue, durableStorage, askDurableStorage])
}

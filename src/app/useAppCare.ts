// What the app does for the phone, unseen, once something is written.
import { useEffect } from 'react'
import { useEngine, useToday } from '#context/engine.ts'
import { useSession } from '#context/session.ts'
import { useReading, valueOr } from '#context/useReading.ts'
import { useDevice, useWatched } from '#ui/DeviceContext.tsx'

/** The icon's mark goes as soon as today is written, wherever it was written. */
export function useAppBadge(): void {
  const engine = useEngine()
  const session = useSession()
  const today = useToday()
  const { appBadge, isVisible } = useDevice()
  const isLookedAt = useWatched(isVisible)
  const reading = useReading(() => engine.reminders.isWritten(today), [engine, session, today])
  const isWritten = valueOr(reading, false)
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
  const reading = useReading(() => engine.reminders.hasWritten(), [engine, session])
  const isDue = valueOr(reading, false) && (isInstalled || permission === 'granted')
  useEffect(() => {
    if (!isDue || durableStorage.read() !== null) return
    durableStorage.write('asked')
    void askDurableStorage()
  }, [isDue, durableStorage, askDurableStorage])
}

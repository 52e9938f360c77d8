import { useSyncExternalStore } from 'react'
import type { Day } from '#domain/day.ts'
import { useDevice } from '#ui/DeviceContext.tsx'
import { useEngine } from './engine.ts'

/** Often enough to notice midnight soon. */
const lookAgainMs = 20_000

/** Today, also after midnight and after a night in the background. */
export function useToday(): Day {
  const engine = useEngine()
  const { isVisible } = useDevice()
  const subscribe = (listener: () => void): (() => void) => {
    const timer = setInterval(listener, lookAgainMs)
    const forget = isVisible.subscribe(listener)
    return () => {
      clearInterval(timer)
      forget()
    }
  }
  return useSyncExternalStore(subscribe, () => engine.journal.today())
}

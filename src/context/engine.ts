import { todayOf } from '#domain/dayAt.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Day } from '#domain/day.ts'
import type { Engine } from '#engine/session/session.ts'
import { useBrowser } from '#ui/BrowserContext.tsx'

export const EngineContext = createContext<Engine | null>(null)

/** The engine of this page. Throws where no EngineContext is above. */
export function useEngine(): Engine {
  const engine = use(EngineContext)
  if (engine === null) throw new Error('EngineContext is missing above this component.')
  return engine
}

/** Midnight is noticed at once by whoever waits for it; nothing is drawn before it. */
const lookAgainMs = 2000

/** Today, also after midnight and after a night in the background. */
export function useToday(): Day {
  const engine = useEngine()
  const { isVisible } = useBrowser()
  const subscribe = (listener: () => void): (() => void) => {
    const timer = setInterval(listener, lookAgainMs)
    const forget = isVisible.subscribe(listener)
    return () => {
      clearInterval(timer)
      forget()
    }
  }
  return useSyncExternalStore(subscribe, () => todayOf(engine.clock))
}

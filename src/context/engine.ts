import { msToMidnight, todayOf } from '#domain/dayAt.ts'
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

/** Often enough to notice that a phone woke up, or changed its zone, soon; midnight is noticed as it comes. */
const lookAgainMs = 20_000

/** Today, also after midnight and after a night in the background. */
export function useToday(): Day {
  const engine = useEngine()
  const { isVisible } = useBrowser()
  const subscribe = (listener: () => void): (() => void) => {
    let timer = 0
    const look = (): void => {
      listener()
      timer = window.setTimeout(look, Math.min(lookAgainMs, msToMidnight(engine.clock)))
    }
    look()
    const forget = isVisible.subscribe(listener)
    return () => {
      clearTimeout(timer)
      forget()
    }
  }
  return useSyncExternalStore(subscribe, () => todayOf(engine.clock))
}

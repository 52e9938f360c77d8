import { createContext, use } from 'react'
import type { Engine } from '#engine/engine.ts'

export const EngineContext = createContext<Engine | null>(null)

/** The engine of this page. Throws where no EngineContext is above. */
export function useEngine(): Engine {
  const engine = use(EngineContext)
  if (engine === null) throw new Error('EngineContext is missing above this component.')
  return engine
}

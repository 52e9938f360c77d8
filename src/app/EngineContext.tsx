import { createContext, use } from 'react'
import type { Engine } from '#engine/engine.ts'

export const EngineContext = createContext<Engine | null>(null)

export function useEngine(): Engine {
  const engine = use(EngineContext)
  if (engine === null) throw new Error('EngineContext is missing above this component.')
  return engine
}

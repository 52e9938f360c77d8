import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { Session } from '#engine/engine.ts'
import type { SessionStore } from './sessionStore.ts'

export const SessionContext = createContext<SessionStore | null>(null)

export function useSession(): Session {
  const store = use(SessionContext)
  if (store === null) throw new Error('SessionContext is missing above this component.')
  return useStore(store)
}

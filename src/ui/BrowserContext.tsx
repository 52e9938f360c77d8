import { createContext, use, useSyncExternalStore } from 'react'
import type { Browser } from '#platform/browser.ts'
import type { Watched } from '#platform/watched.ts'

export const BrowserContext = createContext<Browser | null>(null)

export function useBrowser(): Browser {
  const browser = use(BrowserContext)
  if (browser === null) throw new Error('BrowserContext is missing above this component.')
  return browser
}

export const useWatched = <T,>(watched: Watched<T>): T =>
  useSyncExternalStore(watched.subscribe, watched.current)

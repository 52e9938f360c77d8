import { createContext, use } from 'react'

/** How a component changes the page, without knowing the router. Addresses are paths of this app. */
export interface Navigation {
  go(address: string, options?: { readonly replace?: boolean }): void
  /** To the page before, or to `otherwise` when this one was opened first. */
  back(otherwise: string): void
  /** Something lies over the page from now on: going back calls `onBack` instead of leaving. The answer takes it away. */
  cover(onBack: () => void): () => void
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (navigation === null) throw new Error('NavigationContext is missing above this component.')
  return navigation
}

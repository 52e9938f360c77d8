import { createContext, use } from 'react'

/** How a component changes the page, without knowing the router. Addresses are paths of this app. */
export interface Navigation {
  go(address: string, options?: { readonly replace?: boolean }): void
  /** To the page before, or to `otherwise` when this one was opened first. */
  back(otherwise: string): void
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (navigation === null) throw new Error('NavigationContext is missing above this component.')
  return navigation
}

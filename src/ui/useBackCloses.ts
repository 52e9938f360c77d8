import { createContext, use, useEffect, useEffectEvent } from 'react'

/**
 * Something lies over the page from now on: going back calls `onBack` instead of leaving the page. Returns the function to
 * call once it is closed. The app supplies it (app/overlays.ts), because `ui` does not know the router.
 */
export type Cover = (onBack: () => void) => () => void

export const CoverContext = createContext<Cover | null>(null)

/** While `isOpen`, going back closes what lies over the page before it leaves the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const cover = use(CoverContext)
  if (cover === null) throw new Error('CoverContext is missing above this component.')
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? cover(() => close()) : undefined), [isOpen, cover])
}

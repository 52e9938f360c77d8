import { useLayoutEffect } from 'react'
import { useRouterState } from '@tanstack/react-router'

/** How far down Accueil was scrolled, in px, at each of its places in the browser's history. */
const placesLeft = new Map<string, number>()

/**
 * Going back to Accueil shows it where it was left; a new visit begins at its top. The router's own attempt comes before there is
 * anything to scroll: this one waits until everything stands on the page.
 */
export function useKeptPlace(isWhole: boolean): void {
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  useLayoutEffect(() => {
    if (!isWhole) return undefined
    const left = placesLeft.get(visit)
    if (left !== undefined) window.scrollTo(0, left)
    const keep = (): void => void placesLeft.set(visit, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [isWhole, visit])
}

import { useEffectEvent, useLayoutEffect } from 'react'
import { useRouterState } from '@tanstack/react-router'

/** What Accueil shows: a place in the one says nothing of the other. */
type Face = 'written' | 'unwritten'

/** How far down Accueil was scrolled, in px, at each of its places in the browser's history. */
const placesLeft = new Map<string, { readonly face: Face; readonly top: number }>()

/**
 * Going back to Accueil shows it where it was left; a new visit begins at its top, and so does one after the day was saved. The router's own attempt comes before there is
 * anything to scroll: this one waits until everything stands on the page.
 */
export function useKeptPlace(isWhole: boolean, face: Face): void {
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const stand = useEffectEvent((place: string) => {
    const left = placesLeft.get(place)
    if (left !== undefined) window.scrollTo(0, left.face === face ? left.top : 0)
  })
  const keep = useEffectEvent(
    (place: string) => void placesLeft.set(place, { face, top: window.scrollY }),
  )
  useLayoutEffect(() => {
    if (!isWhole) return undefined
    stand(visit)
    const noteScroll = (): void => keep(visit)
    window.addEventListener('scroll', noteScroll, { passive: true })
    return () => window.removeEventListener('scroll', noteScroll)
  }, [isWhole, visit])
}

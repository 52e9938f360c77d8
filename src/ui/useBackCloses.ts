import { useAskedUnload } from './useAskedUnload.ts'
import { createContext, use, useEffectEvent, useLayoutEffect, useReducer } from 'react'

/**
 * Something lies over the page from now on: going back calls `onBack` instead of leaving the page. Returns the function to
 * call once it is closed. The app supplies it (app/overlays.ts), because `ui` does not know the router.
 */
export type Cover = (onBack: () => void) => () => void

export const CoverContext = createContext<Cover | null>(null)

/**
 * While `isOpen`, going back closes what lies over the page before it leaves the page. While `isBusy` it does neither, however often: what
 * was asked for is seen to its end.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void, isBusy = false): void {
  const cover = use(CoverContext)
  if (cover === null) throw new Error('CoverContext is missing above this component.')
  const [times, coverAgain] = useReducer((before: number) => before + 1, 0)
  const goBack = useEffectEvent(() => (isBusy ? coverAgain() : onClose()))
  // Before it is painted: nobody goes back past what is already seen.
  useLayoutEffect(() => {
    // A cover lasts for one going back.
    if (isOpen && times >= 0) return cover(() => goBack())
    return undefined
  }, [isOpen, cover, times])
}

const nothing = (): void => undefined

/** While something is under way whose end this page alone can tell, going back stays on it. */
export function useHeldPage(isBusy: boolean): void {
  useBackCloses(isBusy, nothing, isBusy)
  useAskedUnload(() => isBusy)
}

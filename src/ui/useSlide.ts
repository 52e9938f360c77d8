import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useBrowser } from './BrowserContext.tsx'

/** As --t-fast and --ease-out. */
const slideMs = 160
const ease = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/**
 * Each time that `value` changes, what `find` finds comes in within the page: from the right for a later value, from the left for an earlier
 * one, in place where `wayPx` is 0. Nothing waits for it: what is tapped or typed meanwhile is there already.
 */
export function useSlide(
  find: () => Element | null | undefined,
  value: string | number,
  wayPx = 24,
): void {
  const { hasReducedMotion } = useBrowser()
  const before = useRef(value)
  const slide = useEffectEvent((from: number): void => {
    if (hasReducedMotion.current()) return
    find()?.animate(
      { opacity: [0, 1], transform: [`translateX(${from}px)`, 'none'] },
      { duration: slideMs, easing: ease },
    )
  })
  useLayoutEffect(() => {
    if (value === before.current) return
    slide(value > before.current ? wayPx : -wayPx)
    before.current = value
  }, [value, wayPx])
}

import { useEffect, useState, type RefObject } from 'react'

/** How far outside the window something is still worth having on the page. */
const margin = '350px'

interface Nearness {
  readonly isNear: boolean
  /** Height when it was last on the page, in px; null before. */
  readonly height: number | null
}

/** Whether an element is in the window or just outside it. */
export function useNearness(element: RefObject<HTMLElement | null>): Nearness {
  const [nearness, setNearness] = useState<Nearness>({ isNear: false, height: null })
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        const last = seen.at(-1)
        if (last === undefined) return
        const { isIntersecting: isNear, boundingClientRect } = last
        setNearness((before) => ({
          isNear,
          height: before.isNear && !isNear ? boundingClientRect.height : before.height,
        }))
      },
      { rootMargin: `${margin} 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return nearness
}

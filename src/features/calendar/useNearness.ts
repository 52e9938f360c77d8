import { useLayoutEffect, useState, type RefObject } from 'react'

/** How far outside the window something is still worth having on the page. */
const margin = '350px'

interface Nearness {
  readonly isNear: boolean
  /** Height when it was last on the page, in px; null before. */
  readonly height: number | null
}

type Listener = (seen: IntersectionObserverEntry) => void

/** One observer for the whole list: a hundred observers would each run at every frame of a scroll. */
const listenerByElement = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

function watch(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      // Only the latest entry of each element: a fast scroll may report several.
      const seen = new Map(entries.map((entry) => [entry.target, entry]))
      for (const [target, entry] of seen) listenerByElement.get(target)?.(entry)
    },
    { rootMargin: `${margin} 0px` },
  )
  listenerByElement.set(element, listener)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    listenerByElement.delete(element)
  }
}

/** What was last measured, so that the list has the same height when it is opened again. */
const heights = new Map<string, number>()
export const forgetHeights = (): void => heights.clear()

/** Whether an element is in the window or just outside it. `name`: tells it from the others of the list. */
export function useNearness(element: RefObject<HTMLElement | null>, name: string): Nearness {
  const [nearness, setNearness] = useState<Nearness>(() => ({
    isNear: false,
    height: heights.get(name) ?? null,
  }))
  useLayoutEffect(() => {
    const watched = element.current
    if (watched === null) return undefined
    let wasNear = false
    const stop = watch(watched, ({ isIntersecting: isNear, boundingClientRect }) => {
      wasNear = isNear
      heights.set(name, boundingClientRect.height)
      setNearness((before) =>
        before.isNear === isNear
          ? before
          : { isNear, height: isNear ? before.height : boundingClientRect.height },
      )
    })
    // Before it leaves the page. What was far kept its height: measuring it among a hundred that leave would lay all out again for each.
    return () => {
      stop()
      if (wasNear) heights.set(name, watched.getBoundingClientRect().height)
    }
  }, [element, name])
  return nearness
}

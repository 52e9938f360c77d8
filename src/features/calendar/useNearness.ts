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

/** What is near, by its name: the browser tells each new height itself. Asking as it leaves would lay out what is leaving too. */
const nameByElement = new WeakMap<Element, string>()
let sizes: ResizeObserver | undefined

function keepHeight(element: Element, name: string): void {
  sizes ??= new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const known = nameByElement.get(target)
      const [box] = borderBoxSize
      if (known !== undefined && box !== undefined) heights.set(known, box.blockSize)
    }
  })
  nameByElement.set(element, name)
  sizes.observe(element)
}

function dropHeight(element: Element): void {
  sizes?.unobserve(element)
  nameByElement.delete(element)
}

/** Whether an element is in the window or just outside it. `name`: tells it from the others of the list. */
export function useNearness(element: RefObject<HTMLElement | null>, name: string): Nearness {
  const [nearness, setNearness] = useState<Nearness & { readonly of: string }>(() => ({
    isNear: false,
    height: heights.get(name) ?? null,
    of: name,
  }))
  // The same place holds something else now.
  if (nearness.of !== name)
    setNearness({ ...nearness, height: heights.get(name) ?? null, of: name })
  useLayoutEffect(() => {
    const watched = element.current
    if (watched === null) return undefined
    const stop = watch(watched, ({ isIntersecting: isNear, boundingClientRect }) => {
      heights.set(name, boundingClientRect.height)
      if (isNear) keepHeight(watched, name)
      else dropHeight(watched)
      setNearness((before) =>
        before.isNear === isNear
          ? before
          : { ...before, isNear, height: isNear ? before.height : boundingClientRect.height },
      )
    })
    return () => {
      stop()
      dropHeight(watched)
    }
  }, [element, name])
  return nearness
}

import { useEffect, useState, type RefObject } from 'react'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'

const stepMs = 4500
/** After a touch the rail does not move for this long. */
const pauseAfterTouchMs = 2000
const touchSigns = ['pointerdown', 'wheel', 'keydown', 'focusin'] as const

/** The browser brings a card that a key chose just into view, and its snap takes it out again: it is brought to its place. */
function bringWhole({ target }: FocusEvent): void {
  const card = target as Element
  if (!card.matches(':focus-visible')) return
  card.closest('article')?.scrollIntoView({ inline: 'start', block: 'nearest' })
}

/** How far the rail is scrolled with each of its cards first. */
function placesOf(rail: HTMLElement): readonly number[] {
  const lefts = [...rail.children].map((card) => (card as HTMLElement).offsetLeft)
  return lefts.map((left) => left - (lefts[0] ?? 0))
}

interface AutoScroll {
  /** Every card is in view: there is nothing to move. */
  readonly isWhole: boolean
  /** Place of the card shown first. */
  readonly shown: number
  readonly isPlaying: boolean
  readonly setPlaying: (isPlaying: boolean) => void
}

/** Moves a rail of `count` cards to the next one now and then; still at first under reduced motion. */
export function useAutoScroll(rail: RefObject<HTMLElement | null>, count: number): AutoScroll {
  const browser = useBrowser()
  const isStill = useWatched(browser.hasReducedMotion)
  const isVisible = useWatched(browser.isVisible)
  const [choice, setChoice] = useState<boolean>()
  const [shown, setShown] = useState(0)
  const [touches, setTouches] = useState(0)
  const [isWhole, setWhole] = useState(true)
  const isPlaying = choice ?? !isStill

  useEffect(() => {
    const element = rail.current
    if (element === null) return undefined
    // The last cards may stand side by side: at the end of the rail the last one is shown.
    const follow = (): void => {
      const isEnd = element.scrollLeft >= element.scrollWidth - element.clientWidth - 1
      const away = placesOf(element).map((place) => Math.abs(place - element.scrollLeft))
      setShown(isEnd ? count - 1 : away.indexOf(Math.min(...away)))
    }
    const measure = new ResizeObserver(() => {
      setWhole(element.scrollWidth <= element.clientWidth)
    })
    measure.observe(element)
    const touch = (): void => setTouches((before) => before + 1)
    element.addEventListener('scroll', follow, { passive: true })
    element.addEventListener('focusin', bringWhole)
    for (const sign of touchSigns) element.addEventListener(sign, touch, { passive: true })
    return () => {
      measure.disconnect()
      element.removeEventListener('scroll', follow)
      element.removeEventListener('focusin', bringWhole)
      for (const sign of touchSigns) element.removeEventListener(sign, touch)
    }
  }, [rail, count])

  useEffect(() => {
    if (!isPlaying || !isVisible || isWhole) return undefined
    const move = (): void => {
      const element = rail.current
      const next = (shown + 1) % count
      element?.scrollTo({
        left: placesOf(element)[next] ?? 0,
        behavior: isStill ? 'auto' : 'smooth',
      })
      setTouches(0)
    }
    const timer = setTimeout(move, touches === 0 ? stepMs : pauseAfterTouchMs)
    return () => clearTimeout(timer)
  }, [rail, count, shown, isPlaying, isVisible, isStill, isWhole, touches])

  return {
    isWhole,
    shown,
    isPlaying,
    setPlaying: setChoice,
  }
}

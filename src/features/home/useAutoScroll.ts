import { useEffect, useState, type RefObject } from 'react'
import { useBrowser, useWatched } from '#ui/BrowserContext.tsx'

const stepMs = 4500
/** After a touch the rail does not move for this long. */
const pauseAfterTouchMs = 2000
const touchSigns = ['pointerdown', 'wheel', 'keydown', 'focusin'] as const

interface AutoScroll {
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
  const isPlaying = choice ?? !isStill

  useEffect(() => {
    const element = rail.current
    if (element === null) return undefined
    const follow = (): void => {
      const room = element.scrollWidth - element.clientWidth
      setShown(room <= 0 ? 0 : Math.round((element.scrollLeft / room) * (count - 1)))
    }
    const touch = (): void => setTouches((before) => before + 1)
    element.addEventListener('scroll', follow, { passive: true })
    for (const sign of touchSigns) element.addEventListener(sign, touch, { passive: true })
    return () => {
      element.removeEventListener('scroll', follow)
      for (const sign of touchSigns) element.removeEventListener(sign, touch)
    }
  }, [rail, count])

  useEffect(() => {
    if (!isPlaying || !isVisible || count < 2) return undefined
    const move = (): void => {
      const element = rail.current
      const next = (shown + 1) % count
      const card = element?.children[next]
      if (element && card instanceof HTMLElement) {
        element.scrollTo({
          left: card.offsetLeft - (element.firstElementChild as HTMLElement).offsetLeft,
          behavior: isStill ? 'auto' : 'smooth',
        })
      }
      setTouches(0)
    }
    const timer = setTimeout(move, touches === 0 ? stepMs : pauseAfterTouchMs)
    return () => clearTimeout(timer)
  }, [rail, count, shown, isPlaying, isVisible, isStill, touches])

  return {
    shown,
    isPlaying,
    setPlaying: setChoice,
  }
}

import { type SyntheticEvent, type TouchEvent, useRef, useState } from 'react'

interface SheetSwipe {
  /** How far the finger is from where it started, in px, positive downwards; null while none moves the sheet. */
  readonly drag: number | null
  readonly handlers: {
    readonly onTouchStart: (event: TouchEvent) => void
    readonly onTouchMove: (event: TouchEvent) => void
    readonly onTouchEnd: (event: TouchEvent) => void
    readonly onTouchCancel: () => void
  }
}

/** Follows one finger. It ignores a second finger, and a finger on a list that can still scroll up. */
export function useSheetSwipe(isExpanded: boolean, onMove: (move: SheetMove) => void): SheetSwipe {
  const startY = useRef<number | null>(null)
  const [drag, setDrag] = useState<number | null>(null)
  const forget = (): void => {
    startY.current = null
    setDrag(null)
  }
  return {
    drag,
    handlers: {
      onTouchStart(event) {
        const touch = event.touches.item(0)
        const scroller = (event.target as Element).closest('[data-sheet-scroll]')
        const isReading = isExpanded && scroller !== null && scroller.scrollTop > 0
        if (event.touches.length > 1 || touch === null || isReading || !isWithin(event)) forget()
        else startY.current = touch.clientY
      },
      onTouchMove(event) {
        const touch = event.touches.item(0)
        if (startY.current !== null && touch !== null) setDrag(touch.clientY - startY.current)
      },
      onTouchEnd(event) {
        const touch = event.changedTouches.item(0)
        if (startY.current !== null && touch !== null) {
          const move = decideSwipe(touch.clientY - startY.current, isExpanded)
          if (move !== null) onMove(move)
        }
        forget()
      },
      onTouchCancel: forget,
    },
  }
}

// The distances are the specification's.

/** Up by more than this expands. */
const expandPx = 70
/** Down by more than this collapses, or closes what is collapsed. */
const collapsePx = 100

export type SheetMove = 'expand' | 'collapse' | 'close'

/** `distance` in px, positive downwards. Null when the sheet stays as it is. */
export function decideSwipe(distance: number, isExpanded: boolean): SheetMove | null {
  if (distance > collapsePx) return isExpanded ? 'collapse' : 'close'
  return !isExpanded && distance < -expandPx ? 'expand' : null
}

/** False for events from a portal: React bubbles them to the portal's React parent, but only DOM descendants count here. */
export const isWithin = ({ currentTarget, target }: SyntheticEvent): boolean =>
  currentTarget.contains(target as Node)

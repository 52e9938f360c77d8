import { useRef, useState, type TouchEvent } from 'react'
import { isWithin } from './isWithin.ts'
import { decideSwipe, type SheetMove } from './sheetSwipe.ts'

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

/** Follows one finger; a second one, or a list that can still scroll back under it, means something else. */
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

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

/** Follows one finger. It ignores a second finger, and a finger on what can still scroll up: a list, or in a low window the sheet itself. */
export function useSheetSwipe(
  isExpanded: boolean,
  onMove: (move: SheetMove) => void,
  onTurn: (turn: SheetTurn) => void = () => undefined,
): SheetSwipe {
  const start = useRef<Place | null>(null)
  const [drag, setDrag] = useState<number | null>(null)
  const forget = (): void => {
    start.current = null
    setDrag(null)
  }
  return {
    drag,
    handlers: {
      onTouchStart(event) {
        const touch = event.touches.item(0)
        const scroller = (event.target as Element).closest('[data-sheet-scroll]')
        const isReading =
          (isExpanded && scroller !== null && scroller.scrollTop > 0) ||
          event.currentTarget.scrollTop > 0
        if (event.touches.length > 1 || touch === null || isReading || !isWithin(event)) forget()
        else start.current = placeOf(touch)
      },
      onTouchMove(event) {
        const touch = event.touches.item(0)
        if (start.current === null || touch === null) return
        const { across, down } = wayOf(start.current, touch)
        setDrag(isSideways(across, down) ? 0 : down)
      },
      onTouchEnd(event) {
        const touch = event.changedTouches.item(0)
        if (start.current !== null && touch !== null) {
          const { across, down } = wayOf(start.current, touch)
          const turn = decideTurn(across, down)
          const move = turn === null ? decideSwipe(down, isExpanded) : null
          if (turn !== null) onTurn(turn)
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

/** Sideways by more than this turns to another day. */
const turnPx = 60

interface Place {
  readonly x: number
  readonly y: number
}

const placeOf = ({ clientX: x, clientY: y }: Pick<Touch, 'clientX' | 'clientY'>): Place => ({
  x,
  y,
})
const wayOf = (from: Place, touch: Pick<Touch, 'clientX' | 'clientY'>) => {
  const { x, y } = placeOf(touch)
  return { across: x - from.x, down: y - from.y }
}
const isSideways = (across: number, down: number): boolean => Math.abs(across) > Math.abs(down)

export type SheetTurn = 'previous' | 'next'

/** Days follow each other from left to right: a finger that goes left brings the next one. */
export function decideTurn(across: number, down: number): SheetTurn | null {
  if (!isSideways(across, down) || Math.abs(across) <= turnPx) return null
  return across > 0 ? 'previous' : 'next'
}

export type SheetMove = 'expand' | 'collapse' | 'close'

/** `distance` in px, positive downwards. Null when the sheet stays as it is. */
export function decideSwipe(distance: number, isExpanded: boolean): SheetMove | null {
  if (distance > collapsePx) return isExpanded ? 'collapse' : 'close'
  return !isExpanded && distance < -expandPx ? 'expand' : null
}

/** False for events from a portal: React bubbles them to the portal's React parent, but only DOM descendants count here. */
export const isWithin = ({ currentTarget, target }: SyntheticEvent): boolean =>
  currentTarget.contains(target as Node)

import { useRef, type MouseEvent, type TouchEvent } from 'react'

/** As long as the systems' own. */
const longPressMs = 500

/** A long press or a context menu. iOS sends no event for the first, so fingers are timed as well. */
export function useLongPress(onLongPress: (() => void) | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasFired = useRef(false)
  const cancel = (): void => clearTimeout(timer.current)
  const fire = (): void => {
    cancel()
    hasFired.current = true
    onLongPress?.()
  }
  return {
    onTouchStart(): void {
      hasFired.current = false
      cancel()
      if (onLongPress !== null) timer.current = setTimeout(fire, longPressMs)
    },
    onTouchMove: cancel,
    onTouchCancel: cancel,
    onTouchEnd(event: TouchEvent): void {
      cancel()
      // The finger that pressed long does not tap as well.
      if (hasFired.current && event.cancelable) event.preventDefault()
    },
    onContextMenu(event: MouseEvent): void {
      if (onLongPress === null) return
      event.preventDefault()
      fire()
    },
  }
}

import { useRef } from 'react'

interface Change {
  readonly reason: string
  readonly cancel: () => void
}

/**
 * What closes a sheet. Of two quick taps the second lands beside what the first one opened, on its way still: it was meant for
 * what stood there, and closes nothing.
 */
export function useClosing(onClose: () => void) {
  const hasCome = useRef(false)
  return {
    onOpenChange(isOpen: boolean, { reason, cancel }: Change): void {
      if (isOpen) return
      if (reason === 'outside-press' && !hasCome.current) cancel()
      else onClose()
    },
    onOpenChangeComplete(isOpen: boolean): void {
      hasCome.current = isOpen
    },
  }
}

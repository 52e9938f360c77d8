import { useState } from 'react'

/** True from the first opening on: what has closed may still be leaving the screen. */
export function useHasOpened(isOpen: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return hasOpened || isOpen
}

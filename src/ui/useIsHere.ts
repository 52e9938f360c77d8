import { useEffect, useRef } from 'react'

/** Tells, after a wait, whether the screen still stands: an answer that comes late must not move who has gone elsewhere. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}

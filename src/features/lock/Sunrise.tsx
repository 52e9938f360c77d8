import { useEffect, useEffectEvent } from 'react'
import { Night } from './Night.tsx'

interface SunriseProps {
  /** Called at once: the page below can be used while the sun rises over it. */
  readonly onOpened: () => void
  readonly onEnd: () => void
}

/** The journal has opened: the night goes, and its sun rises. It is in nobody's way. */
export function Sunrise({ onOpened, onEnd }: SunriseProps) {
  const opened = useEffectEvent(onOpened)
  useEffect(() => opened(), [])
  return (
    <div
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget.firstChild && onEnd()}
    >
      <Night isRising />
    </div>
  )
}

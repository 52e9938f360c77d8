import { useState } from 'react'
import { homeText } from '#text/home.ts'
import { Button } from '#ui/Button.tsx'
import { useBrowser } from '#ui/BrowserContext.tsx'

/** Vibration when a day is pinned or unpinned. */
const pinVibrationMs = 50

interface PinButtonProps {
  readonly isPinned: boolean
  /** Resolves with whether the pin was written on this phone. */
  readonly onToggle: (isPinned: boolean) => Promise<boolean>
}

/** Disabled only while the phone writes: it does not wait for the network. */
export function PinButton({ isPinned, onToggle }: PinButtonProps) {
  const { vibration } = useBrowser()
  const [isWriting, setWriting] = useState(false)
  const toggle = async (): Promise<void> => {
    if (isWriting) return
    setWriting(true)
    const isWritten = await onToggle(!isPinned)
    setWriting(false)
    if (isWritten) vibration.vibrate(pinVibrationMs)
  }
  return (
    <Button
      variant={isPinned ? 'pinned' : 'unpinned'}
      icon="pin"
      aria-disabled={isWriting}
      onClick={() => void toggle()}
    >
      {isPinned ? homeText.unpin : homeText.pin}
    </Button>
  )
}

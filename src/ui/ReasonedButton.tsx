import { type ComponentProps, type MouseEvent, useEffect, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { showNotification } from './toastStore.ts'

interface ReasonedButtonProps extends ComponentProps<typeof Button> {
  /** Why it does nothing for now; null when it does. */
  readonly offBecause: string | null
  /** A tap while it is off leads to what it waits for. */
  readonly onOff: (event: MouseEvent<HTMLButtonElement>) => void
  /** What it waits for says the reason itself. */
  readonly isToldThere?: boolean
}

interface Told {
  readonly reason: string
  readonly takeBack: () => void
}

/** A button that is off says why: to screen readers with its name, to others by a tap. A disabled one could do neither. */
export function ReasonedButton(props: ReasonedButtonProps) {
  const { offBecause, onOff, isToldThere = false, ...button } = props
  const id = useId()
  const [told, setTold] = useState<Told>()
  // Taken back once it holds no more, and as the page is left.
  useEffect(() => (told?.reason === offBecause ? told.takeBack : undefined), [told, offBecause])
  if (offBecause === null) return <Button {...button} />
  const tell = (event: MouseEvent<HTMLButtonElement>): void => {
    event.preventDefault()
    if (!isToldThere) {
      setTold({ reason: offBecause, takeBack: showNotification(offBecause, 'info') })
    }
    onOff(event)
  }
  return (
    <>
      <Button {...button} aria-disabled aria-describedby={id} onClick={tell} />
      <span id={id} hidden>
        {offBecause}
      </span>
    </>
  )
}

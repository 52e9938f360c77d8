import { type ComponentProps, type MouseEvent, useId } from 'react'
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

/** A button that is off says why: to screen readers with its name, to others by a tap. A disabled one could do neither. */
export function ReasonedButton(props: ReasonedButtonProps) {
  const { offBecause, onOff, isToldThere = false, ...button } = props
  const id = useId()
  if (offBecause === null) return <Button {...button} />
  const tell = (event: MouseEvent<HTMLButtonElement>): void => {
    event.preventDefault()
    if (!isToldThere) showNotification(offBecause, 'info')
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

import type { SyntheticEvent } from 'react'

const swallow = (event: SyntheticEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** What is leaving the screen takes no second answer: of two quick taps the first one counts. */
export const answersOnce = (isOpen: boolean) =>
  isOpen ? {} : { onClickCapture: swallow, onSubmitCapture: swallow }

import { useEffect } from 'react'
import { focusTitle } from './Screen.tsx'

/** What a page shows from now on begins at its top, as a page does. */
export function beginStep(): void {
  scrollTo(0, 0)
  focusTitle()
}

/** For a step that replaces another on the same page. */
export function useNewStep(): void {
  useEffect(beginStep, [])
}

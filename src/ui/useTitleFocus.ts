import { useEffect } from 'react'

/** A step that replaces another one on the same page: its title is where reading goes on. */
export function useTitleFocus(): void {
  useEffect(() => {
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
}

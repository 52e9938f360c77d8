/** Calls `ask` in place of what a tap on a tab of the navigation leads to. Returns the function that stops. */
export function insteadOfTabs(ask: () => void): () => void {
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('nav[data-foot] a') === null)
      return
    event.preventDefault()
    event.stopPropagation()
    ask()
  }
  // Before the link itself hears of it.
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}

// The page's part: takes away what boot.ts painted, and reads the picture for the next start.

/** Removes what was painted before the app, in the frame in which the app shows its own words. */
export const removeFirstPaint = (): void => document.querySelector('#boot')?.replaceChildren()

/** What stands on the page now, as markup. Messages are outside `#root`: they are in no picture. */
export const takePicture = (): string => document.querySelector('#root')?.innerHTML ?? ''

/** Calls `onChange` when something on the page appeared, went away or changed its words. Returns the function that stops. */
export function watchPage(onChange: () => void): () => void {
  const root = document.querySelector('#root')
  const observer = new MutationObserver(onChange)
  if (root) observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}

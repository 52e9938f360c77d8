import { focusTitle } from './Screen.tsx'

/** For the ref of what goes with its answer: had it the focus, the page's title takes it, and the next key starts there. */
export const focusTitleAfter = (place: HTMLElement | null) => () => {
  if (place?.contains(document.activeElement) !== true) return
  // Once it has gone, and unless what comes in its place took the focus.
  queueMicrotask(() => {
    if (document.activeElement === document.body) focusTitle()
  })
}

// What happens when a page is entered: its name becomes the document's, and the focus goes to its title, unless the
// page has already put it in a field.
import { removeFirstPaint } from '#first-paint/firstPaint.ts'
import { productName } from '#domain/product.ts'
import type { AppRouter } from './router.tsx'

/** Frames during which a page may still be reading before it shows its title. */
const maxFrames = 60

function focusTitle(framesLeft: number): void {
  if (document.activeElement?.matches('input, textarea') === true) return
  const title = document.querySelector('h1')
  if (title !== null) title.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => focusTitle(framesLeft - 1))
}

export function followPages(router: AppRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    // Accueil removes it itself, once it has read the day.
    if (toLocation.pathname !== '/home') removeFirstPaint()
    const title = router.state.matches.at(-1)?.staticData.title
    document.title = title === undefined ? productName : `${title} · ${productName}`
    // The very first page keeps the browser's own focus.
    if (fromLocation !== undefined && pathChanged)
      requestAnimationFrame(() => focusTitle(maxFrames))
  })
}

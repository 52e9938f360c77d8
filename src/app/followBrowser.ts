// What moves the router from outside React: the worker, the window's width; and what each new page does to the window.
import * as v from 'valibot'
import { productName } from '#domain/product.ts'
import { takeEarlyMessages } from '#first-paint/earlyMessages.ts'
import { removeFirstPaint } from '#first-paint/firstPaint.ts'
import type { Browser } from '#platform/browser.ts'
import type { AppRouter } from './router.tsx'

const Navigate = v.object({ type: v.literal('NAVIGATE'), url: v.string() })

/** The path and query to go to, or null for a message that is not ours. `origin` is the page's own. */
export function pathToGo(message: unknown, origin: string): string | null {
  const parsed = v.safeParse(Navigate, message)
  if (!parsed.success || !URL.canParse(parsed.output.url, origin)) return null
  const url = new URL(parsed.output.url, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}

export function followWorker(router: AppRouter): void {
  const follow = (message: unknown): void => {
    const path = pathToGo(message, location.origin)
    if (path !== null) void router.navigate({ href: path })
  }
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    follow(data),
  )
  for (const message of takeEarlyMessages()) follow(message)
}

// A window that grows past 1024 px gives way to the install page; when it is narrow again the same page comes back.
export function followViewport(router: AppRouter, { isDesktop }: Browser): void {
  let leftPage: string | null = isDesktop.current() ? router.history.location.href : null
  isDesktop.subscribe(() => {
    if (isDesktop.current()) {
      leftPage = router.history.location.href
      void router.navigate({ to: '/install', replace: true })
    } else if (leftPage !== null && !leftPage.startsWith('/install')) {
      router.history.replace(leftPage)
      leftPage = null
    }
  })
}

// What happens when a page is entered: its name becomes the document's, and the focus goes to its title, unless the
// page has already put it in a field.
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

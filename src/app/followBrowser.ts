// What happens between the router and the browser outside React: messages of the worker, the window's width, page changes.
import { productName } from '#domain/product.ts'
import { takeEarlyMessages } from '#first-paint/earlyMessages.ts'
import { removeFirstPaint } from '#first-paint/firstPaint.ts'
import type { Browser } from '#platform/browser.ts'
import { pageTitles } from '#text/pageTitles.ts'
import type { AppRouter } from './router.tsx'

/** The path and query to go to, or null for a message that is not ours. `origin` is the page's own. */
export function pathToGo(message: unknown, origin: string): string | null {
  const { type, url: asked } = (message ?? {}) as {
    readonly type?: unknown
    readonly url?: unknown
  }
  if (type !== 'NAVIGATE' || typeof asked !== 'string' || !URL.canParse(asked, origin)) return null
  const url = new URL(asked, origin)
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

/** Shows the install page while the window is 1024 px wide or more, then the page that was open before. */
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

/** A page may read the store before it shows its title: the title is looked for during this many frames. */
const maxFrames = 60

function focusTitle(framesLeft: number): void {
  if (document.activeElement?.matches('input, textarea') === true) return
  const title = document.querySelector('h1')
  if (title !== null) title.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => focusTitle(framesLeft - 1))
}

/** For a page that takes the place of another under the same address. A field that has the focus keeps it. */
export const focusTitleSoon = (): void => {
  requestAnimationFrame(() => focusTitle(maxFrames))
}

/** By their names in the address: pages that stand in the place of the calendar. */
const lookBackPages = ['fiertes', 'mois', 'livre', 'annee'] as const

function titleOf({ state }: AppRouter): string | undefined {
  const match = state.matches.at(-1)
  const page = lookBackPages.find((name) => name in state.location.search)
  return page === undefined ? match?.staticData.title : pageTitles[page]
}

export function followPages(router: AppRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    // Accueil removes the first paint itself, once it has read the day.
    if (toLocation.pathname !== '/home') removeFirstPaint()
    const title = titleOf(router)
    document.title = title === undefined ? productName : `${title} · ${productName}`
    // On the first page the focus stays where the browser puts it.
    if (fromLocation !== undefined && pathChanged) focusTitleSoon()
  })
}

// The pages within a tap of Accueil, and what a first tap may need besides: loaded once the page is quiet, so that nobody who taps
// waits for them. The service worker stores every file of the app; these are for browsers without one, and for the time before.
import type { SessionStore } from '#context/session.ts'
import { settle } from '#domain/result.ts'
import type { Browser } from '#platform/browser.ts'
import { isIos } from '#platform/userAgent.ts'
import { loadDialogs } from '#ui/dialogs.tsx'
import type { AppRouter } from './router.tsx'

const quietMs = 1500
const paths: ReadonlySet<string> = new Set([
  '/fill-day',
  '/journal-detail',
  '/calendar',
  '/settings',
])

/** Call once the first page is shown. A failure here matters little: each is loaded again when it is needed. */
export function preloadPages(router: AppRouter, session: SessionStore, browser: Browser): void {
  setTimeout(() => {
    void settle(loadDialogs())
    void loadMotion(router, browser)
    if (isIos(browser.userAgent) && !browser.isStandalone.current()) void offerStartImages()
    if (session.getState().status !== 'signedIn') return
    void settle(import('#journal-ui/pinDay.ts'))
    for (const route of Object.values(router.routesById)) {
      if (paths.has(route.fullPath)) void router.loadRouteChunk(route)?.catch(() => undefined)
    }
  }, quietMs)
}

/** Until then pages are cut: a start waits for no motion. */
async function loadMotion(router: AppRouter, browser: Browser): Promise<void> {
  const loaded = await settle(import('./pageMotion.ts'))
  if (loaded.ok) loaded.value.movePages(router, browser)
}

async function offerStartImages(): Promise<void> {
  const loaded = await settle(import('#platform/startImage.ts'))
  if (loaded.ok) await settle(loaded.value.offerStartImages())
}

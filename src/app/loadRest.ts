// The pages within a tap of Accueil, what a first tap may need besides, how pages move, and what stands behind them. The service worker stores every file of the
// app; these are for browsers without one, and for the time before. A failure here matters little: each is loaded again when it is
// needed, and until pages move they are cut.
import type { SessionStore } from '#context/session.ts'
import { settle } from '#domain/result.ts'
import { loadSongDialog } from '#journal-ui/MusicCard.tsx'
import type { Browser } from '#platform/browser.ts'
import { isIos } from '#platform/userAgent.ts'
import { loadDialogs } from '#ui/dialogs.tsx'
import { keepPlaces } from './keepPlaces.ts'
import { movePages } from './pageMotion.ts'
import type { AppRouter } from './router.tsx'

const paths: ReadonlySet<string> = new Set([
  '/fill-day',
  '/journal-detail',
  '/calendar',
  '/settings',
])

export function loadRest(router: AppRouter, session: SessionStore, browser: Browser): void {
  movePages(router, browser)
  keepPlaces(router, session)
  void settle(loadDialogs())
  if (isIos(browser.userAgent) && !browser.isStandalone.current()) void offerStartImages()
  if (session.getState().status !== 'signedIn') return
  void settle(import('#journal-ui/pinDay.ts'))
  void settle(loadSongDialog())
  for (const route of Object.values(router.routesById)) {
    if (paths.has(route.fullPath)) void router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

async function offerStartImages(): Promise<void> {
  const loaded = await settle(import('#platform/startImage.ts'))
  if (loaded.ok) await settle(loaded.value.offerStartImages())
}

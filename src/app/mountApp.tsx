import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { EngineContext } from '#context/engine.ts'
import { createSessionStore, SessionContext } from '#context/session.ts'
import type { Engine } from '#engine/session/session.ts'
import type { Browser } from '#platform/browser.ts'
import { BrowserContext } from '#ui/BrowserContext.tsx'
import { CoverContext } from '#ui/useBackCloses.ts'
import { App } from './App.tsx'
import { followPages, followViewport } from './followBrowser.ts'
import { createOverlays } from './overlays.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { preloadPages } from './preloadPages.ts'
import { followAway } from './followAway.ts'
import { followSession } from './followSession.ts'

interface AppDeps {
  readonly engine: Engine
  readonly browser: Browser
  readonly root: HTMLElement
}

/** Renders the app. Returns the router, for the service worker's NAVIGATE messages. */
export function mountApp({ engine, browser, root }: AppDeps): AppRouter {
  const session = createSessionStore(engine)
  const cover = createOverlays(() => router.history)
  const router = createAppRouter({ engine, browser, session })
  followSession(engine, router, session, browser)
  followAway(engine, session, browser)
  followViewport(router, browser)
  followPages(router)
  // The page's code is fetched while the session is being read.
  const asked = new Set(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId))
  for (const route of Object.values(router.routesById)) {
    if (asked.has(route.id)) void router.loadRouteChunk(route)?.catch(() => undefined)
  }
  createRoot(root).render(
    <StrictMode>
      <EngineContext value={engine}>
        <SessionContext value={session}>
          <BrowserContext value={browser}>
            <CoverContext value={cover}>
              <App router={router} />
            </CoverContext>
          </BrowserContext>
        </SessionContext>
      </EngineContext>
    </StrictMode>,
  )
  preloadPages(router, session, browser)
  return router
}

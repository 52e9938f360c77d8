// The app's own files, and nothing else: an answer of the API is never cached.
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

export function serveApp(files: (string | PrecacheEntry)[]): void {
  precacheAndRoute(files)
  cleanupOutdatedCaches()
  // The dev server precaches nothing, and a handler bound to a missing file would kill the worker.
  if (!import.meta.env.PROD) return
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('index.html'), {
      denylist: [/^\/(?:api|health|metrics)(?:\/|$)/, /\/[^/?]+\.[^/]+$/],
    }),
  )
}

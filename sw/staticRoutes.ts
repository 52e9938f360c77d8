// What comes from the caches without waking the worker, where the browser can be told so (Chromium 123, Safari 27): the app's start
// address, so that nothing stands before the person's words, and files whose name holds their content's hash. What no cache holds comes
// from the network, as through the worker. Every other address goes through the worker: a static route matches exact addresses alone.
import { otherStartCaches, startCacheName } from '#domain/startCache.ts'

type Pattern = string | URLPattern

interface Rule {
  readonly condition: { readonly urlPattern: Pattern; readonly requestMethod: string }
  readonly source: 'cache' | { readonly cacheName: string }
}

interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes(rules: readonly Rule[]): Promise<void>
}

/** As in the app's manifest. */
const startAddress = '/home'

/** The page under the start address, in a cache of this build alone: the one that waits must not change what the active one serves. */
export function createStartCache({ caches }: ServiceWorkerGlobalScope, build: string) {
  const name = startCacheName(build)
  return {
    name,
    async keep(page: Response): Promise<void> {
      const cache = await caches.open(name)
      await cache.put(startAddress, page)
    },
    async dropOthers(): Promise<void> {
      const others = otherStartCaches(await caches.keys(), build)
      await Promise.all(others.map((other) => caches.delete(other)))
    },
  }
}

/** Call while the worker is being installed. Only a shortcut: without it everything comes through the worker. */
export function routeToCaches(event: ExtendableEvent, startCache: string): void {
  if (!('addRoutes' in event) || !('URLPattern' in globalThis)) return
  const requestMethod = 'GET'
  const start = new URLPattern({ pathname: startAddress, search: '', baseURL: location.origin })
  const rules: readonly Rule[] = [
    { condition: { urlPattern: start, requestMethod }, source: { cacheName: startCache } },
    { condition: { urlPattern: '/assets/*', requestMethod }, source: 'cache' },
  ]
  event.waitUntil((event as RoutingInstallEvent).addRoutes(rules).catch(() => undefined))
}

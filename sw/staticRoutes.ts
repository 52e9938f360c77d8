// Files whose name holds their content's hash come from the cache without waking the worker, where the browser can be told
// so (Chromium). A file that no cache holds comes from the network, as through the worker; pages always go through it.
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes(rules: {
    readonly condition: { readonly urlPattern: string; readonly requestMethod: string }
    readonly source: 'cache'
  }): Promise<void>
}

export function routeAssetsToCache(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('install', (event) => {
    if (!('addRoutes' in event)) return
    const rule = {
      condition: { urlPattern: '/assets/*', requestMethod: 'GET' },
      source: 'cache',
    } as const
    // Only a shortcut: without it everything works as before.
    const routed = (event as RoutingInstallEvent).addRoutes(rule).catch(() => undefined)
    event.waitUntil(routed)
  })
}

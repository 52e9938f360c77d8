// A new version waits until the person accepts it: no page reloads while a person writes.
export function acceptUpdates(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('message', (event: ExtendableMessageEvent) => {
    const { type } = event.data as { type?: unknown }
    if (type === 'SKIP_WAITING') void scope.skipWaiting()
  })
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
}

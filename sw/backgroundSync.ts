// The bell, not the mailbag: workbox's queue wakes the worker when the network returns, and holds no request. (It deletes
// a request before sending it, counts a refusal as delivered and keeps the bearer token: words stay in the days' rows.)
import { Queue } from 'workbox-background-sync'

export const ringMessage = 'RING'

/** `drain` rejects while words wait, so that the browser rings again. */
export function ringOnReconnect(scope: ServiceWorkerGlobalScope, drain: () => Promise<void>): void {
  const queue = new Queue('lueur', { onSync: drain })
  scope.addEventListener('message', (event: ExtendableMessageEvent) => {
    const { type } = event.data as { type?: unknown }
    if (type === ringMessage) event.waitUntil(queue.registerSync())
  })
}

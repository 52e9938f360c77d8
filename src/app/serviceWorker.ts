// Registers the service worker. Only the tab that accepted an update reloads: another tab may show a form.
import { isReplaced } from '#domain/startCache.ts'
import { fingerprint } from '#platform/build.ts'

export interface AppUpdate {
  /** Reloads this tab under the new version. */
  accept(): void
}

export async function registerServiceWorker(
  url: string,
  offer: (update: AppUpdate) => void,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(url, { scope: '/' })
  let hasAccepted = false

  const offerWaiting = (worker: ServiceWorker) =>
    offer({
      accept() {
        hasAccepted = true
        if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' })
        // Another tab accepted before this one: the new version is already there.
        else location.reload()
      },
    })

  if (registration.waiting !== null && serviceWorker.controller !== null) {
    offerWaiting(registration.waiting)
  }
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      const isUpdate = registration.active !== null && registration.active !== worker
      if (worker.state === 'installed' && isUpdate) offerWaiting(worker)
    })
  })
  const offerActive = async () => {
    const names = await caches.keys().catch(() => [])
    if (isReplaced(names, fingerprint())) offer({ accept: () => location.reload() })
  }
  serviceWorker.addEventListener('controllerchange', () => {
    if (hasAccepted) location.reload()
    else void offerActive()
  })
  // It may have come before this page listened.
  void offerActive()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  })
}

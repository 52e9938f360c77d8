// The worker's composition root: the app's files offline, and the engine that sends what waits while no page is open.
import { createEngine } from '#engine/createEngine.ts'
import { browserEnvironment } from '#engine/environment.ts'
import { createBrowserPush } from '#engine/reminders/browserPush.ts'
import { drain, receivePush, renewPush } from '#engine/worker.ts'
import { ringOnReconnect } from './backgroundSync.ts'
import { listenToPushes } from './notifications.ts'
import { serveApp } from './precache.ts'
import { routeAssetsToCache } from './staticRoutes.ts'
import { acceptUpdates } from './update.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

serveApp(self.__WB_MANIFEST)
routeAssetsToCache(self)
acceptUpdates(self)

const engine = createEngine(
  browserEnvironment(
    {
      kdf: () => Promise.reject(new Error('The worker never sees a password.')),
      loadWords: () => Promise.reject(new Error('The worker makes no recovery key.')),
      storage: null,
      push:
        'pushManager' in self.registration
          ? createBrowserPush({
              permission: () => Notification.permission,
              registration: () => Promise.resolve(self.registration),
              activeRegistration: () => Promise.resolve(self.registration),
            })
          : null,
      passkeys: null,
      startAnew: () => false,
      onUnsent: () => undefined,
    },
    import.meta.env.VITE_BUILD,
  ),
)

ringOnReconnect(self, () => drain(engine))
listenToPushes(self, {
  receive: (push) => receivePush(engine, push),
  renew: () => renewPush(engine),
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
})

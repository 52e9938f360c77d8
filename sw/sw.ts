// The worker's composition root: the app's files offline, and the engine that sends what waits while no page is open.
import { createEngine } from '#engine/createEngine.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { createBrowserPush } from '#engine/reminders/browserPush.ts'
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

const sessionChannel = new BroadcastChannel('lueur-session')

const engine = createEngine({
  http: { origin: '', fetch: (...request) => fetch(...request) },
  clock: {
    now: () => Date.now(),
    offsetAt: (instant) => -new Date(instant).getTimezoneOffset(),
  },
  random: {
    bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    fraction: () => Math.random(),
  },
  timer: {
    after: (ms, call) => {
      const id = setTimeout(call, ms)
      return () => clearTimeout(id)
    },
  },
  kdf: () => Promise.reject(new Error('The worker never sees a password.')),
  storage: null,
  channel: {
    announce: () => sessionChannel.postMessage(null),
    onAnnounced: (listener) => sessionChannel.addEventListener('message', () => listener()),
  },
  databases: createDatabases(),
  push:
    'pushManager' in self.registration
      ? createBrowserPush({
          permission: () => Notification.permission,
          registration: () => Promise.resolve(self.registration),
          activeRegistration: () => Promise.resolve(self.registration),
        })
      : null,
  zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  locks: navigator.locks,
  build: import.meta.env.VITE_BUILD,
  ring: () => undefined,
})

ringOnReconnect(self, () => engine.drain())
listenToPushes(self, {
  receive: (push) => engine.receivePush(push),
  renew: () => engine.renewPush(),
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
})

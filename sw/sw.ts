// The worker's composition root: the app's files offline, and the engine that sends what waits while no page is open.
import { ringOnReconnect } from './backgroundSync.ts'
import { listenToPushes } from './notifications.ts'
import { serveApp } from './precache.ts'
import { acceptUpdates } from './update.ts'
import { createWorkerEngine } from './workerEngine.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

serveApp(self, self.__WB_MANIFEST)
acceptUpdates(self)

const engine = createWorkerEngine(self, import.meta.env.VITE_WORKER_ENGINE)
ringOnReconnect(self, engine.drain)
listenToPushes(self, {
  receive: engine.receive,
  renew: engine.renew,
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
})

// The worker's composition root: the app's files offline, and the engine that sends what waits while no page is open.
import { ringOnReconnect } from './backgroundSync.ts'
import { listenToPushes } from './notifications.ts'
import { buildOf, serveApp } from './precache.ts'
import { acceptUpdates } from './update.ts'
import { createWorkerEngine } from './workerEngine.ts'
import type { WorkerScope } from './workerScope.ts'

declare const self: WorkerScope

self.build = buildOf(self.files) ?? ''
serveApp(self, self.files)
acceptUpdates(self)

const engine = createWorkerEngine(self)
ringOnReconnect(self, engine.drain)
listenToPushes(self, {
  receive: engine.receive,
  renew: engine.renew,
  drain: engine.drain,
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
})

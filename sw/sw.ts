// The worker's composition root: the app's files offline, and the engine that sends what waits while no page is open.
import { createEngine } from '#engine/createEngine.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { ringOnReconnect } from './backgroundSync.ts'
import { serveApp } from './precache.ts'
import { acceptUpdates } from './update.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

serveApp(self.__WB_MANIFEST)
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
    onAnnounced: (listener) => sessionChannel.addEventListener('message', listener),
  },
  databases: createDatabases(),
  locks: navigator.locks,
  build: import.meta.env.VITE_BUILD,
  ring: () => undefined,
})

ringOnReconnect(self, () => engine.drain())

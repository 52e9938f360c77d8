// The engine of a page, from the browser's own pieces. Part of the composition root: main.tsx calls it once.
import { createEngine, type EngineDeps, type EngineWithDrain } from '#engine/createEngine.ts'
import { loadFrenchWords } from '#engine/crypto/frenchWords.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { createBrowserPush } from '#engine/reminders/browserPush.ts'
import { createPasswordKdf } from '#platform/passwordKdf.ts'
import { hasPush } from '#platform/pushPermission.ts'
import { createUserStorage } from './userStorage.ts'

export interface BrowserEngineDeps extends Pick<EngineDeps, 'clock' | 'random' | 'timer'> {
  readonly kdfWorkerUrl: string
}

export function createBrowserEngine({
  kdfWorkerUrl,
  ...effects
}: BrowserEngineDeps): EngineWithDrain {
  const sessionChannel = new BroadcastChannel('lueur-session')
  const engine = createEngine({
    ...effects,
    http: { origin: '', fetch: (...request) => fetch(...request) },
    kdf: createPasswordKdf(kdfWorkerUrl),
    loadWords: loadFrenchWords,
    storage: createUserStorage(),
    channel: {
      announce: () => sessionChannel.postMessage(null),
      onAnnounced: (listener) => sessionChannel.addEventListener('message', () => listener()),
    },
    databases: createDatabases(),
    push: hasPush()
      ? createBrowserPush({
          permission: () => Notification.permission,
          registration: () => navigator.serviceWorker.getRegistration(),
          activeRegistration: () => navigator.serviceWorker.ready,
        })
      : null,
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    locks: navigator.locks,
    build: import.meta.env.VITE_BUILD,
    ring: () => navigator.serviceWorker?.controller?.postMessage({ type: 'RING' }),
  })
  const nudge = () => engine.sync.nudge()
  addEventListener('online', nudge)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nudge()
  })
  return engine
}

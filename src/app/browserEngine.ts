// The engine of a page, from the browser's own pieces. Part of the composition root: main.tsx calls it once.
import { User } from '#contract/user.ts'
import { createEngine, type EngineDeps, type EngineWithDrain } from '#engine/createEngine.ts'
import { loadFrenchWords } from '#engine/crypto/frenchWords.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { createBrowserPush } from '#engine/reminders/browserPush.ts'
import type { UserStorage } from '#engine/session/ports.ts'
import { createPasswordKdf } from '#platform/passwordKdf.ts'
import { hasPush } from '#platform/pushPermission.ts'
import { createLocalText } from '#platform/storedText.ts'

interface BrowserEngineDeps extends Pick<EngineDeps, 'clock' | 'random' | 'timer'> {
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

// The token and the user in local storage, as the specification asks. The username in it is sealed. When the browser refuses
// to write there, the session's copy in the phone's database is enough.
import * as v from 'valibot'

function parseUser(text: string | null): User | null {
  try {
    const parsed = v.safeParse(User, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function createUserStorage(): UserStorage {
  const tokenText = createLocalText('lueur.token')
  const userText = createLocalText('lueur.user')
  return {
    load() {
      const token = tokenText.read()
      return token === null ? null : { token, user: parseUser(userText.read()) }
    },
    saveToken: (token) => tokenText.write(token),
    saveUser: (user) => userText.write(JSON.stringify(user)),
    clear() {
      tokenText.clear()
      userText.clear()
    },
  }
}

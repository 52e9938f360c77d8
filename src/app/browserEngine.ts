// The engine of a page, from the browser's own pieces. Part of the composition root: main.tsx calls it once.
import { createLocalText } from '#platform/storedText.ts'
import { isUser } from '#contract/stored.ts'
import type { User } from '#contract/user.ts'
import { createEngine } from '#engine/createEngine.ts'
import { loadFrenchWords } from '#engine/crypto/frenchWords.ts'
import { browserEnvironment, type UserStorage } from '#engine/environment.ts'
import { createBrowserPush } from '#engine/reminders/browserPush.ts'
import type { Engine } from '#engine/session/session.ts'
import { letDatabasesGo } from '#engine/session/start.ts'
import { fingerprint } from '#platform/build.ts'
import { createPasskeys, hasPasskeys } from '#platform/passkeys.ts'
import { createPasswordKdf } from '#platform/passwordKdf.ts'
import { hasPush } from '#platform/pushPermission.ts'

export function createBrowserEngine(kdfWorkerUrl: string): Engine {
  const engine = createEngine(
    browserEnvironment(
      {
        kdf: createPasswordKdf(kdfWorkerUrl),
        loadWords: loadFrenchWords,
        storage: createUserStorage(),
        push: hasPush()
          ? createBrowserPush({
              permission: () => Notification.permission,
              registration: () => navigator.serviceWorker.getRegistration(),
              activeRegistration: () => navigator.serviceWorker.ready,
            })
          : null,
        passkeys: hasPasskeys() ? createPasskeys() : null,
        startAnew,
        onUnsent: () => navigator.serviceWorker?.controller?.postMessage({ type: 'RING' }),
      },
      fingerprint(),
    ),
  )
  const nudge = () => engine.session.journal()?.sync.nudge()
  addEventListener('online', () => {
    nudge()
    // A failure leaves the hour waiting for the next start.
    void sendHour(engine).catch(() => undefined)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nudge()
  })
  document.addEventListener('freeze', () => letDatabasesGo(engine))
  return engine
}

async function sendHour(engine: Engine): Promise<void> {
  const { sendWantedHour } = await import('#engine/reminders/reminders.ts')
  const journal = engine.session.journal()
  if (journal !== null) await sendWantedHour(journal)
}

/** Not where no worker serves the page: it might not come back without network. */
function startAnew(): boolean {
  const isServed = (navigator.serviceWorker?.controller ?? null) !== null
  if (isServed) location.reload()
  return isServed
}

// The token and the user in local storage, as the specification asks. The username in it is sealed. When the browser refuses
// to write there, the session's copy in the phone's database is enough.

function parseUser(text: string | null): User | null {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return isUser(parsed) ? parsed : null
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

// Push as browsers offer it, the same in a page and in its worker.
import type { PushBrowser, PushSubscriptionKeys } from '#domain/ports.ts'
import { toBase64Url } from '#engine/crypto/bytes.ts'

export interface BrowserPushDeps {
  readonly permission: () => 'default' | 'granted' | 'denied'
  /** The service worker's registration; undefined at a first start. */
  readonly registration: () => Promise<Pick<ServiceWorkerRegistration, 'pushManager'> | undefined>
  /** Resolves once a worker is active, as a new subscription needs one. */
  readonly activeRegistration: () => Promise<Pick<ServiceWorkerRegistration, 'pushManager'>>
}

/** The standard has both keys in every subscription; without them the server would refuse it. */
interface Json {
  readonly endpoint: string
  readonly keys: PushSubscriptionKeys['keys']
}

function keysOf(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint, keys } = subscription.toJSON() as Json
  const publicKey = subscription.options.applicationServerKey
  return {
    endpoint,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
    publicKey: publicKey && toBase64Url(new Uint8Array(publicKey)),
  }
}

export const createBrowserPush = (deps: BrowserPushDeps): PushBrowser => {
  const current = async () =>
    (await (await deps.registration())?.pushManager.getSubscription()) ?? null
  return {
    permission: deps.permission,
    async read() {
      const subscription = await current()
      return subscription && keysOf(subscription)
    },
    async subscribe(publicKey) {
      const { pushManager } = await deps.activeRegistration()
      return keysOf(
        await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
      )
    },
    async unsubscribe() {
      await (await current())?.unsubscribe()
    },
  }
}

// A browser's part of push, outside the engine as the real one is: the subscription outlasts sign-outs and restarts. Its
// PushManager does what the standard (w3.org/TR/push-api) and Chromium say; each subscription is one that the server accepts.
import { createECDH } from 'node:crypto'
import type { PushBrowser, PushSubscriptionKeys } from '#domain/ports.ts'
import { fromBase64Url, toBase64Url } from '#engine/crypto/bytes.ts'
import { createBrowserPush } from '#engine/reminders/browserPush.ts'
import { randomBytes } from './bytes.ts'

export interface PhonePush extends PushBrowser {
  allowed: 'default' | 'granted' | 'denied'
  subscription: PushSubscriptionKeys | null
  /** What the vendor's service does with the next subscriptions. */
  vendor: 'answers' | 'refuses' | 'hangs'
  /** False at the first start of all, until the service worker is there. */
  hasWorker: boolean
}

export function createSubscription(publicKey: string): PushSubscriptionKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${toBase64Url(randomBytes(12))}`,
    keys: {
      p256dh: pair.getPublicKey().toString('base64url'),
      auth: toBase64Url(randomBytes(16)),
    },
    publicKey,
  }
}

const pointLength = 65
const bytesOf = (text: string) => fromBase64Url(text) ?? new Uint8Array()

interface Options {
  readonly userVisibleOnly?: boolean
  /** Browsers take bytes too. */
  readonly applicationServerKey?: string
}

/** As far as the app uses it. */
function createPushManager(push: Omit<PhonePush, keyof PushBrowser>) {
  const shown = (kept: PushSubscriptionKeys) => {
    const { endpoint, keys, publicKey } = kept
    return {
      endpoint,
      options: {
        userVisibleOnly: true,
        applicationServerKey: publicKey === null ? null : bytesOf(publicKey).buffer,
      },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      async unsubscribe() {
        const isKept = push.subscription === kept
        if (isKept) push.subscription = null
        return isKept
      },
    }
  }
  return {
    async getSubscription() {
      return push.subscription && shown(push.subscription)
    },
    async subscribe({ userVisibleOnly = false, applicationServerKey: publicKey = '' }: Options) {
      if (bytesOf(publicKey).length !== pointLength) {
        throw new DOMException('The key is no point of P-256.', 'InvalidAccessError')
      }
      if (push.allowed !== 'granted' || !userVisibleOnly) {
        throw new DOMException('Not allowed.', 'NotAllowedError')
      }
      const { subscription } = push
      if (subscription !== null && (subscription.publicKey ?? publicKey) !== publicKey) {
        throw new DOMException('There is one for another key.', 'InvalidStateError')
      }
      if (subscription !== null) return shown(subscription)
      if (push.vendor === 'hangs') return new Promise<never>(() => undefined)
      if (push.vendor === 'refuses') throw new DOMException('Registration failed.', 'AbortError')
      push.subscription = createSubscription(publicKey)
      return shown(push.subscription)
    },
  }
}

export function createPhonePush(): PhonePush {
  const state: Omit<PhonePush, keyof PushBrowser> = {
    allowed: 'granted',
    subscription: null,
    vendor: 'answers',
    hasWorker: false,
  }
  const registration = { pushManager: createPushManager(state) as unknown as PushManager }
  return Object.assign(
    state,
    createBrowserPush({
      permission: () => state.allowed,
      registration: async () => (state.hasWorker ? registration : undefined),
      async activeRegistration() {
        state.hasWorker = true
        return registration
      },
    }),
  )
}

// A browser's part of push, outside the engine as the real one is: the subscription outlasts sign-outs and restarts. Each
// subscription is one that the server accepts.
import { createECDH } from 'node:crypto'
import type { PushBrowser, PushSubscriptionKeys } from '#domain/ports.ts'
import { toBase64Url } from '#engine/crypto/bytes.ts'
import { randomBytes } from './bytes.ts'

export interface PhonePush extends PushBrowser {
  allowed: 'default' | 'granted' | 'denied'
  subscription: PushSubscriptionKeys | null
  /** What the vendor's service does with the next subscriptions. */
  vendor: 'answers' | 'refuses' | 'hangs'
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

export const createPhonePush = (): PhonePush => ({
  allowed: 'granted',
  subscription: null,
  vendor: 'answers',
  permission() {
    return this.allowed
  },
  async read() {
    return this.subscription
  },
  async subscribe(publicKey) {
    if (this.vendor === 'hangs') return new Promise<never>(() => undefined)
    if (this.vendor === 'refuses') throw new DOMException('Registration failed.', 'AbortError')
    this.subscription = createSubscription(publicKey)
    return this.subscription
  },
  async unsubscribe() {
    this.subscription = null
  },
})

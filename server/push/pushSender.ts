// One push: sealed for its browser (RFC 8291), signed (RFC 8292), sent, and the service's reply read as one of four outcomes.
import webPush from 'web-push'
import { declarePush, type PushMessage } from '#contract/push.ts'
import type { Clock } from '#domain/ports.ts'
import { isAllowedUrl } from '#server/base/isAllowedUrl.ts'
import type { PushTransport } from './pushTransport.ts'
import type { Vapid } from './vapid.ts'

export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export type PushOutcome =
  | { readonly type: 'sent' }
  /** The subscription is over: the person left, or took the permission back. */
  | { readonly type: 'gone' }
  /** The service cannot take it now, and may give a time to wait, in ms. Status 0: it did not reply. */
  | { readonly type: 'busy'; readonly status: number; readonly retryAfterMs: number | null }
  /** The service will never take it. Status 0: the push was not sent. */
  | { readonly type: 'refused'; readonly status: number }

export interface PushSender {
  /**
   * `ttl`: seconds that the service keeps it for a phone that is off. It keeps one push of each kind: the next replaces it,
   * so that days offline do not pile up.
   */
  send(subscription: Subscription, message: PushMessage, ttl: number): Promise<PushOutcome>
}

export interface PushSenderDep {
  readonly pushSender: PushSender
}

interface SenderDeps {
  readonly clock: Clock
  readonly vapid: Vapid
  readonly transport: PushTransport
  readonly pushHosts: readonly string[]
  /** The app's origin. */
  readonly publicUrl: string
}

export function createPushSender({
  clock,
  vapid,
  transport,
  pushHosts,
  publicUrl,
}: SenderDeps): PushSender {
  return {
    async send({ endpoint, p256dh, auth }, message, ttl) {
      // Checked again at each push: the list may have been narrowed since the person subscribed.
      if (!isAllowedUrl(endpoint, pushHosts)) return { type: 'refused', status: 0 }
      const url = new URL(endpoint)
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(declarePush(message, publicUrl)),
        {
          TTL: ttl,
          topic: message.kind,
          urgency: 'normal',
          headers: { Authorization: vapid.authorization(url.origin, clock.now()) },
        },
      )
      const reply = await transport
        .post(url, { headers: asText(headers), body })
        // Its reason names the address.
        .catch(() => null)
      if (reply === null) return { type: 'busy', status: 0, retryAfterMs: null }
      return outcomeOf(reply.status, parseRetryAfter(reply.retryAfter, clock.now()))
    },
  }
}

const asText = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** RFC 8030 and RFC 6585; a redirection is a refusal. */
export function outcomeOf(status: number, retryAfterMs: number | null): PushOutcome {
  if (status >= 200 && status < 300) return { type: 'sent' }
  if (status === 404 || status === 410) return { type: 'gone' }
  if (status === 429 || status >= 500) return { type: 'busy', status, retryAfterMs }
  return { type: 'refused', status }
}

/** Seconds, or a date (RFC 9110), as ms from now; null when it is neither. */
export function parseRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

import webPush from 'web-push'
import type { ServerDeps } from '#server/deps.ts'
import { findSubscriptions, unsubscribe } from './subscriptions.ts'

const timeoutMs = 10_000
/** Seconds that a push service keeps it for a phone that is off. */
const ttl = 3600
/** The subscription is over: the person left, or reset the permission. */
const goneStatuses = new Set([404, 410])

export interface Notification {
  readonly title: string
  readonly body: string
}

/** Sends to every phone of an account; a subscription that is over is forgotten. */
export async function sendToAccount(
  { store, config, pushKeys, fetch, log }: ServerDeps,
  userId: string,
  notification: Notification,
): Promise<void> {
  const subscriptions = await findSubscriptions(store.db, userId)
  await Promise.all(
    subscriptions.map(async ({ endpoint, p256dh, auth }) => {
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(notification),
        { TTL: ttl, vapidDetails: { subject: config.pushSubject, ...pushKeys } },
      )
      const response = await fetch(endpoint, {
        method: request.method,
        headers: request.headers,
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (goneStatuses.has(response.status)) await unsubscribe(store.db, userId, endpoint)
      else if (!response.ok) log.warn({ status: response.status }, 'push refused')
    }),
  )
}

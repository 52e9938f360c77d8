// Push in Chromium without its vendor's service: a subscription that the page believes in and the server accepts, and the
// browser's own delivery to the worker. Everything after the vendor is real: permission, worker, notification.
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { withWorker } from './journey.ts'
import { createSubscription } from './phonePush.ts'

/** From its next load on, the page subscribes as if the vendor answered; the subscription outlasts reloads. */
export async function answerForVendor(page: Page): Promise<string> {
  const { endpoint, keys } = createSubscription('')
  await page.addInitScript(
    (made) => {
      const name = 'test.subscription'
      const subscriptionFor = (publicKey: string) => ({
        endpoint: made.endpoint,
        options: {
          userVisibleOnly: true,
          applicationServerKey: Uint8Array.from(
            atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')),
            (letter) => letter.codePointAt(0) ?? 0,
          ).buffer,
        },
        toJSON: () => ({ endpoint: made.endpoint, keys: made.keys }),
        unsubscribe: async () => {
          localStorage.removeItem(name)
          return true
        },
      })
      Object.assign(PushManager.prototype, {
        async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          localStorage.setItem(name, applicationServerKey)
          return subscriptionFor(applicationServerKey)
        },
        async getSubscription() {
          const publicKey = localStorage.getItem(name)
          return publicKey === null ? null : subscriptionFor(publicKey)
        },
      })
    },
    { endpoint, keys },
  )
  return endpoint
}

/** Whether this browser holds a subscription. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('test.subscription') !== null)

/** The person as the API describes them to this page. */
export const describeMe = (
  page: Page,
): Promise<{
  hasPushNotificationSubscription: boolean
  reminderHour: number
  timeZone: string
}> =>
  page.evaluate(async () => {
    const token = localStorage.getItem('lueur.token')
    const answer = await fetch('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
    return answer.json()
  })

interface NotifyingScope {
  registration: { showNotification(...args: readonly unknown[]): Promise<void> }
  shown: Promise<void>
}

function runningWorker(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().at(-1)
  if (worker === undefined) throw new Error('No worker runs.')
  return worker
}

/**
 * Hands a push to the worker as the browser does; resolves once its notification is shown. Chromium forgets a notification
 * whose list is asked for while it is being shown, so that nobody may look before.
 */
export async function deliverPush(
  context: BrowserContext,
  origin: string,
  data: string,
): Promise<void> {
  const worker = runningWorker(context)
  await worker.evaluate(() => {
    const scope = globalThis as unknown as NotifyingScope
    const { registration } = scope
    scope.shown = new Promise((resolve, reject) => {
      registration.showNotification = async (...args) => {
        Reflect.deleteProperty(registration, 'showNotification')
        await registration.showNotification(...args).then(resolve, reject)
      }
    })
  })
  await withWorker(context, origin, (client, registrationId) =>
    client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
  )
  await worker.evaluate(() => (globalThis as unknown as NotifyingScope).shown)
}

interface ShownNotification {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly lang: string
  readonly url: string
}

export const shownNotifications = (page: Page): Promise<readonly ShownNotification[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, lang, data }) => ({
      title,
      body,
      tag,
      lang,
      url: (data as { url: string }).url,
    }))
  })

/** Taps the first notification that is shown. */
export async function tapNotification(context: BrowserContext): Promise<void> {
  await runningWorker(context).evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<readonly unknown[]> }
      NotificationEvent: new (type: string, init: { notification: unknown }) => Event
      dispatchEvent(event: Event): void
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}

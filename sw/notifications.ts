// The worker's ears: a push comes, a notification is tapped, the browser replaces the subscription.
import { reminderTag } from '#contract/push.ts'
import { handlePush, urlOf, type PushDeps } from './push.ts'

interface NotificationsDeps extends Pick<PushDeps, 'receive' | 'pause' | 'drain'> {
  readonly renew: () => Promise<void>
}

/** A window of the app is led there; only without any is one opened. */
async function openApp(scope: ServiceWorkerGlobalScope, url: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const client = windows.find(({ focused }) => focused) ?? windows[0]
  if (client === undefined) {
    await scope.clients.openWindow(url)
    return
  }
  // Before the focus, which fails once the tap is too long ago.
  client.postMessage({ type: 'NAVIGATE', url })
  await client.focus().catch(() => undefined)
}

/** A browser with declarative pushes hands over the notification that it would show. */
interface Declared extends PushEvent {
  readonly notification?: Notification | null
}
const textOf = ({ data, notification }: Declared): string | null =>
  data?.text() ?? (notification ? JSON.stringify(notification.data) : null)

async function mark(scope: ServiceWorkerGlobalScope, isUnwritten: boolean): Promise<void> {
  const { navigator } = scope
  if (!('setAppBadge' in navigator)) return
  await (isUnwritten ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined)
}

export function listenToPushes(scope: ServiceWorkerGlobalScope, deps: NotificationsDeps): void {
  scope.addEventListener('push', (event) => {
    event.waitUntil(
      handlePush(textOf(event), {
        ...deps,
        shown: async () => {
          const shown = await scope.registration.getNotifications({ tag: reminderTag })
          return shown.map(({ data }): unknown => data)
        },
        show: (title, options) => scope.registration.showNotification(title, options),
        mark: (isUnwritten) => mark(scope, isUnwritten),
      }),
    )
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openApp(scope, urlOf(event.notification.data)))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => {
    ;(event as ExtendableEvent).waitUntil(deps.renew())
  })
}

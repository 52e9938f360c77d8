import type { PushPermission } from '#domain/reminders.ts'
import type { Watched } from '#domain/watched.ts'

/** False in an iPhone's browser: push works there only in an installed app. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export interface PushPermissionWatch extends Watched<PushPermission> {
  /** The browser's own question; only inside a tap. */
  ask(): Promise<PushPermission>
}

const current = (): PushPermission => (hasPush() ? Notification.permission : 'unsupported')

export function createPushPermission(): PushPermissionWatch {
  const listeners = new Set<() => void>()
  const announce = (): void => {
    for (const listener of listeners) listener()
  }
  // The permission may also change in the browser's settings.
  document.addEventListener('visibilitychange', announce)
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', announce))
    .catch(() => undefined)
  return {
    current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async ask() {
      if (hasPush()) await Notification.requestPermission().catch(() => undefined)
      announce()
      return current()
    },
  }
}

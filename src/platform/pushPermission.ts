import type { PushPermission } from '#domain/reminders.ts'
import type { Watched } from '#domain/watched.ts'

/** False in an iPhone's browser: push works there only in an installed app. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export interface PushPermissionWatch extends Watched<PushPermission> {
  /** The browser's own question; only inside a tap. */
  ask(): Promise<PushPermission>
}

const read = (): PushPermission => (hasPush() ? Notification.permission : 'unsupported')

export function createPushPermission(): PushPermissionWatch {
  const listeners = new Set<() => void>()
  /** The page waits for the browser's main process at each look, and every rendering looks. */
  let known: PushPermission | null = null
  const current = (): PushPermission => (known ??= read())
  const announce = (): void => {
    known = null
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

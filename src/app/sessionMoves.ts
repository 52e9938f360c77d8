import type { Engine } from '#engine/engine.ts'
import type { Device } from '#platform/device.ts'
import type { AppRouter } from './router.tsx'
import type { SessionStore } from './sessionStore.ts'

/**
 * A session that ends, by choice or by a refused token, leads to /login, whatever page was open. One that has just been
 * read lets the guards decide. One that begins is led on by the page where it began, with its own delays.
 */
export function followSession(
  engine: Engine,
  router: AppRouter,
  session: SessionStore,
  device: Device,
): void {
  session.subscribe((now, before) => {
    if (before.status === 'loading') void router.invalidate()
    else if (before.status === 'signedIn' && now.status === 'anonymous') {
      // A streak, and a day not written, say something of the person who leaves.
      if (!now.isLocked) {
        device.milestone.clear()
        device.appBadge.clear()
      }
      void forgetCalendar().catch(() => undefined)
      void router.navigate({ to: '/login', replace: true })
    }
  })
  // Begun in another tab, nobody leads this one on.
  engine.session.onChangedElsewhere(() => void router.invalidate())
}

/** Without weighing on the first load. */
async function forgetCalendar(): Promise<void> {
  const calendar = await import('#features/calendar/calendarStore.ts')
  calendar.forgetCalendar()
}

import type { Device } from '#platform/device.ts'
import { forgetCalendar } from '#features/calendar/calendarStore.ts'
import type { AppRouter } from './router.tsx'
import type { SessionStore } from './sessionStore.ts'

/** Longer than any page that begins a session takes to lead on. */
const elsewhereMs = 2500

/**
 * A session that ends, by choice or by a refused token, leads to /login, whatever page was open. One that has just been
 * read lets the guards decide. One that begins is led on by the page where it began, with its own delays.
 */
export function followSession(router: AppRouter, session: SessionStore, device: Device): void {
  session.subscribe((now, before) => {
    if (before.status === 'loading') void router.invalidate()
    else if (before.status === 'signedIn' && now.status === 'anonymous') {
      // A streak says something of the person who leaves.
      if (!now.isLocked) device.milestone.clear()
      forgetCalendar()
      void router.navigate({ to: '/login', replace: true })
    } else if (before.status === 'anonymous' && now.status === 'signedIn') {
      // Begun in another tab, nobody leads this one on.
      setTimeout(() => void router.invalidate(), elsewhereMs)
    }
  })
}

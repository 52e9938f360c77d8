import { celebratedMilestone } from '#features/home/StreakCard.tsx'
import type { Engine } from '#engine/engine.ts'
import type { Browser } from '#platform/browser.ts'
import type { AppRouter } from './router.tsx'
import type { SessionStore } from '#context/session.ts'

/**
 * A session that ends, by choice or by a refused token, leads to /login, whatever page was open. One that has just been
 * read lets the guards decide, but for one that a refused token ended before: it still leads to /login, which says that
 * the days are kept, and not to /welcome as if there had never been any. One that begins is led on by the page where it
 * began, with its own delays.
 */
export function followSession(
  engine: Engine,
  router: AppRouter,
  session: SessionStore,
  browser: Browser,
): void {
  session.subscribe((now, before) => {
    if (before.status === 'loading') {
      if (now.status === 'anonymous' && now.isLocked && isProtected(router)) leave(router)
      else void router.invalidate()
    } else if (before.status === 'signedIn' && now.status === 'anonymous') {
      // A streak, and a day not written, say something of the person who leaves.
      if (!now.isLocked) {
        celebratedMilestone.clear()
        browser.appBadge.clear()
      }
      void forgetCalendar().catch(() => undefined)
      leave(router)
    }
  })
  // Begun in another tab, nobody leads this one on.
  engine.session.onChangedElsewhere(() => void router.invalidate())
}

const leave = (router: AppRouter): void => void router.navigate({ to: '/login', replace: true })

/** Whether the page asked for is one that a visitor does not see. */
const isProtected = (router: AppRouter): boolean =>
  router
    .matchRoutes(router.latestLocation)
    .some(({ routeId }) => routeId === '/member' || routeId === '/unnamed')

/** Without weighing on the first load. */
async function forgetCalendar(): Promise<void> {
  const calendar = await import('#features/calendar/calendarStore.ts')
  calendar.forgetCalendar()
}

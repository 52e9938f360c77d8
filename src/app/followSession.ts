import { forgetCelebration } from '#journal-ui/milestone.ts'
import type { Engine } from '#engine/session/session.ts'
import { forgetPersonalNotes } from '#platform/personalNotes.ts'
import type { Browser } from '#platform/browser.ts'
import { dismissToasts } from '#ui/toastStore.ts'
import { isAtForm } from './followBrowser.ts'
import type { AppRouter } from './router.tsx'
import { isLocked, type SessionStore, type SignedIn } from '#context/session.ts'
import { redirectIfWritten } from '#features/fill-day/chosenDay.ts'

/**
 * Navigates when the session changes. When it ends, by choice or by a refused token: to /login, from any page. When it has
 * been read: the guards run again, except after a refused token, where /login says that the days are kept while /welcome
 * would look as if there were none. When it begins: the page on which the person signed in navigates, after its own delay.
 */
export function followSession(
  engine: Engine,
  router: AppRouter,
  session: SessionStore,
  browser: Browser,
): void {
  /** A form that was open when it locked stays, whatever arrived meanwhile. */
  let keepsForm = false
  session.subscribe((now, before) => {
    if (before.status === 'loading') {
      if (now.status === 'anonymous' && now.locked !== null && isProtected(router)) leave(router)
      else void router.invalidate()
    } else if (before.status === 'signedIn' && now.status === 'signedIn') {
      // Locked: no message about the days stays over the page. The guards hand the pages the journal as it is now.
      if (before.hasKey && !now.hasKey) {
        dismissToasts()
        keepsForm = isAtForm(router)
      }
      if (isLocked(before) && !isLocked(now) && !keepsForm) void leaveWrittenForm(router, now)
      if (before.journal !== now.journal) void router.invalidate()
    } else if (before.status === 'signedIn' && now.status === 'anonymous') {
      // What this phone noted, and the badge of an unwritten day, are about the person who signs out.
      if (now.locked === null) {
        forgetPersonalNotes()
        forgetCelebration()
        browser.appBadge.clear()
      }
      void forgetCalendar().catch(() => undefined)
      leave(router)
    }
  })
  // Signed in elsewhere: run this tab's guards again.
  engine.session.onChangedElsewhere(() => void router.invalidate())
}

const leave = (router: AppRouter): void => void router.navigate({ to: '/login', replace: true })

/** What the guard of the form could not ask while the journal was locked. */
async function leaveWrittenForm(router: AppRouter, { journal }: SignedIn): Promise<void> {
  if (!isAtForm(router)) return
  const { search, state } = router.latestLocation
  try {
    await redirectIfWritten(journal, search.date, state, false)
  } catch {
    if (isAtForm(router)) await router.navigate({ to: '/journal-detail', replace: true })
  }
}

/** Whether the page asked for is one that a visitor does not see. */
const isProtected = (router: AppRouter): boolean =>
  router
    .matchRoutes(router.latestLocation)
    .some(({ routeId }) => routeId === '/member' || routeId === '/unnamed')

/** Imported when needed: the calendar stays out of the first chunk. */
async function forgetCalendar(): Promise<void> {
  const calendar = await import('#features/calendar/calendarStore.ts')
  calendar.forgetCalendar()
}

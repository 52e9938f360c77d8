// What stands behind the open page. One « Retour » always leads somewhere: to another page than the open one, and never to the pages of
// who one no longer is. Browsers of before 2026 do not tell what stands there: they keep a « Retour » too many.
import type { SessionStore } from '#context/session.ts'
import { goToPlace, placesBehind } from '#platform/places.ts'
import type { AppRouter } from './router.tsx'

/** A dialog or a sheet lies over the page, with an entry of its own (overlays.ts). */
const isCovered = (): boolean => (window.history.state?.overlays ?? 0) > 0

export function keepPlaces(router: AppRouter, session: SessionStore): void {
  /** Since somebody signed in or out, whose page has not come yet. */
  let isNewcomer = false
  session.subscribe((now, before) => {
    if (before.status !== 'loading' && now.status !== before.status) isNewcomer = true
  })
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (isCovered()) return
    const [first] = placesBehind()
    if (isNewcomer && pathChanged) {
      isNewcomer = false
      if (first !== undefined) standOn(first)
    } else leaveSecond()
  })
  // A page that came before this code had loaded.
  if (!isCovered()) leaveSecond()
}

/** Where the open page stands twice in a row, its first place is the one to stand on. */
function leaveSecond(): void {
  const before = placesBehind().at(-1)
  if (before?.url === location.href) goToPlace(before)
}

/** The open page takes the place of an earlier one; what stood between them is behind no more. */
function standOn(place: NavigationHistoryEntry): void {
  const { href } = location
  // Before the router looks: it finds the open page there, and asks no guard of the other.
  const put = (): void => {
    if (navigation.currentEntry?.key !== place.key) return
    History.prototype.replaceState.call(window.history, window.history.state, '', href)
  }
  navigation.addEventListener('currententrychange', put, { once: true })
  goToPlace(place)
}

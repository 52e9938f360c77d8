// The app lock of a page that is left and looked at again. What is shown is covered before the page is out of sight; on the way back
// two instants are compared under that cover, because no timer runs in a page that the phone has frozen.
import type { SessionStore } from '#context/session.ts'
import { errandMs, type Instant, wasAway } from '#domain/away.ts'
import type { Session, SessionState } from '#engine/session/session.ts'
import type { Browser } from '#platform/browser.ts'
import { errand } from '#platform/errands.ts'
import { drawVeil, liftVeil } from '#platform/veil.ts'
import { announceStorageFault } from './FaultScreen.tsx'

/** The lock of a journal that is open; null where nothing is to be covered. */
const openLock = (session: Session) =>
  session.status === 'signedIn' && session.hasKey ? session.appLock : null

const isStartingAnew = (session: Session): boolean =>
  session.status === 'signedIn' && session.isStartingAnew

export function followAway(
  { session: engine }: { readonly session: Pick<SessionState, 'shut'> },
  session: SessionStore,
  { isVisible, hasFocus, isStandalone, now, sincePage }: Browser,
): void {
  let left: { readonly at: Instant; readonly leastMs: number } | null = null
  let errandAt: Instant | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isShutting = false

  const instant = (): Instant => ({ clock: now(), sincePage: sincePage() })

  function forget(): void {
    left = null
    clearTimeout(timer)
  }

  function shut(): void {
    drawVeil()
    if (isShutting) return
    isShutting = true
    // A store that fails leaves the fault on the page, and no word.
    void engine
      .shut()
      .then(forget, announceStorageFault)
      .finally(() => {
        isShutting = false
        look()
      })
  }

  function leave(awayMs: number): void {
    if (left !== null) return
    const at = instant()
    const isErrand = errandAt !== null && !wasAway(errandAt, at, errandMs)
    left = { at, leastMs: isErrand ? errandMs : 0 }
    const patienceMs = Math.max(awayMs, left.leastMs)
    if (patienceMs === 0) shut()
    else timer = setTimeout(shut, patienceMs)
  }

  /** One that ended out of sight goes on until the page is looked at: that moment is the way back from it. */
  function followErrand(): void {
    if (errand.current() === 'underWay') errandAt = instant()
    else if (isVisible.current()) errandAt = null
  }

  /** In the list of open apps of a phone the page has no focus, and is visible. */
  const isLookedAt = (): boolean =>
    isVisible.current() && (hasFocus.current() || !isStandalone.current())

  const isOver = ({ at, leastMs }: NonNullable<typeof left>, awayMs: number): boolean =>
    wasAway(at, instant(), Math.max(awayMs, leastMs))

  function look(): void {
    // What it showed stays covered until the page is gone.
    if (isStartingAnew(session.getState())) {
      drawVeil()
      return
    }
    const lock = openLock(session.getState())
    if (lock !== null && !isLookedAt()) drawVeil()
    if (lock !== null && !isVisible.current()) {
      leave(lock.awayMs)
      return
    }
    const since = left
    forget()
    if (errand.current() === 'done') errandAt = null
    if (lock !== null && since !== null && isOver(since, lock.awayMs)) shut()
    else if (!isShutting && isLookedAt()) liftVeil()
  }

  errand.subscribe(followErrand)
  isVisible.subscribe(look)
  hasFocus.subscribe(look)
  // It may open, or be turned on, in a page that is out of sight already.
  session.subscribe(() => {
    if (!isShutting) look()
  })
}

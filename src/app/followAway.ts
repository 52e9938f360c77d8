// The app lock of a page that is left and looked at again. What is shown is covered before the page is out of sight; on the way back
// two instants are compared under that cover, because no timer runs in a page that the phone has frozen.
import type { SessionStore } from '#context/session.ts'
import { type Instant, wasAway } from '#domain/away.ts'
import type { Session, SessionState } from '#engine/session/session.ts'
import type { Browser } from '#platform/browser.ts'
import { drawVeil, liftVeil } from '#platform/veil.ts'
import { announceStorageFault } from './FaultScreen.tsx'

/** The lock of a journal that is open; null where nothing is to be covered. */
const openLock = (session: Session) =>
  session.status === 'signedIn' && session.hasKey ? session.appLock : null

export function followAway(
  { session: engine }: { readonly session: Pick<SessionState, 'shut'> },
  session: SessionStore,
  { isVisible, hasFocus, isStandalone, now, sincePage }: Browser,
): void {
  let hiddenAt: Instant | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isShutting = false

  const instant = (): Instant => ({ clock: now(), sincePage: sincePage() })

  function forget(): void {
    hiddenAt = null
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
    if (hiddenAt !== null) return
    hiddenAt = instant()
    if (awayMs === 0) {
      shut()
      return
    }
    timer = setTimeout(shut, awayMs)
  }

  /** In the list of open apps of a phone the page has no focus, and is visible. */
  const isLookedAt = (): boolean =>
    isVisible.current() && (hasFocus.current() || !isStandalone.current())

  function look(): void {
    const lock = openLock(session.getState())
    if (lock !== null && !isLookedAt()) drawVeil()
    if (lock !== null && !isVisible.current()) {
      leave(lock.awayMs)
      return
    }
    const since = hiddenAt
    forget()
    if (lock !== null && since !== null && wasAway(since, instant(), lock.awayMs)) shut()
    else if (!isShutting && isLookedAt()) liftVeil()
  }

  isVisible.subscribe(look)
  hasFocus.subscribe(look)
  // It may open, or be turned on, in a page that is out of sight already.
  session.subscribe(() => {
    if (!isShutting) look()
  })
}

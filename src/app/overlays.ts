// Each dialog or sheet (an overlay) has a history entry of its own, so that going back closes it before it leaves the page.
// The router does not see these entries: they have the page's own address and state, and a depth. An overlay that is closed
// in another way has its entry removed, and a navigation waits for that removal.
import type { RouterHistory } from '@tanstack/react-router'
import type { Cover } from '#ui/useBackCloses.ts'

interface OverlayState {
  readonly overlays?: number
  readonly __TSR_key?: string
}

const stateOf = (state: unknown): OverlayState => state ?? {}

/** A `history.go` that takes longer is taken to be lost. */
const longestMs = 900

/** The depth of the current history entry: how many overlays are open in it. */
const depthNow = (): number => stateOf(window.history.state).overlays ?? 0

/** Bypasses the `pushState` that the router has patched: for the router nothing changes. */
const put = (way: 'pushState' | 'replaceState', overlays: number): void =>
  History.prototype[way].call(window.history, { ...window.history.state, overlays }, '')

/** Call before the router is created: only the first `popstate` listener can hide an event from the others. */
export function createOverlays(historyOf: () => RouterHistory): Cover {
  let open: readonly (() => void)[] = []
  let settling: Promise<void> | null = null
  let arrived: (() => void) | null = null
  let unblock: (() => void) | null = null

  const isOfThisPage = ({ __TSR_key }: OverlayState): boolean =>
    __TSR_key === historyOf().location.state.__TSR_key

  function closeDownTo(depth: number): void {
    const closed = open.slice(depth)
    open = open.slice(0, depth)
    for (const close of closed.toReversed()) close()
  }

  async function takeAway(count: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestMs)
      arrived = () => {
        clearTimeout(timer)
        resolve()
      }
      window.history.go(-count)
    })
    arrived = null
    // The browser restored this entry without those before it: make it the page's own entry.
    if (depthNow() > open.length) put('replaceState', open.length)
  }

  async function makeHistoryFit(): Promise<void> {
    // An overlay that opens and closes at once makes no entry.
    await Promise.resolve()
    historyOf().flush()
    while (depthNow() !== open.length) {
      if (depthNow() < open.length) put('pushState', depthNow() + 1)
      else await takeAway(depthNow() - open.length)
    }
    settling = null
    if (open.length === 0) {
      unblock?.()
      unblock = null
    }
  }

  function settle(): Promise<void> {
    unblock ??= historyOf().block({
      enableBeforeUnload: false,
      // Before the page is left, remove the entries of its overlays: otherwise going back would pass through them.
      async blockerFn() {
        closeDownTo(0)
        await settle()
        return false
      },
    })
    settling ??= makeHistoryFit()
    return settling
  }

  window.addEventListener('popstate', (event) => {
    const state = stateOf(event.state)
    const depth = state.overlays ?? 0
    // The entry of an overlay that is closed already (reached by forward, or by a reload) is left at once.
    if (isOfThisPage(state) || depth > 0) event.stopImmediatePropagation()
    if (arrived === null) closeDownTo(isOfThisPage(state) ? depth : 0)
    arrived?.()
    if (depth !== open.length) void settle()
  })
  // Entries that a reload left behind, once the router exists.
  queueMicrotask(() => (depthNow() > 0 ? void settle() : undefined))

  return (onBack) => {
    open = [...open, onBack]
    void settle()
    return () => {
      if (!open.includes(onBack)) return
      open = open.filter((other) => other !== onBack)
      void settle()
    }
  }
}

// What lies over a page (a dialog) has an entry of its own in the browser's history, so that going back closes it before it
// leaves the page. The router never hears of these entries: they have the page's own address and state, and a depth. What
// closes otherwise takes its entry away, and a page that is being left waits for that.
import type { RouterHistory } from '@tanstack/react-router'
import type { Cover } from '#ui/useBackCloses.ts'

interface OverlayState {
  readonly overlays?: number
  readonly __TSR_key?: string
}

const stateOf = (state: unknown): OverlayState => state ?? {}

/** A way back that takes longer does not come. */
const longestMs = 900

/** How many overlays the entry shown now stands for. */
const depthNow = (): number => stateOf(window.history.state).overlays ?? 0

/** Not through the router's own way in: to the router nothing changes. */
const put = (way: 'pushState' | 'replaceState', overlays: number): void =>
  History.prototype[way].call(window.history, { ...window.history.state, overlays }, '')

/** Before the router is made: of a window's listeners the first one alone can keep an event from the others. */
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
    // A browser that restored this entry without those before it: it becomes the page's own.
    if (depthNow() > open.length) put('replaceState', open.length)
  }

  async function makeHistoryFit(): Promise<void> {
    // What opens and closes at once makes no entry.
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
      // The page is being left: the entries of what lies over it go first, or going back would lead through them.
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
    // An entry of something closed long ago (forward, a reload) is left again at once.
    if (isOfThisPage(state) || depth > 0) event.stopImmediatePropagation()
    if (arrived === null) closeDownTo(isOfThisPage(state) ? depth : 0)
    arrived?.()
    if (depth !== open.length) void settle()
  })
  // Left by a reload. Once the router is there.
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

/** A tap so soon after the one that began a pause is its double: it does not end the pause. */
const doubleTapMs = 300

/** When the last tap began, in ms of the browser's events. */
let lastTap = -doubleTapMs
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', ({ timeStamp }) => (lastTap = timeStamp), true)
}

/** A tap on a link or a button asks for what it does, not for the end of a pause. */
const actsByItself = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href], button:enabled') !== null

/** Resolves after `ms`, or as soon as the person taps the page or presses a key. */
export const pauseUnlessTapped = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const began = lastTap
    const goOn = (event: PointerEvent | KeyboardEvent): void => {
      const isSameGesture =
        event instanceof KeyboardEvent ? event.repeat : event.timeStamp - began < doubleTapMs
      if (!isSameGesture && !actsByItself(event.target)) end()
    }
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', goOn, true)
      window.removeEventListener('keydown', goOn, true)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('pointerdown', goOn, true)
    window.addEventListener('keydown', goOn, true)
  })

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Long enough for a page to show its content first. */
const settledMs = 800

/**
 * Runs a task of low priority once the page is idle. Returns the function that cancels it. WebKit has no idle callback: there
 * the task runs after a pause.
 */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(run)
    else run()
  }, settledMs)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}

/** Long enough for a page to have shown what it was opened for. */
const settledMs = 800

/**
 * Runs something that nobody waits for once the page has nothing better to do. Returns the function that gives it up.
 * WebKit has no idle callback: a pause stands for it.
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

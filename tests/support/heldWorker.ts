// A worker that says nothing by itself: a test answers in its place.
import { onTestFinished, vi } from 'vitest'

export class HeldWorker<Asked> extends EventTarget {
  readonly asked: Asked[] = []
  isEnded = false
  postMessage(asked: Asked): void {
    this.asked.push(asked)
  }
  terminate(): void {
    this.isEnded = true
  }
  tell(told: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: told }))
  }
}

/** The worker that `start` starts, and what `start` gives. */
export function withHeldWorker<Asked, T>(
  start: () => T,
): { readonly worker: HeldWorker<Asked>; readonly started: T } {
  const worker = new HeldWorker<Asked>()
  vi.stubGlobal('Worker', function Worker() {
    return worker
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { worker, started: start() }
}

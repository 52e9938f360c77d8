// Decides when a pass runs: after a wait, or at once when something happened, and one at a time in this context. Safety does
// not depend on it (two passes at once are harmless): it saves work. The clock may be ahead, be corrected or go back: no wait
// lasts longer for that (#domain/retry.ts).
import { maxTimerMs, nextTryMs } from '#domain/retry.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

export interface PassScheduler {
  /** Runs a pass `ms` from now; replaces the wait before. */
  later(ms: number): void
  /**
   * Something happened that makes a pass worthwhile, whatever the current wait: runs one now, two seconds after the last one
   * began, or after the one under way.
   */
  nudge(): void
  /** Resolves once no pass is under way, after one that began after this call. */
  runAnother(): Promise<void>
  /** Ends the wait. */
  stop(): void
}

export function createPassScheduler(
  { timer, clock }: Pick<OpenJournal, 'timer' | 'clock'>,
  runPass: () => Promise<void>,
): PassScheduler {
  let cancelTimer: (() => void) | null = null
  let lastTryAt = -Infinity
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function run(): Promise<void> {
    try {
      do {
        isAskedAgain = false
        lastTryAt = clock.now()
        await runPass()
      } while (isAskedAgain)
    } finally {
      running = null
    }
  }

  const start = (): Promise<void> => (running ??= run())

  function later(ms: number): void {
    cancelTimer?.()
    cancelTimer = timer.after(Math.min(ms, maxTimerMs), () => void start())
  }

  return {
    later,
    nudge() {
      if (running !== null) {
        isAskedAgain = true
        return
      }
      const waitMs = nextTryMs(lastTryAt, clock.now())
      if (waitMs > 0) later(waitMs)
      else void start()
    },
    async runAnother() {
      // A pass under way may have begun without network.
      isAskedAgain = running !== null
      await start()
    },
    stop: () => cancelTimer?.(),
  }
}

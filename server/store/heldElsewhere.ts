// Another process that writes to SQLite's file, or sits in a transaction of it. SQLite itself would wait by stopping this whole process:
// here it is asked again and again, with pauses in which everybody else is served.
import type { TimerDep } from '#server/base/deps.ts'
import { pause } from '#server/base/pause.ts'
import { sqliteCodeOf, sqliteCodes } from './sqliteCode.ts'

/** SQLite's own wait, in which nobody is served: for what is over in an instant. */
export const instantMs = 10
/** Between two tries. */
const pauseMs = 40
/** How long it is waited for in all, by whoever asks, until something was written again. */
export const heldElsewhereMs = 3000

export interface Patience {
  /** Waits a moment after this error, where it may be over then; else false. Who comes late waits no longer for the same process. */
  awaitTurn(error: unknown): Promise<boolean>
  /** Something could be written. */
  renew(): void
}

export function createPatience({ timer }: TimerDep): Patience {
  let leftMs = heldElsewhereMs
  return {
    async awaitTurn(error) {
      if (sqliteCodeOf(error) !== sqliteCodes.busy || leftMs <= 0) return false
      leftMs -= instantMs + pauseMs
      await pause(timer, pauseMs)
      return true
    },
    renew() {
      leftMs = heldElsewhereMs
    },
  }
}

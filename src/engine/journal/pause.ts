// What passes between a try that failed and the next one: longer each time, and over at once where somebody asks for it.
import type { Timer } from '#domain/ports.ts'

const firstPauseMs = 100
const longestPauseMs = 10_000

/** `failures` in a row, 1 or more. */
export const pauseMs = (failures: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))

export interface Pause {
  readonly over: Promise<void>
  readonly end: () => void
}

export function startPause(timer: Timer, ms: number): Pause {
  let end: (() => void) | null = null
  const over = new Promise<void>((resolve) => {
    const cancel = timer.after(ms, resolve)
    end = () => {
      cancel()
      resolve()
    }
  })
  return { over, end: () => end?.() }
}

/** A sign-out in another tab deletes the database: its message comes before that long. */
export const emptiedMs = 1100

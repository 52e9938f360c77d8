import type { Timer } from '#domain/ports.ts'

export const pause = (timer: Timer, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timer.after(ms, resolve)
  })

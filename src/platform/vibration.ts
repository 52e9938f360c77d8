import type { Vibration } from '#domain/ports.ts'

/** iOS has no vibration, and Chromium complains before the first touch: both are silence here. */
export const createVibration = (): Vibration => ({
  vibrate(ms) {
    if (!('vibrate' in navigator)) return
    if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return
    navigator.vibrate(ms)
  },
})

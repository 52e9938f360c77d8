import type { Watched } from './watched.ts'

/** A viewport that loses more than this many pixels has a keyboard over it. */
const keyboardHeight = 150

/** Browsers without visualViewport never report a keyboard. */
export const createKeyboard = (): Watched<boolean> => ({
  current: () => {
    const visible = window.visualViewport
    // A pinch also shrinks the visual viewport: its scale tells it apart.
    return (
      visible !== null &&
      window.innerHeight - visible.height * (visible.scale || 1) > keyboardHeight
    )
  },
  subscribe(listener) {
    const visible = window.visualViewport
    visible?.addEventListener('resize', listener)
    window.addEventListener('resize', listener)
    return () => {
      visible?.removeEventListener('resize', listener)
      window.removeEventListener('resize', listener)
    }
  },
})

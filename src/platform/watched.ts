import type { Watched } from '#domain/watched.ts'

export type { Watched }

const watchMedia = (query: string): Watched<boolean> => {
  const list = window.matchMedia(query)
  return {
    current: () => list.matches,
    subscribe(listener) {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
  }
}

/** Whether the browser believes that there is a network. It may be wrong: use it for texts, never to skip a request. */
export const createConnectivity = (): Watched<boolean> => ({
  current: () => navigator.onLine,
  subscribe(listener) {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
})

export const createPageVisibility = (): Watched<boolean> => ({
  current: () => document.visibilityState === 'visible',
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
})

/** Whether the window has the focus: a page may be visible behind something else. */
export const createPageFocus = (): Watched<boolean> => ({
  current: () => document.hasFocus(),
  subscribe(listener) {
    window.addEventListener('focus', listener)
    window.addEventListener('blur', listener)
    return () => {
      window.removeEventListener('focus', listener)
      window.removeEventListener('blur', listener)
    }
  },
})

export const createReducedMotion = (): Watched<boolean> =>
  watchMedia('(prefers-reduced-motion: reduce)')

/** Opened from the home screen. iOS has a property of its own for it, which never changes while the page is open. */
export function createStandaloneWatch(): Watched<boolean> {
  const media = watchMedia(
    '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)',
  )
  const isIosApp = (navigator as { standalone?: boolean }).standalone === true
  return { current: () => isIosApp || media.current(), subscribe: media.subscribe }
}

const desktopWidth = 1024
const mobileWidth = 768

/** At least 1024 px wide: the app gives way to the install page. */
export const createDesktopWatch = (): Watched<boolean> =>
  watchMedia(`(min-width: ${desktopWidth}px)`)

/** Under 768 px: what « mobile » means everywhere. */
export const createMobileWatch = (): Watched<boolean> =>
  watchMedia(`(max-width: ${mobileWidth - 0.02}px)`)

/** When the visual viewport is shorter than the window by more than this many pixels of the screen, a keyboard is open. */
const keyboardHeight = 150

/** Browsers without visualViewport never report a keyboard. */
export const createKeyboard = (): Watched<boolean> => ({
  current: () => {
    const { visualViewport: visible, innerWidth, innerHeight } = window
    if (visible === null) return false
    // A pinch zoom shrinks both its sides alike, and a page that is laid out wider than the screen is not whole at a scale of 1.
    const whole = (innerHeight * visible.width) / innerWidth
    return (whole - visible.height) * (visible.scale || 1) > keyboardHeight
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

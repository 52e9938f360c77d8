import { watchMedia, type Watched } from './watched.ts'

/** Opened from the home screen. iOS tells it in a property of its own, which never changes while a page lives. */
export function createStandaloneWatch(): Watched<boolean> {
  const media = watchMedia(
    '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)',
  )
  const isIosApp = (navigator as { standalone?: boolean }).standalone === true
  return { current: () => isIosApp || media.current(), subscribe: media.subscribe }
}

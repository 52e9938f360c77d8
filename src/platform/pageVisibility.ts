import type { Watched } from './watched.ts'

export const createPageVisibility = (): Watched<boolean> => ({
  current: () => document.visibilityState === 'visible',
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
})

import type { Watched } from './watched.ts'

/** Whether the browser believes that there is a network. A hint for words on the screen, never a reason not to try. */
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

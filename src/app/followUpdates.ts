import { registerServiceWorker } from './serviceWorker.ts'
import { offerUpdate } from './UpdateOffer.tsx'

/** Registers the service worker, and offers each newer version of the app that it brings. */
export const followUpdates = (workerUrl: string): Promise<void> =>
  registerServiceWorker(workerUrl, offerUpdate)

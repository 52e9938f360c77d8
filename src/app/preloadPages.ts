// What a start leaves for later: see loadRest.ts, which is loaded once the page is quiet, so that nobody who taps waits for it.
import { settle } from '#domain/result.ts'
import type { loadRest } from './loadRest.ts'

const quietMs = 1500

/** Call once the first page is shown. What does not come here is loaded again when it is needed. */
export function preloadPages(...given: Parameters<typeof loadRest>): void {
  setTimeout(() => void load(given), quietMs)
}

async function load(given: Parameters<typeof loadRest>): Promise<void> {
  const loaded = await settle(import('./loadRest.ts'))
  if (loaded.ok) loaded.value.loadRest(...given)
}

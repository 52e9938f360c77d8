// What a page, or the worker, has in its memory: every string of a heap snapshot, once nothing is left to collect.
import type { CDPSession, Page } from '@playwright/test'

/** So that what nothing holds any more is gone. */
const collections = 3

export async function heapOf(page: Page): Promise<string> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  let snapshot = ''
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    snapshot += chunk
  })
  await cdp.send('HeapProfiler.enable')
  for (let at = 0; at < collections; at++) await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await cdp.detach()
  return snapshot
}

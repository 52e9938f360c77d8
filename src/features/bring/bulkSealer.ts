// The page's end of the worker that seals. One is started for each import, and ended with it.
import type { BulkSealer, DaysSealed, DaysToSeal } from '#engine/journal/bulkSealer.ts'

/** `url`: of the worker, as the page's policy lets it through. */
export function createBulkSealer(url: string): BulkSealer {
  const worker = new Worker(url, { type: 'module', name: 'seal' })
  let turns = 0
  let hasFailed = false
  worker.addEventListener('error', () => {
    hasFailed = true
  })
  return {
    seal: (key, days, now) =>
      new Promise((resolve, reject) => {
        turns++
        const turn = turns
        const listening = new AbortController()
        const { signal } = listening
        const fail = (): void => {
          listening.abort()
          reject(new Error('The worker that seals ended.'))
        }
        if (hasFailed) return fail()
        worker.addEventListener('error', fail, { signal })
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<DaysSealed>) => {
            if (data.turn !== turn) return
            if (data.sealed === null) return fail()
            listening.abort()
            resolve(data.sealed)
          },
          { signal },
        )
        worker.postMessage({ turn, key, days, now } satisfies DaysToSeal)
      }),
    end: () => worker.terminate(),
  }
}

// The page's end of the worker that seals. One is started for each import, and ended with it.
import type { BulkSealer, DaysSealed, DaysToSeal } from '#engine/journal/bulkSealer.ts'
import { startWorker } from '#platform/askWorker.ts'

/** Some days take milliseconds: a worker that is silent for so long is given up, and the page seals by itself. */
const longestMs = 10_000

/** `url`: of the worker, as the page's policy lets it through. */
export function createBulkSealer(url: string): BulkSealer {
  const { ask, end } = startWorker<DaysToSeal, DaysSealed>(url, 'seal')
  let turns = 0
  return {
    async seal(key, days, now) {
      turns++
      const turn = turns
      const silence = setTimeout(end, longestMs)
      try {
        return await ask({ turn, key, days, now }, (told, { resolve, reject }) => {
          if (told.turn !== turn) return
          if (told.sealed === null) reject()
          else resolve(told.sealed)
        })
      } finally {
        clearTimeout(silence)
      }
    },
    end,
  }
}

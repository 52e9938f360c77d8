// One pass over an open journal, and what its outcome writes down for the next one. When it runs stands in passScheduler.ts.
import { maxBatchBytes } from '#contract/limits.ts'
import { todayOf } from '#domain/dayAt.ts'
import type { Month } from '#domain/day.ts'
import { maxRetryAfterMs, maxRetryMs, minTryMs, retryDelayMs } from '#domain/retry.ts'
import { createHttp } from '#engine/api/http.ts'
import { createJournalApi, type JournalApi } from '#engine/api/journalApi.ts'
import { hashPrefix, toHex } from '#engine/crypto/bytes.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { retryDaysOfOtherBuilds } from '#engine/local/days.ts'
import {
  readEngineState,
  rememberFetched,
  updateEngineState,
  writeMeta,
} from '#engine/local/metaStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { runPass, type PassOutcome } from './pass.ts'
import { reconcileDeps } from './reconcile.ts'
import type { WatchedCalls } from './silenceWatch.ts'
import { verifyDay } from './verifyDay.ts'

/** No smaller batch is tried on a slow network: the longest single day may need more, and goes alone. */
const minBatchBytes = 32 * 1024

/** False once the session has ended, or another token goes on for it. */
export const isCurrent = (journal: Pick<OpenJournal, 'isOpen' | 'token'>, token: string): boolean =>
  journal.isOpen() && journal.token === token

async function fetchStats(
  { db, clock }: Pick<OpenJournal, 'db' | 'clock'>,
  api: JournalApi,
): Promise<void> {
  const stats = await api.stats(todayOf(clock))
  if (stats.ok) await writeMeta(db, 'stats', stats.value)
}

interface PassOptions {
  /** Of the session that the pass runs for. */
  readonly token: string
  readonly calls: WatchedCalls
  /** The month that the person looks at. */
  readonly lookedAt: () => Month | null
  readonly batchBytes: number
}

export async function runJournalPass(
  journal: Pick<OpenJournal, 'db' | 'sealer' | 'clock' | 'build' | 'isOpen' | 'token'>,
  { token, calls, lookedAt, batchBytes }: PassOptions,
): Promise<PassOutcome> {
  const { db, clock, build } = journal
  const api = createJournalApi(createHttp(calls.http, token, calls.signal))
  const state = await readEngineState(db)
  await retryDaysOfOtherBuilds(db, build)
  if (!state.hasHistory) await fetchStats(journal, api)
  return runPass(
    {
      ...reconcileDeps(journal),
      api,
      store: createDayStore(db),
      today: () => todayOf(clock),
      verify: verifyDay,
      digest: async (source) => toHex(await hashPrefix(source, 8)),
      lookedAt,
      batchBytes,
      onFetched: (months) => rememberFetched(db, months, clock.now()),
    },
    state.etag,
    () => isCurrent(journal, token),
  )
}

/** The longest batch of the next pass: half as long after one whose calls were given up. */
export function nextBatchBytes(batchBytes: number, outcome: PassOutcome, isGivenUp: boolean) {
  if (outcome.type === 'equal') return maxBatchBytes
  const isHalved = outcome.type === 'later' && isGivenUp
  return isHalved ? Math.max(minBatchBytes, batchBytes / 2) : batchBytes
}

/** Writes down how a pass ended. Returns the ms until the next one; null when nothing is left that time would change. */
export async function writeOutcome(
  { db, sealer, clock, random }: Pick<OpenJournal, 'db' | 'sealer' | 'clock' | 'random'>,
  outcome: PassOutcome,
): Promise<number | null> {
  switch (outcome.type) {
    case 'equal':
      await updateEngineState(db, {
        etag: outcome.etag,
        unverified: outcome.unverified,
        failures: 0,
        askedUntil: 0,
        lastOkAt: clock.now(),
        ...(outcome.unverified.length === 0 && { hasHistory: true }),
        signInNeeded: false,
        upgradeNeeded: false,
        isFull: false,
      })
      // Nothing else would ask again for a day that was refused without the day as it is now.
      return outcome.leftDays > 0 && sealer.canOpen ? maxRetryMs : null
    case 'signInNeeded':
      await updateEngineState(db, { signInNeeded: true })
      return null
    case 'later': {
      const { failures } = await readEngineState(db)
      const ownMs = retryDelayMs(failures + 1, random.fraction())
      const askedMs = Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs)
      await updateEngineState(db, {
        failures: failures + 1,
        // Only what the server asked is written down: after a clock that was ahead, our own wait could last for years.
        askedUntil: askedMs > 0 ? clock.now() + askedMs : 0,
        upgradeNeeded: outcome.reason === 'tooOld',
        isFull: outcome.reason === 'full',
      })
      return Math.max(ownMs, askedMs, minTryMs)
    }
  }
}

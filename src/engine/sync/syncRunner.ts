// Keeps one open journal equal to the server's copy. A pass (journalPass.ts) runs when it is due (passScheduler.ts), in turn
// with other tabs and the worker (turns.ts), and its calls are aborted when they are silent (silenceWatch.ts).
import type { OnRefused } from '#engine/api/failure.ts'
import { resealHeader } from '#contract/apiVersion.ts'
import { maxBatchBytes } from '#contract/limits.ts'
import type { Month } from '#domain/day.ts'
import { settle } from '#domain/result.ts'
import { createHttp } from '#engine/api/http.ts'
import { createApi } from '#engine/api/api.ts'
import { askedWaitMs, maxRetryMs, minTryMs } from '#domain/retry.ts'
import type { SendFromMemory } from '#engine/journal/writeDay.ts'
import { countSendableDays } from '#engine/local/days.ts'
import { readEngineState } from '#engine/local/metaStore.ts'
import { reopen } from '#engine/local/storeFailure.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import {
  assumedSpeed,
  isCurrent,
  nextBatchBytes,
  runJournalPass,
  writeOutcome,
  type Unnoted,
} from './journalPass.ts'
import { createPassScheduler } from './passScheduler.ts'
import { createMemorySender } from './sendFromMemory.ts'
import { resealSome } from './reseal.ts'
import { createSilenceWatch, type WatchedCalls } from './silenceWatch.ts'
import { createTurns, storedHeartbeat } from './turns.ts'

export type SyncedJournal = Pick<
  OpenJournal,
  | 'userId'
  | 'token'
  | 'user'
  | 'asking'
  | 'db'
  | 'sealer'
  | 'http'
  | 'clock'
  | 'random'
  | 'timer'
  | 'locks'
  | 'build'
  | 'onUnsent'
  | 'isOpen'
>

export interface SyncRunner {
  isSending(): boolean
  /** Months that the server has otherwise than this phone, which was too full to note it. */
  unnotedMonths(): readonly Month[]
  /** The month that the person looks at is fetched before the rest of the history. */
  lookAt(month: Month): void
  /** Something happened that makes a pass worthwhile, whatever the current wait. */
  nudge(): void
  /** Runs until nothing more can be sent; rejects while sendable days are left, so that the browser tries again. */
  drain(): Promise<void>
  readonly sendFromMemory: SendFromMemory
  /** Ends waits and calls, once the session has ended. */
  stop(): void
}

/** The wait after a failure of the phone's own store (no room left), doubled each time: what is unsent is sent at each pass. */
const localFailureMs = 10_000

/** `onRefused`: the server refused this session's token. */
export function createSyncRunner(journal: SyncedJournal, onRefused: OnRefused): SyncRunner {
  const { db, clock, userId } = journal
  const turns = createTurns(journal)
  const watch = createSilenceWatch(journal)
  const scheduler = createPassScheduler(journal, runInTurn)
  let lookedAt: Month | null = null
  let batchBytes = maxBatchBytes
  let isSending = false
  let isOfFormerStore = false
  let closings = 0
  let storeFailures = 0
  const unnoted: Unnoted = { until: 0, months: [] }
  db.on('close', () => closings++)

  /** Returns the ms until the next pass; null when none is due. */
  async function runOnce(calls: WatchedCalls): Promise<number | null> {
    const { askedUntil, etagsDropped } = await readEngineState(db)
    const askedMs = askedWaitMs(askedUntil, clock.now())
    if (askedMs > 0) return askedMs
    isSending = true
    const { token } = journal
    const closingsBefore = closings
    const isSameStore = (): boolean => closings === closingsBefore
    const options = { token, calls, lookedAt: () => lookedAt, batchBytes, isSameStore, unnoted }
    const outcome = await runJournalPass(journal, options)
    if (!isCurrent(journal, token)) return null
    batchBytes = nextBatchBytes(batchBytes, outcome, calls.signal.aborted)
    // What was here at the beginning says nothing of a new database.
    isOfFormerStore = !isSameStore() && outcome.type === 'equal'
    if (isOfFormerStore) return minTryMs
    if (outcome.type === 'signInNeeded') {
      // A phone that has no room to note it locks all the same.
      await settle(writeOutcome(journal, outcome, etagsDropped))
      return onRefused(token, outcome.why)
    }
    const waitMs = await writeOutcome(journal, outcome, etagsDropped)
    if (outcome.type === 'later') journal.onUnsent()
    if (outcome.type !== 'equal') return waitMs
    // Nothing of the person waits any more: what was there before a change of the key is sealed anew.
    isSending = false
    const api = createApi(createHttp(calls.http, token, calls.signal, { [resealHeader]: '1' }))
    const again = await resealSome(journal, api, {
      batchBytes,
      isCurrent: () => isCurrent(journal, token),
    })
    // Which is never later than what a pass waits for.
    return again ?? waitMs
  }

  async function runInTurn(): Promise<void> {
    await turns.take(`lueur-sync-${userId}`, storedHeartbeat(db), async () => {
      if (!journal.isOpen()) return
      try {
        const waitMs = await watch.run(runOnce, assumedSpeed(batchBytes))
        storeFailures = 0
        if (waitMs !== null) scheduler.later(waitMs)
      } catch {
        // A sign-out closed the database during the pass, or the store fails: the rows are unchanged.
        if (!journal.isOpen()) return
        await reopen(db).catch(() => undefined)
        scheduler.later(Math.min(maxRetryMs, localFailureMs * 2 ** storeFailures++))
      } finally {
        isSending = false
      }
    })
  }

  function nudge(): void {
    watch.giveUpStalled()
    scheduler.nudge()
  }

  return {
    isSending: () => isSending,
    unnotedMonths: () => unnoted.months,
    lookAt(month) {
      lookedAt = month
    },
    nudge,
    async drain() {
      watch.giveUpStalled()
      await scheduler.runAnother()
      // What that pass heard was not noted.
      if (isOfFormerStore && journal.isOpen()) await scheduler.runAnother()
      if (!journal.isOpen()) return
      if ((await countSendableDays(db)) > 0) throw new Error('Days are still waiting to be sent.')
    },
    sendFromMemory: createMemorySender(journal),
    stop() {
      scheduler.stop()
      watch.giveUp()
    },
  }
}

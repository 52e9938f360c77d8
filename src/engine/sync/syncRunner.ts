// When a pass runs. Safety does not rest on any of this (two passes at once are harmless): turns and waits save work. Page
// and worker share the waits through the store; the network coming back, the page becoming visible and a save may try at
// once, at most every two seconds. No clock is trusted further than it can harm: it may be ahead, put right, or go back.
import type { SendFromMemory } from '#engine/journal/writeDay.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { todayOf } from '#domain/dayAt.ts'
import type { Month } from '#domain/day.ts'
import { countSendableDays, retryDaysOfOtherBuilds } from '#engine/local/days.ts'
import {
  askedWaitMs,
  maxRetryAfterMs,
  maxRetryMs,
  maxTimerMs,
  minTryMs,
  nextTryMs,
  retryDelayMs,
} from '#domain/retry.ts'
import { maxBatchBytes } from '#contract/limits.ts'
import { createHttp, type HttpDeps } from '#engine/api/http.ts'
import { createJournalApi, type JournalApi } from '#engine/api/journalApi.ts'
import { hashPrefix, toHex } from '#engine/crypto/bytes.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { reopen } from '#engine/local/storeFailure.ts'
import {
  readEngineState,
  readMeta,
  updateEngineState,
  writeMeta,
  rememberFetched,
} from '#engine/local/metaStore.ts'
import { listenTo } from './listen.ts'
import { runPass, type PassOutcome } from './pass.ts'
import { sendFromMemory } from './sendFromMemory.ts'
import { createTurns } from './turns.ts'
import { verifyDay } from './verifyDay.ts'

type SyncedJournal = Pick<
  OpenJournal,
  | 'userId'
  | 'token'
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
  /** The month that the person looks at is fetched before the rest of the history. */
  lookAt(month: Month): void
  /** Something happened that makes a try worthwhile, whatever the current wait. */
  nudge(): void
  /** Words wait: send them soon, and let the browser wake the worker when the network returns. */
  wake(): void
  /** Runs until nothing can be sent any more; rejects while words still wait, so that the browser tries again. */
  drain(): Promise<void>
  readonly sendFromMemory: SendFromMemory
  /** The session has ended. */
  stop(): void
}

/** Before a pass is tried again after the phone itself failed (no room left). */
const localFailureMs = 10_000
/** A pass that has heard nothing for so long is given up as soon as something new happens. */
const stalledMs = 20_000
/** No smaller batch is tried on a slow network: the longest single day may need more, and goes alone. */
const minBatchBytes = 32 * 1024

/** Sends and fetches for one session of one journal. `onRefused`: the server no longer takes this session's token. */
export function createSyncRunner(
  journal: SyncedJournal,
  onRefused: (token: string) => Promise<void>,
): SyncRunner {
  const { db, clock, timer, sealer, userId } = journal
  const now = () => clock.now()
  let lookedAt: Month | null = null
  let cancelTimer: (() => void) | null = null
  let lastTryAt = -Infinity
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isSending = false
  let stalled = new AbortController()
  let batchBytes = maxBatchBytes
  const turns = createTurns(journal)
  const listen = () =>
    listenTo({ timer, now, fetch: (...request) => journal.http.fetch(...request) })
  const listening = listen()
  const http: HttpDeps = { ...journal.http, fetch: listening.fetch }
  const reconciling = { sealer, now, build: journal.build, today: () => todayOf(clock) }

  async function fetchStats(api: JournalApi): Promise<void> {
    const stats = await api.stats(todayOf(clock))
    if (stats.ok) await writeMeta(db, 'stats', stats.value)
  }

  /** False once the session has ended, or another token goes on for it. */
  const isCurrent = (token: string): boolean => journal.isOpen() && journal.token === token

  async function pass(token: string): Promise<PassOutcome> {
    const api = createJournalApi(createHttp(http, token, stalled.signal))
    const state = await readEngineState(db)
    await retryDaysOfOtherBuilds(db, journal.build)
    if (!state.hasHistory) await fetchStats(api)
    return runPass(
      {
        ...reconciling,
        api,
        store: createDayStore(db),
        verify: verifyDay,
        digest: async (source) => toHex(await hashPrefix(source, 8)),
        lookedAt: () => lookedAt,
        batchBytes,
        onFetched: (months) => rememberFetched(db, months, now()),
      },
      state.etag,
      () => isCurrent(token),
    )
  }

  async function conclude(outcome: PassOutcome): Promise<void> {
    switch (outcome.type) {
      case 'equal':
        batchBytes = maxBatchBytes
        await updateEngineState(db, {
          etag: outcome.etag,
          unverified: outcome.unverified,
          failures: 0,
          askedUntil: 0,
          lastOkAt: now(),
          ...(outcome.unverified.length === 0 && { hasHistory: true }),
          signInNeeded: false,
          upgradeNeeded: false,
          isFull: false,
        })
        // Nothing else would ask again for a day that was refused without the day as it is now.
        if (outcome.leftDays > 0 && sealer.canOpen) later(maxRetryMs)
        return
      case 'signInNeeded':
        await updateEngineState(db, { signInNeeded: true })
        return
      case 'later': {
        const { failures } = await readEngineState(db)
        const own = retryDelayMs(failures + 1, journal.random.fraction())
        const asked = Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs)
        const waitMs = Math.max(own, asked, minTryMs)
        if (stalled.signal.aborted) batchBytes = Math.max(minBatchBytes, batchBytes / 2)
        await updateEngineState(db, {
          failures: failures + 1,
          // Only what the server asked is written down: after a clock that was ahead, our own wait could last for years.
          askedUntil: asked > 0 ? now() + asked : 0,
          upgradeNeeded: outcome.reason === 'tooOld',
          isFull: outcome.reason === 'full',
        })
        later(waitMs)
        journal.onUnsent()
      }
    }
  }

  const inTurn = (work: () => Promise<void>): Promise<void> =>
    turns.take(
      `lueur-sync-${userId}`,
      {
        read: async () => (await readMeta(db, 'beat')) ?? 0,
        write: (beat) => writeMeta(db, 'beat', beat),
      },
      work,
    )

  async function runOnce(): Promise<void> {
    if (!journal.isOpen()) return
    await inTurn(async () => {
      if (!journal.isOpen()) return
      stalled = new AbortController()
      const stopLooking = listening.giveUpSilence(stalled)
      try {
        const { askedUntil } = await readEngineState(db)
        const askedMs = askedWaitMs(askedUntil, now())
        if (askedMs > 0) {
          later(askedMs)
          return
        }
        isSending = true
        const { token } = journal
        const outcome = await pass(token)
        if (!isCurrent(token)) return
        await conclude(outcome)
        if (outcome.type === 'signInNeeded') await onRefused(token)
      } catch {
        // The database was closed under the pass by a sign-out, or the store fails: the rows are as they were.
        if (!journal.isOpen()) return
        await reopen(db).catch(() => undefined)
        later(localFailureMs)
      } finally {
        stopLooking()
        isSending = false
      }
    })
  }

  async function run(): Promise<void> {
    try {
      do {
        isAskedAgain = false
        lastTryAt = now()
        await runOnce()
      } while (isAskedAgain)
    } finally {
      running = null
    }
  }

  const start = (): Promise<void> => (running ??= run())

  function later(ms: number): void {
    cancelTimer?.()
    cancelTimer = timer.after(Math.min(ms, maxTimerMs), () => void start())
  }

  /** What makes a try worthwhile; one that is silent for too long is given up first. */
  function nudge(): void {
    if (running !== null) {
      isAskedAgain = true
      if (listening.isSilent(stalledMs)) stalled.abort()
      return
    }
    const waitMs = nextTryMs(lastTryAt, now())
    if (waitMs > 0) later(waitMs)
    else void start()
  }

  return {
    isSending: () => isSending,
    lookAt(month) {
      lookedAt = month
    },
    nudge,
    wake() {
      journal.onUnsent()
      nudge()
    },
    async drain() {
      // A pass under way may have begun without network.
      isAskedAgain = running !== null
      await start()
      if (!journal.isOpen()) return
      if ((await countSendableDays(db)) > 0) throw new Error('Days are still waiting to be sent.')
    },
    async sendFromMemory(day, change, made) {
      if (!journal.isOpen()) return false
      const heard = listen()
      const given = new AbortController()
      const stopLooking = heard.giveUpSilence(given)
      const api = createJournalApi(
        createHttp({ ...journal.http, fetch: heard.fetch }, journal.token, given.signal),
      )
      try {
        return await sendFromMemory({ ...reconciling, api }, day, change, made)
      } finally {
        stopLooking()
      }
    },
    stop() {
      cancelTimer?.()
      stalled.abort()
    },
  }
}

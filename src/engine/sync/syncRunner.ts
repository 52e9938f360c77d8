// When a pass runs. Safety does not rest on any of this (two passes at once are harmless): turns and waits save work. Page
// and worker share the waits through the store; the network coming back, the page becoming visible and a save may try at
// once, at most every two seconds. No clock is trusted further than it can harm: it may be ahead, put right, or go back.
import { countSendableDays, retryDaysOfOtherBuilds } from '#engine/local/days.ts'
import type { Day, Month } from '#domain/day.ts'
import type { Timer } from '#domain/ports.ts'
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
import type { DaySealer } from '#engine/journal/daySealer.ts'
import type { DayChange } from '#engine/journal/writeDay.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
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

/** What a pass is bound to from its start to its end. */
export interface SyncAccount {
  readonly userId: string
  readonly token: string
  readonly db: JournalDatabase
}

export interface SyncDeps {
  readonly http: HttpDeps
  readonly sealer: DaySealer
  readonly account: () => SyncAccount | null
  readonly today: () => Day
  readonly now: () => number
  readonly fraction: () => number
  readonly timer: Timer
  /** Absent in old browsers: passes may then run twice, harmlessly. */
  readonly locks: LockManager | undefined
  readonly build: string
  readonly onSignInNeeded: (account: SyncAccount) => Promise<void>
  /** Words are waiting: let the browser wake the worker when the network returns. */
  readonly ring: () => void
}

/** Before a pass is tried again after the phone itself failed (no room left). */
const localFailureMs = 10_000
/** A pass that has heard nothing for so long is given up as soon as something new happens. */
const stalledMs = 20_000
/** No smaller batch is tried on a slow network: the longest single day may need more, and goes alone. */
const minBatchBytes = 32 * 1024

export function createSyncRunner(deps: SyncDeps) {
  let lookedAt: Month | null = null
  let cancelTimer: (() => void) | null = null
  let lastTryAt = -Infinity
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isSending = false
  let stalled = new AbortController()
  let batchBytes = maxBatchBytes
  const turns = createTurns(deps)
  const listen = () => listenTo({ ...deps, fetch: (...request) => deps.http.fetch(...request) })
  const listening = listen()
  const http: HttpDeps = { ...deps.http, fetch: listening.fetch }

  const isCurrent = (account: SyncAccount): boolean => {
    const now = deps.account()
    return now?.userId === account.userId && now.token === account.token
  }

  async function fetchStats({ db }: SyncAccount, api: JournalApi): Promise<void> {
    const stats = await api.stats(deps.today())
    if (stats.ok) await writeMeta(db, 'stats', stats.value)
  }

  async function pass(account: SyncAccount): Promise<PassOutcome> {
    const { db } = account
    const api = createJournalApi(createHttp(http, account.token, stalled.signal))
    const state = await readEngineState(db)
    await retryDaysOfOtherBuilds(db, deps.build)
    if (!state.hasHistory) await fetchStats(account, api)
    return runPass(
      {
        api,
        store: createDayStore(db),
        sealer: deps.sealer,
        today: deps.today,
        verify: verifyDay,
        digest: async (source) => toHex(await hashPrefix(source, 8)),
        lookedAt: () => lookedAt,
        now: deps.now,
        build: deps.build,
        batchBytes,
        onFetched: async (months) => {
          await rememberFetched(db, months, deps.now())
        },
      },
      state.etag,
      () => isCurrent(account),
    )
  }

  async function conclude({ db }: SyncAccount, outcome: PassOutcome): Promise<void> {
    switch (outcome.type) {
      case 'equal':
        batchBytes = maxBatchBytes
        await updateEngineState(db, {
          etag: outcome.etag,
          unverified: outcome.unverified,
          failures: 0,
          askedUntil: 0,
          lastOkAt: deps.now(),
          ...(outcome.unverified.length === 0 && { hasHistory: true }),
          signInNeeded: false,
          upgradeNeeded: false,
          isFull: false,
        })
        // Nothing else would ask again for a day that was refused without the day as it is now.
        if (outcome.leftDays > 0 && deps.sealer.canOpen) later(maxRetryMs)
        return
      case 'signInNeeded':
        await updateEngineState(db, { signInNeeded: true })
        return
      case 'later': {
        const { failures } = await readEngineState(db)
        const own = retryDelayMs(failures + 1, deps.fraction())
        const asked = Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs)
        const waitMs = Math.max(own, asked, minTryMs)
        if (stalled.signal.aborted) batchBytes = Math.max(minBatchBytes, batchBytes / 2)
        await updateEngineState(db, {
          failures: failures + 1,
          // Nobody asked, nothing is written: a clock that was ahead would have this phone wait for years.
          askedUntil: asked > 0 ? deps.now() + asked : 0,
          upgradeNeeded: outcome.reason === 'tooOld',
          isFull: outcome.reason === 'full',
        })
        later(waitMs)
        deps.ring()
      }
    }
  }

  const inTurn = ({ userId, db }: SyncAccount, work: () => Promise<void>): Promise<void> =>
    turns.take(
      `lueur-sync-${userId}`,
      {
        read: async () => (await readMeta(db, 'beat')) ?? 0,
        write: (beat) => writeMeta(db, 'beat', beat),
      },
      work,
    )

  async function runOnce(): Promise<void> {
    const account = deps.account()
    if (account === null) return
    await inTurn(account, async () => {
      if (!isCurrent(account)) return
      stalled = new AbortController()
      const stopLooking = listening.giveUpSilence(stalled)
      try {
        const { askedUntil } = await readEngineState(account.db)
        const askedMs = askedWaitMs(askedUntil, deps.now())
        if (askedMs > 0) {
          later(askedMs)
          return
        }
        isSending = true
        const outcome = await pass(account)
        if (!isCurrent(account)) return
        await conclude(account, outcome)
        if (outcome.type === 'signInNeeded') await deps.onSignInNeeded(account)
      } catch {
        // The database was closed under the pass by a sign-out, or the store fails: the rows are as they were.
        if (!isCurrent(account)) return
        await reopen(account.db).catch(() => undefined)
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
        lastTryAt = deps.now()
        await runOnce()
      } while (isAskedAgain)
    } finally {
      running = null
    }
  }

  const start = (): Promise<void> => (running ??= run())

  function later(ms: number): void {
    cancelTimer?.()
    cancelTimer = deps.timer.after(Math.min(ms, maxTimerMs), () => void start())
  }

  return {
    isSending: (): boolean => isSending,
    lookAt: (month: Month): void => {
      lookedAt = month
    },
    /** Something happened that makes a try worthwhile, whatever the current wait. */
    nudge: (): void => {
      if (running !== null) {
        isAskedAgain = true
        if (listening.isSilent(stalledMs)) stalled.abort()
        return
      }
      const waitMs = nextTryMs(lastTryAt, deps.now())
      if (waitMs > 0) later(waitMs)
      else void start()
    },
    /** Runs until nothing can be sent any more; rejects while words still wait, so that the browser tries again. */
    drain: async (): Promise<void> => {
      // A pass under way may have begun without network.
      isAskedAgain = running !== null
      await start()
      const account = deps.account()
      if (account === null) return
      if ((await countSendableDays(account.db)) > 0)
        throw new Error('Days are still waiting to be sent.')
    },
    /** For words that the phone could not store. */
    sendFromMemory: async (
      day: Day,
      change: DayChange,
      made: NewDayRow | null,
    ): Promise<boolean> => {
      const account = deps.account()
      if (account === null) return false
      const own = listen()
      const given = new AbortController()
      const stopLooking = own.giveUpSilence(given)
      const heard = { ...deps.http, fetch: own.fetch }
      const api = createJournalApi(createHttp(heard, account.token, given.signal))
      try {
        return await sendFromMemory({ ...deps, api }, day, change, made)
      } finally {
        stopLooking()
      }
    },
    stop: (): void => {
      cancelTimer?.()
      stalled.abort()
    },
  }
}

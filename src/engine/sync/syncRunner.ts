// When a pass runs. Safety does not rest on any of this (two passes at once are harmless): the lock and the waits save
// work. Page and worker share the waits through the store; the network coming back, the page becoming visible and a save
// may try at once, at most every two seconds.
import type { Day, Month } from '#domain/day.ts'
import type { Timer } from '#domain/ports.ts'
import { minTryMs, retryDelayMs } from '#domain/retry.ts'
import { createHttp, type HttpDeps } from '#engine/api/http.ts'
import { createJournalApi, type JournalApi } from '#engine/api/journalApi.ts'
import { hashPrefix, toHex } from '#engine/crypto/bytes.ts'
import type { DaySealer } from '#engine/journal/daySealer.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { readEngineState, updateEngineState, writeMeta } from '#engine/local/metaStore.ts'
import { runPass, type PassOutcome } from './pass.ts'
import { toItem } from './push.ts'
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

/** The longest that a server may make a phone wait. */
const maxRetryAfterMs = 60 * 60_000
/** Before a pass is tried again after the phone itself failed (no room left). */
const localFailureMs = 10_000
/** No call ends by itself: a pass that has heard nothing for so long is given up when something new happens. */
const stalledMs = 20_000

export function createSyncRunner(deps: SyncDeps) {
  let lookedAt: Month | null = null
  let cancelTimer: (() => void) | null = null
  let lastTryAt = -Infinity
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isSending = false
  let stalled = new AbortController()
  let heardAt = -Infinity

  /** The network, listened to. */
  const http: HttpDeps = {
    ...deps.http,
    async fetch(...request) {
      heardAt = deps.now()
      try {
        return await deps.http.fetch(...request)
      } finally {
        heardAt = deps.now()
      }
    },
  }

  const isCurrent = (account: SyncAccount): boolean => {
    const now = deps.account()
    return now?.userId === account.userId && now.token === account.token
  }

  /** Days that another build was refused get a new try from this one. */
  const releaseHeld = ({ db }: SyncAccount): Promise<unknown> =>
    db.days
      .where('dirty')
      .equals(1)
      .filter(({ held }) => held !== null && held.build !== deps.build)
      .modify((row) => Object.assign(row, { held: null, n: row.n + 1 }))

  async function fetchStats({ db }: SyncAccount, api: JournalApi): Promise<void> {
    const stats = await api.stats(deps.today())
    if (stats.ok) await writeMeta(db, 'stats', stats.value)
  }

  async function pass(account: SyncAccount): Promise<PassOutcome> {
    const { db } = account
    stalled = new AbortController()
    const api = createJournalApi(createHttp(http, account.token, stalled.signal))
    const state = await readEngineState(db)
    await releaseHeld(account)
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
        onFetched: async (months) => {
          await db.months.bulkPut(months.map((month) => ({ month, fetchedAt: deps.now() })))
        },
      },
      state.etag,
      () => isCurrent(account),
    )
  }

  async function conclude({ db }: SyncAccount, outcome: PassOutcome): Promise<void> {
    switch (outcome.type) {
      case 'equal':
        await updateEngineState(db, {
          etag: outcome.etag,
          unverified: outcome.unverified,
          failures: 0,
          askedUntil: 0,
          lastOkAt: deps.now(),
          ...(outcome.unverified.length === 0 && { hasHistory: true }),
          signInNeeded: false,
          upgradeNeeded: false,
        })
        return
      case 'signInNeeded':
        await updateEngineState(db, { signInNeeded: true })
        return
      case 'later': {
        const { failures } = await readEngineState(db)
        const own = retryDelayMs(failures + 1, deps.fraction())
        const asked = Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs)
        const waitMs = Math.max(own, asked, minTryMs)
        await updateEngineState(db, {
          failures: failures + 1,
          askedUntil: deps.now() + asked,
          upgradeNeeded: outcome.isTooOld,
        })
        later(waitMs)
        deps.ring()
      }
    }
  }

  /** Page, tabs and worker take turns: the next one finds the work done. */
  const locked = (account: SyncAccount, work: () => Promise<void>): Promise<void> =>
    deps.locks === undefined ? work() : deps.locks.request(`lueur-sync-${account.userId}`, work)

  async function runOnce(): Promise<void> {
    const account = deps.account()
    if (account === null) return
    await locked(account, async () => {
      if (!isCurrent(account)) return
      try {
        const { askedUntil } = await readEngineState(account.db)
        if (askedUntil > deps.now()) {
          later(askedUntil - deps.now())
          return
        }
        isSending = true
        const outcome = await pass(account)
        if (!isCurrent(account)) return
        await conclude(account, outcome)
        if (outcome.type === 'signInNeeded') await deps.onSignInNeeded(account)
      } catch {
        // The database was closed under the pass by a sign-out, or the phone has no room: the rows are as they were.
        if (isCurrent(account)) later(localFailureMs)
      } finally {
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
    cancelTimer = deps.timer.after(ms, () => void start())
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
        if (isSending && deps.now() - heardAt > stalledMs) stalled.abort()
        return
      }
      const waitMs = lastTryAt + minTryMs - deps.now()
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
      const waiting = await account.db.days
        .where('dirty')
        .equals(1)
        .filter(({ held }) => held === null)
        .count()
      if (waiting > 0) throw new Error('Days are still waiting to be sent.')
    },
    /** For words that the phone has no room for. */
    sendFromMemory: async (row: DayRow): Promise<boolean> => {
      const account = deps.account()
      if (account === null) return false
      const api = createJournalApi(createHttp(deps.http, account.token))
      const answer = await api.writeDay(toItem(row), deps.today())
      return answer.ok && answer.value.status === 200
    },
    stop: (): void => {
      cancelTimer?.()
      stalled.abort()
    },
  }
}

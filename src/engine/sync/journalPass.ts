// Runs one pass over an open journal, and stores its outcome for the next one. passScheduler.ts says when it runs.
import { maxBatchBytes } from '#contract/limits.ts'
import { todayOf } from '#domain/dayAt.ts'
import { monthOf, type Month } from '#domain/day.ts'
import { otherThere } from '#domain/heard.ts'
import {
  arePlain,
  askedWaitMs,
  isNamedLongAgo,
  maxRetryAfterMs,
  maxRetryMs,
  maxTimerMs,
  minTryMs,
  plainBodiesMs,
  retryDelayMs,
} from '#domain/retry.ts'
import { settle } from '#domain/result.ts'
import { triedByOf } from '#engine/crypto/daySealer.ts'
import { createAccountApi } from '#engine/api/accountApi.ts'
import { isTokenRefused } from '#engine/api/failure.ts'
import { createHttp, type Http } from '#engine/api/http.ts'
import { createJournalApi, type JournalApi } from '#engine/api/journalApi.ts'
import { hashPrefix, toHex } from '#engine/crypto/bytes.ts'
import { storeAgain } from '#engine/journal/storeAgain.ts'
import { indexPins } from '#engine/journal/pinIndex.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { isMendedByTime, readRefusedDays, retryRefusedDays } from '#engine/local/days.ts'
import { countUnsent } from '#engine/local/unsent.ts'
import {
  hasWholeHistory,
  isNoneAwaited,
  keepEtag,
  readEngineState,
  rememberFetched,
  rememberRefusedKid,
  rememberUnchanged,
  rememberUnnamed,
  updateEngineState,
  writeMeta,
} from '#engine/local/metaStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { reopen } from '#engine/local/storeFailure.ts'
import { createAsideRoom } from './asideRoom.ts'
import { slowNetwork } from './listen.ts'
import { outcomeOf, runPass, type PassOutcome } from './pass.ts'
import { sendUnnoted } from './push.ts'
import { rejoinSetAside } from './rejoin.ts'
import type { WatchedCalls } from './silenceWatch.ts'
import { verifyDay } from '#engine/crypto/verifyDay.ts'

/** No smaller batch is tried on a slow network. A single day that is longer is sent alone. */
const minBatchBytes = 32 * 1024
/** Bytes a second: a phone that is heard at all is hardly slower, and the longest day still leaves, in 13 minutes. */
const slowestNetwork = 4096

/** False once the session has ended, or has another token. */
export const isCurrent = (journal: Pick<OpenJournal, 'isOpen' | 'token'>, token: string): boolean =>
  journal.isOpen() && journal.token === token

async function fetchStats(
  { db, clock }: Pick<OpenJournal, 'db' | 'clock'>,
  api: JournalApi,
): Promise<void> {
  const day = todayOf(clock)
  const stats = await api.stats(day)
  if (stats.ok) await writeMeta(db, 'stats', { ...stats.value, day })
}

type HearingJournal = Pick<OpenJournal, 'isOpen' | 'token' | 'user' | 'asking'>

/**
 * Another phone may have replaced the account's key. This one then asks for the password once, and joins nothing meanwhile: it would
 * put words beside those that it cannot open, though they are the same.
 */
async function hearKid(
  journal: HearingJournal,
  http: Http,
  token: string,
  kid: string | null,
): Promise<void> {
  if (kid === null || kid === journal.user.kid) return
  const take = journal.asking()
  const me = await createAccountApi(http).me()
  if (me.ok && isCurrent(journal, token)) await take(me.value)
}

export interface Unnoted {
  /** Until when what was sent without noting it does not go again. */
  until: number
  /** Months of which the server has something else than this phone, as it said last. */
  months: readonly Month[]
}

interface PassOptions {
  /** Of the session that the pass runs for. */
  readonly token: string
  readonly calls: WatchedCalls
  /** The month that the person looks at. */
  readonly lookedAt: () => Month | null
  readonly batchBytes: number
  /** False once the database was closed under the pass: the browser may have taken it away. */
  readonly isSameStore: () => boolean
  /** What a full phone cannot store. */
  readonly unnoted: Unnoted
}

export async function runJournalPass(
  journal: HearingJournal & Pick<OpenJournal, 'db' | 'sealer' | 'clock' | 'timer' | 'build'>,
  { token, calls, lookedAt, batchBytes, isSameStore, unnoted }: PassOptions,
): Promise<PassOutcome> {
  const { db, clock, build } = journal
  const bodies = { takesGzip: false, isPlain: true }
  let before = { ...bodies }
  const http = createHttp({ ...calls.http, bodies }, token, calls.signal)
  const calling = createJournalApi(http)
  const api: JournalApi = {
    ...calling,
    async months(etag) {
      const reply = await calling.months(etag)
      if (reply.ok) await hearKid(journal, http, token, reply.value.kid ?? null)
      // A refused token tells nothing of the days.
      else if (reply.error.type !== 'network' && !isTokenRefused(reply.error))
        await settle(rememberUnnamed(db))
      return reply
    },
  }
  const isStillCurrent = () => isCurrent(journal, token)
  const sending = { api, store: createDayStore(db), today: () => todayOf(clock), batchBytes }
  const bothWays = async (): Promise<PassOutcome> => {
    // First: what is fetched over it would not say that it was thrown away.
    await storeAgain(journal)
    const state = await readEngineState(db)
    let heard = state.hearings
    const { takesGzip, plainUntil } = state
    before = { takesGzip, isPlain: arePlain(plainUntil, clock.now()) }
    Object.assign(bodies, before)
    const { sealer } = journal
    const triedBy = sealer.canOpen ? triedByOf(build, sealer) : null
    await retryRefusedDays(db, { build, triedBy, today: todayOf(clock), now: clock.now() })
    await rejoinSetAside(journal)
    await indexPins(journal)
    if (!hasWholeHistory(state)) await fetchStats(journal, api)
    return runPass(
      {
        ...sending,
        sealer: journal.sealer,
        asideRoom: createAsideRoom(db),
        now: () => clock.now(),
        build,
        verify: verifyDay,
        digest: async (source) => toHex(await hashPrefix(source, 8)),
        lookedAt,
        onKeyRefused: (kid) => rememberRefusedKid(db, kid),
        doubted: new Set(state.unverified.map((day) => monthOf(day))),
        async onFetched(fetched) {
          unnoted.months = [
            ...otherThere(fetched),
            ...fetched.unverified.map((day) => monthOf(day)),
          ]
          heard = await rememberFetched(db, fetched, { fetchedAt: clock.now(), heard, isSameStore })
          unnoted.months = []
          // Their pins were indexed unchecked.
          if (!journal.sealer.canOpen) await writeMeta(db, 'pinKids', '')
        },
        // A full phone cannot note it, and sends all the same.
        onUnchanged: async () => void (await settle(rememberUnchanged(db, heard))),
      },
      isNamedLongAgo(state.namedAt, clock.now()) ? null : state.etag,
      isStillCurrent,
    )
  }
  const passed = await settle(bothWays())
  const { takesGzip, isPlain } = bodies
  if (isStillCurrent() && (takesGzip !== before.takesGzip || isPlain !== before.isPlain)) {
    const plainUntil = isPlain && !before.isPlain ? clock.now() + plainBodiesMs : null
    await settle(updateEngineState(db, { takesGzip, ...(plainUntil !== null && { plainUntil }) }))
  }
  if (passed.ok) return passed.value
  // A full phone cannot store what the server has, and sends all the same.
  if (isStillCurrent() && askedWaitMs(unnoted.until, clock.now()) === 0) {
    const sent = await settle(reopen(db).then(() => sendUnnoted(sending, isStillCurrent)))
    const failed = sent.ok && sent.value !== null ? outcomeOf(sent.value) : null
    const askedMs = failed?.type === 'later' ? (failed.retryAfterMs ?? 0) : 0
    unnoted.until = clock.now() + Math.max(maxRetryMs, Math.min(askedMs, maxRetryAfterMs))
  }
  throw passed.error
}

/** The longest batch of the next pass, in bytes: half as long after a pass whose calls were aborted. */
export function nextBatchBytes(batchBytes: number, outcome: PassOutcome, isGivenUp: boolean) {
  if (outcome.type === 'equal') return maxBatchBytes
  const isHalved = outcome.type === 'later' && isGivenUp
  return isHalved ? Math.max(minBatchBytes, batchBytes / 2) : batchBytes
}

/** As slow as the network is taken to be in the next pass, in bytes a second: half as fast after a pass whose calls were aborted. */
export const assumedSpeed = (batchBytes: number): number =>
  Math.max(slowestNetwork, (slowNetwork * batchBytes) / maxBatchBytes)

/** Stores how a pass ended; `etagsDropped`: as it was when the pass began. Returns the ms until the next one; null when none is due. */
export async function writeOutcome(
  { db, sealer, clock, random }: Pick<OpenJournal, 'db' | 'sealer' | 'clock' | 'random'>,
  outcome: PassOutcome,
  etagsDropped: number,
): Promise<number | null> {
  switch (outcome.type) {
    case 'equal': {
      const { unverified, unjoined, incomplete, leftDays } = outcome
      const now = clock.now()
      const refused = await readRefusedDays(db)
      const isIncomplete = incomplete.length > 0
      const isLeft = refused.length + leftDays + unjoined.length + unverified.length > 0
      // Or a pass that this one overtook, or that overtook it, has heard of more.
      const isAwaited = !isNoneAwaited(await readEngineState(db))
      const isEqual = !isLeft && !isIncomplete && !isAwaited
      await keepEtag(db, outcome.etag, etagsDropped)
      const isKeyRefused = refused.some(({ refusal }) => refusal?.code === 'foreignKey')
      // Words that were written meanwhile may be refused for that key as well: the password is not asked for again.
      const isMoreToSend = (await countUnsent(db)).days > refused.length
      await updateEngineState(db, {
        unverified,
        years: null,
        failures: 0,
        askedUntil: 0,
        lastOkAt: now,
        isEqual,
        ...(isEqual && { equalAt: now }),
        isIncomplete,
        ...(unjoined.length === 0 && !isIncomplete && { hasHistory: true }),
        signInNeeded: false,
        ...(!isKeyRefused && !isMoreToSend && { refusedKid: null }),
        upgradeNeeded: false,
        isFull: false,
      })
      if (isIncomplete) return maxRetryMs
      // A day refused without its current version needs another pass, and nothing else would start one.
      if (leftDays + unjoined.length > 0) return sealer.canOpen ? maxRetryMs : null
      if (isAwaited) return maxRetryMs
      // Nothing else would start one on a page that stays open.
      return refused.some(isMendedByTime) ? maxTimerMs : null
    }
    case 'signInNeeded':
      await updateEngineState(db, { signInNeeded: true })
      return null
    case 'later': {
      const { failures } = await readEngineState(db)
      const ownMs = retryDelayMs(failures + 1, random.fraction())
      const askedMs = Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs)
      await updateEngineState(db, {
        failures: failures + 1,
        // Only the server's wait is stored: stored under a clock that was ahead, our own could last for years.
        askedUntil: askedMs > 0 ? clock.now() + askedMs : 0,
        upgradeNeeded: outcome.reason === 'tooOld',
        isFull: outcome.reason === 'full',
      })
      return Math.max(ownMs, askedMs, minTryMs)
    }
  }
}

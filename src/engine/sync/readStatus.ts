// The sync status that screens show: words are « saved » only once the server has acknowledged them.
import { readRefusedDays } from '#engine/local/days.ts'
import { countUnsent } from '#engine/local/unsent.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import type { DraftsDep } from '#engine/journal/writing.ts'
import type { Day } from '#domain/day.ts'
import { isNoneAwaited, readEngineState } from '#engine/local/metaStore.ts'

export interface RefusedDay {
  readonly day: Day
  /** The server's code, or `tooLongOnItsWay`. */
  readonly code: string
  /** The server has nothing of this day. */
  readonly isHereAlone: boolean
}

export interface SyncStatus {
  /** Days whose words the server has not acknowledged. */
  readonly unsentDays: number
  readonly refused: readonly RefusedDay[]
  /** And other tabs that hold letters in memory alone. */
  readonly drafts: number
  /** Sealed texts that were set aside. */
  readonly setAside: number
  /** Received days whose content does not give the revision named with it: left out, their rows unchanged. */
  readonly unverified: readonly Day[]
  /** Epoch ms of the last pass that ended without a failure; null before the first. */
  readonly lastOkAt: number | null
  /** After that one, nothing was refused, or left out on either side, and the server has named nothing since that has not come. */
  readonly isEqual: boolean
  readonly phase: 'idle' | 'sending' | 'waiting' | 'full' | 'signInNeeded' | 'upgradeNeeded'
}

/** Oldest first. */
export async function readRefused({ db }: Pick<OpenJournal, 'db'>): Promise<readonly RefusedDay[]> {
  const rows = await readRefusedDays(db)
  return rows
    .map(({ day, refusal, serverRev }) => ({
      day,
      code: refusal?.code ?? '',
      isHereAlone: serverRev === null,
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

export async function readStatus({
  db,
  sync,
  drafts: openDrafts,
}: Pick<OpenJournal, 'db'> &
  DraftsDep & { readonly sync: { isSending(): boolean } }): Promise<SyncStatus> {
  // All reads begin at once: a live query does not see reads that begin after several awaits.
  const [unsent, refused, state, elsewhere] = await Promise.all([
    countUnsent(db, openDrafts.unstoredIds()),
    readRefused({ db }),
    readEngineState(db),
    openDrafts.countElsewhere(),
  ])
  const { lastOkAt, isEqual, failures, signInNeeded, upgradeNeeded, isFull, unverified } = state
  const waitingPhase = isFull ? 'full' : 'waiting'
  const failedPhase = upgradeNeeded ? 'upgradeNeeded' : waitingPhase
  const idlePhase = failures > 0 ? failedPhase : 'idle'
  const openPhase = sync.isSending() ? 'sending' : idlePhase
  return {
    unsentDays: unsent.days,
    refused,
    // An earlier text of what another tab holds may be stored, and counted.
    drafts: Math.max(unsent.drafts, elsewhere),
    setAside: unsent.setAside,
    unverified,
    lastOkAt,
    isEqual: isEqual && isNoneAwaited(state),
    phase: signInNeeded ? 'signInNeeded' : openPhase,
  }
}

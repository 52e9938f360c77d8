// One honest line: « saved » is said only of words that the server has acknowledged.
import { draftIds } from '#engine/local/draftStore.ts'
import { countUnsentDays, readRefusedDays } from '#engine/local/days.ts'
import type { SyncStatus } from '#engine/engine.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import { readEngineState } from '#engine/local/metaStore.ts'

export async function readStatus(
  db: JournalDatabase,
  isSending: () => boolean,
  /** Forms whose newest text is in memory alone. */
  inMemory: readonly string[],
): Promise<SyncStatus> {
  // Asked all at once: a live query loses sight of what is asked after several awaits.
  const [unsentDays, refusedRows, drafts, state] = await Promise.all([
    countUnsentDays(db),
    readRefusedDays(db),
    draftIds(db),
    readEngineState(db),
  ])
  const { lastOkAt, failures, signInNeeded, upgradeNeeded, isFull, unverified } = state
  const refused = refusedRows.map(({ day, refusal }) => ({ day, code: refusal?.code ?? '' }))
  const waitingPhase = isFull ? 'full' : 'waiting'
  const failedPhase = upgradeNeeded ? 'upgradeNeeded' : waitingPhase
  const idlePhase = failures > 0 ? failedPhase : 'idle'
  const openPhase = isSending() ? 'sending' : idlePhase
  return {
    unsentDays,
    refused,
    drafts: new Set([...drafts, ...inMemory]).size,
    unverified,
    lastOkAt,
    phase: signInNeeded ? 'signInNeeded' : openPhase,
  }
}

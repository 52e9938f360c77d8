// One honest line: « saved » is said only of words that the server has acknowledged.
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
  const [unsentDays, heldRows, drafts, state] = await Promise.all([
    db.days.where('dirty').equals(1).count(),
    // A day that is not held is not in this index.
    db.days.orderBy('held.code').toArray(),
    db.drafts.toCollection().primaryKeys(),
    readEngineState(db),
  ])
  const { lastOkAt, failures, signInNeeded, upgradeNeeded, isFull, unverified } = state
  const held = heldRows.map(({ day, held: reason }) => ({ day, code: reason?.code ?? '' }))
  const waitingPhase = isFull ? 'full' : 'waiting'
  const failedPhase = upgradeNeeded ? 'upgradeNeeded' : waitingPhase
  const idlePhase = failures > 0 ? failedPhase : 'idle'
  const openPhase = isSending() ? 'sending' : idlePhase
  return {
    unsentDays,
    held,
    drafts: new Set([...drafts.map(([, formId]) => formId), ...inMemory]).size,
    unverified,
    lastOkAt,
    phase: signInNeeded ? 'signInNeeded' : openPhase,
  }
}

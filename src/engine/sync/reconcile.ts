// Joins the server's copy of a day into this phone's row (SY rules in SPEC.md): never a choice between the two. Nothing here
// waits for the network or writes to the store.
import { answerIds } from '#domain/answers.ts'
import { coversEntry, joinEntries } from '#domain/entry.ts'
import { joinCarried } from '#engine/crypto/answers.ts'
import type { DayContent } from '#domain/dayContent.ts'
import { makeRow, withServerRev, type NewDayRow } from '#engine/local/dayRow.ts'
import type { DaySealer, OpenedDay } from '#engine/crypto/daySealer.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

export interface ReconcileDeps {
  readonly sealer: DaySealer
  readonly now: () => number
  readonly build: string
}

export const reconcileDeps = ({
  sealer,
  clock,
  build,
}: Pick<OpenJournal, 'sealer' | 'clock' | 'build'>): ReconcileDeps => ({
  sealer,
  now: () => clock.now(),
  build,
})

/** `unchanged`: the row is as it must be. `left`: this phone cannot join the two, and the row lacks what the server holds. */
export type Reconciled = NewDayRow | 'unchanged' | 'left'

/**
 * The row to store. A phone without the key leaves the join to one that has it. `theirs` is the server's copy under the
 * revision computed on this phone, not the one named in the reply.
 */
export async function reconcile(
  row: NewDayRow | undefined,
  theirs: DayContent,
  { sealer, now, build }: ReconcileDeps,
): Promise<Reconciled> {
  const rev = theirs.contentRev
  const adopted = makeRow(theirs, { serverRev: rev, neverSentIds: [], refusal: null })
  if (row === undefined) return adopted
  if (row.contentRev === rev) return row.unsent === 0 ? 'unchanged' : withServerRev(row, rev)
  if (!sealer.canOpen) return 'left'

  const [ours, other] = await Promise.all([sealer.open(row), sealer.open(theirs)])
  if (other.isNewer || ours.isNewer) {
    return { ...row, refusal: { code: 'upgrade', build, refusedAt: now() } }
  }
  const carried = joinCarried(other.carried, ours.carried)
  if (isSame(carried, other.carried) && coversEntry(other.entry, ours.entry)) return adopted
  if (isSame(carried, ours.carried) && coversEntry(ours.entry, other.entry)) {
    return withServerRev(row, rev)
  }
  const joined = await sealer.seal({ entry: joinEntries(ours.entry, other.entry), carried })
  return makeRow(joined, { serverRev: rev, neverSentIds: row.neverSentIds, refusal: null })
}

const isSame = (a: OpenedDay['carried'], b: OpenedDay['carried']): boolean =>
  answerIds.every((id) => a[id].toSorted().join(' ') === b[id].toSorted().join(' '))

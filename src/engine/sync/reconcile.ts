// Joins the server's copy of a day into this phone's row (SY rules in SPEC.md): never a choice between the two. Nothing here
// waits for the network or writes to the store.
import { coversEntry, joinEntries } from '#domain/entry.ts'
import { coversCarried, joinCarried } from '#engine/crypto/answers.ts'
import type { DayContent } from '#domain/dayContent.ts'
import { makeRow, withServerRev, type NewDayRow } from '#engine/local/dayRow.ts'
import type { DaySealer, OpenedDay } from '#engine/crypto/daySealer.ts'
import type { AsideRoom } from './asideRoom.ts'

export interface ReconcileDeps {
  readonly sealer: DaySealer
  /** For what a received day holds that this phone cannot open, and that no longer fits beside its words. */
  readonly asideRoom: AsideRoom
}

/** `unchanged`: the row is as it must be. `left`: this phone cannot join the two, and the row lacks what the server holds. */
export type Reconciled = NewDayRow | 'unchanged' | 'left'

/** The row of a day that is exactly what the server holds. */
export const adopt = async (
  theirs: DayContent,
  sealer: Pick<DaySealer, 'openMarks'>,
): Promise<NewDayRow> => {
  const state = { serverRev: theirs.contentRev, neverSentIds: [], refusal: null }
  return makeRow(theirs, await sealer.openMarks(theirs), state)
}

/**
 * The row to store. A phone without the key leaves the join to one that has it. `theirs` is the server's copy under the
 * revision computed on this phone, not the one named in the reply.
 */
export async function reconcile(
  row: NewDayRow | undefined,
  theirs: DayContent,
  { sealer, asideRoom }: ReconcileDeps,
): Promise<Reconciled> {
  const rev = theirs.contentRev
  if (row === undefined) return adopt(theirs, sealer)
  if (row.contentRev === rev) {
    return row.unsent === 0 && row.refusal === null ? 'unchanged' : withServerRev(row, rev)
  }
  if (!sealer.canOpen) return 'left'

  const [ours, other] = await Promise.all([sealer.open(row), sealer.open(theirs)])
  if (covers(other, ours)) return adopt(theirs, sealer)
  if (covers(ours, other)) return withServerRev(row, rev)
  const carried = joinCarried(other.carried, ours.carried)
  const entry = joinEntries(ours.entry, other.entry)
  // What was sent whole has been at the server too.
  const onServer = row.unsent === 0 ? carried : other.carried
  const { content, setAside } = await sealer.seal({ entry, carried, onServer })
  const length = setAside.reduce((sum, { envelope }) => sum + envelope.length, 0)
  if (length > 0 && !(await asideRoom.take(length))) return 'left'
  const state = { serverRev: rev, neverSentIds: row.neverSentIds, refusal: null }
  return { ...makeRow(content, entry, state), setAside }
}

const covers = (whole: OpenedDay, part: OpenedDay): boolean =>
  coversCarried(whole.carried, part.carried) && coversEntry(whole.entry, part.entry)

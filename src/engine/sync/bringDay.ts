// One day, brought up to date at once: for what replaces its words, which must know them all.
import { apiOf } from '#engine/api/api.ts'
import { monthOf, type Day } from '#domain/day.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import { verifyDay } from '#engine/crypto/verifyDay.ts'
import { withServerRev } from '#engine/local/dayRow.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { createAsideRoom } from './asideRoom.ts'
import { rewriteRows } from './pull.ts'
import { reconcile } from './reconcile.ts'

/** This phone cannot open all that the server has of the day. */
interface Sealed {
  readonly type: 'sealed'
}

export async function bringDay(
  { http, token, db, sealer }: Pick<OpenJournal, 'http' | 'token' | 'db' | 'sealer'>,
  day: Day,
): Promise<Result<void, ApiFailure | Sealed>> {
  const reply = await apiOf({ http, token }).entries(monthOf(day))
  if (!reply.ok) return reply
  const received = reply.value.find(({ date }) => date === day)
  const theirs = received && (received.entry === null ? null : await verifyDay(received.entry))
  if (theirs === null) return err({ type: 'unavailable' })
  const { isSealed, isNewer } =
    theirs === undefined ? { isSealed: false, isNewer: false } : await sealer.open(theirs)
  if (isSealed || isNewer) return err({ type: 'sealed' })
  const left = await rewriteRows(createDayStore(db), [day], async (_, row) => {
    if (theirs !== undefined)
      return reconcile(row, theirs, { sealer, asideRoom: createAsideRoom(db) })
    // The next pass gives it back to the server.
    return row === undefined || row.serverRev === null ? 'unchanged' : withServerRev(row, null)
  })
  return left.length === 0 ? ok(undefined) : err({ type: 'unavailable' })
}

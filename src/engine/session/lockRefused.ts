// A token that the server refuses locks the session (PR rules in SPEC.md). Every call resolves; what was typed on this phone survives.
import type { UserId } from '#domain/brands.ts'
import { isRefused, type Refusal } from '#engine/api/failure.ts'
import { renewingMs } from '#engine/local/deviceDatabase.ts'
import { dropDeviceCopies } from '#engine/local/keyStore.ts'
import type { Engine, Locked } from './session.ts'
import { readSession } from './start.ts'

function endingOf(why: Refusal): Locked {
  if (isRefused(why, 'sessionEnded')) return 'ended'
  if (isRefused(why, 'accountGone')) return 'gone'
  const { erasedAt } = why
  return erasedAt === undefined ? 'refused' : { type: 'leaving', erasedAt }
}

/** Everything written stays. If a kill cuts it short, the server refuses the token once more. */
export async function lock(
  { session, databases }: Engine,
  userId: UserId,
  why: Refusal,
): Promise<void> {
  const isEnded = isRefused(why, 'sessionEnded')
  if (isEnded) {
    const db = databases.openJournal(userId)
    await dropDeviceCopies(db).catch(() => undefined)
    db.close()
  }
  await session.leave(endingOf(why))
}

/** Between two questions while another token is on its way. */
const askRenewedMs = 3000

/**
 * The server refused a token: if it is still this phone's, the session locks. Not while a changed password may be bringing another one,
 * in this tab or another: then the ms after which to ask again.
 */
export async function lockRefused(
  engine: Engine,
  token: string,
  why: Refusal,
): Promise<number | null> {
  const { session, databases, clock } = engine
  const journal = session.journal()
  if (journal?.token !== token) return null
  const isPutOff =
    !isRefused(why, 'sessionEnded') &&
    (await renewingMs(databases.device, token, clock.now()).catch(() => 0)) > 0
  if (isPutOff) return askRenewedMs
  // A save that is under way ends, and what was typed last is stored: the database closes with the session.
  await journal.drafts.flush()
  const stored = await session.stored()
  if (stored?.token === token) await lock(engine, journal.userId, why)
  // Another tab has signed out, or in again, meanwhile.
  else await readSession(engine)
  return null
}

// Deleting the account (JF4 in SPEC.md). The server deletes first: without its consent or without network nothing is erased.
import { apiOf } from '#engine/api/api.ts'
import type { DeletedAccount } from '#contract/user.ts'
import { err, ok, settle, type Result } from '#domain/result.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { eraseInTurn } from '#engine/session/endErasures.ts'
import { deriveSlot, type KeyFailure } from '#engine/session/keyFlows.ts'
import { renewToken } from '#engine/session/renewToken.ts'

export interface Deleted extends DeletedAccount {
  /** False where the store failed: what is left on this phone goes at the next start. */
  readonly isErasedHere: boolean
}

/** Erases the account, then its data on this phone; `erasedAt`: the server waits until then. A wrong password erases nothing. */
export async function deleteAccount(
  journal: Pick<
    OpenJournal,
    | 'user'
    | 'userId'
    | 'http'
    | 'token'
    | 'kdf'
    | 'random'
    | 'databases'
    | 'locks'
    | 'timer'
    | 'leave'
    | 'clock'
  >,
  password: string,
): Promise<Result<Deleted, ApiFailure | KeyFailure | { readonly type: 'wrongPassword' }>> {
  const { user, userId } = journal
  const slot = await deriveSlot(journal, password, user.email)
  if (!slot.ok) return slot
  // After a lost reply the token may be refused: until the person could ask again, and hear that the account is gone, nothing locks.
  const deleted = await renewToken(journal, journal.token, () =>
    apiOf(journal).deleteAccount({ password: slot.value.auth }),
  )
  if (!deleted.ok) {
    return err(isRefused(deleted.error, 'forbidden') ? { type: 'wrongPassword' } : deleted.error)
  }
  await journal.leave(userId)
  // What the store does not erase now, the next start does.
  const erased = await settle(eraseInTurn(journal, userId))
  return ok({ ...deleted.value, isErasedHere: erased.ok })
}

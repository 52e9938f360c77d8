// Deleting the account (JF4 in SPEC.md). The server deletes first: without its consent or without network nothing is erased.
import { apiOf } from '#engine/api/api.ts'
import type { DeletedAccount } from '#contract/user.ts'
import { err, type Result } from '#domain/result.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import { forgetJournal } from '#engine/local/deviceDatabase.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { deriveSlot, type KeyFailure } from '#engine/session/keyFlows.ts'

/** Erases the account, then its data on this phone; `erasedAt`: the server waits until then. A wrong password erases nothing. */
export async function deleteAccount(
  journal: Pick<
    OpenJournal,
    'user' | 'userId' | 'http' | 'token' | 'kdf' | 'random' | 'databases' | 'leave'
  >,
  password: string,
): Promise<Result<DeletedAccount, ApiFailure | KeyFailure | { readonly type: 'wrongPassword' }>> {
  const { user, userId, databases } = journal
  const slot = await deriveSlot(journal, password, user.email)
  if (!slot.ok) return slot
  const deleted = await apiOf(journal).deleteAccount({ password: slot.value.auth })
  if (!deleted.ok) {
    return err(isRefused(deleted.error, 'forbidden') ? { type: 'wrongPassword' } : deleted.error)
  }
  await journal.leave()
  await forgetJournal(databases.device, userId)
  await databases.deleteJournal(userId)
  return deleted
}

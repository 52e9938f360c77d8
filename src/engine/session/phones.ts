// The phones on which the account is open, as the server names them (« Mes appareils »). Nothing of it is stored here.
import { apiOf } from '#engine/api/api.ts'
import type { AccountSessions } from '#contract/user.ts'
import { ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

type AccountDeps = Pick<OpenJournal, 'http' | 'token'>
export type AccountPhone = AccountSessions['data'][number]

/** This phone first, then the one seen last. */
export async function listPhones(
  journal: AccountDeps,
): Promise<Result<readonly AccountPhone[], ApiFailure>> {
  const reply = await apiOf(journal).sessions()
  return reply.ok ? ok(reply.value.data) : reply
}

/** It is asked for the password at its next call, and what it had not sent stays there, sealed. */
export const endPhone = (
  journal: AccountDeps,
  { id }: Pick<AccountPhone, 'id'>,
): Promise<Result<unknown, ApiFailure>> => apiOf(journal).endSession(id)

export const endOtherPhones = (journal: AccountDeps): Promise<Result<unknown, ApiFailure>> =>
  apiOf(journal).endOtherSessions()

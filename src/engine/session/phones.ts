// The phones on which the account is open, as the server names them (« Mes appareils »). Nothing of it is stored here.
import type { AccountSessions } from '#contract/user.ts'
import { ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { OpenJournal } from '#engine/openJournal.ts'

type AccountDep = Pick<OpenJournal, 'api'>
export type AccountPhone = AccountSessions['data'][number]

/** This phone first, then the one seen last. */
export async function listPhones({
  api,
}: AccountDep): Promise<Result<readonly AccountPhone[], ApiFailure>> {
  const reply = await api.sessions()
  return reply.ok ? ok(reply.value.data) : reply
}

/** It is asked for the password at its next call, and what it had not sent stays there, sealed. */
export const endPhone = (
  { api }: AccountDep,
  { id }: Pick<AccountPhone, 'id'>,
): Promise<Result<unknown, ApiFailure>> => api.endSession(id)

export const endOtherPhones = ({ api }: AccountDep): Promise<Result<unknown, ApiFailure>> =>
  api.endOtherSessions()

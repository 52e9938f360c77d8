// Leaving for good (JF4). The server goes first: a refusal or a missing network erases nothing anywhere.
import type { DeletedAccount } from '#contract/user.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { createAccountApi } from '#engine/api/accountApi.ts'
import { createHttp, type HttpDeps } from '#engine/api/http.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import type { KeyFailure } from '#engine/engine.ts'
import { forgetJournal } from '#engine/local/deviceDatabase.ts'
import type { Databases } from '#engine/local/databases.ts'
import type { AccountSession } from '#engine/session/accountSession.ts'
import { deriveSlot, type KeyDeps } from '#engine/session/keyFlows.ts'

export interface DeletionDeps extends KeyDeps {
  readonly http: HttpDeps
  readonly account: AccountSession
  readonly databases: Databases
}

export async function deleteAccount(
  deps: DeletionDeps,
  password: string,
): Promise<Result<DeletedAccount, ApiFailure | KeyFailure | { readonly type: 'wrongPassword' }>> {
  const { http, account, databases } = deps
  const open = account.open()
  if (open === null) return err({ type: 'network' })
  const { id, email } = open.user
  const slot = await deriveSlot(deps, password, email)
  if (!slot.ok) return slot
  const api = createAccountApi(createHttp(http, open.token))
  const answer = await api.deleteAccount({ password: slot.value.auth })
  if (!answer.ok) {
    const isWrong = isRefused(answer.error, 'forbidden')
    return err(isWrong ? { type: 'wrongPassword' } : answer.error)
  }
  await account.leave({ isLocked: false })
  await forgetJournal(databases.device, id)
  await databases.deleteJournal(id)
  return ok(answer.value)
}

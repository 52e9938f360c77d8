// What follows a sign-in that the server took, however the person proved to be who they are.
import type * as v from 'valibot'
import type { LoggedIn } from '#contract/auth.ts'
import type { User } from '#contract/user.ts'
import type { Device } from '#contract/values.ts'
import type { Kid } from '#domain/brands.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { AccountApi } from '#engine/api/accountApi.ts'
import { apiOf } from '#engine/api/api.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { Environment } from '#engine/environment.ts'
import { endOwnErasure } from './endErasures.ts'
import type { KeyFailure } from './keyFlows.ts'
import { decodeToken } from './token.ts'

type Reply = v.InferOutput<typeof LoggedIn>

export interface TokenHolder {
  readonly user: User
  /** Of the account's key. */
  readonly kid: Kid
  /** Of the new session, which the caller enters or ends. */
  readonly token: string
  readonly api: AccountApi
}

/** Whose the token of a reply is. */
export async function holderOf(
  { http }: Pick<Environment, 'http'>,
  { token }: Pick<Reply, 'token'>,
): Promise<Result<TokenHolder, ApiFailure | KeyFailure>> {
  if (token === undefined) return err({ type: 'tokenMissing' })
  const api = apiOf({ http, token })
  const me = await api.me()
  if (!me.ok) return me
  const { id, kid } = me.value
  // Another account's answer would open an empty journal in the place of this one.
  if (decodeToken(token)?.sub !== id) return err({ type: 'unavailable' })
  return kid ? ok({ user: me.value, kid, token, api }) : err({ type: 'plainAccount' })
}

export interface BegunSession extends TokenHolder {
  /** This phone, as the account knows it. */
  readonly device: Device
  readonly wraps: NonNullable<Reply['keys']>
  readonly links: NonNullable<Reply['links']>
}

/** `proposed`: the phone as the call named it; the reply has the secret of one that the account knew. */
export async function beginSession(
  deps: Pick<Environment, 'http' | 'databases' | 'locks' | 'timer'>,
  reply: Reply,
  proposed: Device,
): Promise<Result<BegunSession, ApiFailure | KeyFailure>> {
  const holder = await holderOf(deps, reply)
  if (!holder.ok) return holder
  await endOwnErasure(deps, holder.value.user.id)
  const { keys: wraps = [], links = [], deviceSecret: secret = proposed.secret } = reply
  return ok({ ...holder.value, device: { id: proposed.id, secret }, wraps, links })
}

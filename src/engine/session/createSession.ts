// Sign-up, sign-in, out (PR rules in SPEC.md). Every call resolves; what was typed on this phone survives each of them.
import type { UserId } from '#domain/brands.ts'
import { createAccountApi, type AccountApi } from '#engine/api/accountApi.ts'
import { createHttp } from '#engine/api/http.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import type { Engine, KeyFailure } from '#engine/engine.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { normaliseEmail } from '#domain/email.ts'
import { updateEngineState } from '#engine/local/metaStore.ts'
import type { AccountSession } from './accountSession.ts'
import { deriveSlot, makeKey } from './keyFlows.ts'
import type { PasswordReset } from './passwordReset.ts'
import { provePassword, type ProofDeps } from './provePassword.ts'
import { proposeDevice } from './proposeDevice.ts'
import { createRegistrations } from '#engine/local/registrations.ts'
import { decodeToken, userOfToken } from './token.ts'

export interface SessionDeps extends ProofDeps {
  readonly account: AccountSession
  readonly now: () => number
}

type SessionCalls = Omit<
  Engine['session'],
  keyof PasswordReset | 'countUnsent' | 'signOut' | 'onChangedElsewhere'
>
type Entered = Result<void, ApiFailure | KeyFailure>

export function createSession(deps: SessionDeps): SessionCalls {
  const { databases, account, now } = deps
  const anonymous = createAccountApi(createHttp(deps.http, null))
  const apiOf = (token: string): AccountApi => createAccountApi(createHttp(deps.http, token))
  const registrations = createRegistrations(databases.device, now)

  /** An account made on this phone has nothing elsewhere: nothing is awaited before a day is called empty. */
  async function knowWhole(userId: UserId): Promise<void> {
    const db = databases.openJournal(userId)
    await updateEngineState(db, { hasHistory: true })
    db.close()
  }

  async function signIn(email: string, password: string): Promise<Entered> {
    const proven = await provePassword(deps, email, password)
    if (!proven.ok) {
      const { error } = proven
      if (error.type === 'refused' && error.code === 'pending' && error.requestId !== undefined) {
        await registrations.awaiting(email, error.requestId)
      }
      return proven
    }
    const { user, token, rows } = proven.value
    await account.enter(user, token, rows)
    return ok(undefined)
  }

  return {
    current: account.current,
    subscribe: account.subscribe,

    async start() {
      const stored = await account.stored()
      const claims = stored && decodeToken(stored.token)
      if (stored === null || claims === null) {
        await account.close()
        return
      }
      const { token, user } = stored
      if (user !== null) {
        await account.show(user, token)
        return
      }
      const me = await apiOf(token).me()
      if (me.ok) {
        await account.remember(me.value, token)
        await account.show(me.value, token)
      } else if (isRefused(me.error, 'unauthorised')) {
        await account.leave({ isLocked: true })
      } else {
        await account.show(userOfToken(claims), token)
      }
    },

    pendingEmail: registrations.latestEmail,

    async signUp(email, password) {
      const slot = await deriveSlot(deps, password, email)
      if (!slot.ok) return slot
      const device = await proposeDevice(deps)
      const { wrapped, row } = await makeKey(deps, slot.value, device)
      // Written down before it is sent: whichever attempt the server keeps, this phone holds its key.
      await registrations.add(email, row)
      const { auth } = slot.value
      const answer = await anonymous.register({
        email: normaliseEmail(email),
        password: auth,
        confirmPassword: auth,
        keys: [wrapped],
        device,
      })
      if (!answer.ok) return answer
      await registrations.answered(row.kid, answer.value.requestId)
      return ok({ email: answer.value.email })
    },

    async verifyEmail(email, code) {
      const requestId = await registrations.requestIdOf(email)
      const verified = await anonymous.verifyCode({
        email: normaliseEmail(email),
        code,
        ...(requestId === null ? {} : { requestId }),
      })
      if (!verified.ok) return verified
      const { token } = verified.value
      if (token === undefined) return err({ type: 'tokenMissing' })
      const me = await apiOf(token).me()
      if (!me.ok) return me
      const user = me.value
      if (!user.kid) return err({ type: 'plainAccount' })
      const own = await registrations.byKid(user.kid)
      if (own === null && (await registrations.hasKeyFor(email))) return err({ type: 'foreignKey' })
      if (own !== null) await knowWhole(user.id)
      await account.enter(user, token, own === null ? [] : [own])
      await registrations.clear(email)
      return ok(own === null ? 'needsPassword' : 'opened')
    },

    async resendCode(email) {
      const requestId = await registrations.requestIdOf(email)
      const answer = await anonymous.resendVerification({
        email: normaliseEmail(email),
        ...(requestId === null ? {} : { requestId }),
      })
      return answer.ok ? ok(undefined) : answer
    },

    signIn,

    async openWithPassword(password) {
      const open = account.open()
      if (open === null) return err({ type: 'network' })
      const answer = await signIn(open.user.email, password)
      // The session that could not read is not needed any more.
      if (answer.ok) void apiOf(open.token).logout()
      return answer
    },

    async setUsername(username) {
      const open = account.open()
      const sealed = await account.sealUsername(username)
      if (open === null || sealed === null) return err({ type: 'network' })
      const answer = await apiOf(open.token).updateProfile({ username: sealed })
      if (!answer.ok) return answer
      await account.refresh(answer.value)
      return ok(undefined)
    },
  }
}

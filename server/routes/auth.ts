import { Hono } from 'hono'
import { newTokenVersion } from '#contract/apiVersion.ts'
import {
  InvitationBody,
  LoginBody,
  OpenKeysBody,
  RegisterBody,
  ResendBody,
  SetNewPasswordBody,
  type SignupState,
  VerifyCodeBody,
  VerifyResetBody,
} from '#contract/auth.ts'
import { routes } from '#contract/routes.ts'
import { admit } from '#server/accounts/admission.ts'
import { describeUser } from '#server/accounts/changeProfile.ts'
import { isKnownPhone } from '#server/accounts/devices.ts'
import { endSession } from '#server/accounts/endSessions.ts'
import type { GuessDeps } from '#server/accounts/guesses.ts'
import type { HasherDep } from '#server/accounts/hasher.ts'
import { login } from '#server/accounts/login.ts'
import { openKeys } from '#server/accounts/openKeys.ts'
import { checkResetCode, requestReset, setNewPassword } from '#server/accounts/passwordReset.ts'
import { register, resendVerification, verifyEmail } from '#server/accounts/registration.ts'
import type { SendCodeDeps } from '#server/accounts/sendCode.ts'
import { findCaller, findSession } from '#server/accounts/sessions.ts'
import type { ConfigDep } from '#server/base/deps.ts'
import { codeNotSent, limited } from '#server/base/refusal.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { appVersionOf } from '#server/http/appVersion.ts'
import { json } from '#server/http/body.ts'
import { hashClient, limitClient, takeFromStranger, takeLogin } from '#server/http/limits.ts'
import { phoneOf } from '#server/http/phoneName.ts'
import { refuse, reply } from '#server/http/reply.ts'
import { signedIn, type SignedInDeps } from '#server/http/signedIn.ts'
import type { SealerDep } from '#server/store/sealer.ts'

type AuthDeps = SignedInDeps &
  SendCodeDeps &
  GuessDeps &
  SealerDep &
  HasherDep &
  ConfigDep<'publicUrl' | 'trustedProxies' | 'signup'>

export function authRoutes(deps: AuthDeps) {
  const guard = signedIn(deps)
  return new Hono<AppEnv>()
    .get(routes.signup, limitClient(deps, 'signup'), (c) =>
      c.json({ signup: deps.config.signup } satisfies SignupState),
    )
    .post(routes.invitation, limitClient(deps, 'signup'), json(InvitationBody), async (c) =>
      reply(c, await admit(deps, c.req.valid('json').invitation), () => c.body(null, 204)),
    )
    .post(routes.register, limitClient(deps, 'register'), json(RegisterBody), async (c) =>
      reply(c, await register(deps, c.req.valid('json'), hashClient(deps, c)), (value) =>
        c.json(value, 201),
      ),
    )
    .post(routes.login, limitClient(deps, 'account'), json(LoginBody), async (c) => {
      const body = c.req.valid('json')
      const phone = { email: body.email, deviceId: body.device?.id ?? body.deviceId }
      const isKnown = await isKnownPhone(deps, phone.email, phone.deviceId)
      const waitMs = await takeLogin(deps, c, phone, isKnown)
      if (waitMs > 0) return refuse(c, limited(waitMs))
      return reply(c, await login(deps, body, isKnown, hashClient(deps, c), phoneOf(c)), (value) =>
        c.json(value),
      )
    })
    .post(routes.verifyCode, limitClient(deps, 'code'), json(VerifyCodeBody), async (c) =>
      reply(c, await verifyEmail(deps, c.req.valid('json'), phoneOf(c)), (value) => c.json(value)),
    )
    .post(routes.resendVerification, limitClient(deps, 'mail'), json(ResendBody), async (c) => {
      const result = await resendVerification(deps, c.req.valid('json'), hashClient(deps, c))
      return reply(c, result, (value) => c.json(value))
    })
    .post(routes.forgotPassword, limitClient(deps, 'account'), json(ResendBody), async (c) => {
      const body = c.req.valid('json')
      const { email, deviceId } = body
      const waitMs = await takeFromStranger(deps, c, 'mail', { email, deviceId })
      if (waitMs > 0) return refuse(c, codeNotSent(waitMs))
      const session = await findSession(deps, c.req.header('Authorization'))
      const result = await requestReset(deps, body, session)
      return reply(c, result, (value) => c.json(value))
    })
    .post(
      routes.verifyResetToken,
      limitClient(deps, 'account'),
      json(VerifyResetBody),
      async (c) => {
        const body = c.req.valid('json')
        const { email, deviceId } = body
        const waitMs = await takeFromStranger(deps, c, 'code', { email, deviceId })
        if (waitMs > 0) return refuse(c, limited(waitMs))
        return reply(c, await checkResetCode(deps, body), (value) => c.json(value))
      },
    )
    .post(
      routes.setNewPassword,
      limitClient(deps, 'account'),
      json(SetNewPasswordBody),
      async (c) => {
        const body = c.req.valid('json')
        const { email, device } = body
        const waitMs = await takeFromStranger(deps, c, 'code', { email, deviceId: device?.id })
        if (waitMs > 0) return refuse(c, limited(waitMs))
        const caller = {
          ...(await findCaller(deps, c.req.header('Authorization'))),
          takesToken: (appVersionOf(c) ?? 0) >= newTokenVersion,
          phoneName: phoneOf(c),
        }
        const result = await setNewPassword(deps, body, caller)
        return reply(c, result, (value) => c.json(value))
      },
    )
    .post(routes.logout, guard(null), async (c) => {
      const { account, sessionId } = c.var.session
      await deps.store.transaction((queries) => endSession(queries, account.id, sessionId))
      return c.body(null, 204)
    })
    .post(routes.openKeys, guard('keys'), json(OpenKeysBody), async (c) =>
      reply(c, await openKeys(deps, c.var.session, c.req.valid('json')), (value) => c.json(value)),
    )
    .get(routes.me, guard('read'), async (c) =>
      c.json(await describeUser(deps, deps.store.db, c.var.session.account)),
    )
}

import { createMiddleware } from 'hono/factory'
import { ok } from '#domain/result.ts'
import type { SeenDep } from '#server/accounts/seen.ts'
import { readCountedSession } from '#server/accounts/countedSession.ts'
import { readSession, refusalOf } from '#server/accounts/sessions.ts'
import type { ClockDep, KeysDep } from '#server/base/deps.ts'
import { limited } from '#server/base/refusal.ts'
import type { StoreDep } from '#server/store/store.ts'
import type { AppEnv } from './appEnv.ts'
import { accountLimits } from './limits.ts'
import { phoneNameOf } from './phoneName.ts'
import { refuse } from './reply.ts'

export type SignedInDeps = StoreDep & KeysDep & ClockDep & SeenDep

const readAny = async (deps: SignedInDeps, authorization: string | undefined) => {
  const session = await readSession(deps, authorization)
  return session.ok ? ok({ session: session.value, waitMs: 0 }) : session
}

/**
 * Refuses a request without a living session, and one more than its account may make of a kind, where a limit is named; sets
 * `c.var.session` for the others.
 */
export const signedIn = (deps: SignedInDeps) => (name: keyof typeof accountLimits | null) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const authorization = c.req.header('Authorization')
    const counted =
      name === null
        ? await readAny(deps, authorization)
        : await readCountedSession(deps, authorization, { name, limit: accountLimits[name] })
    if (!counted.ok) {
      c.set('noSession', typeof counted.error === 'object' ? 'leaving' : counted.error)
      return refuse(c, refusalOf(counted.error))
    }
    const { session, waitMs } = counted.value
    c.set('session', session)
    deps.seen.note(session, phoneNameOf(c.req.header('User-Agent')))
    return waitMs === 0 ? next() : refuse(c, limited(waitMs))
  })

import { createMiddleware } from 'hono/factory'
import type { SeenDep } from '#server/accounts/seen.ts'
import { readSession } from '#server/accounts/sessions.ts'
import type { ClockDep, KeysDep } from '#server/base/deps.ts'
import { refusals } from '#server/base/refusal.ts'
import type { StoreDep } from '#server/store/store.ts'
import type { AppEnv } from './appEnv.ts'
import { phoneNameOf } from './phoneName.ts'
import { refuse } from './reply.ts'

export type SignedInDeps = StoreDep & KeysDep & ClockDep & SeenDep

/** Refuses a request without a living session; sets `c.var.session` for the others. */
export const signedIn = (deps: SignedInDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const session = await readSession(deps, c.req.header('Authorization'))
    if (!session.ok) {
      c.set('noSession', session.error)
      return refuse(c, session.error === 'closed' ? refusals.sessionEnded : refusals.unauthorised)
    }
    c.set('session', session.value)
    deps.seen.note(session.value, phoneNameOf(c.req.header('User-Agent')))
    return next()
  })

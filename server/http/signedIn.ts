import { createMiddleware } from 'hono/factory'
import { readSession } from '#server/accounts/sessions.ts'
import type { ClockDep, KeysDep } from '#server/base/deps.ts'
import { refusals } from '#server/base/refusal.ts'
import type { StoreDep } from '#server/store/store.ts'
import type { AppEnv } from './appEnv.ts'
import { refuse } from './reply.ts'

/** Refuses a request without a living session; sets `c.var.session` for the others. */
export const signedIn = (deps: StoreDep & KeysDep & ClockDep) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const session = await readSession(deps, c.req.header('Authorization'))
    if (!session.ok) {
      c.set('noSession', session.error)
      return refuse(c, refusals.unauthorised)
    }
    c.set('session', session.value)
    return next()
  })

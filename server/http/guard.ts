import { createMiddleware } from 'hono/factory'
import { findSession } from '#server/accounts/sessions.ts'
import type { ServerDeps } from '#server/deps.ts'
import { refusals } from '#server/refusal.ts'
import { refuse } from './answer.ts'
import type { AppEnv } from './appEnv.ts'

/** Lets through whoever holds a living session, and names it in `c.var.session`. */
export const signedIn = (deps: ServerDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const session = await findSession(deps, c.req.header('Authorization'))
    if (session === null) return refuse(c, refusals.unauthorised)
    c.set('session', session)
    return next()
  })

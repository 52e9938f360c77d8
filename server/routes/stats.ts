import { Hono } from 'hono'
import { DateQuery } from '#contract/journal.ts'
import { routes } from '#contract/routes.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { query } from '#server/http/body.ts'
import { signedIn } from '#server/http/guard.ts'
import { limitAccount } from '#server/http/limits.ts'
import { readStatistics } from '#server/journal/figures.ts'
import { todayIn } from '#server/journal/timeZone.ts'

export const statsRoutes = (deps: ServerDeps) =>
  new Hono<AppEnv>().get(
    routes.stats,
    signedIn(deps),
    limitAccount(deps, 'read'),
    query(DateQuery),
    async (c) => {
      const { account } = c.var.session
      const today = c.req.valid('query').date ?? todayIn(account.time_zone, deps.clock.now())
      return c.json(await readStatistics(deps.store.db, account.id, today))
    },
  )

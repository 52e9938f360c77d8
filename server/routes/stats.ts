import { Hono } from 'hono'
import { DateQuery } from '#contract/journal.ts'
import { routes } from '#contract/routes.ts'
import { todayIn } from '#server/base/timeZone.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { query } from '#server/http/body.ts'
import { countRead } from '#server/http/limits.ts'
import { reply } from '#server/http/reply.ts'
import { signedIn, type SignedInDeps } from '#server/http/signedIn.ts'
import { createStatesReader, statisticsOf } from '#server/journal/readStatistics.ts'

export const statsRoutes = (deps: SignedInDeps) => {
  const readStates = createStatesReader(deps)
  return new Hono<AppEnv>().get(
    routes.stats,
    signedIn(deps)('read'),
    query(DateQuery),
    async (c) => {
      const { account } = c.var.session
      const today = c.req.valid('query').date ?? todayIn(account.time_zone, deps.clock.now())
      const states = await readStates(account.id, () => countRead(deps, account))
      return reply(c, states, (all) => c.json(statisticsOf(all, today)))
    },
  )
}

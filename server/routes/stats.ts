import { Hono } from 'hono'
import { DateQuery } from '#contract/journal.ts'
import { routes } from '#contract/routes.ts'
import type { ClockDep, KeysDep } from '#server/base/deps.ts'
import { todayIn } from '#server/base/timeZone.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { query } from '#server/http/body.ts'
import { countRead, limitAccount } from '#server/http/limits.ts'
import { reply } from '#server/http/reply.ts'
import { signedIn } from '#server/http/signedIn.ts'
import { createStatesReader, statisticsOf } from '#server/journal/readStatistics.ts'
import type { StoreDep } from '#server/store/store.ts'

export const statsRoutes = (deps: StoreDep & KeysDep & ClockDep) => {
  const readStates = createStatesReader(deps)
  return new Hono<AppEnv>().get(
    routes.stats,
    signedIn(deps),
    limitAccount(deps, 'read'),
    query(DateQuery),
    async (c) => {
      const { account } = c.var.session
      const today = c.req.valid('query').date ?? todayIn(account.time_zone, deps.clock.now())
      const states = await readStates(account.id, () => countRead(deps, account.id))
      return reply(c, states, (all) => c.json(statisticsOf(all, today)))
    },
  )
}

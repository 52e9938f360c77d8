import { Hono } from 'hono'
import { sql } from 'kysely'
import { routes } from '#contract/routes.ts'
import type { MetricsDep } from '#server/base/deps.ts'
import { refusals } from '#server/base/refusal.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import type { DrainingDep } from '#server/http/logRequests.ts'
import { refuse } from '#server/http/reply.ts'
import type { StoreDep } from '#server/store/store.ts'

/** For balancers and monitors: 503 while draining, so that they stop sending requests before the server stops. */
export const healthRoutes = ({ store, isDraining }: StoreDep & DrainingDep) =>
  new Hono<AppEnv>().get(routes.health, async (c) => {
    if (isDraining()) return refuse(c, refusals.unavailable)
    await sql`select 1`.execute(store.db)
    return c.json({ status: 'ok' })
  })

/** Outside of the API, so that a proxy that forwards the API alone does not publish them. */
export const metricsRoutes = ({ metrics }: MetricsDep) =>
  new Hono<AppEnv>().get(routes.metrics, async (c) =>
    c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  )

import { Hono } from 'hono'
import { routes } from '#contract/routes.ts'
import type { ConfigDep, MetricsDep, TimerDep } from '#server/base/deps.ts'
import { refusals } from '#server/base/refusal.ts'
import { version } from '#server/base/version.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import type { DrainingDep } from '#server/http/logRequests.ts'
import { refuse } from '#server/http/reply.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import type { StoreDep } from '#server/store/store.ts'

/** How long the database has to reply before nobody should be sent here, in ms. */
export const readyWithinMs = 3000

/** Settles with false once the time is over, or when `question` fails. */
const isYesSoon = (question: Promise<boolean>, { timer }: TimerDep): Promise<boolean> =>
  new Promise((resolve) => {
    const cancel = timer.after(readyWithinMs, () => resolve(false))
    const settle = (answer: boolean): void => {
      cancel()
      resolve(answer)
    }
    question.then(settle, () => settle(false))
  })

const isReady = async ({ store, sealer }: StoreDep & SealerDep): Promise<boolean> =>
  (await store.isWritable()) && sealer.isKeyHere()

/**
 * Two questions. `health`: does this process live? Whoever starts it again when it does not must not do so because a database is
 * away. `ready`: can people be sent here, to read and to write,
 * and is the database still under this server's key? Both are 503 while it stops.
 */
export const healthRoutes = ({
  isDraining,
  timer,
  ...deps
}: StoreDep & SealerDep & DrainingDep & TimerDep) =>
  new Hono<AppEnv>()
    .get(routes.health, (c) =>
      isDraining() ? refuse(c, refusals.unavailable) : c.json({ status: 'ok', version }),
    )
    .get(routes.ready, async (c) => {
      return isDraining() || !(await isYesSoon(isReady(deps), { timer }))
        ? refuse(c, { ...refusals.unavailable, retryAfterMs: 5000 })
        : c.json({ status: 'ready', version })
    })

export const onlyMetrics = ({ metrics }: MetricsDep) =>
  new Hono<AppEnv>().get(routes.metrics, async (c) =>
    c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  )

/**
 * Outside of the API, so that a proxy that forwards the API alone does not publish them. With a port of their own they are not here, and
 * the page does not take their place.
 */
export const metricsRoutes = (deps: MetricsDep & ConfigDep<'metricsPort'>) =>
  deps.config.metricsPort === undefined
    ? onlyMetrics(deps)
    : new Hono<AppEnv>().all(routes.metrics, (c) => c.text('Not found\n', 404))

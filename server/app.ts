// The whole server as one function from a request to an answer: it opens no port.
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { apiPrefix } from '#contract/routes.ts'
import type { ServerDeps } from './deps.ts'
import { refuse } from './http/answer.ts'
import type { AppEnv } from './http/appEnv.ts'
import { refuseOldApps } from './http/appVersion.ts'
import { capClients } from './http/caps.ts'
import { onError } from './http/onError.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { serveStatic } from './http/staticFiles.ts'
import { leaveNothingUnread } from './http/unreadBody.ts'
import { watch } from './http/watch.ts'
import { refusals } from './refusal.ts'
import { authRoutes } from './routes/auth.ts'
import { healthRoutes, metricsRoutes } from './routes/health.ts'
import { journalRoutes } from './routes/journal.ts'
import { musicRoutes } from './routes/music.ts'
import { pushRoutes } from './routes/push.ts'
import { statsRoutes } from './routes/stats.ts'
import { userRoutes } from './routes/user.ts'

/** No cache on the way keeps an answer of the API, unless the answer says that it may. */
const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
})

export function createApp(deps: ServerDeps) {
  const { config, pages } = deps
  const api = new Hono<AppEnv>()
    .use(noStore, capClients(deps), refuseOldApps)
    .route('/', authRoutes(deps))
    .route('/', userRoutes(deps))
    .route('/', journalRoutes(deps))
    .route('/', statsRoutes(deps))
    .route('/', pushRoutes(deps))
    .route('/', musicRoutes(deps))
    .route('/', healthRoutes(deps))
    .all('*', (c) => refuse(c, refusals.notFound))

  return new Hono<AppEnv>()
    .use(leaveNothingUnread, watch(deps), securityHeaders(config.publicUrl.startsWith('https:')))
    .route(apiPrefix, api)
    .use('/health', noStore)
    .use('/metrics', noStore)
    .route('/', healthRoutes(deps))
    .route('/', metricsRoutes(deps))
    .get('*', (c) => (pages === null ? c.notFound() : serveStatic(pages, c.req.raw)))
    .notFound((c) => c.text('Not found\n', 404))
    .onError(onError(deps))
}
export type App = ReturnType<typeof createApp>

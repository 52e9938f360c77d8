// The whole server as one function from a request to its reply. It opens no port.
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { oldestApiVersion } from '#contract/apiVersion.ts'
import { apiPrefix } from '#contract/routes.ts'
import type { HasherDep } from './accounts/hasher.ts'
import type { SeenDep } from './accounts/seen.ts'
import type { Config } from './base/config.ts'
import type {
  ClockDep,
  ConfigDep,
  FetchDep,
  KeysDep,
  LogDep,
  MetricsDep,
  RandomDep,
  TasksDep,
  TimerDep,
  UptimeDep,
} from './base/deps.ts'
import { refusals } from './base/refusal.ts'
import type { AppEnv } from './http/appEnv.ts'
import { appVersionOf } from './http/appVersion.ts'
import { capClients } from './http/caps.ts'
import { logRequests, onError, type DrainingDep } from './http/logRequests.ts'
import { refuse } from './http/reply.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { serveStatic, type StaticFiles } from './http/staticFiles.ts'
import { leaveNothingUnread } from './http/unreadBody.ts'
import type { MailerDep } from './mail/mailer.ts'
import type { PushKeysDep } from './push/pushKeys.ts'
import type { PushSenderDep } from './push/pushSender.ts'
import { authRoutes } from './routes/auth.ts'
import { healthRoutes, metricsRoutes, onlyMetrics } from './routes/health.ts'
import { journalRoutes } from './routes/journal.ts'
import { musicRoutes } from './routes/music.ts'
import { openApiRoutes } from './routes/openApi.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { pushRoutes } from './routes/push.ts'
import { statsRoutes } from './routes/stats.ts'
import { userRoutes } from './routes/user.ts'
import type { SealerDep } from './store/sealer.ts'
import type { StoreDep } from './store/store.ts'

/** All that the parts are given, made by openServer.ts. Each part asks for what it uses alone. */
export interface ServerDeps
  extends
    ClockDep,
    RandomDep,
    FetchDep,
    LogDep,
    MetricsDep,
    TasksDep,
    TimerDep,
    UptimeDep,
    StoreDep,
    SealerDep,
    KeysDep,
    HasherDep,
    MailerDep,
    PushKeysDep,
    PushSenderDep,
    SeenDep,
    DrainingDep {
  readonly config: Config
  /** Null when the page was never built. */
  readonly pages: StaticFiles | null
}

/** No cache on the way stores a reply of the API, unless the reply allows it. */
const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
})

/** An app too old for this server is told so before anything of its request is read; it keeps its words until its update. */
const refuseOldApps = createMiddleware<AppEnv>(async (c, next) => {
  const version = appVersionOf(c)
  return version !== null && version < oldestApiVersion ? refuse(c, refusals.upgrade) : next()
})

/** An address that knows other methods says which. */
const refuseMethods = (app: Hono<AppEnv>) =>
  methodNotAllowed({
    app,
    onMethodNotAllowed(c, methods) {
      c.header('Allow', methods.join(', '))
      return refuse(c, refusals.wrongMethod)
    },
  })

export function createApp(deps: ServerDeps) {
  const { pages } = deps
  const api = new Hono<AppEnv>()
  api
    .use(noStore, capClients(deps), refuseOldApps, refuseMethods(api))
    .route('/', authRoutes(deps))
    .route('/', userRoutes(deps))
    .route('/', passkeyRoutes(deps))
    .route('/', journalRoutes(deps))
    .route('/', statsRoutes(deps))
    .route('/', pushRoutes(deps))
    .route('/', musicRoutes(deps))
    .route('/', openApiRoutes(deps))
    .route('/', healthRoutes(deps))
    .all('*', (c) => refuse(c, refusals.notFound))

  return new Hono<AppEnv>()
    .use(leaveNothingUnread(deps), logRequests(deps), securityHeaders(deps))
    .route(apiPrefix, api)
    .use('/health/*', noStore)
    .use('/metrics', noStore)
    .route('/', healthRoutes(deps))
    .route('/', metricsRoutes(deps))
    .get('*', (c) => (pages === null ? c.notFound() : serveStatic(pages, c.req.raw)))
    .all('*', (c) => c.text('Method not allowed\n', 405, { Allow: 'GET, HEAD' }))
    .notFound((c) => c.text('Not found\n', 404))
    .onError(onError(deps))
}
/** All that is served on METRICS_PORT. */
export const createMetricsApp = (
  deps: MetricsDep & LogDep & ConfigDep<'publicUrl' | 'hasSecureSubdomains'>,
) =>
  new Hono<AppEnv>()
    .use(noStore, securityHeaders(deps))
    .route('/', onlyMetrics(deps))
    .notFound((c) => c.text('Not found\n', 404))
    .onError(onError(deps))

export type App = ReturnType<typeof createApp>

import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { ServerDeps } from '#server/deps.ts'
import type { AppEnv } from './appEnv.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** One line and one count for each request: route pattern, status, duration. No path, address, body or token. */
export const watch = ({ clock, log, metrics, isDraining }: ServerDeps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = clock.now()
    await next()
    const route = routePath(c)
    const method = methods.has(c.req.method) ? c.req.method : 'OTHER'
    const durationMs = clock.now() - startedAt
    metrics.count(method, route, c.res.status, durationMs)
    log.info({ method, route, status: c.res.status, ms: durationMs }, 'request')
    if (isDraining()) c.header('Connection', 'close')
  })

import { createMiddleware } from 'hono/factory'
import { apiVersionHeader, oldestApiVersion } from '#contract/apiVersion.ts'
import { refusals } from '#server/refusal.ts'
import { refuse } from './answer.ts'
import type { AppEnv } from './appEnv.ts'

/** An app older than what this server understands keeps its words and is told, before anything of it is read. */
export const refuseOldApps = createMiddleware<AppEnv>(async (c, next) => {
  const version = c.req.header(apiVersionHeader)
  const isTooOld =
    version !== undefined && /^\d{1,9}$/.test(version) && Number(version) < oldestApiVersion
  return isTooOld ? refuse(c, refusals.upgrade) : next()
})

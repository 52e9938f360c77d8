import { apiVersionHeader } from '#contract/apiVersion.ts'
import type { AppContext } from './appEnv.ts'

/** Which contract the app that asks says it speaks; null for a client that is not the app. */
export function appVersionOf(c: AppContext): number | null {
  const version = c.req.header(apiVersionHeader)
  return version !== undefined && /^\d{1,9}$/.test(version) ? Number(version) : null
}

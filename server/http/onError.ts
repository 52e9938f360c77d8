import { HTTPException } from 'hono/http-exception'
import { OverloadedError } from '#server/accounts/hasher.ts'
import type { ServerDeps } from '#server/deps.ts'
import { refusals } from '#server/refusal.ts'
import { refuse } from './answer.ts'
import type { AppContext } from './appEnv.ts'
import { describeError } from './describeError.ts'

const retryAfterMs = 5000

/** Whatever was not expected: the person reads that the service is away, the log says where, and nothing leaks. */
export const onError =
  ({ log }: ServerDeps) =>
  (error: Error, c: AppContext): Response => {
    // A body that is no JSON, thrown by the framework.
    if (error instanceof HTTPException && error.status < 500) return refuse(c, refusals.invalid)
    // Whoever asked left while sending (Node's own words for it): nobody reads the answer, and nothing failed here.
    if (c.req.raw.signal.aborted && error.message === 'aborted') return refuse(c, refusals.invalid)
    if (!(error instanceof OverloadedError)) log.error(describeError(error), 'request failed')
    return refuse(c, { ...refusals.unavailable, retryAfterMs })
  }

import type { ErrorBody } from '#contract/errors.ts'
import type { Result } from '#domain/result.ts'
import { statusOf, type Refusal } from '#server/base/refusal.ts'
import type { AppContext } from './appEnv.ts'

/** What a refusal is on the wire; the log hears of its code. */
export function refusalReply(c: AppContext, refusal: Refusal) {
  const { code, message, fields, requestId, current, kids, erasedAt, retryAfterMs } = refusal
  c.set('refusal', code)
  if (retryAfterMs !== undefined) c.header('Retry-After', String(Math.ceil(retryAfterMs / 1000)))
  const body: ErrorBody = {
    message,
    code,
    ...(fields !== undefined && { fields }),
    ...(requestId !== undefined && { requestId }),
    ...(current !== undefined && { current }),
    ...(kids !== undefined && { kids: [...kids] }),
    ...(erasedAt !== undefined && { erasedAt }),
  }
  return { body, status: statusOf[code] }
}

export function refuse(c: AppContext, refusal: Refusal): Response {
  const { body, status } = refusalReply(c, refusal)
  return c.json(body, status)
}

/** The refusal, or what `succeed` makes of the value. */
export const reply = <T>(
  c: AppContext,
  result: Result<T, Refusal>,
  succeed: (value: T) => Response | Promise<Response>,
): Response | Promise<Response> => (result.ok ? succeed(result.value) : refuse(c, result.error))

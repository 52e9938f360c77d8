import type { Context } from 'hono'
import type { ErrorBody } from '#contract/errors.ts'
import type { Result } from '#domain/result.ts'
import { statusOf, type Refusal } from '#server/base/refusal.ts'

export const errorBodyOf = ({
  code,
  message,
  fields,
  requestId,
  current,
  kids,
}: Refusal): ErrorBody => ({
  message,
  code,
  ...(fields !== undefined && { fields }),
  ...(requestId !== undefined && { requestId }),
  ...(current !== undefined && { current }),
  ...(kids !== undefined && { kids: [...kids] }),
})

export function refuse(c: Context, refusal: Refusal): Response {
  const { code, retryAfterMs } = refusal
  if (retryAfterMs !== undefined) c.header('Retry-After', String(Math.ceil(retryAfterMs / 1000)))
  return c.json(errorBodyOf(refusal), statusOf[code])
}

/** The refusal, or what `succeed` makes of the value. */
export const reply = <T>(
  c: Context,
  result: Result<T, Refusal>,
  succeed: (value: T) => Response | Promise<Response>,
): Response | Promise<Response> => (result.ok ? succeed(result.value) : refuse(c, result.error))

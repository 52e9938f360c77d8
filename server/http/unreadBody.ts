// A refusal is often sent before the body's end. What is left of the body would be read as the next request of that
// connection, or the connection would be cut under another client behind the same proxy. So the rest is read and thrown away
// before the reply is sent; where there is too much of it, the reply says that the connection ends.
import { once } from 'node:events'
import { createMiddleware } from 'hono/factory'
import type { ConfigDep } from '#server/base/deps.ts'
import type { AppContext, AppEnv } from './appEnv.ts'
import { clientAddress } from './clientAddress.ts'
import { isUninvited } from './expectation.ts'
import { createPlaces } from './places.ts'

/** Twice the longest request. */
const maxLeftBytes = 8 * 1024 * 1024
export const maxLeftMs = 30_000

type BodyParts = Pick<AsyncIterator<Uint8Array>, 'next'>

/** The parts of the body as they come, to be asked for once; null without a body. */
export function readBody(c: AppContext): BodyParts | null {
  c.set('isBodyRead', true)
  // The framework's own stream over a connection takes a seventh of what a write of a day costs.
  const { incoming } = c.env
  const parts = incoming?.[Symbol.asyncIterator]?.() ?? c.req.raw.body?.[Symbol.asyncIterator]()
  return parts ?? null
}

/** The length that the request announced; null when it did not (chunked). */
export function declaredLength(c: AppContext): number | null {
  const length = c.req.header('Content-Length')
  return c.req.header('Transfer-Encoding') === undefined && length !== undefined
    ? Number(length)
    : null
}

async function isReadToTheEnd(parts: BodyParts, late: AbortSignal): Promise<boolean> {
  let left = maxLeftBytes
  while (left >= 0 && !late.aborted) {
    const { done, value } = await parts.next()
    if (done === true) return true
    left -= value.byteLength
  }
  return false
}

/** Reads and throws away what is left; says so in the reply when that would be too much, or take too long. */
export async function discardRest(c: AppContext, parts: BodyParts): Promise<void> {
  const release = c.var.reserveDrain()
  if (release === null) {
    c.header('Connection', 'close')
    return
  }
  const late = AbortSignal.timeout(maxLeftMs)
  const isAtEnd = await Promise.race([
    isReadToTheEnd(parts, late).catch(() => false),
    once(late, 'abort').then(() => false),
  ])
  release()
  if (!isAtEnd) c.header('Connection', 'close')
}

/** Refused bodies that are read to their end at once. A hundred long ones would keep the process busy with nothing else. */
export const drainsAtOnce = { each: 8, all: 32 }

/** Wraps everything: no reply leaves a part of its request on the connection. */
export function leaveNothingUnread({ config }: ConfigDep<'trustedProxies'>) {
  const drains = createPlaces(drainsAtOnce)
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('reserveDrain', () => drains.take(clientAddress(c, config.trustedProxies), 1))
    await next()
    const length = declaredLength(c)
    const isSent = c.req.header('Transfer-Encoding') !== undefined || (length ?? 0) > 0
    if (!isSent || c.var.isBodyRead === true) return
    // Nothing comes that could be read, and Node ends the connection: the client may send the body all the same.
    if (isUninvited(c)) return
    if ((length ?? 0) > maxLeftBytes) return c.header('Connection', 'close')
    const parts = readBody(c)
    if (parts !== null) await discardRest(c, parts)
  })
}

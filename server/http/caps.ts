// What one client, one account and all together may hold at the same time. The limits of limits.ts count how often somebody
// asks; these bound memory, whatever is asked.
import type { Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ConfigDep } from '#server/base/deps.ts'
import { limited } from '#server/base/refusal.ts'
import type { AppContext, AppEnv } from './appEnv.ts'
import { clientAddress } from './clientAddress.ts'
import { createPlaces } from './places.ts'
import { refuse } from './reply.ts'

const mebibyte = 1024 * 1024
/** A school or an operator's customers share one address: each request lasts milliseconds, so this is wide. */
export const requestsAtOnce = { each: 256, all: Infinity }
/**
 * Long bodies that are being read or worked on, as far as they have come. Sixteen full batches in all; parsed they weigh
 * about three times as much.
 */
export const bodyBytesAtOnce = { each: 32 * mebibyte, all: 64 * mebibyte }
/** Days in answers that are on their way, read or not. Two hundred ordinary answers are a quarter of it. */
export const replyBytesAtOnce = { each: 12 * mebibyte, all: 64 * mebibyte }
const retryAfterMs = 5000

/** Runs the rest, then `release` once the answer has left or the connection is gone. */
async function holding(c: AppContext, next: Next, release: () => void): Promise<void> {
  const { outgoing } = c.env
  outgoing?.once('close', release)
  try {
    await next()
  } finally {
    // Without a connection (a test's request) nothing else tells the end.
    if (outgoing === undefined) release()
  }
}

/** For every call of the API; gives `c.var.holdBytes` to whoever reads a body. */
export function capClients({ config }: ConfigDep<'trustedProxies'>) {
  const requests = createPlaces(requestsAtOnce)
  const bytes = createPlaces(bodyBytesAtOnce)
  return createMiddleware<AppEnv>(async (c, next) => {
    const client = clientAddress(c, config.trustedProxies)
    const leave = requests.take(client, 1)
    if (leave === null) return refuse(c, limited(retryAfterMs))
    const held = [leave]
    c.set('holdBytes', (count) => {
      const release = bytes.take(client, count)
      if (release !== null) held.push(release)
      return release !== null
    })
    return holding(c, next, () => {
      for (const release of held) release()
    })
  })
}

/** After `signedIn`, for answers of any length; gives `c.var.holdReply` to whoever makes one. */
export function capReplies() {
  const bytes = createPlaces(replyBytesAtOnce)
  return createMiddleware<AppEnv>(async (c, next) => {
    const held: (() => void)[] = []
    c.set('holdReply', (count) => {
      const release = bytes.take(c.var.session.account.id, count)
      if (release === null) return limited(retryAfterMs)
      held.push(release)
      return null
    })
    return holding(c, next, () => {
      for (const release of held) release()
    })
  })
}

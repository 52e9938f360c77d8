// What one client, one account and all together may hold at the same time. limits.ts counts how often a client asks; these
// bounds keep memory small, whatever is asked.
import type { Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ConfigDep, UptimeDep } from '#server/base/deps.ts'
import { limited } from '#server/base/refusal.ts'
import type { AppContext, AppEnv } from './appEnv.ts'
import { createAwaitedBodies } from './awaitedBodies.ts'
import { clientAddress } from './clientAddress.ts'
import { createPlaces } from './places.ts'
import { refuse } from './reply.ts'

const mebibyte = 1024 * 1024
/** A school or an operator's customers share one address: each request lasts milliseconds, so this is wide. */
export const requestsAtOnce = { each: 256, all: Infinity }
/**
 * Long bodies that are being read or worked on, as far as they have arrived. Sixteen full batches in all; parsed they weigh
 * about three times as much.
 */
export const bodyBytesAtOnce = { each: 32 * mebibyte, all: 64 * mebibyte }
/** Days in replies that are on their way, read or not. Two hundred ordinary replies are a quarter of it. */
export const replyBytesAtOnce = { each: 12 * mebibyte, all: 64 * mebibyte }
const retryAfterMs = 5000

/** Runs the rest, then `release` once the reply is sent or the connection closed. */
async function releasingAfter(c: AppContext, next: Next, release: () => void): Promise<void> {
  const { outgoing } = c.env
  outgoing?.once('close', release)
  try {
    await next()
  } finally {
    // Without a connection (a test's request) nothing else marks the end.
    if (outgoing === undefined) release()
  }
}

/** For every call of the API; gives `c.var.reserveBytes` and `c.var.awaitBody` for reading a body. */
export function capClients({ config, uptime }: ConfigDep<'trustedProxies'> & UptimeDep) {
  const requests = createPlaces(requestsAtOnce)
  const awaited = createAwaitedBodies(uptime)
  const bytes = createPlaces(bodyBytesAtOnce)
  return createMiddleware<AppEnv>(async (c, next) => {
    const client = clientAddress(c, config.trustedProxies)
    const isCut = (): boolean => awaited.cutSilent(client)
    const leave = requests.take(client, 1) ?? (isCut() ? requests.take(client, 1) : null)
    if (leave === null) return refuse(c, limited(retryAfterMs))
    const releases = [leave]
    c.set('reserveBytes', (count) => {
      const release = bytes.take(client, count)
      if (release !== null) releases.push(release)
      return release !== null
    })
    const releaseAll = (): void => {
      for (const release of releases) release()
    }
    c.set('awaitBody', () => {
      const body = awaited.wait(client, () => {
        body.end()
        releaseAll()
        c.env.outgoing?.destroy()
      })
      return body
    })
    return releasingAfter(c, next, releaseAll)
  })
}

/** After `signedIn`, for replies of any length; gives `c.var.reserveReply` for making one. */
export function capReplies() {
  const bytes = createPlaces(replyBytesAtOnce)
  return createMiddleware<AppEnv>(async (c, next) => {
    const releases: (() => void)[] = []
    c.set('reserveReply', (count) => {
      const release = bytes.take(c.var.session.account.id, count)
      if (release === null) return limited(retryAfterMs)
      releases.push(release)
      return null
    })
    return releasingAfter(c, next, () => {
      for (const release of releases) release()
    })
  })
}

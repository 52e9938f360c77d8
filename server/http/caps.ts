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

/** What one request holds until its reply is sent or its connection closed. */
interface Held {
  /** Without room (null), or where that has come already, returns false: what is taken then would be given back by nobody. */
  keep(release: (() => void) | null): boolean
  giveBack(): void
  /** Runs the rest of the request. */
  during(next: Next): Promise<void>
}

function createHeld({ env: { outgoing } }: AppContext): Held {
  const releases: (() => void)[] = []
  let isOver = outgoing?.closed === true
  const giveBack = (): void => {
    isOver = true
    for (const release of releases.splice(0)) release()
  }
  outgoing?.once('close', giveBack)
  return {
    keep(release) {
      if (release !== null) releases.push(release)
      if (isOver) giveBack()
      return release !== null && !isOver
    },
    giveBack,
    async during(next) {
      try {
        await next()
      } finally {
        // Without a connection (a test's request) nothing else marks the end.
        if (outgoing === undefined) giveBack()
      }
    },
  }
}

/** For every call of the API; gives `c.var.reserveBytes` and `c.var.awaitBody` for reading a body. */
export function capClients({ config, uptime }: ConfigDep<'trustedProxies'> & UptimeDep) {
  const requests = createPlaces(requestsAtOnce)
  const awaited = createAwaitedBodies(uptime)
  const bytes = createPlaces(bodyBytesAtOnce)
  return createMiddleware<AppEnv>(async (c, next) => {
    const client = clientAddress(c, config.trustedProxies)
    const held = createHeld(c)
    const isCut = (): boolean => awaited.cutSilent(client)
    const leave = requests.take(client, 1) ?? (isCut() ? requests.take(client, 1) : null)
    if (!held.keep(leave)) return refuse(c, limited(retryAfterMs))
    c.set('reserveBytes', (count) => held.keep(bytes.take(client, count)))
    c.set('awaitBody', () => {
      const body = awaited.wait(client, () => {
        body.end()
        held.giveBack()
        c.env.outgoing?.destroy()
      })
      return body
    })
    return held.during(next)
  })
}

/** After `signedIn`, for replies of any length; gives `c.var.reserveReply` for making one. */
export function capReplies() {
  const bytes = createPlaces(replyBytesAtOnce)
  return createMiddleware<AppEnv>(async (c, next) => {
    const held = createHeld(c)
    c.set('reserveReply', (count) => {
      const release = bytes.take(c.var.session.account.id, count)
      return held.keep(release) ? null : limited(retryAfterMs)
    })
    return held.during(next)
  })
}

// What the log says of requests: a line for each, and where one failed. Never a path, an address, a body or a token.
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { requestIdHeader } from '#contract/apiVersion.ts'
import { OverloadedError } from '#server/accounts/hasher.ts'
import type { ClockDep, LogDep, MetricsDep, RandomDep } from '#server/base/deps.ts'
import { describeError } from '#server/base/describeError.ts'
import { refusals } from '#server/base/refusal.ts'
import type { AppContext, AppEnv } from './appEnv.ts'
import { refuse } from './reply.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export interface DrainingDep {
  /** True from the signal to stop: new clients are sent elsewhere. */
  readonly isDraining: () => boolean
}

/** Bytes of a request's id, of the contract's shape: enough that no two of a log are equal. */
const idBytes = 9
/** Ids drawn at once: one by one, drawing takes a twentieth of what the whole write of a day does. */
const idsDrawn = 256

function createIds(random: RandomDep['random']): () => string {
  let drawn = new Uint8Array()
  return () => {
    if (drawn.length === 0) drawn = random.bytes(idBytes * idsDrawn)
    const id = Buffer.from(drawn.subarray(0, idBytes)).toString('base64url')
    drawn = drawn.subarray(idBytes)
    return id
  }
}

/**
 * One line and one count for each request, once its reply is sent or its connection closed: id, route pattern, status, duration, the
 * code of a refusal and why a token was refused. A reply that ended early is said to be cut. No path, address, body or token. The reply bears the id, so that whoever reports a failure
 * can name its line; an id that a client sends is not taken, since it would be the client's text in the log.
 */
export const logRequests = ({
  clock,
  random,
  log,
  metrics,
  isDraining,
}: ClockDep & RandomDep & LogDep & MetricsDep & DrainingDep) => {
  const nextId = createIds(random)
  return createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = clock.now()
    const id = nextId()
    c.set('requestId', id)
    await next()
    c.header(requestIdHeader, id)
    const route = routePath(c)
    const method = methods.has(c.req.method) ? c.req.method : 'OTHER'
    if (isDraining()) c.header('Connection', 'close')
    const { status } = c.res
    const { refusal, noSession } = c.var
    const { outgoing } = c.env
    const note = (): void => {
      const durationMs = clock.now() - startedAt
      const isCut = outgoing?.writableFinished === false
      metrics.count(method, route, status, durationMs)
      if (isCut) metrics.countCut(method, route)
      log.info(
        {
          id,
          method,
          route,
          status,
          ms: durationMs,
          ...(refusal !== undefined && { refusal }),
          ...(noSession !== undefined && { noSession }),
          ...(isCut && { isCut }),
        },
        'request',
      )
    }
    // Without a connection (a test's request), or after its end, nothing else marks the end.
    if (outgoing === undefined || outgoing.closed === true) note()
    else outgoing.once('close', note)
  })
}

const retryAfterMs = 5000

/** An unexpected error: the person reads that the service is away, the log says where it happened, and nothing else is told. */
export const onError =
  ({ log }: LogDep) =>
  (error: Error, c: AppContext): Response => {
    // A body that is no JSON, thrown by the framework.
    if (error instanceof HTTPException && error.status < 500) return refuse(c, refusals.invalid)
    // The client closed the connection while sending (this is Node's message for it): no reply is read, and nothing failed here.
    if (c.req.raw.signal.aborted && error.message === 'aborted') return refuse(c, refusals.invalid)
    if (!(error instanceof OverloadedError)) {
      log.error({ id: c.var.requestId, ...describeError(error) }, 'request failed')
    }
    return refuse(c, { ...refusals.unavailable, retryAfterMs })
  }

// What a connection may cost. Node times requests itself but not replies: a client that asks and does not read would keep the
// rest of its reply in memory for ever.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Timer } from '#domain/ports.ts'
import { networkOf } from './clientAddress.ts'
import { createPlaces } from './places.ts'

export interface ConnectionLimits {
  /** Silence of both sides in the middle of a request or a reply, in ms. */
  readonly silentMs: number
  /** From the end of a request's head to the end of its reply, in ms: a year of long days over the slowest lines. */
  readonly replyMs: number
  /** Connections from one address, counted where no trusted proxy stands in front. */
  readonly fromOneAddress: number
}

export const connectionLimits: ConnectionLimits = {
  silentMs: 60_000,
  replyMs: 600_000,
  fromOneAddress: 512,
}

/** Browsers and proxies wait for a reply before they write again; who writes ahead makes the server work in one go. */
const requestsAhead = 16

/** Requests that were written behind the one that closed their connection are not looked at. */
export const whileOpen =
  (listener: (request: IncomingMessage, reply: ServerResponse) => Promise<void>): RequestListener =>
  (request, reply) => {
    if (!request.socket.destroyed) void listener(request, reply)
  }

export function guardConnections(
  http: Server,
  trustedProxies: number,
  timer: Timer,
  { silentMs, replyMs, fromOneAddress }: ConnectionLimits = connectionLimits,
): void {
  http.setTimeout(silentMs)
  const underWay = new WeakMap<object, number>()
  http.on('request', ({ socket }, reply) => {
    const ahead = (underWay.get(socket) ?? 0) + 1
    underWay.set(socket, ahead)
    if (ahead > requestsAhead) socket.destroy()
    reply.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 0) - 1))
    reply.once(
      'close',
      timer.after(replyMs, () => reply.destroy()),
    )
  })
  if (trustedProxies > 0) return
  const connections = createPlaces({ each: fromOneAddress, all: Infinity })
  http.on('connection', (socket: Socket) => {
    const leave = connections.take(networkOf(socket.remoteAddress ?? 'unknown'), 1)
    if (leave === null) socket.destroy()
    else socket.once('close', leave)
  })
}

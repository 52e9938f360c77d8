// What a connection may cost. Requests are timed by Node itself; answers are not: somebody who asks and does not read would
// hold what is left of the answer for ever.
import type { Socket } from 'node:net'
import type { createAdaptorServer } from '@hono/node-server'
import { networkOf } from './clientAddress.ts'
import { createPlaces } from './places.ts'

export interface ConnectionLimits {
  /** Neither side says a word in the middle of a request or an answer. */
  readonly silentMs: number
  /** From the end of a request's head to the end of its answer: a year of long days over the slowest lines. */
  readonly answerMs: number
  /** Connections from one address, where no proxy of ours stands in front. */
  readonly fromOneAddress: number
}

export const connectionLimits: ConnectionLimits = {
  silentMs: 60_000,
  answerMs: 600_000,
  fromOneAddress: 512,
}

export function guardConnections(
  http: ReturnType<typeof createAdaptorServer>,
  trustedProxies: number,
  { silentMs, answerMs, fromOneAddress }: ConnectionLimits,
): void {
  http.setTimeout(silentMs)
  http.on('request', (_, answer) => {
    const timer = setTimeout(() => answer.destroy(), answerMs)
    answer.once('close', () => clearTimeout(timer))
  })
  if (trustedProxies > 0) return
  const connections = createPlaces({ each: fromOneAddress, all: Infinity })
  http.on('connection', (socket: Socket) => {
    const leave = connections.take(networkOf(socket.remoteAddress ?? 'unknown'), 1)
    if (leave === null) socket.destroy()
    else socket.once('close', leave)
  })
}

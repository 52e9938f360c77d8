// Many people writing at once over HTTP, each as fast as the server lets one account write, and what was acknowledged.
import { Agent, request } from 'node:http'
import type { Day } from '#domain/day.ts'
import { revOfDay, sealDay } from './people.ts'

export interface Writer {
  readonly kid: string
  readonly token: string
  /** Acknowledged: rev by day. */
  readonly revByDay: Map<Day, string>
}

export interface Writing {
  readonly url: string
  readonly path: string
  readonly writers: readonly Writer[]
  readonly seconds: number
  /** Shortest time from one write of a person to the next, in ms; 0 as fast as the answers come. */
  readonly everyMs: number
  /** The loopback address that they come from. */
  readonly localAddress?: string
}

export interface Written {
  readonly count: number
  readonly perSecond: number
  /** Ms. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Answers other than a success, by status; 0 for a broken connection. */
  readonly errors: Readonly<Record<number, number>>
}

/** The server lets an account write 240 times at once, then four times a second (server/http/limits.ts). */
const burst = 230
const sustainedMs = 250
const dayMs = 86_400_000

const post = (agent: Agent, url: string, token: string, body: string): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'If-None-Match': '*',
        },
      },
      (reply) => {
        reply.resume()
        reply.once('end', () => resolve(reply.statusCode ?? 0))
        reply.once('error', () => resolve(0))
      },
    )
    sent.once('error', () => resolve(0))
    sent.end(body)
  })

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10

/** Each person writes a day that nobody wrote, again and again. `isOver` ends it before its time. */
export async function write(
  { url, path, writers, seconds, everyMs, localAddress }: Writing,
  isOver: () => boolean = () => false,
): Promise<Written> {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: writers.length,
    ...(localAddress !== undefined && { localAddress }),
  })
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const times: number[] = []
  const errors: Record<number, number> = {}

  async function writeOn({ kid, token, revByDay }: Writer, place: number): Promise<void> {
    // People do not all press at the same instant.
    let next = startedAt + (place / writers.length) * everyMs
    for (let sent = 0; ; sent++) {
      const now = performance.now()
      if (next > now) await wait(next - now)
      if (isOver() || performance.now() >= endsAt) return
      const date = new Date(Date.now() - revByDay.size * dayMs).toISOString().slice(0, 10)
      const day = sealDay(kid, date)
      const began = performance.now()
      next = began + Math.max(everyMs, sent > burst ? sustainedMs : 0)
      const status = await post(agent, `${url}${path}`, token, JSON.stringify(day))
      if (status === 201) {
        times.push(performance.now() - began)
        revByDay.set(day.date, revOfDay(day))
      } else if (!isOver()) {
        errors[status] = (errors[status] ?? 0) + 1
        await wait(50)
      }
    }
  }
  await Promise.all(writers.map(writeOn))
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const lasted = (performance.now() - startedAt) / 1000
  return {
    count: times.length,
    perSecond: Math.round(times.length / lasted),
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    errors,
  }
}

// A server's life: its port, what it does by itself from time to time, its end.
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Config } from './base/config.ts'
import { connectionLimits, guardConnections, type ConnectionLimits } from './http/connections.ts'
import { openServer, type OpenServer, type Surroundings } from './openServer.ts'

const hourMs = 3_600_000
/** Balancers see health's 503, clients leave after their answer; then whoever stays is cut. */
const drainMs = 1000
const cutMs = 8000
/** A full batch of days over the slowest lines. */
const slowestRequestMs = 300_000
/** Longer than a proxy keeps a connection that rests: it must never write on one that was just closed here. */
const restingMs = 125_000

export interface ServeOptions extends Surroundings {
  /** From one round of reminders to the next, in ms; instances differ by up to a third, so as not to come all at once. */
  readonly remindEveryMs: number
  /** Only a test bears less than `connectionLimits`. */
  readonly connectionLimits?: ConnectionLimits
}

/** Serves until the process is told to stop. Rejects when it cannot start. */
export async function serve(config: Config, options: ServeOptions): Promise<void> {
  const { say, random, remindEveryMs } = options
  const server = await openServer(config, options)
  const http = createAdaptorServer({
    fetch: server.app.fetch,
    hostname: config.host,
    serverOptions: {
      requestTimeout: slowestRequestMs,
      headersTimeout: 20_000,
      keepAliveTimeout: restingMs,
    },
  })
  guardConnections(http, config.trustedProxies, options.connectionLimits ?? connectionLimits)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(config.port, config.host, resolve)
  })
  const address = http.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  say(`Lueur is at http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`)

  const sweeping = setInterval(() => {
    server.sweep().catch(() => say('Old rows could not be removed.'))
  }, hourMs)
  const stopping = new AbortController()
  void remindUntil(stopping.signal, server, () => remindEveryMs * (1 - random.fraction() / 3))

  const stop = (): void => {
    if (stopping.signal.aborted) return
    clearInterval(sweeping)
    stopping.abort()
    void end(server, http)
  }
  // Said twice, it must not cut what the first lets end.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function remindUntil(
  signal: AbortSignal,
  server: OpenServer,
  nextPauseMs: () => number,
): Promise<void> {
  for (;;) {
    await wait(nextPauseMs(), undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await server.remind()
  }
}

async function end(
  server: OpenServer,
  http: ReturnType<typeof createAdaptorServer>,
): Promise<void> {
  server.drain()
  await wait(drainMs)
  const closed = new Promise((resolve) => {
    http.close(resolve)
  })
  if ('closeIdleConnections' in http) {
    http.closeIdleConnections()
    setTimeout(() => http.closeAllConnections(), cutMs).unref()
  }
  await closed
  await server.close()
}

// A server's life: its port, what it does by itself from time to time, its end.
import { createServer, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Config } from './base/config.ts'
import { describeError } from './base/describeError.ts'
import { codeOf } from './base/errorCode.ts'
import { version } from './base/version.ts'
import { guardConnections, whileOpen, type ConnectionLimits } from './http/connections.ts'
import { judgeBeforeInviting } from './http/expectation.ts'
import { holdDataDir, makeDataDir } from './store/dataDir.ts'
import { openServer, type Environment, type OpenServer } from './openServer.ts'

export const serverTiming = {
  /** From one round of reminders to the next; each instance waits up to a third less, so that they do not all ask at once. */
  remindEveryMs: 15_000,
  purgeEveryMs: 3_600_000,
  /** After the start. */
  firstPurgeMs: 60_000,
  /** How long a request may take to come in: a full batch of days over the slowest lines. */
  requestMs: 300_000,
  /** And its head alone. */
  headMs: 20_000,
  /** Longer than proxies keep an idle connection: a proxy must never write on one that was just closed here. */
  keepAliveMs: 125_000,
  /** Requests that still run this long after `DRAIN_SECONDS` are cut. */
  cutMs: 6000,
  /** And what no reply waits for, mails and reminders, is left this long after that. */
  leaveMs: 2000,
} as const

export interface ServeOptions extends Environment {
  /** Only tests ask for other rounds than `serverTiming`'s. */
  readonly remindEveryMs?: number
  /** Only tests set lower ones. */
  readonly connectionLimits?: ConnectionLimits
}

/** Serves until the process is told to stop. Rejects when it cannot start. */
export async function serve(config: Config, options: ServeOptions): Promise<void> {
  const { random, remindEveryMs = serverTiming.remindEveryMs } = options
  await makeDataDir(config.dataDir)
  if (config.databaseUrl === undefined) {
    const hold = holdDataDir(config.dataDir)
    if (!hold.ok) throw new Error(hold.error)
  }
  const server = await openServer(config, options)
  const { log, print } = server
  logAllElse(log)
  const listener = getRequestListener(server.app.fetch, { hostname: config.host })
  const http = createServer(
    {
      requestTimeout: serverTiming.requestMs,
      headersTimeout: serverTiming.headMs,
      keepAliveTimeout: serverTiming.keepAliveMs,
    },
    whileOpen(listener),
  )
  judgeBeforeInviting(http)
  guardConnections(http, config.trustedProxies, options.timer, options.connectionLimits)
  const purge = (): void => {
    server.purge().catch((error: unknown) => log.error(describeError(error), 'purge failed'))
  }
  const metrics = createServer(whileOpen(getRequestListener(server.metricsApp.fetch)))
  let addresses
  try {
    addresses = {
      metrics:
        config.metricsPort === undefined
          ? null
          : await listen(metrics, 'METRICS_PORT', config.metricsPort, config.host),
      app: await listen(http, 'PORT', config.port, config.host),
    }
  } catch (error) {
    // One that listens already would keep the process alive without serving.
    metrics.close()
    await server.close()
    throw error
  }
  // A server that is started again every hour would never come to it.
  const firstPurge = setTimeout(purge, serverTiming.firstPurgeMs)
  const purging = setInterval(purge, serverTiming.purgeEveryMs)
  const stopping = new AbortController()
  void remindUntil(stopping.signal, server, () => remindEveryMs * (1 - random.fraction() / 3))

  const stop = (): void => {
    if (stopping.signal.aborted) return
    clearTimeout(firstPurge)
    clearInterval(purging)
    stopping.abort()
    void end(server, { http, metrics }, config.drainMs)
  }
  // A second SIGTERM must not abort requests that the first one lets end.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  print(`Lueur ${version}, on Node ${process.versions.node}.`)
  if (addresses.metrics !== null) print(`Metrics are at ${addresses.metrics}/metrics`)
  print(`Lueur is at ${addresses.app}`)
}

/**
 * What would be written past the log: a crash, a warning of Node, whatever a library prints. Their messages may quote somebody, as
 * an error's may.
 */
function logAllElse(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal(describeError(error), 'crashed')
    process.exit(1)
  })
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn(describeError(warning), 'warning'))
  const noteError = (thing: unknown): void => log.error(describeError(thing), 'printed')
  const noteOther = (thing: unknown): void => log.debug(describeError(thing), 'printed')
  Object.assign(console, {
    error: noteError,
    warn: noteError,
    log: noteOther,
    info: noteOther,
    debug: noteOther,
  })
}

const listenHints = new Map([
  ['EADDRINUSE', 'another program listens there'],
  ['EACCES', 'this user may not'],
  ['EADDRNOTAVAIL', 'this machine has no such address'],
  ['ENOTFOUND', 'no machine has this name'],
])

/** Returns the address at which it listens. Rejects with one sentence that does not quote HOST, which may be anything. */
async function listen(http: Server, variable: string, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => {
      const code = codeOf(error)
      const hint = listenHints.get(code)
      const why = hint === undefined ? code : `${code}: ${hint}`
      reject(
        new Error(`The server cannot listen on HOST and ${variable} (${why}).`, { cause: error }),
      )
    })
    http.listen(port, host, resolve)
  })
  const address = http.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
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
  { http, metrics }: { readonly http: Server; readonly metrics: Server },
  drainMs: number,
): Promise<void> {
  server.drain()
  await wait(drainMs)
  const closed = new Promise((resolve) => {
    http.close(resolve)
  })
  http.closeIdleConnections()
  setTimeout(() => http.closeAllConnections(), serverTiming.cutMs).unref()
  await closed
  // An orchestrator kills whoever stays: what is written is flushed already, a lease ends by itself, a code is asked for again.
  setTimeout(() => process.exit(0), serverTiming.leaveMs).unref()
  // Read until the end: a stop is watched too.
  metrics.close()
  metrics.closeAllConnections()
  await server.close()
}

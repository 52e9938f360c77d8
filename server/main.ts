// Composition root: the only file of the server that reads the environment, the clock, randomness and the network.
//   node server/main.ts            serves the page and the API
//   node server/main.ts migrate    brings the database up to date and ends
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import type { Clock, Random } from '#domain/ports.ts'
import { parseConfig, type Config } from './config.ts'
import { openServer, type OpenServer } from './openServer.ts'
import { openStore } from './store/openStore.ts'

const hourMs = 3_600_000
/** Balancers see health's 503, clients leave after their answer; then whoever stays is cut. */
const drainMs = 1000
const cutMs = 8000

const clock: Clock = { now: () => Date.now(), offsetAt: () => 0 }
const random: Random = {
  bytes: (length) => new Uint8Array(randomBytes(length)),
  fraction: () => randomBytes(4).readUInt32BE() / 2 ** 32,
}
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function migrate(config: Config): Promise<void> {
  const store = await openStore(config, pino({ level: config.logLevel }))
  await store.migrate()
  await store.close()
  say('The database is up to date.')
}

async function serve(config: Config): Promise<void> {
  const server = await openServer(config, {
    clock,
    random,
    say,
    fetch,
    logTo: pino.destination(1),
    pageFolder: path.join(import.meta.dirname, '..', 'dist'),
  })
  const http = createAdaptorServer({
    fetch: server.app.fetch,
    hostname: config.host,
    serverOptions: { requestTimeout: 60_000, headersTimeout: 20_000 },
  })
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
  const stop = (): void => {
    clearInterval(sweeping)
    void end(server, http)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
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

try {
  const config = parseConfig(process.env)
  await (process.argv[2] === 'migrate' ? migrate(config) : serve(config))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

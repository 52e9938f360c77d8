// What an attack is run against: the real server as a child, on one of the databases or behind one of the proxies.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { apiPrefix } from '#contract/routes.ts'
import { signUp, type Person } from '#support/people.ts'
import { startPostgres, postgresMissing } from '#support/postgres.ts'
import {
  programMissing,
  startCaddy,
  startNginx,
  startPooler,
  type Proxy,
} from '#support/proxies.ts'
import { openConnection, type RawConnection } from '#support/rawHttp.ts'
import {
  startServer,
  testServerKey,
  type StartedServer,
  type TestReply,
} from '#support/setupServer.ts'

/** `pgbouncer`: PostgreSQL behind it, in transaction mode. */
export const targets = ['sqlite', 'postgres', 'pgbouncer', 'caddy', 'nginx'] as const
export type Target = (typeof targets)[number]

/** Why a target cannot be had on this machine; null when it can. */
export const targetMissing = (target: Target): string | null => {
  if (target === 'postgres') return postgresMissing
  if (target === 'pgbouncer') return postgresMissing ?? programMissing(target)
  return target === 'sqlite' ? null : programMissing(target)
}

interface AskOptions {
  readonly token?: string
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Site {
  readonly target: Target
  /** Where attacks go: the server, or the proxy in front of it. */
  readonly url: string
  readonly server: StartedServer
  /** Whether a proxy of Debian's stands in front. */
  readonly isProxied: boolean
  readonly ask: (method: string, path: string, options?: AskOptions) => Promise<TestReply>
  readonly open: () => Promise<RawConnection>
  readonly signUp: () => Promise<Person>
  readonly stop: () => Promise<void>
}

export interface Watched {
  /** The longest time for which the event loop did nothing else, in ms. */
  readonly stopMs: number
  /** The longest time for which it computed in one go, whatever else ran on the machine. */
  readonly usedMs: number
  /** The most memory that the process held, in MiB. */
  readonly peakMib: number
}

/** `prepare` has the variables of the server before it starts. */
export async function openSite(
  target: Target,
  environment: Readonly<Record<string, string>> = {},
  prepare: (variables: Readonly<Record<string, string>>) => Promise<void> = async () => undefined,
): Promise<Site> {
  const isProxied = target === 'caddy' || target === 'nginx'
  const isPooled = target === 'pgbouncer'
  const postgres = isPooled || target === 'postgres' ? await startPostgres() : null
  const database = await postgres?.createDatabase()
  const pooler = isPooled && database !== undefined ? await startPooler(database) : null
  const dataDir = await mkdtemp(join(tmpdir(), 'lueur-attacks-'))
  const variables = {
    ...(database !== undefined && {
      DATABASE_URL: pooler?.url ?? database,
      SERVER_KEY: testServerKey,
    }),
    TRUSTED_PROXIES: isProxied ? '1' : '0',
    ...environment,
    DATA_DIR: dataDir,
  }
  await prepare(variables)
  const server = await startServer({
    main: 'tests/attacks/watchedServer.ts',
    dataDir,
    environment: variables,
  })
  const starters = { caddy: startCaddy, nginx: startNginx } as const
  const proxy: Proxy | null =
    target === 'caddy' || target === 'nginx' ? await starters[target](server.url) : null
  const url = proxy === null ? server.url : `http://127.0.0.1:${proxy.port}`

  async function ask(
    method: string,
    path: string,
    { token, body, raw, headers }: AskOptions = {},
  ): Promise<TestReply> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const reply = await fetch(url + apiPrefix + path, {
      method,
      headers: {
        ...(content !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    })
    const text = await reply.text()
    return {
      status: reply.status,
      headers: reply.headers,
      text,
      json: text.startsWith('{') ? JSON.parse(text) : {},
    }
  }

  return {
    target,
    url,
    server,
    isProxied,
    ask,
    open: () => openConnection(url),
    signUp: () =>
      signUp({
        request: (method, route, { body } = {}) => ask(method, route, { body }),
        codeTo: (email) => server.codeTo(email),
      }),
    async stop() {
      await proxy?.stop()
      await server.stop()
      await pooler?.stop()
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Begins to watch anew. */
export async function beginWatch(site: Site): Promise<void> {
  await readStop(site)
  await writeFile(`/proc/${site.server.pid}/clear_refs`, '5')
}

async function readStop({ server }: Site): Promise<Pick<Watched, 'stopMs' | 'usedMs'>> {
  const before = server.lines.length
  process.kill(server.pid, 'SIGUSR2')
  for (;;) {
    const line = server.lines.slice(before).find((one) => one.startsWith('Stood still for '))
    const [stopMs, usedMs] = line?.match(/[\d.]+/g)?.map(Number) ?? []
    if (stopMs !== undefined && usedMs !== undefined) return { stopMs, usedMs }
    await wait(5)
  }
}

/** What the server went through since `beginWatch`. */
export async function endWatch(site: Site): Promise<Watched> {
  const stops = await readStop(site)
  const status = await readFile(`/proc/${site.server.pid}/status`, 'utf8')
  return { ...stops, peakMib: Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024) }
}

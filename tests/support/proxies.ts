// Debian's Caddy, nginx and PgBouncer in front of a test's server or database, each on a free port, with a folder of its own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './postgres.ts'

const programs = {
  caddy: '/usr/bin/caddy',
  nginx: '/usr/sbin/nginx',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const
type Program = keyof typeof programs

/** Why a test that needs this program cannot run here, on one line; null when it can. */
export const programMissing = (program: Program): string | null =>
  existsSync(programs[program]) ? null : `no ${programs[program]}: apt-get install ${program}`

export interface Proxy {
  readonly port: number
  stop(): Promise<void>
}

const connects = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Runs a program on `configure`'s file until it is stopped; its lines are told when it does not start. */
export async function startProgram(
  program: Program,
  configure: (port: number, folder: string) => string,
  argumentsFor: (file: string, folder: string) => readonly string[],
): Promise<Proxy> {
  const folder = await mkdtemp(path.join(tmpdir(), `lueur-${program}-`))
  const port = await freePort()
  const file = path.join(folder, 'config')
  await writeFile(file, configure(port, folder))
  const isRoot = process.getuid?.() === 0
  // PgBouncer refuses root, as PostgreSQL does.
  const isAsPostgres = isRoot && program === 'pgbouncer'
  if (isAsPostgres) execFileSync('chown', ['-R', 'postgres', folder])
  const words = [programs[program], ...argumentsFor(file, folder)]
  const [command = '', ...rest] = isAsPostgres
    ? ['setpriv', '--reuid=postgres', '--clear-groups', ...words]
    : words
  const child: ChildProcess = spawn(command, rest, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  child.stdout?.on('data', (data: Buffer) => lines.push(data.toString()))
  child.stderr?.on('data', (data: Buffer) => lines.push(data.toString()))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  while (!(await connects(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${lines.join('')}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const hostOf = (url: string): string => new URL(url).host

/** `site` gives the blocks of sites, over plain HTTP. */
export const startCaddyWith = (site: (port: number) => string): Promise<Proxy> =>
  startProgram(
    'caddy',
    (port) => `{
  admin off
  auto_https off
}
${site(port)}`,
    (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  )

/** server/README's block. */
export const startCaddy = (upstream: string): Promise<Proxy> =>
  startCaddyWith(
    (port) => `http://:${port} {
  request_body {
    max_size 5MB
  }
  respond /metrics 404
  reverse_proxy ${hostOf(upstream)}
}
`,
  )

/** server/README's block, with few connections that are kept, as on a busy site. */
export const startNginx = (upstream: string): Promise<Proxy> =>
  startProgram(
    'nginx',
    (port, folder) => `daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
  fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder};
  scgi_temp_path ${folder};
  upstream lueur {
    server ${hostOf(upstream)};
    keepalive 4;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 5m;
    location / {
      proxy_pass http://lueur;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`,
    (file, folder) => ['-c', file, '-p', folder],
  )

/** Hands each transaction to whichever of a few database connections is free. */
export async function startPooler(databaseUrl: string): Promise<Proxy & { readonly url: string }> {
  const database = new URL(databaseUrl)
  const name = database.pathname.slice(1)
  const proxy = await startProgram(
    'pgbouncer',
    (port, folder) => `[databases]
${name} = host=${database.hostname} port=${database.port} dbname=${name} user=${database.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 100
pidfile = ${folder}/pid
`,
    (file) => [file],
  )
  const url = new URL(databaseUrl)
  url.port = String(proxy.port)
  return { ...proxy, url: url.href }
}

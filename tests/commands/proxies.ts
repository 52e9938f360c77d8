// The configurations of Caddy and nginx, checked by the programs, then in front of a server, with certificates that nobody signed.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#support/postgres.ts'
import { programMissing, startProgram, type Proxy } from '#support/proxies.ts'
import type { BlockName } from './blocks.ts'
import { run, start, type Running } from './shell.ts'
import { expectThat, type World } from './world.ts'

const server = 'http://127.0.0.1:3000'
const certificates = '/etc/letsencrypt/live/lueur.example'

/** Asks by the site's name, over TLS. */
async function expectProxied(world: World, port: number): Promise<string> {
  const status = async (address: string): Promise<string> =>
    run(
      `curl -sk --resolve lueur.example:${port}:127.0.0.1 -o body -w '%{http_code} over HTTP/%{http_version}' https://lueur.example:${port}${address}`,
      { cwd: world.folder, env: {} },
    )
  const [page, health, metrics] = [
    await status('/'),
    await status('/api/health'),
    await status('/metrics'),
  ]
  expectThat(page === '200 over HTTP/2', `the page is ${page}`)
  expectThat(health === '200 over HTTP/2', `/api/health is ${health}`)
  expectThat(metrics.startsWith('404'), `/metrics is ${metrics}`)
  return 'the program finds it valid; page and API are served over HTTP/2, /metrics is not'
}

const nginxAround = (block: string, folder: string): string => `daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr;
events {}
http {
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
  fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder};
  scgi_temp_path ${folder};
${block}}
`

/** Certificates by a key of its own instead of an authority of the internet; no port that needs root, nothing trusted by this machine. */
const caddyAround = (block: string, port: number, plainPort: number): string => `{
  admin off
  local_certs
  skip_install_trust
  https_port ${port}
  http_port ${plainPort}
}
${block}`

async function throughCaddy(world: World, running: Running): Promise<Proxy> {
  const { report, folder } = world
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, report.text('caddy'))
  const shell = { cwd: folder, env: { XDG_DATA_HOME: folder } }
  await run(`caddy validate --adapter caddyfile --config "${file}"`, shell)
  const block = report.text('caddy', { '127.0.0.1:3000': new URL(running.urls[0] ?? '').host })
  const plainPort = await freePort()
  return startProgram(
    'caddy',
    (port) => caddyAround(block, port, plainPort),
    (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
  )
}

async function throughNginx(world: World, running: Running): Promise<Proxy> {
  const { report, folder } = world
  const certificate = path.join(folder, 'certificate')
  mkdirSync(certificate)
  await run(
    `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=lueur.example \
      -keyout "${certificate}/privkey.pem" -out "${certificate}/fullchain.pem"`,
    { cwd: folder, env: {} },
  )
  const blockAt = (port: number): string =>
    report.text('nginx', {
      'listen 443': `listen 127.0.0.1:${port}`,
      [certificates]: certificate,
      [server]: running.urls[0] ?? '',
    })
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, nginxAround(blockAt(await freePort()), folder))
  await run(`nginx -t -c "${file}" -p "${folder}"`, { cwd: folder, env: {} })
  return startProgram(
    'nginx',
    (port, own) => nginxAround(blockAt(port), own),
    (config, own) => ['-c', config, '-p', own],
  )
}

async function behind(
  world: World,
  name: Extract<BlockName, 'caddy' | 'nginx'>,
  startProxy: (world: World, running: Running) => Promise<Proxy>,
): Promise<void> {
  const missing = programMissing(name)
  if (missing !== null) {
    world.report.notExecuted(name, missing)
    return
  }
  await world.report.block(name, async () => {
    const env = { ...world.env, PUBLIC_URL: 'https://lueur.example', TRUSTED_PROXIES: '1' }
    const running = await start('npm run serve', { cwd: world.site, env })
    try {
      const proxy = await startProxy(world, running)
      try {
        return await expectProxied(world, proxy.port)
      } finally {
        await proxy.stop()
      }
    } finally {
      await running.stop()
    }
  })
}

export async function runProxies(world: World): Promise<void> {
  await behind(world, 'caddy', throughCaddy)
  await behind(world, 'nginx', throughNginx)
}

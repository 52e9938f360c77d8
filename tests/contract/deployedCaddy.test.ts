// server/deploy/Caddyfile, as it is, in front of two servers.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startCaddyWith, programMissing } from '#support/proxies.ts'
import { startServer } from '#support/setupServer.ts'

const caddyfile = readFileSync(
  path.join(import.meta.dirname, '../../server/deploy/Caddyfile'),
  'utf8',
)
const missing = programMissing('caddy')
const reason = missing === null ? '' : ` (skipped: ${missing})`

test.skipIf(missing !== null)(
  `the Caddyfile serves from two instances, goes on with one, and keeps /metrics inside${reason}`,
  async () => {
    const environment = { TRUSTED_PROXIES: '1' }
    const [one, other] = await Promise.all([
      startServer({ environment }),
      startServer({ environment }),
    ])
    const hosts = [one, other].map(({ url }) => new URL(url).host).join(' ')
    const proxy = await startCaddyWith((port) =>
      caddyfile.replace('{$DOMAIN}', `http://:${port}`).replace('{$UPSTREAMS}', hosts),
    )
    onTestFinished(async () => {
      await proxy.stop()
      await one.stop()
    })
    const url = `http://127.0.0.1:${proxy.port}`
    const statuses = async (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => (await fetch(`${url}/api/health`)).status),
      )
    expect(new Set(await statuses(20))).toEqual(new Set([200]))
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    await other.stop()
    expect(new Set(await statuses(20))).toEqual(new Set([200]))
  },
)

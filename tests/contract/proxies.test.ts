// Behind the proxies of server/README: one person's refused upload is nobody else's error.
import { describe, expect, onTestFinished, test } from 'vitest'
import { apiPrefix, routes } from '#contract/routes.ts'
import { createEmail } from '#support/people.ts'
import { programMissing, startCaddy, startNginx } from '#support/proxies.ts'
import { startServer } from '#support/setupServer.ts'

const json = { 'Content-Type': 'application/json' }
const post = (url: string, path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url + apiPrefix + path, { method: 'POST', headers: { ...json, ...headers }, body })

describe.each([
  ['caddy', startCaddy],
  ['nginx', startNginx],
] as const)('%s', (name, startProxy) => {
  const missing = programMissing(name)
  const reason = missing === null ? '' : ` (skipped: ${missing})`

  test.skipIf(missing !== null)(
    `a refused upload leaves the next person's request alone${reason}`,
    async () => {
      const server = await startServer({ environment: { TRUSTED_PROXIES: '1' } })
      const proxy = await startProxy(server.url)
      onTestFinished(async () => {
        await proxy.stop()
        await server.stop()
      })
      const url = `http://127.0.0.1:${proxy.port}`
      const statuses: (readonly number[])[] = []
      for (const bytes of Array.from(
        { length: 12 },
        (_, at) => [2_000_000, 300_000, 20_000][at % 3],
      )) {
        const upload = await post(url, routes.batch, 'x'.repeat(bytes ?? 0), {
          Authorization: 'Bearer dead',
        })
        const tooLong = await post(url, routes.login, 'x'.repeat(bytes ?? 0))
        const login = await post(
          url,
          routes.login,
          JSON.stringify({ email: createEmail(), password: 'a1.some-secret' }),
        )
        statuses.push([upload.status, tooLong.status, login.status])
      }
      expect(statuses).toEqual(statuses.map(() => [401, 413, 401]))
    },
  )
})

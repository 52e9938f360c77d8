import { expect, onTestFinished, test } from 'vitest'
import { apiPrefix, routes } from '#contract/routes.ts'
import { startServer } from '#support/setupServer.ts'

test('[SV133] with a port of its own, /metrics is there and nowhere else', async () => {
  const server = await startServer({ environment: { METRICS_PORT: '0' } })
  let isRunning = true
  onTestFinished(async () => {
    if (isRunning) await server.stop()
  })
  const own = server.lines
    .map((line) => /"msg":"Metrics are at ([^"\s]+)"/.exec(line)?.[1])
    .find((url) => url !== undefined)
  if (own === undefined) throw new Error('the address of the metrics was not printed')
  const metrics = await fetch(own)
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).toContain('http_requests_total')
  const missing = await fetch(new URL('/', own))
  expect(missing.status).toBe(404)
  for (const { headers } of [metrics, missing]) {
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Cache-Control')).toBe('no-store')
  }
  expect((await fetch(`${server.url}${routes.metrics}`)).status).toBe(404)
  const description = await (await fetch(`${server.url}${apiPrefix}${routes.openApi}`)).text()
  expect(description).not.toContain('/metrics')
  isRunning = false
  expect(await server.stop()).toBe(0)
  await expect(fetch(own)).rejects.toThrow('fetch failed')
})

test('a port that is taken, the one or the other, ends the start @full', async () => {
  const server = await startServer()
  onTestFinished(async () => {
    await server.stop()
  })
  const taken = new URL(server.url).port
  await expect(startServer({ environment: { METRICS_PORT: taken } })).rejects.toThrow('EADDRINUSE')
  await expect(
    startServer({ port: Number(taken), environment: { METRICS_PORT: '0' } }),
  ).rejects.toThrow('the server ended (1)')
})

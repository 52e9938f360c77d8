import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { OverloadedError } from '#server/accounts/hasher.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { logRequests, onError } from '#server/http/logRequests.ts'
import { createTestClock, realRandom } from '#support/setupServer.ts'

const setupFailing = (error: Error) => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = new Hono<AppEnv>().onError(onError({ log })).get('/', () => {
    throw error
  })
  return { ask: () => app.request('/'), lines }
}

test('[SV15] too many hashes: 503, come back in five seconds, and no line, since nothing failed', async () => {
  const { ask, lines } = setupFailing(new OverloadedError())
  const reply = await ask()
  expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(lines).toEqual([])
})

test('what was not expected is 503, logged without its message, and tells the client nothing', async () => {
  const { ask, lines } = setupFailing(new Error('camille@example.fr'))
  const reply = await ask()
  expect(reply.status).toBe(503)
  expect(await reply.text()).not.toContain('camille')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('camille')
})

function setupLogging() {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const deps = {
    clock: createTestClock(),
    random: realRandom,
    log,
    metrics: createMetrics(),
    isDraining: () => false,
  }
  const app = new Hono<AppEnv>()
    .use(logRequests(deps))
    .onError(onError(deps))
    .get('/', () => {
      throw new Error('unexpected')
    })
  return { ask: async () => app.request('/', {}, {}), lines }
}

test('[SV130] no two requests have one id, however many there are', async () => {
  const { ask } = setupLogging()
  const replies = await Promise.all(Array.from({ length: 600 }, ask))
  const ids = replies.map(({ headers }) => headers.get('X-Request-Id'))
  expect(ids.every((id) => /^[\w-]{12}$/.test(id ?? ''))).toBe(true)
  expect(new Set(ids).size).toBe(600)
})

test('[SV130] the line of a failure bears the id of its request', async () => {
  const { ask, lines } = setupLogging()
  const reply = await ask()
  const id = reply.headers.get('X-Request-Id')
  const logged = lines.map((line): unknown => JSON.parse(line))
  expect(logged).toMatchObject([
    { id, msg: 'request failed' },
    { id, msg: 'request' },
  ])
})

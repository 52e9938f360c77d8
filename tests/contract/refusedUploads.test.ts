// A refusal comes before the body's end. The connection then serves the next request, or says that it ends: behind a proxy
// the next request is somebody else's.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { apiVersionHeader } from '#contract/apiVersion.ts'
import { maxBatchBytes } from '#contract/limits.ts'
import { apiPrefix, routes } from '#contract/routes.ts'
import { createEmail } from '#support/people.ts'
import { chunkOf, headOf, openConnection } from '#support/rawHttp.ts'
import { startServer, type StartedServer } from '#support/setupServer.ts'

const uploads = [
  ['POST', routes.register],
  ['POST', routes.login],
  ['POST', routes.verifyCode],
  ['POST', routes.resendVerification],
  ['POST', routes.forgotPassword],
  ['POST', routes.verifyResetToken],
  ['POST', routes.setNewPassword],
  ['POST', routes.logout],
  ['POST', routes.openKeys],
  ['PATCH', routes.profile],
  ['PUT', routes.device],
  ['PUT', routes.keys],
  ['DELETE', routes.user],
  ['POST', routes.journal],
  ['PATCH', routes.today],
  ['POST', routes.batch],
  ['POST', routes.subscribe],
  ['DELETE', routes.unsubscribe],
  ['POST', routes.pushTest],
  ['POST', '/nothing/here'],
  ['GET', routes.me],
] as const

const long = JSON.stringify({ padding: 'x'.repeat(1_000_000) })
const json = { 'Content-Type': 'application/json' }

let server: StartedServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

interface Upload {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly isChunked?: boolean
}

/** The upload's status, and what the next request of the same connection gets. */
async function uploadThenAsk({ method, path, headers = {}, body = long, isChunked }: Upload) {
  const connection = await openConnection(server.url)
  const length = isChunked
    ? { 'Transfer-Encoding': 'chunked' }
    : { 'Content-Length': Buffer.byteLength(body) }
  connection.send(headOf(method, path, { ...json, ...length, ...headers }))
  connection.send(isChunked ? chunkOf(body) + chunkOf('') : body)
  const refused = await connection.reply()
  const isClosing = refused?.headers.get('Connection') === 'close'
  connection.send(headOf('GET', `${apiPrefix}/health`, {}))
  const next = await connection.reply()
  connection.close()
  return { status: refused?.status, next: isClosing ? 'closed' : next?.status }
}

describe.each([
  ['announced', false],
  ['chunked', true],
])('a long body, its length %s', (_, isChunked) => {
  test.each(uploads)(
    '%s %s refuses it, and the connection serves the next request',
    async (method, route) => {
      const path = apiPrefix + route
      const answers = [
        await uploadThenAsk({ method, path, isChunked }),
        await uploadThenAsk({ method, path, isChunked, headers: { Authorization: 'Bearer dead' } }),
        await uploadThenAsk({ method, path, isChunked, headers: { [apiVersionHeader]: '0' } }),
        await uploadThenAsk({ method, path, isChunked, headers: { 'Content-Type': 'text/plain' } }),
      ]
      for (const { status, next } of answers) {
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
        expect(next).toBe(200)
      }
    },
  )

  test('outside of the API too', async () => {
    const { status, next } = await uploadThenAsk({ method: 'POST', path: '/welcome', isChunked })
    expect([status, next]).toEqual([405, 200])
  })

  test('a body that is no JSON, and one that comes too often', async () => {
    const body = 'x'.repeat(5000)
    const statuses = new Set<number | undefined>()
    // A client's limit on registrations stands before their bodies are read.
    for (let at = 0; at < 70; at++) {
      const path = apiPrefix + routes.register
      const { status, next } = await uploadThenAsk({ method: 'POST', path, body, isChunked })
      statuses.add(status)
      expect(next).toBe(200)
    }
    expect(statuses).toEqual(new Set(isChunked ? [429] : [400, 429]))
  })
})

test('[SV30] beyond what is worth reading, the reply says that the connection ends', async () => {
  const connection = await openConnection(server.url)
  onTestFinished(() => connection.close())
  const length = 4 * maxBatchBytes
  const path = apiPrefix + routes.batch
  connection.send(headOf('POST', path, { ...json, 'Content-Length': length }))
  const reply = await connection.reply()
  expect([reply?.status, reply?.headers.get('Connection')]).toEqual([401, 'close'])
})

test('nothing of a body is kept for somebody without a token', async () => {
  const connection = await openConnection(server.url)
  onTestFinished(() => connection.close())
  connection.send(
    headOf('POST', apiPrefix + routes.batch, { ...json, 'Transfer-Encoding': 'chunked' }),
  )
  const piece = 'x'.repeat(64 * 1024)
  // Three times what a batch may hold, without end: refused once that is clear, not when memory is full.
  await connection.sendUntilReply(Array.from({ length: 192 + 1 }, () => chunkOf(piece)))
  const reply = await connection.reply()
  // The server closes while the client still sends: the reset may overtake the reply.
  if (reply !== null) {
    expect([reply.status, reply.headers.get('Connection')]).toEqual([401, 'close'])
  }
  expect(await connection.reply()).toBeNull()
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})

test('a library that writes while it is refused reads why', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const reply = await fetch(server.url + apiPrefix + routes.batch, {
        method: 'POST',
        headers: { ...json, Authorization: 'Bearer dead' },
        body: 'x'.repeat(2_000_000),
      })
      return reply.status
    }),
  )
  expect(statuses).toEqual(statuses.map(() => 401))
  const login = await fetch(server.url + apiPrefix + routes.login, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: createEmail(), password: 'a1.some-secret' }),
  })
  expect(login.status).toBe(401)
})

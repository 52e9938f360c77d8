// A client that asks before it sends a body (`Expect: 100-continue`).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxBatchBytes } from '#contract/limits.ts'
import { apiPrefix, routes } from '#contract/routes.ts'
import { createEmail } from '#support/people.ts'
import { chunkOf, headOf, openConnection } from '#support/rawHttp.ts'
import { startServer, type StartedServer } from '#support/setupServer.ts'

let server: StartedServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** All that the server sends to a client that asks first, until it closes; `answer` is what the client sends upon it. */
async function ask(
  [method, route, headers]: readonly [string, string, Readonly<Record<string, string | number>>],
  answer: (received: string) => string | null,
): Promise<string> {
  const { socket } = await openConnection(server.url)
  let received = ''
  socket.write(headOf(method, route, { Expect: '100-continue', ...headers }))
  return new Promise((resolve) => {
    socket.on('data', (data: Buffer) => {
      received += data.toString()
      const next = answer(received)
      if (next !== null) socket.write(next)
    })
    socket.once('close', () => resolve(received))
  })
}

const json = { 'Content-Type': 'application/json' }
const batch = apiPrefix + routes.batch
const login = apiPrefix + routes.login

test.each([
  ['without a token', ['POST', batch, { ...json, 'Content-Length': 1000 }], 401],
  ['of a body in chunks', ['POST', batch, { ...json, 'Transfer-Encoding': 'chunked' }], 401],
  [
    'of an unknown kind',
    ['POST', login, { 'Content-Type': 'text/plain', 'Content-Length': 9 }],
    415,
  ],
  ['of a body too long', ['POST', login, { ...json, 'Content-Length': 4 * maxBatchBytes }], 413],
  ['of no route', ['POST', `${apiPrefix}/nothing`, { ...json, 'Content-Length': 1000 }], 404],
  ['outside of the API', ['POST', '/welcome', { ...json, 'Content-Length': 1000 }], 405],
] as const)(
  '[SV162] the body of a request %s is refused, and never asked for',
  async (_, head, status) => {
    const received = await ask(head, () => null)
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(received).toMatch(/\r\nconnection: close\r\n/i)
    expect(received).not.toContain('100 Continue')
  },
)

test('[SV162] a refusal waits for no body that was not asked for', async () => {
  // Refused too, and waited for: its client does not ask first, so the rest of its body comes.
  const other = await openConnection(server.url)
  other.send(headOf('POST', batch, { ...json, 'Transfer-Encoding': 'chunked' }))
  other.send(chunkOf('{'))
  const waited = other.reply()
  const head = ['POST', batch, { ...json, 'Content-Length': 1000 }] as const
  const first = await Promise.race([ask(head, () => null), waited.then(() => 'the other one')])
  expect(first).toMatch(/^HTTP\/1\.1 401 /)
  other.send(chunkOf('}') + chunkOf(''))
  const reply = await waited
  expect([reply?.status, reply?.headers.get('Connection')]).toEqual([401, 'keep-alive'])
  other.close()
})

test('[SV162] a body that is taken is asked for once, read and answered', async () => {
  const body = JSON.stringify({ email: createEmail(), password: 'a1.some-secret' })
  let isSent = false
  const received = await ask(
    ['POST', login, { ...json, 'Content-Length': body.length, Connection: 'close' }],
    (so) => {
      if (isSent || !so.endsWith('\r\n\r\n')) return null
      isSent = true
      return body
    },
  )
  expect(received).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /)
  expect(received.match(/100 Continue/g)).toHaveLength(1)
})

test('[SV162] a request without a body is answered', async () => {
  const connection = await openConnection(server.url)
  connection.send(headOf('GET', `${apiPrefix}/health`, { Expect: '100-continue' }))
  const reply = await connection.reply()
  expect([reply?.status, reply?.headers.get('Connection')]).toEqual([200, 'close'])
  connection.close()
})

// Whose answer it was: the server's, nobody's, or that of a network which is not the internet yet.
import { createHttp } from '#engine/api/http.ts'
import { expect, test } from 'vitest'
import * as v from 'valibot'

const ask = (respond: () => Response | Promise<Response>, method: 'get' | 'post' = 'get') =>
  createHttp({ origin: 'http://lueur.test', fetch: async () => respond() }, null).call({
    method,
    path: '/x',
    reply: v.object({ ok: v.literal(true) }),
  })

const page = (status: number): Response =>
  new Response('<h1>Nginx</h1>', { status, headers: { 'content-type': 'text/html' } })

/** The server's own words, under another name. */
const named = (type: string | null): Response => {
  const response = new Response('{"ok":true}')
  response.headers.delete('content-type')
  if (type !== null) response.headers.set('content-type', type)
  return response
}

test.for([
  ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page answers 200', () => page(200)],
  ['JSON named a page answers 200', () => named('text/html')],
  ['JSON without a name answers 200', () => named(null)],
  ['an empty answer is 204', () => new Response(null, { status: 204 })],
  ['a page answers 401', () => page(401)],
  ['a page answers 511', () => page(511)],
  ['somebody else’s JSON answers 401', () => Response.json({ error: 'login' }, { status: 401 })],
] as const)('[SY16] %s: it is the network', async ([, respond]) => {
  expect(await ask(respond)).toEqual({ ok: false, error: { type: 'network' } })
})

test.for([
  ['a proxy’s page 500', () => page(500)],
  ['a proxy’s page 502', () => page(502)],
  ['a proxy’s page 504', () => page(504)],
  ['a proxy’s page 404', () => page(404)],
  ['JSON without words 500', () => Response.json({}, { status: 500 })],
  ['JSON without a code 400', () => Response.json({ message: 'Non.' }, { status: 400 })],
  ['JSON that does not fit 200', () => Response.json({ hello: 1 })],
] as const)('[SY16] %s: it is the server, which says nothing', async ([, respond]) => {
  expect(await ask(respond)).toEqual({ ok: false, error: { type: 'unavailable' } })
  expect(await ask(respond, 'post')).toEqual({ ok: false, error: { type: 'unavailable' } })
})

test('[SY16] our server that cannot say whether it did it says when to ask again, and refuses nothing', async () => {
  const headers = { 'Retry-After': '5', 'X-Request-Id': 'Zm9vYmFy-_09' }
  const away = (code: string) =>
    Response.json({ message: 'Reviens.', code }, { status: 503, headers })
  const error = { type: 'unavailable', message: 'Reviens.', retryAfterMs: 5000 }
  expect(await ask(() => away('unavailable'), 'post')).toEqual({ ok: false, error })
  // As a newer server may call it.
  expect(await ask(() => away('melting'), 'post')).toEqual({ ok: false, error })
})

test.for([
  ['no id', {}],
  ['a UUID', { 'X-Request-Id': '4bf92f35-77b3-4da6-a3ce-929d0e0e4736' }],
  ['another id', { 'X-Request-Id': 'Zm9vYmFy-_09=' }],
] as const)('[SY67] an unknown code under %s is somebody else’s', async ([, id]) => {
  const answer = (status: number) => () =>
    Response.json(
      { message: 'Blocked.', code: 'BLOCKED' },
      { status, headers: { ...id, 'Retry-After': '60' } },
    )
  for (const status of [400, 403, 404, 405, 409, 410, 412, 415, 422, 426, 429, 451, 500, 507]) {
    const error = { type: 'unavailable', retryAfterMs: 60_000 }
    expect([status, await ask(answer(status), 'post')]).toEqual([status, { ok: false, error }])
  }
  expect(await ask(answer(401))).toEqual({ ok: false, error: { type: 'network' } })
  expect(await ask(answer(413))).toMatchObject({ ok: false, error: { isTooLong: true } })
  // One of the contract's own is the server's, whoever dropped the id.
  expect(await ask(() => refusal(429, 'limited'))).toMatchObject({
    ok: false,
    error: { type: 'refused' },
  })
})

test('[SY12] a proxy’s page 413 says that the request was too long', async () => {
  const error = { type: 'unavailable', isTooLong: true }
  for (const method of ['get', 'post'] as const)
    expect(await ask(() => page(413), method)).toEqual({ ok: false, error })
})

const askNothing = (respond: () => Response) =>
  createHttp({ origin: 'http://lueur.test', fetch: async () => respond() }, null).call({
    method: 'put',
    path: '/x',
  })

test('[SY16] what is answered by nothing is done by 204 alone: a page, or somebody else’s JSON, is no « done »', async () => {
  expect(await askNothing(() => new Response(null, { status: 204 }))).toMatchObject({ ok: true })
  const network = { ok: false, error: { type: 'network' } }
  for (const status of [200, 201, 202])
    expect(await askNothing(() => page(status))).toEqual(network)
  expect(await askNothing(() => new Response(null))).toEqual(network)
  expect(await askNothing(() => Response.json({ hello: 1 }))).toEqual({
    ok: false,
    error: { type: 'unavailable' },
  })
})

test('the server’s own refusal and success are what they are', async () => {
  const refusal = { message: 'Non.', code: 'invalid' }
  expect(await ask(() => Response.json(refusal, { status: 400 }))).toMatchObject({
    ok: false,
    error: { type: 'refused', code: 'invalid', message: 'Non.' },
  })
  expect(await ask(() => Response.json({ ok: true }))).toMatchObject({ ok: true })
})

test('a call without token or body bears neither, nor says what they are', async () => {
  const headers: Headers[] = []
  const http = createHttp(
    {
      origin: 'http://lueur.test',
      fetch: async (input, init) => {
        headers.push(new Request(input, init).headers)
        return Response.json({ ok: true })
      },
    },
    null,
  )
  await http.call({ path: '/x' })
  await http.call({ method: 'post', path: '/x', body: {} })
  expect(headers.map((one) => one.has('authorization'))).toEqual([false, false])
  expect(headers.map((one) => one.get('content-type'))).toEqual([null, 'application/json'])
})

const refusal = (status: number, code: string) =>
  Response.json({ message: 'Non.', code }, { status })

test('[PR81] a refused token is told, whose it was and nothing else', async () => {
  const told: string[] = []
  const call = (response: Response, token: string | null) => {
    const deps = {
      origin: 'http://lueur.test',
      fetch: async () => response,
      onTokenRefused: (refused: string) => void told.push(refused),
    }
    return createHttp(deps, token).call({ path: '/x' })
  }
  await call(refusal(400, 'invalid'), 'mine')
  await call(refusal(403, 'forbidden'), 'mine')
  await call(page(401), 'mine')
  // A visitor's wrong password.
  await call(refusal(401, 'unauthorised'), null)
  expect(told).toEqual([])
  await call(refusal(401, 'unauthorised'), 'mine')
  await call(refusal(401, 'sessionEnded'), 'another')
  expect(told).toEqual(['mine', 'another'])
})

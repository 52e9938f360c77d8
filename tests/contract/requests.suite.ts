import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  apiVersion,
  apiVersionHeader,
  oldestApiVersion,
  requestIdHeader,
  requestIdShape,
} from '#contract/apiVersion.ts'
import { ErrorBody } from '#contract/errors.ts'
import { createEmail, logIn, sealDay, signUp } from '#support/people.ts'
import { databaseBytes } from '#support/setupServer.ts'
import { barePolicy } from '#server/http/securityHeaders.ts'
import { apiText } from '#text/api.ts'
import type { SetupWorld } from './world.ts'

export function requestsSuite(setupWorld: SetupWorld): void {
  test('a refusal never echoes what was sent', async () => {
    const world = await setupWorld()
    const secret = 'CANARY-c0ffee'
    const answers = [
      await world.request('POST', '/auth/login', { body: { email: secret, password: secret } }),
      await world.request('POST', '/auth/register', {
        body: { email: 'a@b.fr', password: 'CANARY', confirmPassword: secret },
      }),
      await world.request('POST', '/auth/login', { body: { [secret]: secret } }),
      await world.request('POST', '/auth/login', { raw: `{"email": ${secret}` }),
      await world.request('GET', `/${secret}`),
    ]
    for (const reply of answers) {
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.text).not.toContain('CANARY')
      expect(v.is(ErrorBody, reply.json)).toBe(true)
    }
  })

  test('what is not JSON is 415, and a body that does not parse is 400', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
    ]) {
      const reply = await world.request('POST', '/auth/login', {
        raw: '{"email":"a@b.fr","password":"x"}',
        headers: { 'Content-Type': type },
      })
      expect([type, reply.status, reply.json.code]).toEqual([type, 415, 'mediaType'])
    }
    const unknown = await world.request('DELETE', '/push-notification/pwa/unsubscribe', { token })
    expect(unknown.status).toBe(415)
    for (const raw of ['{', '', 'null', '[]', '"x"', '{"email":1}']) {
      const reply = await world.request('POST', '/auth/login', { raw })
      expect([raw, reply.status]).toEqual([raw, 400])
    }
    const charset = await world.request('POST', '/auth/login', {
      raw: '{"email":"a@b.fr","password":"xx"}',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    })
    expect(charset.status).toBe(401)
  })

  test('unknown fields are refused on every write', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { email, password, token, kid } = person
    const writes = [
      ['POST', '/auth/register', { email: createEmail(), password, confirmPassword: password }],
      ['POST', '/auth/login', { email, password }],
      ['POST', '/auth/verify-code', { email, code: '0000' }],
      ['POST', '/auth/forgot-password', { email }],
      ['PATCH', '/user/me/profile', { reminderHour: 8 }],
      ['POST', '/journal', sealDay(kid)],
      ['POST', '/journal/batch', { items: [{ ...sealDay(kid), ifRev: null }] }],
      ['DELETE', '/user/me', { password }],
    ] as const
    for (const [method, path, body] of writes) {
      const extra = { ...body, userId: 'x', state: 'active', kid: 'x' }
      const reply = await world.request(method, path, { token, body: extra })
      expect([path, reply.status, reply.json.code]).toEqual([path, 400, 'invalid'])
      const polluted = JSON.stringify(body).replace('{', '{"__proto__":{"isAdmin":true},')
      const second = await world.request(method, path, { token, raw: polluted })
      expect([path, second.status < 500]).toEqual([path, true])
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  test('a query that says a thing twice is refused', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    const cover = 'https%3A%2F%2Fi.scdn.co%2F1'
    for (const path of [
      '/journal/entries?year=2026&year=2025',
      '/journal/today?date=2026-11-20&date=2026-11-19',
      '/stats?date=2026-11-20&date=2026-11-20',
      '/music/search?q=a&q=b',
      `/music/cover?url=${cover}&url=${cover}`,
    ]) {
      const reply = await world.request('GET', path, { token })
      expect([path, reply.status, reply.json.code]).toEqual([path, 400, 'invalid'])
    }
  })

  test('a zero byte in an address or an endpoint is refused, not a failure', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    const login = await world.request('POST', '/auth/login', {
      body: { email: 'a\0b@c.fr', password: 'xx' },
    })
    expect(login.status).toBe(400)
    const push = await world.request('DELETE', '/push-notification/pwa/unsubscribe', {
      token,
      body: { endpoint: 'https://fcm.googleapis.com/\0' },
    })
    expect(push.status).toBe(400)
  })

  test('an app older than what the server understands is told before anything is read; other clients are served', async () => {
    const world = await setupWorld()
    const ask = (version?: string) =>
      world.request('POST', '/auth/forgot-password', {
        body: { email: createEmail() },
        headers: version === undefined ? {} : { [apiVersionHeader]: version },
      })
    const old = await ask(String(oldestApiVersion - 1))
    expect(old.status).toBe(426)
    expect(old.json).toEqual({ code: 'upgrade', message: apiText.upgrade })
    for (const version of [
      String(oldestApiVersion),
      String(apiVersion + 1),
      'x',
      '-1',
      undefined,
    ]) {
      expect([version, (await ask(version)).status]).toEqual([version, 200])
    }
    const health = await world.visit('/health', { [apiVersionHeader]: '0' })
    expect(health.status).toBe(200)
  })

  test('[SV130] a reply bears an id that the log names too, and never the one that was sent', async () => {
    const world = await setupWorld()
    const sent = 'CANARY-c0ffee'
    const replies = [
      await world.request('GET', '/health', { headers: { 'X-Request-Id': sent } }),
      await world.request('GET', '/nothing'),
      await world.request('GET', '/auth/me'),
      await world.visit('/'),
      await world.visit('/no-such.js'),
      await world.request('PUT', '/journal'),
      await world.request('POST', '/auth/login', { raw: '{', headers: { 'X-Request-Id': sent } }),
      await world.request('POST', '/auth/login', { headers: { [apiVersionHeader]: '0' } }),
    ]
    const ids = replies.map(({ headers }) => headers.get(requestIdHeader) ?? '')
    expect(new Set(ids).size).toBe(replies.length)
    for (const id of ids) expect(id).toMatch(requestIdShape)
    const logged = world.logLines.map((line): unknown => JSON.parse(line))
    expect(logged.slice(-replies.length)).toMatchObject(ids.map((id) => ({ id })))
    expect(world.logLines.join('')).not.toContain(sent)
  })

  test('an unknown address of the API is 404 in JSON', async () => {
    const world = await setupWorld()
    const reply = await world.request('GET', '/nothing/here')
    expect(reply.status).toBe(404)
    expect(reply.json).toEqual({ message: "Il n'y a rien à cette adresse.", code: 'notFound' })
  })

  test('[SV68] a wrong method is 405 and says which are right, before anything of it is judged', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    for (const [method, path, allow] of [
      ['PUT', '/journal', 'POST'],
      ['GET', '/auth/login', 'POST'],
      ['DELETE', '/auth/me', 'GET, HEAD'],
      ['PUT', '/journal/today', 'PATCH, GET, HEAD'],
      ['OPTIONS', '/journal/batch', 'POST'],
    ] as const) {
      for (const given of [token, undefined]) {
        const reply = await world.request(method, path, { token: given })
        expect([path, reply.status, reply.headers.get('Allow')]).toEqual([path, 405, allow])
        expect(reply.json).toEqual({ code: 'wrongMethod', message: apiText.wrongMethod })
      }
    }
    // What is not there is not a wrong method.
    const missing = await world.request('GET', '/journal/today?date=2026-01-01', { token })
    expect([missing.status, missing.headers.get('Allow')]).toEqual([404, null])
    const page = await world.server.app.request('/welcome', { method: 'POST' }, {})
    expect([page.status, page.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('no reply of the API may be stored or framed, and each says what it is', async () => {
    const world = await setupWorld({ environment: { PUBLIC_URL: 'https://lueur.example' } })
    const { token } = await signUp(world)
    for (const path of [
      '/auth/me',
      '/journal/months',
      '/journal/entries?year=2026',
      '/none',
      '/health',
    ]) {
      const { headers } = await world.request('GET', path, { token })
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('Content-Security-Policy')).toBe(barePolicy)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(headers.get('Strict-Transport-Security')).toContain('max-age=')
      expect(headers.get('Content-Type')).toBe('application/json')
    }
  })

  test('health replies 503 while draining, and replies close their connections', async () => {
    const world = await setupWorld()
    expect((await world.request('GET', '/health')).status).toBe(200)
    expect((await world.visit('/health')).status).toBe(200)
    world.server.drain()
    const health = await world.request('GET', '/health')
    expect(health.status).toBe(503)
    expect(health.headers.get('Connection')).toBe('close')
    expect((await world.visit('/health/ready')).status).toBe(503)
  })

  test('metrics count by route pattern and name nobody', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await world.request('GET', '/journal/today?date=2026-11-20', { token: person.token })
    const text = await (await world.visit('/metrics')).text()
    expect(text).toContain(
      'http_requests_total{method="GET",route="/api/journal/today",status="404"} 1',
    )
    expect(text).toContain(
      'http_request_duration_seconds_bucket{le="+Inf",method="POST",route="/api/auth/register"} 1',
    )
    expect(text).not.toContain(person.email)
    expect(text).not.toContain('2026-11-20')
    // A proxy that passes the API on does not pass them on.
    expect((await world.request('GET', '/metrics')).status).toBe(404)
  })

  test('[SV132] metrics show mails by outcome, password hashes by queue, database connections, the process', async () => {
    const world = await setupWorld()
    const before = await (await world.visit('/metrics')).text()
    expect(before).toContain('mails_total{outcome="sent"} 0\n')
    await signUp(world)
    const text = await (await world.visit('/metrics')).text()
    expect(text).toContain('password_hashes{queue="stranger",state="running"} 0\n')
    expect(text).toContain('password_hashes{queue="reset",state="waiting"} 0\n')
    expect(text).toContain('mails_total{outcome="sent"} 1\n')
    expect(text).toContain('mails_total{outcome="failed"} 0\n')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds ')
    expect(text).toContain('process_resident_memory_bytes ')
    const idle = /^database_connections\{state="idle"\} \d+$/m
    expect(idle.test(text)).toBe(world.server.store.isShared)
  })

  test('no word, secret, code or address stands in the log or, opened, in the database', async () => {
    const world = await setupWorld({ smtp: 'peer' })
    const person = await signUp(world)
    const { token, kid, email, password, wrap, device } = person
    const code = await world.codeTo(email)
    const word = 'CANARI-jaune'
    await world.request('POST', '/journal', { token, body: sealDay(kid) })
    const readable = sealDay(kid)
    await world.request('POST', '/journal', {
      token,
      body: { ...readable, answers: { ...readable.answers, proud: word } },
    })
    await world.request('POST', '/journal', { token, raw: `{"answers": "${word}` })
    await world.request('PATCH', '/user/me/profile', { token, body: { username: word } })
    await logIn(world, person)
    await logIn(world, { email, password: word })
    await world.request('GET', `/music/search?q=${word}`, { token })
    await world.visit(`/${word}?q=${word}`)
    world.smtp?.refuse()
    await world.request('POST', '/auth/forgot-password', { body: { email } })
    await world.server.settled()

    const log = world.logLines.join('')
    expect(log).toContain('"msg":"request"')
    expect(log).toContain('task failed')
    for (const secret of [word, email, password, token, wrap, device.secret, `"${code}`, kid]) {
      expect([secret, log.includes(secret)]).toEqual([secret, false])
    }
    expect(log).not.toContain('203.0.113.1')
    const database = await databaseBytes(world.dataDir)
    for (const secret of [word, password, token, wrap, device.secret]) {
      expect([secret, database.includes(secret)]).toEqual([secret, false])
    }
  })

  test('one client that asks too often waits, another does not', async () => {
    const world = await setupWorld()
    const ask = (from: string, headers = {}) =>
      world.request('POST', '/auth/forgot-password', {
        body: { email: createEmail() },
        from,
        headers,
      })
    const statuses = []
    for (let at = 0; at < 31; at++) {
      // Inventing addresses in a header changes nothing without a proxy of ours.
      statuses.push(
        (await ask('2001:db8:1:1::1', { 'X-Forwarded-For': `198.51.100.${at}` })).status,
      )
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    expect((await ask('2001:db8:1:1:ffff::2')).status).toBe(429)
    expect((await ask('2001:db8:1:2::1')).status).toBe(200)
    world.clock.advance(120_000)
    expect((await ask('2001:db8:1:1::1')).status).toBe(200)
  })
}

// The bounds to the byte; tests/contract/caps.test.ts shows them on real connections.
import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AppEnv } from '#server/http/appEnv.ts'
import { createAwaitedBodies } from '#server/http/awaitedBodies.ts'
import { json } from '#server/http/body.ts'
import { capReplies, capClients } from '#server/http/caps.ts'

const mebibyte = 1024 * 1024
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

test('[SV25] one client has 256 requests under way, and the next waits five seconds', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = new Hono<AppEnv>().get(
    '/',
    capClients({ config: { trustedProxies: 0 }, uptime: () => 0 }),
    async (c) => {
      await promise
      return c.text('ok')
    },
  )
  const waiting = Array.from(
    { length: 256 },
    async () => (await app.request('/', {}, from('192.0.2.1'))).status,
  )
  const refused = await app.request('/', {}, from('192.0.2.1'))
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
  const other = app.request('/', {}, from('192.0.2.2'))
  resolve()
  expect((await other).status).toBe(200)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]))
  expect((await app.request('/', {}, from('192.0.2.1'))).status).toBe(200)
})

test('[SV25] where one client has 256 requests under way, the one whose body is awaited longest, 2 s at least, makes room', async () => {
  let now = 0
  const cut: number[] = []
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = []
  const app = new Hono<AppEnv>().post(
    '/',
    capClients({ config: { trustedProxies: 0 }, uptime: () => now }),
    json(v.object({})),
    (c) => c.text('ok'),
  )
  const post = (at: number, body: string | ReadableStream) => {
    const outgoing = { once: () => undefined, destroy: () => cut.push(at) }
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    const bindings = { ...from('192.0.2.1'), outgoing }
    return app.request('/', { ...init, duplex: 'half' } as RequestInit, bindings)
  }
  for (let at = 0; at < 256; at++) {
    void post(at, new ReadableStream({ start: (body) => void bodies.push(body) }))
    now++
  }
  expect((await post(256, '{}')).status).toBe(429)
  bodies[0]?.enqueue(Buffer.from('{'))
  await setImmediate()
  now = 2000
  expect((await post(256, '{}')).status).toBe(429)
  now = 2001
  expect((await post(256, '{}')).status).toBe(200)
  expect(cut).toEqual([1])
})

test('[SV25] a body that comes by drops makes room too, one that comes as a slow line sends it stays', async () => {
  let now = 0
  const cut: string[] = []
  const awaited = createAwaitedBodies(() => now)
  const honest = awaited.wait('a', () => cut.push('honest'))
  const drops = awaited.wait('a', () => cut.push('drops'))
  for (let second = 0; second < 10; second++) {
    now = second * 1000
    honest.heard(250)
    drops.heard(1)
  }
  now = 9999
  expect([awaited.cutSilent('a'), cut]).toEqual([false, []])
  now = 10_000
  expect([awaited.cutSilent('a'), awaited.cutSilent('b'), cut]).toEqual([true, false, ['drops']])
  drops.end()
  expect(awaited.cutSilent('a')).toBe(false)
})

test('[SV25] a short body whose length is announced is heard as it comes', async () => {
  let now = 0
  const cut: number[] = []
  const app = new Hono<AppEnv>().post(
    '/',
    capClients({ config: { trustedProxies: 0 }, uptime: () => now }),
    json(v.object({})),
    (c) => c.text('ok'),
  )
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = []
  const post = (at: number, body: string | ReadableStream) => {
    const outgoing = { once: () => undefined, destroy: () => cut.push(at) }
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '2' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return app.request('/', init, { ...from('192.0.2.1'), outgoing })
  }
  for (let at = 0; at < 256; at++) {
    void post(at, new ReadableStream({ start: (body) => void bodies.push(body) }))
  }
  now = 1999
  bodies[0]?.enqueue(Buffer.from('{'))
  await setImmediate()
  now = 2000
  expect((await post(256, '{}')).status).toBe(200)
  expect(cut).toEqual([1])
})

test('[SV26] long bodies: 32 MiB for one client, 64 MiB in all, given back at the end', async () => {
  const held: boolean[] = []
  const app = new Hono<AppEnv>()
    .use(capClients({ config: { trustedProxies: 0 }, uptime: () => 0 }))
    .get('/:mebibytes', async (c) => {
      held.push(c.var.reserveBytes(Number(c.req.param('mebibytes')) * mebibyte))
      if (held.length === 1) await app.request('/1', {}, from('192.0.2.1'))
      if (held.length === 2) await app.request('/32', {}, from('192.0.2.2'))
      if (held.length === 3) await app.request('/1', {}, from('192.0.2.3'))
      return c.text('ok')
    })
  await app.request('/32', {}, from('192.0.2.1'))
  expect(held).toEqual([true, false, true, false])
  await app.request('/32', {}, from('192.0.2.1'))
  expect(held.at(-1)).toBe(true)
})

/** A reply whose client can leave. */
const createOutgoing = () => {
  const outgoing = Object.assign(new EventEmitter(), { closed: false, destroy: () => undefined })
  const leave = (): void => {
    outgoing.closed = true
    outgoing.emit('close')
  }
  return { outgoing, leave }
}

test.each(['while it is read', 'before it is looked at'])(
  '[SV26, SV27] what a request takes after its client left is not kept: %s',
  async (moment) => {
    const caps = { config: { trustedProxies: 0 }, uptime: () => 0 }
    const { outgoing, leave } = createOutgoing()
    const app = new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set('session', { account: { id: 'a' }, sessionId: 's' } as never)
        await next()
      })
      .use(capClients(caps), capReplies())
      .get('/', async (c) => {
        await setImmediate()
        if (c.env.outgoing !== undefined && moment === 'while it is read') leave()
        const hasRoom = c.var.reserveBytes(32 * mebibyte)
        return c.json({ hasRoom, hasReply: c.var.reserveReply(12 * mebibyte) === null })
      })
    if (moment === 'before it is looked at') leave()
    await app.request('/', {}, { ...from('192.0.2.1'), outgoing })
    const reply = await app.request('/', {}, from('192.0.2.1'))
    expect(await reply.json()).toEqual({ hasRoom: true, hasReply: true })
  },
)

test('[SV27] days in replies: 12 MiB for one account, 64 MiB in all', async () => {
  const statuses: (number | undefined)[] = []
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('session', { account: { id: c.req.query('account') ?? '' }, sessionId: 's' } as never)
      await next()
    })
    .use(capReplies())
    .get('/:mebibytes', async (c) => {
      const refusal = c.var.reserveReply(Number(c.req.param('mebibytes')) * mebibyte)
      statuses.push(refusal?.retryAfterMs)
      const next = [
        '/1?account=a',
        '/12?account=b',
        '/12?account=c',
        '/12?account=d',
        '/12?account=e',
        '/4?account=f',
        '/1?account=g',
      ][statuses.length - 1]
      if (next !== undefined) await app.request(next, {}, {})
      return c.text('ok')
    })
  await app.request('/12?account=a', {}, {})
  const full = 5000
  expect(statuses).toEqual([
    undefined,
    full,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    full,
  ])
})

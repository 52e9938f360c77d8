import { EventEmitter } from 'node:events'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { AppEnv } from '#server/http/appEnv.ts'
import { guardConnections, whileOpen } from '#server/http/connections.ts'
import {
  discardRest,
  drainsAtOnce,
  leaveNothingUnread,
  maxLeftMs,
  readBody,
} from '#server/http/unreadBody.ts'

/** As much of an HTTP server as is guarded. */
const createHttp = () => Object.assign(new EventEmitter(), { setTimeout: vi.fn() })
type Http = Parameters<typeof guardConnections>[0]

const createTimer = () => {
  const calls: { ms: number; call: () => void; isCancelled: boolean }[] = []
  return {
    calls,
    after(ms: number, call: () => void) {
      const entry = { ms, call, isCancelled: false }
      calls.push(entry)
      return () => {
        entry.isCancelled = true
      }
    },
  }
}

const createSocket = () =>
  Object.assign(new EventEmitter(), { remoteAddress: '192.0.2.1', destroy: vi.fn() })

test('[SV31] a minute of silence cuts a connection, ten minutes without being read cut a reply', () => {
  const [http, timer] = [createHttp(), createTimer()]
  guardConnections(http as unknown as Http, 0, timer)
  expect(http.setTimeout).toHaveBeenCalledWith(60_000)
  const [read, unread] = [createSocket(), createSocket()]
  http.emit('request', { socket: createSocket() }, read)
  http.emit('request', { socket: createSocket() }, unread)
  read.emit('close')
  expect(timer.calls.map(({ ms, isCancelled }) => [ms, isCancelled])).toEqual([
    [600_000, true],
    [600_000, false],
  ])
  timer.calls[1]?.call()
  expect([read.destroy.mock.calls.length, unread.destroy.mock.calls.length]).toEqual([0, 1])
})

test('[SV32] the 513th connection of an address is closed, unless a proxy of ours stands in front', () => {
  for (const [proxies, closed] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const http = createHttp()
    guardConnections(http as unknown as Http, proxies, createTimer())
    const sockets = Array.from({ length: 513 }, createSocket)
    for (const socket of sockets) http.emit('connection', socket)
    expect(sockets.filter(({ destroy }) => destroy.mock.calls.length > 0)).toHaveLength(closed)
    expect(sockets.at(-1)?.destroy.mock.calls).toHaveLength(closed)
  }
})

test('[SV74] sixteen requests may be written ahead on a connection; one more closes it, and what follows is not looked at', () => {
  const http = createHttp()
  guardConnections(http as unknown as Http, 0, createTimer())
  const socket = createSocket()
  const replies = Array.from({ length: 16 }, () => new EventEmitter())
  for (const reply of replies) http.emit('request', { socket }, reply)
  expect(socket.destroy).not.toHaveBeenCalled()
  // Whoever waits for replies may go on for ever.
  replies[0]?.emit('close')
  http.emit('request', { socket }, new EventEmitter())
  expect(socket.destroy).not.toHaveBeenCalled()
  http.emit('request', { socket }, new EventEmitter())
  expect(socket.destroy).toHaveBeenCalledOnce()

  const listener = vi.fn()
  const guarded = whileOpen(listener)
  const ask = (destroyed: boolean) => guarded({ socket: { destroyed } } as never, {} as never)
  ask(true)
  expect(listener).not.toHaveBeenCalled()
  ask(false)
  expect(listener).toHaveBeenCalledOnce()
})

const whole = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })

test('[SV30] of a ninth refused body at once nothing is read: its connection ends', async () => {
  const lines: (string | null)[] = []
  const held: ReadableStreamDefaultController<Uint8Array>[] = []
  const app = new Hono<AppEnv>()
    .use(leaveNothingUnread({ config: { trustedProxies: 0 } }))
    .post('/', (c) => c.text('no', 401))
    .post('/read', async (c) => {
      const parts = readBody(c)
      while ((await parts?.next())?.done === false);
      return c.text('yes')
    })
  const send = async (remoteAddress: string, body: ReadableStream<Uint8Array>, path = '/') => {
    const request = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'Transfer-Encoding': 'chunked' },
    }
    const reply = await app.request(path, request, { incoming: { socket: { remoteAddress } } })
    lines.push(reply.headers.get('Connection'))
  }
  const waiting = Array.from({ length: 8 }, () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void held.push(controller),
    })
    return send('192.0.2.1', body)
  })
  await send('192.0.2.1', new ReadableStream())
  expect(lines).toEqual(['close'])
  // A body that was read has nothing left, and takes no place.
  await send('192.0.2.1', whole(), '/read')
  expect(lines.splice(1)).toEqual([null])
  await send('192.0.2.2', whole())
  for (const controller of held) controller.close()
  await Promise.all(waiting)
  await send('192.0.2.1', whole())
  expect(lines).toEqual(['close', ...Array.from({ length: 10 }, () => null)])
  expect(drainsAtOnce).toEqual({ each: 8, all: 32 })
})

test('[SV30] a body that does not end is waited for 30 seconds', async () => {
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const header = vi.fn()
  const body = new ReadableStream<Uint8Array>()
  const discarding = discardRest(
    { header, var: { reserveDrain: () => () => undefined } } as never,
    body[Symbol.asyncIterator](),
  )
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect(maxLeftMs).toBe(30_000)
  expect(header).not.toHaveBeenCalled()
  late.abort()
  await discarding
  expect(header).toHaveBeenCalledWith('Connection', 'close')
  timeout.mockRestore()
})

import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { guardConnections } from '#server/http/connections.ts'
import { discardRest, maxLeftMs } from '#server/http/unreadBody.ts'

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
  http.emit('request', {}, read)
  http.emit('request', {}, unread)
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

test('[SV30] a body that does not end is waited for 30 seconds', async () => {
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const header = vi.fn()
  const body = new ReadableStream<Uint8Array>()
  const discarding = discardRest({ header } as never, body.getReader())
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect(maxLeftMs).toBe(30_000)
  expect(header).not.toHaveBeenCalled()
  late.abort()
  await discarding
  expect(header).toHaveBeenCalledWith('Connection', 'close')
  timeout.mockRestore()
})

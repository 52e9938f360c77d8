import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '#server/http/appEnv.ts'
import { clientAddress } from '#server/http/clientAddress.ts'

async function addressOf(remoteAddress: string, forwarded?: string, proxies = 0): Promise<string> {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, proxies)))
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const reply = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  return reply.text()
}

test('without a proxy, what a client says of itself is ignored', async () => {
  expect(await addressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('behind proxies, the address that ours saw counts', async () => {
  expect(await addressOf('10.0.0.1', '6.6.6.6, 203.0.113.7', 1)).toBe('203.0.113.7')
  expect(await addressOf('10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7')
  expect(await addressOf('10.0.0.1', undefined, 1)).toBe('10.0.0.1')
})

test('a whole /64 of IPv6 is one client, and a mapped IPv4 is that IPv4', async () => {
  expect(await addressOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(await addressOf('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(await addressOf('2001:db8::9')).toBe('2001:db8:0:0')
  expect(await addressOf('::1')).toBe('0:0:0:0')
  expect(await addressOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

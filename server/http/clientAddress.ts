import { isIPv6 } from 'node:net'
import type { AppContext } from './appEnv.ts'

/** A home or a phone owns a whole /64: its 2^64 addresses are one client. */
export function networkOf(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  const all = [
    ...groups,
    ...Array.from({ length: missing }, () => '0'),
    ...(tail?.split(':') ?? []),
  ]
  return all
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':')
}

/**
 * The client of a request, for limits alone. X-Forwarded-For is read from its end, one address for each trusted proxy:
 * addresses further left may be the sender's invention.
 */
export function clientAddress(c: AppContext, trustedProxies: number): string {
  const direct = c.env.incoming?.socket?.remoteAddress ?? 'unknown'
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim())
  const named = trustedProxies === 0 ? undefined : forwarded.at(-trustedProxies)
  return networkOf(named || direct)
}

// Addresses that the server itself may call. Clients choose endpoints and covers: without a list of hosts, they could make the
// server read its own network.

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** https, or http on this very machine (a test's peer). */
export function isWebUrl(text: string): boolean {
  const url = parseUrl(text)
  return (
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname)))
  )
}

export function isOrigin(text: string): boolean {
  const url = parseUrl(text)
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    (text === url.origin || text === `${url.origin}/`)
  )
}

const matches = (allowed: string, host: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/** Whether the address is a web address of an allowed host, without credentials. A port, unless the standard one, is part of the host. */
export function isAllowedUrl(text: string, hosts: readonly string[]): boolean {
  const url = parseUrl(text)
  return (
    url !== null &&
    isWebUrl(text) &&
    url.username === '' &&
    url.password === '' &&
    hosts.some((allowed) => matches(allowed, url.host))
  )
}

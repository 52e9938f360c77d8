// Two readers of one request: lengths that contradict each other, bodies nobody asked for, refusals before the end.
import { apiPrefix, routes } from '#contract/routes.ts'
import { createEmail } from '#support/people.ts'
import { chunkOf, headOf } from '#support/rawHttp.ts'
import { hold, tally, times, type Attack, type Family } from './attack.ts'
import type { Site } from './site.ts'

const json = { 'Content-Type': 'application/json' }
const login = apiPrefix + routes.login
const hidden = `GET ${apiPrefix}/nothing/here HTTP/1.1\r\nHost: lueur\r\n\r\n`

/** What the server says to a request that is written as it is, and to what may hide behind it. */
async function sendRaw(site: Site, text: string): Promise<string> {
  const connection = await site.open()
  connection.send(text)
  connection.socket.end()
  const statuses: number[] = []
  for (;;) {
    const reply = await connection.reply()
    if (reply === null) break
    statuses.push(reply.status)
  }
  connection.close()
  return statuses.join('+') || 'closed'
}

const post = (lines: readonly string[], body: string): string =>
  [`POST ${login} HTTP/1.1`, 'Host: lueur', ...lines, '', body].join('\r\n')

const length = (bytes: number | string): string => `Content-Length: ${bytes}`

/** Nothing that hides in a body may be replied to: its 404 would be the next person's. */
const smuggling: Attack = {
  name: 'a request hidden in another one’s body',
  isSampled: true,
  isDirect: true,
  async run(site) {
    const type = 'Content-Type: application/json'
    const chunked = 'Transfer-Encoding: chunked'
    const outcomes: string[] = []
    for (const text of [
      post([type, length(hidden.length), chunked], `0\r\n\r\n${hidden}`),
      post([type, chunked, length(4)], `0\r\n\r\n${hidden}`),
      post([type, length(0), length(hidden.length)], hidden),
      post([type, length(`0, ${hidden.length}`)], hidden),
      post([type, length('+5')], hidden),
      post([type, length('-1')], hidden),
      post([type, length('0x10')], hidden),
      post([type, 'Transfer-Encoding: xchunked', length(0)], hidden),
      post([type, 'Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`),
      post([type, 'Transfer-Encoding : chunked'], `0\r\n\r\n${hidden}`),
      post([type, 'Transfer-Encoding:\u000bchunked'], `0\r\n\r\n${hidden}`),
      post([type, 'Content-Length\u0000: 5'], hidden),
      post([type, chunked], `0;${'x'.repeat(20_000)}\r\n\r\n${hidden}`),
      post([type, chunked], `ffffffffffffffff\r\n${hidden}`),
      post([type, chunked], `1\n{\n0\n\n${hidden}`),
      `POST ${login} HTTP/1.1\nHost: lueur\n${type}\nContent-Length: 0\n\n${hidden}`,
      `POST ${login} HTTP/1.1\r\nHost: lueur\r\n X: folded\r\n\r\n${hidden}`,
      `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    ]) {
      outcomes.push(await sendRaw(site, text))
    }
    hold(
      outcomes.every((outcome) => !/\+404/.test(outcome)),
      `a hidden request was replied to: ${outcomes.join(', ')}`,
    )
    return tally(outcomes)
  },
}

const odd: Attack = {
  name: 'upgrades, old versions, bodies where none belong, other encodings',
  isSampled: true,
  isDirect: true,
  async run(site) {
    const { url, ask } = site
    const outcomes = [
      await sendRaw(
        site,
        `GET ${apiPrefix}/health HTTP/1.1\r\nHost: l\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      ),
      await sendRaw(
        site,
        `GET ${apiPrefix}/health HTTP/1.1\r\nHost: l\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
      ),
      await sendRaw(site, `GET ${apiPrefix}/health HTTP/1.0\r\n\r\n`),
      await sendRaw(site, `GET ${apiPrefix}/health HTTP/1.1\r\n\r\n`),
      await sendRaw(site, `GET ${apiPrefix}/health HTTP/9.9\r\nHost: l\r\n\r\n`),
      await sendRaw(site, `GET  ${apiPrefix}/health  HTTP/1.1\r\nHost: l\r\n\r\n`),
      await sendRaw(site, `TRACE ${apiPrefix}/health HTTP/1.1\r\nHost: l\r\n\r\n`),
      await sendRaw(site, `CONNECT lueur:80 HTTP/1.1\r\nHost: l\r\n\r\n`),
      await sendRaw(site, `GET http://evil.example${apiPrefix}/health HTTP/1.1\r\nHost: l\r\n\r\n`),
      await sendRaw(
        site,
        `${headOf('GET', `${apiPrefix}/health`, { ...json, 'Content-Length': 2 })}{}`,
      ),
      await sendRaw(site, headOf('GET', `${apiPrefix}/health`, { 'X-Long': 'x'.repeat(100_000) })),
      ...(await Promise.all(
        ['gzip', 'br', 'deflate'].map(
          async (encoding) =>
            (
              await ask('POST', routes.login, {
                raw: '{"email":"a@b.fr","password":"12345678"}',
                headers: { 'Content-Encoding': encoding },
              })
            ).status,
        ),
      )),
    ]
    hold((await fetch(`${url}${apiPrefix}/health`)).status === 200, 'it serves no more')
    return tally(outcomes)
  },
}

/** Uploads that are refused at once, each followed on the same connections by somebody else's request. */
const spoiled: Attack = {
  name: 'refused uploads of 2 MB, 300 kB and 20 kB, then somebody else signs in',
  isSampled: true,
  async run({ ask }) {
    const statuses: string[] = []
    for (const bytes of times(6, (at) => [2_000_000, 300_000, 20_000][at % 3] ?? 0)) {
      const raw = 'x'.repeat(bytes)
      const uploads = await Promise.all([
        ask('POST', routes.batch, { raw, token: 'dead' }),
        ask('PATCH', routes.today, { raw, token: 'dead' }),
        ask('POST', routes.register, { raw }),
        ask('POST', '/nothing/here', { raw }),
        ask('PUT', routes.login, { raw }),
      ])
      const body = { email: createEmail(), password: 'a1.some-secret' }
      const next = await ask('POST', routes.login, { body })
      statuses.push([...uploads, next].map(({ status }) => status).join(' '))
    }
    hold(
      statuses.every((line) => line === '401 401 413 404 405 401'),
      tally(statuses),
    )
    return tally(statuses)
  },
}

const endless: Attack = {
  name: 'an upload without end, its length never said',
  isSampled: true,
  isDirect: true,
  async run(site) {
    const connection = await site.open()
    connection.send(
      headOf('POST', apiPrefix + routes.batch, { ...json, 'Transfer-Encoding': 'chunked' }),
    )
    await connection.sendUntilReply(times(400, () => chunkOf('x'.repeat(64 * 1024))))
    const reply = await connection.reply()
    const hasEnded = (await connection.reply()) === null
    hold(hasEnded, 'the connection goes on')
    return reply === null ? 'closed' : `${reply.status}, ${reply.headers.get('Connection')}`
  },
}

const pipelined: Attack = {
  name: '2,000 requests written at once on one connection',
  isDirect: true,
  async run(site) {
    const connection = await site.open()
    connection.send(headOf('GET', `${apiPrefix}/auth/me`, {}).repeat(2000))
    const statuses: number[] = []
    while (statuses.length < 2000) {
      const reply = await connection.reply()
      if (reply === null) break
      statuses.push(reply.status)
    }
    connection.close()
    const served = await site.ask('GET', '/health')
    hold(served.status === 200 && statuses.length < 100, `${statuses.length} replies`)
    return `closed after ${statuses.length} replies`
  },
}

export const bodies: Family = {
  name: 'bodies',
  attacks: [smuggling, odd, spoiled, endless, pipelined],
}

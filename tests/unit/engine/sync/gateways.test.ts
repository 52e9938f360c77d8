// Proxies and gateways that stand before the server for good: what they drop, rewrite or say in its place.
import { gzipSync } from 'node:zlib'
import { cameBy } from '#support/plainRequest.ts'
import { dayMs, learnedOn, nextDay, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
/** How each write came. */
let encodings: string[]
beforeEach(async () => {
  server = await createTestServer()
  encodings = []
})
afterEach(() => server.stop())

const long = 'Un mot de plus pour ce jour. '.repeat(60)
const equal = { unsentDays: 0, refused: [], phase: 'idle', isEqual: true }

const ask = (request: Request) =>
  server.server.app.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } })

/** Each write by gzip is answered so; all else passes. */
function refuseGzip(answer: () => Response | Promise<Response>): void {
  phone.network.intercept = (request) => {
    if (request.method === 'GET') return null
    const encoding = request.headers.get(cameBy) ?? 'plain'
    encodings.push(encoding)
    return encoding === 'gzip' ? answer() : null
  }
}

async function writeNextDay(days = 1): Promise<void> {
  for (let at = 0; at < days; at++) nextDay(server, phone)
  await writeToday(phone, { learned: long })
  await phone.settled()
  await expect.poll(() => phone.engine.sync.readStatus()).toMatchObject(equal)
}

const page = (status: number) => () =>
  new Response('<h1>Non</h1>', { status, headers: { 'content-type': 'text/html' } })

const change = (headers: Headers, made: (etag: string) => string) => {
  const etag = headers.get('etag')
  if (etag !== null) headers.set('etag', made(etag))
}

const through = (rewrite: (headers: Headers) => void) => async (request: Request) => {
  const headers = new Headers(request.headers)
  rewrite(headers)
  const body = request.method === 'GET' ? null : await request.clone().arrayBuffer()
  return ask(new Request(request.url, { method: request.method, headers, body }))
}

describe('bodies by gzip', () => {
  beforeEach(async () => {
    phone = await signUpAndWrite(server)
  })

  test.each([200, 400, 401, 403, 406, 411, 413, 415, 422, 429, 500, 501, 502])(
    '[SY66] a proxy that answers them with a page %s is sent the same day plain at once, and no gzip for three days',
    async (status) => {
      refuseGzip(page(status))
      await writeNextDay()
      expect(encodings).toEqual(['gzip', 'plain'])
      await writeNextDay()
      phone = await phone.restart()
      await writeNextDay()
      expect(encodings.slice(2)).toEqual(['plain', 'plain'])
      await writeNextDay()
      expect(encodings.slice(4)).toEqual(['gzip', 'plain'])
    },
  )

  test('[SY66] one that ends the connection is sent plain the next time, whatever the months say meanwhile, and gzip three days later', async () => {
    refuseGzip(offline)
    await writeNextDay()
    await writeNextDay()
    expect(encodings).toEqual(['gzip', 'plain', 'plain'])
    // It was another network.
    phone.network.intercept = null
    refuseGzip(() => null as never)
    await writeNextDay(3)
    await writeNextDay()
    expect(encodings.slice(3)).toEqual(['gzip', 'gzip'])
  })

  test('[SY66] a portal that answers everything costs no gzip once it is gone', async () => {
    nextDay(server, phone)
    phone.network.intercept = (request) => (request.method === 'GET' ? null : page(200)())
    await writeToday(phone, { learned: long })
    await expect
      .poll(() => phone.engine.sync.readStatus())
      .toMatchObject({ unsentDays: 1, phase: 'waiting' })
    refuseGzip(() => null as never)
    await phone.settled()
    expect(encodings).toEqual(['gzip'])
  })

  test('[SY28][SY66] a clock that was ahead makes no body plain for longer than that', async () => {
    phone.clock.advance(10 * dayMs)
    server.clock.advance(10 * dayMs)
    refuseGzip(page(403))
    await writeNextDay()
    phone.clock.advance(-11 * dayMs)
    server.clock.advance(-11 * dayMs)
    await writeNextDay()
    expect(encodings).toEqual(['gzip', 'plain', 'gzip', 'plain'])
  })

  test.each([1, 4, 8, 40])(
    '[SY66][SV215] one that arrives %s bytes short is damaged, not too long, and goes plain',
    async (cut) => {
      phone.network.intercept = async (request) => {
        if (request.headers.get(cameBy) !== 'gzip') return null
        const headers = new Headers(request.headers)
        headers.delete('content-length')
        headers.set('content-encoding', 'gzip')
        const whole = gzipSync(await request.clone().text())
        const body = new Uint8Array(whole.subarray(0, whole.length - cut))
        const reply = await ask(new Request(request.url, { method: request.method, headers, body }))
        encodings.push(`gzip ${reply.status}`)
        return reply
      }
      await writeNextDay()
      expect(encodings).toEqual(['gzip 400'])
    },
  )
})

describe('what names the months', () => {
  test.each([
    ['drops', (headers: Headers) => headers.delete('etag')],
    ['makes strong', (headers: Headers) => change(headers, (etag) => etag.replace('W/', ''))],
    ['ends with --gzip', (headers: Headers) => change(headers, (e) => e.replace(/"$/, '--gzip"'))],
    ['ends with ;gzip', (headers: Headers) => change(headers, (e) => e.replace(/"$/, ';gzip"'))],
  ] as const)(
    '[SY67] the first days of an account leave through a proxy that %s it',
    async (_, rewrite) => {
      phone = await setupPhone(server)
      phone.network.intercept = async (request) => {
        const reply = await ask(request)
        const headers = new Headers(reply.headers)
        rewrite(headers)
        const body = [204, 304].includes(reply.status) ? null : await reply.arrayBuffer()
        return new Response(body, { status: reply.status, headers })
      }
      await signUpOn(phone, server, 'max@exemple.fr')
      await writeNextDay()
      expect(await server.server.store.db.selectFrom('entry').select('day').execute()).toHaveLength(
        1,
      )
    },
  )
})

describe('JSON of a gateway', () => {
  beforeEach(async () => {
    phone = await signUpAndWrite(server)
  })

  test.each([
    [400, 'BLOCKED'],
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [405, 'METHOD'],
    [409, 'CONFLICT'],
    [410, 'GONE'],
    [412, 'PRE'],
    [415, 'MEDIA'],
    [422, 'UNPROCESSABLE'],
    [426, 'UP'],
    [429, 'RATE'],
    [451, 'LEGAL'],
    [507, 'DISK'],
  ])(
    '[SY67] %s with a code that the contract lacks (%s) refuses no day and signs nobody out; the day leaves once it is gone',
    async (status, code) => {
      nextDay(server, phone)
      const headers = { 'x-request-id': '4bf92f35-77b3-4da6-a3ce-929d0e0e4736' }
      phone.network.intercept = ({ method }) =>
        method === 'GET'
          ? null
          : Response.json({ code, message: 'Blocked by policy' }, { status, headers })
      await writeToday(phone, { learned: long })
      await expect
        .poll(() => phone.engine.sync.readStatus())
        .toMatchObject({ unsentDays: 1, phase: 'waiting', refused: [] })
      phone.network.intercept = null
      await phone.settled()
      expect(await phone.engine.sync.readStatus()).toMatchObject(equal)
    },
  )

  test('[SY67] such a 413 is a proxy that takes nothing so long: the day is tried again an hour later', async () => {
    nextDay(server, phone)
    phone.network.intercept = ({ method }) =>
      method === 'GET' ? null : Response.json({ code: 'BIG', message: 'No' }, { status: 413 })
    await writeToday(phone, { learned: long })
    await expect
      .poll(() => phone.engine.sync.readStatus())
      .toMatchObject({ refused: [{ code: 'tooLongOnItsWay' }] })
    phone.network.intercept = null
    phone.clock.advance(3_600_000)
    await phone.settled()
    expect(await phone.engine.sync.readStatus()).toMatchObject(equal)
  })
})

describe('today’s own calls', () => {
  let other: Phone
  beforeEach(async () => {
    phone = await signUpAndWrite(server)
    other = await setupPhone(server)
    await other.engine.session.signIn('lea@exemple.fr', 'motdepasse')
    await other.settled()
  })

  /** Both phones write today, one after the other, twice. */
  async function bothWrite(): Promise<void> {
    for (const words of ['un', 'un\ntrois']) {
      await writeToday(phone, { learned: words })
      await phone.settled()
      await writeToday(other, { learned: `deux ${words.length}` })
      await other.settled()
    }
    await phone.settled()
    phone.clock.advance(60_000)
    phone.engine.sync.nudge()
    const today = phone.engine.journal.today()
    const told = await learnedOn(other, today)
    await expect.poll(() => learnedOn(phone, today)).toBe(told)
    for (const words of ['un\ntrois', 'deux 8']) expect(told).toContain(words)
  }

  test.each([
    ['drops If-Match', ['if-match'], undefined],
    ['drops If-None-Match', ['if-none-match'], undefined],
    ['drops both', ['if-match', 'if-none-match'], undefined],
    ['makes If-Match weak', ['if-match'], (rev: string) => `W/${rev}`],
  ] as const)(
    '[SY68] behind a proxy that %s what is written today leaves as a batch',
    async (_, names, remade) => {
      const rewrite = (headers: Headers) => {
        for (const name of names) {
          const before = headers.get(name)
          headers.delete(name)
          if (before !== null && remade !== undefined) headers.set(name, remade(before))
        }
      }
      for (const one of [phone, other]) one.network.intercept = through(rewrite)
      await bothWrite()
    },
  )

  test.each([
    ['a page 403', page(403)],
    ['a page 405', page(405)],
    ['a page 501', page(501)],
    ['JSON 405', () => Response.json({ code: 'METHOD', message: 'No' }, { status: 405 })],
  ])('[SY68] and behind one that answers PATCH with %s', async (_, answer) => {
    for (const { network } of [phone, other])
      network.intercept = ({ method }) => (method === 'PATCH' ? answer() : null)
    await bothWrite()
  })
})

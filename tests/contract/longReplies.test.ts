// Replies of days: compressed for who asks, and cut, not ended, where their making fails.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPrefix, routes } from '#contract/routes.ts'
import { mapAnswers } from '#domain/answers.ts'
import { createEnvelope, sealDay, signUp, type Person } from '#support/people.ts'
import { headOf, openConnection } from '#support/rawHttp.ts'
import { startServer, type StartedServer } from '#support/setupServer.ts'

const month = `${routes.entries}?month=11&year=2026`

let server: StartedServer
let person: Person
beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'info' } })
  person = await signUp({
    request: async (method, route, { body } = {}) => {
      const reply = await send(method, route, { body })
      const text = await reply.text()
      return { status: reply.status, headers: reply.headers, text, json: JSON.parse(text) }
    },
    codeTo: (email) => server.codeTo(email),
  })
  for (const date of ['2026-11-01', '2026-11-02', '2026-11-03']) {
    const body = { ...sealDay(person.kid, date), answers: longAnswers() }
    expect((await send('POST', routes.journal, { body, token: person.token })).status).toBe(201)
  }
})
afterAll(() => server.stop())

/** Each day is read alone: it is longer than what is read ahead. */
const longAnswers = () =>
  mapAnswers(() => Array.from({ length: 200 }, () => createEnvelope(person.kid)).join(' '))

const send = (
  method: string,
  route: string,
  {
    body,
    token = '',
    accept = 'identity',
    headers,
  }: { body?: unknown; token?: string; accept?: string; headers?: Record<string, string> },
) =>
  fetch(server.url + apiPrefix + route, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Accept-Encoding': accept,
      Authorization: `Bearer ${token}`,
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** The reply's bytes as they came, which a client library would have opened. */
async function bytesOf(route: string, accept: string): Promise<Buffer> {
  const connection = await openConnection(server.url)
  const pieces: Buffer[] = []
  connection.socket.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => {
    connection.socket.once('close', resolve)
  })
  connection.send(
    headOf('GET', apiPrefix + route, {
      Authorization: `Bearer ${person.token}`,
      'Accept-Encoding': accept,
      Connection: 'close',
    }),
  )
  await ended
  return Buffer.concat(pieces)
}

test('[SV70] days come compressed for who asks, a quarter shorter, and say the same', async () => {
  const { token } = person
  for (const route of [month, `${routes.today}?date=2026-11-02`]) {
    const plain = await send('GET', route, { token })
    const zipped = await send('GET', route, { token, accept: 'br, gzip' })
    const refused = await send('GET', route, { token, accept: 'gzip;q=0' })
    const encodings = [plain, zipped, refused].map(({ headers }) => headers.get('Content-Encoding'))
    expect(encodings).toEqual([null, 'gzip', null])
    expect(zipped.headers.get('Vary')).toBe('Accept-Encoding')
    const text = await plain.text()
    expect([await zipped.text(), await refused.text()]).toEqual([text, text])
    const onTheWire = (await bytesOf(route, 'gzip')).length
    expect(onTheWire / text.length).toBeLessThan(0.8)
  }
})

test('[SV70] a short reply is sent as it is', async () => {
  const { token } = person
  const items = [{ ...sealDay(person.kid, '2026-11-09'), ifRev: null }]
  const saved = await send('POST', routes.batch, { token, accept: 'gzip', body: { items } })
  const none = await send('GET', `${routes.entries}?month=01&year=2020`, { token })
  expect([saved.status, saved.headers.get('Content-Encoding')]).toEqual([200, null])
  expect(await none.json()).toEqual({ data: [] })
})

test('a batch that another phone came before gets its days compressed', async () => {
  const items = [{ ...sealDay(person.kid, '2026-11-01'), ifRev: null }]
  const { token } = person
  const reply = await send('POST', routes.batch, { token, accept: 'gzip', body: { items } })
  expect([reply.status, reply.headers.get('Content-Encoding')]).toEqual([200, 'gzip'])
  const { results } = (await reply.json()) as { results: { status: number; current: object }[] }
  expect(results[0]).toMatchObject({ status: 412, current: { date: '2026-11-01' } })
})

test('[SV70] the day of a write that came too late, and the months of many years, come compressed too', async () => {
  const { token } = person
  const body = sealDay(person.kid, '2026-11-01')
  const ifNone = { 'If-None-Match': '*' }
  const late = await send('POST', routes.journal, { token, accept: 'gzip', body, headers: ifNone })
  expect([late.status, late.headers.get('Content-Encoding')]).toEqual([412, 'gzip'])
  expect(await late.json()).toMatchObject({ current: { date: '2026-11-01' } })

  const items = Array.from({ length: 48 }, (_, at) => ({
    ...sealDay(
      person.kid,
      `${2020 + Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, '0')}-01`,
    ),
    ifRev: null,
  }))
  await send('POST', routes.batch, { token, body: { items } })
  const [plain, zipped] = await Promise.all([
    send('GET', routes.months, { token }),
    send('GET', routes.months, { token, accept: 'gzip' }),
  ])
  expect([plain, zipped].map(({ headers }) => headers.get('Content-Encoding'))).toEqual([
    null,
    'gzip',
  ])
  // One tag for both forms: a weak one, which says that they mean the same (RFC 9110, 8.8.3).
  const tag = plain.headers.get('ETag')
  expect([tag, zipped.headers.get('ETag')]).toEqual([expect.stringMatching(/^W\/"\d+"$/), tag])
  expect(await zipped.json()).toEqual(await plain.json())
})

test('[SV71] a reply whose making fails is cut, logged by its code and counted, and nothing of it is told', async () => {
  const database = new DatabaseSync(path.join(server.dataDir, 'lueur.db'), { timeout: 5000 })
  database.exec(`update entry set answers = '{"learned": CANARY' where day = '2026-11-03'`)
  database.close()
  const { token } = person
  const bareLines = () => server.lines.filter((line) => !line.startsWith('{'))
  const started = bareLines()
  for (const accept of ['identity', 'gzip']) {
    // Before its head has left, or after.
    const text = send('GET', month, { token, accept }).then((reply) => reply.text())
    await expect(text).rejects.toThrow()
    await expect
      .poll(() => server.lines.filter((line) => line.includes('"isCut":true')))
      .toHaveLength(accept === 'gzip' ? 2 : 1)
  }
  const failures = server.lines.filter((line) => line.includes('"msg":"reply failed"'))
  expect(failures).toHaveLength(2)
  expect(failures[0]).toContain('SyntaxError')
  // Nothing goes past the log.
  expect(bareLines()).toEqual(started)
  expect(server.lines.join('')).not.toContain('CANARY')
  const metrics = await (
    await fetch(`${server.url}/metrics`, { headers: { Connection: 'close' } })
  ).text()
  expect(metrics).toContain(
    `http_replies_cut_total{method="GET",route="${apiPrefix}${routes.entries}"} 2`,
  )
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})

// Long writes by gzip: only to a server that says that it takes that, and plain again where somebody on the way refuses it.
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { createHttp } from '#engine/api/http.ts'

const done = () => Response.json({ ok: true })
const taking = (encoding: string) =>
  Response.json({ ok: true }, { headers: { 'accept-encoding': encoding } })

/** A client, and what it sent: the encoding, and the words. */
function setup(...replies: readonly (() => Response)[]) {
  const sent: (readonly [string | null, string])[] = []
  const left = [...replies]
  const bodies = { takesGzip: false, isPlain: false }
  const http = createHttp(
    {
      origin: 'http://lueur.test',
      bodies,
      async fetch(input, init) {
        const request = new Request(input, init)
        const encoding = request.headers.get('content-encoding')
        const body = Buffer.from(await request.arrayBuffer())
        sent.push([encoding, (encoding === 'gzip' ? gunzipSync(body) : body).toString()])
        expect(request.headers.get('content-type')).toBe(
          request.method === 'GET' ? null : 'application/json',
        )
        return (left.shift() ?? done)()
      },
    },
    null,
  )
  const reply = v.object({ ok: v.literal(true) })
  return {
    bodies,
    sent,
    read: () => http.call({ path: '/months', reply }),
    write: (words: string, isLong = true) =>
      http.call({ method: 'post', path: '/journal', body: { words }, isLong, reply }),
  }
}

const long = 'a'.repeat(1024)
const json = (words: string) => JSON.stringify({ words })

test('[SY66] a long write comes by gzip once the server has said that it takes that, a short one and another call plain', async () => {
  const { sent, read, write } = setup(done, () => taking('gzip'))
  expect(await write(long)).toMatchObject({ ok: true })
  await read()
  for (const words of [long, 'court', long]) {
    expect(await write(words)).toMatchObject({ ok: true })
  }
  expect(await write(long, false)).toMatchObject({ ok: true })
  expect(sent).toEqual([
    [null, json(long)],
    [null, ''],
    ['gzip', json(long)],
    [null, json('court')],
    ['gzip', json(long)],
    [null, json(long)],
  ])
})

test('[SY66] 1,024 characters are long, one fewer is not', async () => {
  const { sent, read, write } = setup(() => taking('gzip'))
  await read()
  const longest = 'a'.repeat(1023 - json('').length)
  await write(longest)
  await write(`${longest}a`)
  expect(sent.slice(1).map(([encoding]) => encoding)).toEqual([null, 'gzip'])
})

test.each([200, 201, 400, 401, 403, 406, 411, 413, 415, 422, 429, 500, 501, 502, 511])(
  '[SY66] a write by gzip that a page answers with %s goes again at once, plain, and so do the next ones, whatever the server says',
  async (status) => {
    const refused = () => new Response('<h1>Proxy</h1>', { status })
    const { sent, read, write } = setup(
      () => taking('gzip'),
      refused,
      done,
      () => taking('gzip'),
    )
    await read()
    expect(await write(long)).toMatchObject({ ok: true })
    await read()
    expect(await write(long)).toMatchObject({ ok: true })
    expect(sent.filter(([, words]) => words !== '')).toEqual([
      ['gzip', json(long)],
      [null, json(long)],
      [null, json(long)],
    ])
  },
)

const page = (status: number) => () => new Response('<h1>Proxy</h1>', { status })
const refusal = (status: number, code: string) => () =>
  Response.json({ message: 'Non.', code }, { status })

test.each([
  ['an older server’s 400', refusal(400, 'invalid'), 'refused', done, true],
  ['an older server’s 415', refusal(415, 'mediaType'), 'refused', done, true],
  ['a gateway’s 403', refusal(403, 'BLOCKED'), 'refused', done, true],
  ['a page, then a refusal of ours', page(403), 'refused', refusal(429, 'limited'), true],
  ['what the server finds invalid both ways', refusal(400, 'invalid'), 'refused', null, false],
  ['a page both ways', page(502), 'unavailable', null, false],
  ['a portal both ways', page(200), 'network', null, false],
] as const)(
  '[SY66] %s: bodies are plain from then on only where the encoding made the difference',
  async (_, toGzip, type, toPlain, isPlain) => {
    const { bodies, sent, read, write } = setup(() => taking('gzip'), toGzip, toPlain ?? toGzip)
    await read()
    const written = await write(long)
    expect(written).toMatchObject(toPlain === done ? { ok: true } : { ok: false, error: { type } })
    expect(sent.slice(1).map(([encoding]) => encoding)).toEqual(['gzip', null])
    expect(bodies.isPlain).toBe(isPlain)
  },
)

test('[SY66] a write by gzip that comes to nothing is the network, and goes plain the next time', async () => {
  const { sent, read, write } = setup(
    () => taking('gzip'),
    () => {
      throw new TypeError('Failed to fetch')
    },
  )
  await read()
  expect(await write(long)).toEqual({ ok: false, error: { type: 'network' } })
  expect(await write(long)).toMatchObject({ ok: true })
  expect(sent.slice(1).map(([encoding]) => encoding)).toEqual(['gzip', null])
})

test.each([
  [503, 'unavailable'],
  [413, 'tooLarge'],
  [400, 'foreignKey'],
] as const)('[SY66] a refusal with %d %s is no matter of the encoding', async (status, code) => {
  const { sent, read, write } = setup(
    () => taking('gzip'),
    () => Response.json({ message: 'Non.', code }, { status }),
  )
  await read()
  expect(await write(long)).toMatchObject({ ok: false })
  await write(long)
  expect(sent.slice(1).map(([encoding]) => encoding)).toEqual(['gzip', 'gzip'])
})

test('[SY66] a server that takes gzip no more is believed', async () => {
  const { sent, read, write } = setup(
    () => taking('gzip'),
    () => taking('identity'),
  )
  await read()
  await read()
  await write(long)
  expect(sent.at(-1)).toEqual([null, json(long)])
})

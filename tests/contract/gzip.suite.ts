// Writes of days whose body comes by gzip: opened no further than it says, and than its route takes.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sealDay, signUp } from '#support/people.ts'
import type { SetupWorld } from './world.ts'

const gzipped = { 'Content-Encoding': 'gzip' }

const gzip = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text))

/** What a gzip says of its length, said otherwise. */
function claiming(body: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const lying = body.slice()
  new DataView(lying.buffer).setUint32(lying.length - 4, length, true)
  return lying
}

export function gzipSuite(setupWorld: SetupWorld): void {
  test('[SV214] a day and a batch come by gzip, and the months say that they may', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const day = sealDay(kid)
    const post = async (path: string, value: unknown) =>
      world.request('POST', path, {
        token,
        raw: gzip(JSON.stringify(value)),
        headers: gzipped,
      })
    expect((await post('/journal', day)).status).toBe(201)
    const batch = await post('/journal/batch', { items: [{ ...day, ifRev: null }] })
    expect(batch.json).toMatchObject({ results: [{ status: 200 }] })
    const months = await world.request('GET', '/journal/months', { token })
    expect(months.headers.get('accept-encoding')).toBe('gzip')
  })

  test('[SV214][SV215] what is no gzip, lies about its length or says nothing is refused, and changes nothing', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const whole = gzip(JSON.stringify(sealDay(kid)))
    const length = JSON.stringify(sealDay(kid)).length
    const bodies: readonly (readonly [Uint8Array<ArrayBuffer>, number])[] = [
      [new TextEncoder().encode(JSON.stringify(sealDay(kid))), 400],
      [new Uint8Array(), 400],
      [gzip(''), 400],
      [claiming(whole, length - 1), 400],
      [claiming(whole, length + 1), 400],
      [new Uint8Array([...whole, ...whole]), 400],
      [claiming(whole, 3 * 1024 * 1024 + 1), 400],
      [claiming(whole, 4_294_967_295), 400],
      [new Uint8Array([...whole, ...new TextEncoder().encode('une fin')]), 400],
      [new Uint8Array([...whole, ...new Uint8Array(16)]), 400],
      // A thousandth of what it holds, in valid form.
      [gzip('{}'.padStart(3 * 1024 * 1024 + 1)), 413],
      [claiming(gzip('{}'.padStart(4 * 1024 * 1024)), 4_294_967_295), 413],
    ]
    const statusOf = async (raw: Uint8Array<ArrayBuffer>) =>
      (await world.request('POST', '/journal', { token, raw, headers: gzipped })).status
    for (const [at, [raw, status]] of bodies.entries())
      expect([at, await statusOf(raw)]).toEqual([at, status])
    // Cut anywhere, its last bytes say any length.
    for (const end of [
      17,
      18,
      100,
      ...Array.from({ length: 12 }, (_, at) => whole.length - 1 - at),
    ])
      expect([end, await statusOf(whole.slice(0, end))]).toEqual([end, 400])
    const bomb = claiming(gzip('{}'.padStart(64 * 1024 * 1024)), 1000)
    expect(await statusOf(bomb)).toBe(400)
    const months = await world.request('GET', '/journal/months', { token })
    expect(months.json).toEqual({})
  })

  test('[SV214] another encoding, and gzip elsewhere, is 415, which says what is taken', async () => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const raw = gzip(JSON.stringify(sealDay(kid)))
    const ask = async (method: string, path: string, encoding: string) => {
      const headers = { 'Content-Encoding': encoding }
      const { status, headers: said } = await world.request(method, path, { token, raw, headers })
      return [status, said.get('accept-encoding')]
    }
    for (const encoding of ['br', 'gzip, gzip', 'deflate', 'x-gzip'])
      expect(await ask('POST', '/journal', encoding)).toEqual([415, 'gzip'])
    expect(await ask('PATCH', '/user/me/profile', 'gzip')).toEqual([415, 'identity'])
    expect(await ask('POST', '/auth/login', 'gzip')).toEqual([415, 'identity'])
  })

  test('[SV72][SV214] a body of too many values is refused by gzip too', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    const raw = gzip(`{"items":[${'{},'.repeat(60_000)}{}]}`)
    const reply = await world.request('POST', '/journal/batch', { token, raw, headers: gzipped })
    expect(reply.status).toBe(413)
  })
}

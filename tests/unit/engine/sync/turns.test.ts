// Tabs and the worker of one phone: who holds the turn and does nothing must not keep the others from sending.
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTurns } from '#engine/sync/turns.ts'
import { listenTo, slowNetwork } from '#engine/sync/listen.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
const never = new Promise<never>(() => undefined)

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server, { locks: navigator.locks })
  await signUpOn(phone, server, email)
  await phone.settled()
})
afterEach(() => server.stop())

function userId(): string {
  const session = phone.engine.session.current()
  if (session.status !== 'signedIn') throw new Error('Somebody is signed in.')
  return session.account.id
}

test('[SY27] a frozen tab that holds the turn keeps no other tab from sending', async () => {
  const frozen = new AbortController()
  const held = navigator.locks
    .request(`lueur-sync-${userId()}`, () => never)
    .catch(() => frozen.abort())
  await writeToday(phone, { learned: 'malgré l’autre onglet' })
  await phone.settled()
  await held
  expect(frozen.signal.aborted).toBe(true)
})

test('[SY27] the worker goes ahead of a frozen page as well', async () => {
  await writeToday(phone, { learned: 'un' })
  await phone.settled()
  phone.network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  await writeToday(phone, { learned: 'deux' })
  const id = userId()
  phone.close()
  void navigator.locks.request(`lueur-sync-${id}`, () => never).catch(() => undefined)
  phone.network.intercept = null
  const worker = await phone.restart('worker')
  await worker.engine.drain()
  expect(worker.network.requests.at(-1)).toMatch(/PATCH|POST/)
})

test('[SY27] a turn at work is waited for, however long it lasts', async () => {
  const timer = { after: quick }
  const turns = createTurns({ locks: navigator.locks, timer })
  let beat = 0
  const heart = {
    read: () => Promise.resolve(beat),
    write: (next: number) => Promise.resolve(void (beat = next)),
  }
  const order: string[] = []
  const long = turns.take('one by one', heart, async () => {
    order.push('first begins')
    await new Promise((resolve) => {
      setTimeout(resolve, 600)
    })
    order.push('first ends')
  })
  const short = turns.take('one by one', heart, () => Promise.resolve(void order.push('second')))
  await Promise.all([long, short])
  expect(order).toEqual(['first begins', 'first ends', 'second'])
  expect(beat).toBeGreaterThan(4)
})

/** A hundred times faster than asked. */
function quick(ms: number, call: () => void): () => void {
  const id = setTimeout(call, ms / 100)
  return () => clearTimeout(id)
}

test(
  '[SY21] after a batch of which nothing was heard, half as much is tried at a time',
  { timeout: 60_000 },
  async () => {
    phone.network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
    for (let day = 0; day < 8; day++) {
      await writeToday(phone, { learned: 'long '.repeat(72_000) })
      for (const { clock } of [phone, server]) clock.advance(86_400_000)
    }
    const sent: number[] = []
    phone.network.intercept = async (request) => {
      if (!request.url.endsWith('/batch')) return null
      const { items } = (await request.json()) as { items: unknown[] }
      sent.push(items.length)
      return sent.length === 1 ? never : null
    }
    phone.clock.advance(3000)
    phone.engine.sync.nudge()
    await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(1)
    // As much as such a batch may need before it is given up.
    phone.clock.advance(30_000 + 600_000)
    await expect
      .poll(async () => (await phone.engine.sync.readStatus()).unsentDays, { timeout: 20_000 })
      .toBe(0)
    const [first = 0, second = 0] = sent
    expect(first).toBe(8)
    expect(second).toBeLessThanOrEqual(first / 2)
  },
)

test('[SY21] a call of which nothing is heard is given up by itself', async () => {
  let hangs = 0
  phone.network.intercept = (request) => {
    if (request.method === 'GET') return null
    hangs++
    return hangs <= 1 ? never : null
  }
  await writeToday(phone, { learned: 'sur un réseau qui se tait' })
  await expect.poll(() => hangs).toBe(1)
  phone.clock.advance(60_000)
  // Nothing new happens: the pass ends by itself, and so does the wait after it.
  await expect.poll(async () => (await phone.engine.sync.readStatus()).unsentDays).toBe(0)
})

test('[SY21] silence is counted from the last byte heard, and a long upload is given its time', async () => {
  let now = 0
  const calls: ((response: Response) => void)[] = []
  const listening = listenTo({
    fetch: () =>
      new Promise((resolve) => {
        calls.push(resolve)
      }),
    now: () => now,
    speed: () => slowNetwork,
  })
  expect(listening.isSilent()).toBe(false)
  const asked = listening.fetch('http://lueur.test/short')
  await expect.poll(() => calls.length).toBe(1)
  now = 30_000
  expect(listening.isSilent()).toBe(false)
  expect(listening.isSilent(20_000)).toBe(true)
  now = 30_001
  expect(listening.isSilent()).toBe(true)
  // The clock goes back: the silence counts anew.
  now = 5
  expect(listening.isSilent()).toBe(false)
  now = 30_006
  expect(listening.isSilent()).toBe(true)
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  calls[0]?.(new Response(body.readable))
  await expect.poll(() => listening.isSilent()).toBe(false)
  now += 30_001
  expect(listening.isSilent()).toBe(true)
  await writer.write(new Uint8Array([123, 125]))
  await expect.poll(() => listening.isSilent()).toBe(false)
  await writer.close()
  expect(await (await asked).text()).toBe('{}')
  now += 1_000_000
  expect(listening.isSilent()).toBe(false)

  const long = listening.fetch('http://lueur.test/long', {
    method: 'POST',
    body: 'x'.repeat(4 * 1024 * 1024),
  })
  await expect.poll(() => calls.length).toBe(2)
  now += 30_000 + 170_000
  expect(listening.isSilent()).toBe(false)
  now += 2000
  expect(listening.isSilent()).toBe(true)
  calls[1]?.(new Response(null, { status: 204 }))
  await long

  const unchanged = listening.fetch('http://lueur.test/unchanged')
  await expect.poll(() => calls.length).toBe(3)
  // As Chromium hands it over.
  const notModified = new Response(null, { status: 304 })
  Object.defineProperty(notModified, 'body', { value: new Blob([]).stream() })
  calls[2]?.(notModified)
  expect((await unchanged).status).toBe(304)
})

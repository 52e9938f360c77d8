// One round of reminders: what it says in the log, and what it does where something fails.
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMetrics } from '#server/base/metrics.ts'
import type { PushOutcome } from '#server/push/pushSender.ts'
import { createReminders } from '#server/reminders/reminders.ts'
import type { Store } from '#server/store/store.ts'
import type { PushPeer } from '#support/pushPeer.ts'
import { createTestServer, realRandom, type TestServer } from '#support/setupServer.ts'
import { reminderRows, seedSubscribers } from '#support/subscribers.ts'

const hourAt = Date.parse('2026-11-20T19:00:00.000Z')
const [today, tomorrow] = ['2026-11-20', '2026-11-21']
const sent: PushOutcome = { type: 'sent' }

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
  server.clock.set('2026-11-20T19:31:00.000Z')
})
afterEach(() => server.stop())

let subscriptions = 0
/** Gives each phone an address, and takes no push: the tests give the sender. */
const noPeer = {
  subscribe: () => ({
    endpoint: `https://push.example/${subscriptions++}`,
    keys: { p256dh: 'key', auth: 'secret' },
  }),
} as unknown as PushPeer
const seed = (count: number) =>
  seedSubscribers(server.server.store, noPeer, {
    count,
    publicKey: 'any',
    hourAt,
    day: today,
    timeZone: 'Europe/Paris',
    hour: 20,
  })

interface LogLine {
  readonly msg: string
  readonly level: number
}

/** Reminders of one instance, whose pushes end as told; `leases` counts what it asked of the database. */
function instanceOf(
  send: (endpoint: string) => Promise<PushOutcome>,
  store: Store = server.server.store,
) {
  const lines: LogLine[] = []
  let leases = 0
  const reminders = createReminders({
    store,
    clock: server.clock,
    random: {
      ...realRandom,
      bytes: (length) => {
        leases++
        return realRandom.bytes(length)
      },
    },
    pushSender: { send: ({ endpoint }) => send(endpoint) },
    log: pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) }),
    metrics: createMetrics(),
    leaseMs: 30_000,
  })
  return { reminders, lines, leases: () => leases }
}
const days = async () => (await reminderRows(server.server.store)).map(({ day }) => day)

test('a round says how many reminders ended how, and how many pushes got which status, of nobody by name', async () => {
  const [first, second, third] = await seed(4)
  const outcomes = new Map<string | undefined, PushOutcome>([
    [first, { type: 'busy', status: 503, retryAfterMs: null }],
    [second, { type: 'busy', status: 503, retryAfterMs: null }],
    [third, { type: 'refused', status: 413 }],
  ])
  const { reminders, lines, leases } = instanceOf(async (to) => outcomes.get(to) ?? sent)
  await reminders.round()
  expect(lines).toEqual([
    { level: 30, sent: 1, retried: 2, failed: 1, msg: 'reminders' },
    { level: 40, status: 503, howMany: 2, msg: 'reminders not taken' },
    { level: 40, status: 413, howMany: 1, msg: 'reminders not taken' },
  ])
  // Fewer than a lease holds: nothing more is due.
  expect(leases()).toBe(1)
})

test('[SV43] one round sends more reminders than a lease holds, and says of each lease how it ended', async () => {
  await seed(120)
  const { reminders, lines } = instanceOf(async () => sent)
  await reminders.round()
  const counts = lines.map((line) => ('sent' in line ? Number(line.sent) : Number.NaN))
  expect(counts.reduce((total, count) => total + count, 0)).toBe(120)
  expect(new Set(await days())).toEqual(new Set([tomorrow]))
})

test('a round that finds nothing due says nothing, one that finds a written day says that', async () => {
  await seed(1)
  const { reminders, lines } = instanceOf(async () => sent)
  server.clock.set('2026-11-20T18:00:00.000Z')
  await reminders.round()
  expect(lines).toEqual([])
  server.clock.set('2026-11-20T23:30:00.000Z')
  await reminders.round()
  expect(lines).toEqual([{ level: 30, late: 1, msg: 'reminders' }])
})

test('a push that cannot be made is said to be, waits for the next day, and holds no other one up', async () => {
  const [broken] = await seed(2)
  const { reminders, lines } = instanceOf((to) =>
    to === broken ? Promise.reject(new Error('no such key')) : Promise.resolve(sent),
  )
  await reminders.round()
  expect(lines).toMatchObject([
    { level: 50, msg: 'reminder not made' },
    { sent: 1, failed: 1 },
    { status: 0, howMany: 1, msg: 'reminders not taken' },
  ])
  expect(JSON.stringify(lines)).not.toContain('push.example')
  expect(await days()).toEqual([tomorrow, tomorrow])
})

/** From its nth transaction on the database gives an error. */
function failingFrom(nth: number): Store {
  const { store } = server.server
  let transactions = 0
  return {
    ...store,
    transaction: (work) =>
      ++transactions >= nth ? Promise.reject(new Error('no connection')) : store.transaction(work),
  }
}

test.for([1, 3])(
  'a round whose database fails at transaction %i ends, says so once, and the next one goes on',
  async (nth) => {
    await seed(60)
    const { reminders, lines } = instanceOf(async () => sent, failingFrom(nth))
    await reminders.round()
    expect(lines.filter(({ msg }) => msg === 'reminders failed')).toMatchObject([{ level: 50 }])
    await instanceOf(async () => sent).reminders.round()
    expect(new Set(await days())).toEqual(new Set([tomorrow]))
  },
)

test('an instance that was told to stop asks nothing of the database any more', async () => {
  await seed(1)
  const { reminders, lines } = instanceOf(async () => sent)
  await reminders.stop()
  await server.server.store.db
    .updateTable('reminder')
    .set({ due_at: hourAt + 365 * 24 * 3_600_000 })
    .execute()
  await reminders.round()
  const [row] = await reminderRows(server.server.store)
  expect(row?.due_at).toBe(hourAt + 365 * 24 * 3_600_000)
  expect(lines).toEqual([])
})

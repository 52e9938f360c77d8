// Six hundred reminders that fall due together: in one process on the embedded database, and in two on the shared one, of
// which one is ended in the middle. Nobody is forgotten; the figures are printed.
import { writeSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { todayIn } from '#server/base/timeZone.ts'
import { openStore } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { describeOnPostgres } from '#support/onPostgres.ts'
import { signUp } from '#support/people.ts'
import { startPushPeer, type PushPeer } from '#support/pushPeer.ts'
import { createTestServer, startServer, storeDeps, testServerKey } from '#support/setupServer.ts'
import { publicKeyOf, reminderRows, seedSubscribers } from '#support/subscribers.ts'

const count = 600
const minuteMs = 60_000
/** Where it is neither just before nor just after midnight while this runs. */
const zoneAt = (now: number): string => {
  const hour = new Date(now).getUTCHours()
  return hour >= 6 && hour < 18 ? 'Etc/UTC' : 'Etc/GMT+12'
}

const say = (line: string): void => {
  writeSync(1, `${line}\n`)
}

/** Due since a moment ago, at the hour of now: six minutes back, beyond everybody's own minutes. */
const seedDue = (store: Store, peer: PushPeer, publicKey: string, now: number) =>
  seedSubscribers(store, peer, {
    count,
    publicKey,
    hourAt: now - 31 * minuteMs,
    day: todayIn(zoneAt(now), now),
    timeZone: zoneAt(now),
    hour: 12,
  })

const subjects = { left: 'mailto:left@exemple.fr', right: 'mailto:right@exemple.fr' } as const

/** A push that came more than once: who sent it, in order, and the last time. */
interface Repeat {
  readonly senders: readonly string[]
  readonly at: number
}

function repeatsOf(peer: PushPeer): readonly Repeat[] {
  const byEndpoint = Map.groupBy(peer.received, ({ endpoint }) => endpoint)
  return [...byEndpoint.values()]
    .filter(({ length }) => length > 1)
    .map((pushes) => ({
      senders: pushes.map(({ subject }) => subject),
      at: Math.max(...pushes.map(({ at }) => at)),
    }))
}

test('600 reminders from one process on SQLite: each once @full', async () => {
  const now = Date.parse('2026-11-20T12:06:00.000Z')
  const peer = await startPushPeer(() => now)
  onTestFinished(() => peer.stop())
  const world = await createTestServer({ environment: peer.environment })
  onTestFinished(() => world.stop())
  const publicKey = await publicKeyOf(world, (await signUp(world)).token)
  const endpoints = await seedDue(world.server.store, peer, publicKey, now)
  peer.order({ status: 410 }, endpoints[300])
  world.clock.set(new Date(now).toISOString())
  const startedAt = performance.now()
  await world.server.remind()
  const ms = Math.round(performance.now() - startedAt)
  say(`600 reminders, SQLite, one process: ${ms} ms, ${peer.connections()} connections`)
  expect(peer.faults).toEqual([])
  expect(peer.asked.toSorted()).toEqual(endpoints.toSorted())
  expect(await reminderRows(world.server.store)).toHaveLength(count - 1)
})

describeOnPostgres('reminders on PostgreSQL', (postgres) => {
  test('600 reminders from two processes, one killed on the way: nobody is forgotten', async () => {
    const databaseUrl = await postgres.createDatabase()
    const now = Date.now()
    const peer = await startPushPeer()
    onTestFinished(() => peer.stop())
    const prepared = await createTestServer({ databaseUrl, environment: peer.environment })
    const publicKey = await publicKeyOf(prepared, (await signUp(prepared)).token)
    await prepared.stop()

    const environment = {
      ...peer.environment,
      DATABASE_URL: databaseUrl,
      SERVER_KEY: testServerKey,
      SMTP_URL: '',
      MIGRATE: 'off',
    }
    const main = 'tests/support/hastyServer.ts'
    const [left, right] = await Promise.all([
      startServer({ main, environment: { ...environment, PUSH_SUBJECT: subjects.left } }),
      startServer({ main, environment: { ...environment, PUSH_SUBJECT: subjects.right } }),
    ])
    onTestFinished(() => right.kill())
    const store = await openStore({ databaseUrl, databaseConnections: 10, dataDir: '' }, storeDeps)
    onTestFinished(() => store.close())

    // The service takes 20 ms for each, and one process dies once a third was delivered.
    const killed = Promise.withResolvers<void>()
    let killedAt = Infinity
    peer.beforeReply = async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
      if (peer.received.length !== count / 3) return
      killedAt = Date.now()
      left.kill().then(killed.resolve, killed.reject)
    }
    const startedAt = performance.now()
    const endpoints = await seedDue(store, peer, publicKey, now)
    await killed.promise
    const delivered = () => new Set(peer.received.map(({ endpoint }) => endpoint)).size
    await expect.poll(delivered, { timeout: 90_000 }).toBe(count)
    const ms = Math.round(performance.now() - startedAt)
    await expect
      .poll(async () => {
        const rows = await reminderRows(store)
        return rows.every(({ claim, due_at }) => claim === null && due_at > now)
      })
      .toBe(true)
    expect(await right.stop()).toBe(0)
    const repeats = repeatsOf(peer)
    say(
      `600 reminders, PostgreSQL, two processes, one killed: ${ms} ms, ${repeats.length} repeated`,
    )
    expect(peer.faults).toEqual([])
    expect(new Set(peer.received.map(({ endpoint }) => endpoint))).toEqual(new Set(endpoints))
    // At least once: what was under way at the process that was killed comes again, once and from the other one; nothing was sent by
    // two that held it at a time.
    expect(repeats.length).toBeLessThanOrEqual(200)
    expect(
      repeats.filter(
        ({ senders, at }) =>
          String(senders) !== `${subjects.left},${subjects.right}` || at < killedAt,
      ),
    ).toEqual([])
  })
})

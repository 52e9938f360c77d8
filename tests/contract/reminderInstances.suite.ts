// Reminders over several instances, clocks that leap, ends in the middle, and what came before.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { createMetrics } from '#server/base/metrics.ts'
import { unleased } from '#server/reminders/decision.ts'
import { leaseDue, recordResults } from '#server/reminders/lease.ts'
import { createReminders } from '#server/reminders/reminders.ts'
import type { PushPeer } from '#support/pushPeer.ts'
import { realRandom, type TestServer } from '#support/setupServer.ts'
import { reminderRows, seedSubscribers, signUpSubscriber } from '#support/subscribers.ts'
import {
  dayMs,
  dueOf,
  eight,
  hourMs,
  leaseMs,
  minuteMs,
  rowOf,
  setupReminded,
  today,
  tomorrow,
  writeDay,
} from './remindedWorld.ts'
import type { SetupWorld } from './world.ts'

/** Reminders of another instance on the same database. */
const createInstance = (
  { server, clock }: TestServer,
  more: Partial<Parameters<typeof createReminders>[0]> = {},
) =>
  createReminders({
    store: server.store,
    clock,
    random: realRandom,
    pushSender: { send: () => Promise.resolve({ type: 'sent' }) },
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    leaseMs,
    ...more,
  })

const seed = (world: TestServer, peer: PushPeer, count: number) =>
  seedSubscribers(world.server.store, peer, {
    count,
    publicKey: 'any',
    hourAt: eight,
    day: today,
    timeZone: 'Europe/Paris',
    hour: 20,
  })

export function reminderInstancesSuite(setupWorld: SetupWorld): void {
  test('[SV49] a clock that leaps neither sends twice nor falls silent', async () => {
    const { world, peer, remindAt, days } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    const due = dueOf(person)
    await remindAt(due)
    // Back an hour, to before the reminder; forth again.
    await remindAt(due - hourMs)
    await remindAt(due)
    expect(days()).toEqual([today])
    // A year and an hour ahead: nothing for the days in between, nor for that evening.
    await remindAt(due + 365 * dayMs + 3 * hourMs)
    expect(days()).toEqual([today])
    // Set right: the very next evening is reminded of.
    await remindAt(due + hourMs)
    await remindAt(due + dayMs)
    expect(days()).toEqual([today, tomorrow])
    // Half a day ahead, as a reminder is sent for tomorrow, then right again: each day once.
    await remindAt(due + 2 * dayMs)
    await remindAt(due + 3 * dayMs)
    await remindAt(due + 2 * dayMs + 12 * hourMs)
    await remindAt(due + 3 * dayMs)
    await remindAt(due + 4 * dayMs)
    expect(days()).toEqual([0, 1, 2, 3, 4].map((count) => addDays(today, count)))
  })

  test('instances that come at once share the work: nobody is reminded twice @postgres', async () => {
    const { world, peer } = await setupReminded(setupWorld)
    const endpoints = await seed(world, peer, 230)
    world.clock.set(new Date(eight + 31 * minuteMs).toISOString())
    const sent: string[] = []
    const instances = [0, 1, 2].map(() =>
      createInstance(world, {
        pushSender: {
          send: async ({ endpoint }) => {
            sent.push(endpoint)
            return { type: 'sent' }
          },
        },
      }),
    )
    await Promise.all(instances.map((instance) => instance.round()))
    expect(sent.toSorted()).toEqual(endpoints.toSorted())
    const rows = await reminderRows(world.server.store)
    expect(rows.every(({ day, claim }) => day === tomorrow && claim === null)).toBe(true)
  })

  test("[SV43] what a dead instance held comes back with its lease's end, and its late word changes nothing", async () => {
    const { world, peer, remindAt } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    const now = dueOf(person)
    world.clock.set(new Date(now).toISOString())
    const held = await leaseDue(world.server.store, { name: 'dead', now, leaseMs, limit: 50 })
    expect(held).toHaveLength(1)
    await remindAt(now + leaseMs - 1)
    expect(peer.asked).toEqual([])
    await remindAt(now + leaseMs)
    expect(peer.received).toHaveLength(1)
    await recordResults(world.server.store, 'dead', held.map(unleased), [])
    expect(await rowOf(world)).toMatchObject({ day: tomorrow, tries: 0, reminded_day: today })
  })

  test('a plan that changes during a lease stands', async () => {
    const { world, peer } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    world.clock.set(new Date(dueOf(person)).toISOString())
    peer.beforeReply = async () => {
      peer.beforeReply = null
      await world.request('PATCH', '/user/me/profile', {
        token: person.token,
        body: { reminderHour: 22 },
      })
    }
    await world.server.remind()
    expect(peer.received).toHaveLength(1)
    expect(await rowOf(world)).toMatchObject({ day: today, claim: null, tries: 0 })
  })

  test('told to stop, an instance ends what it sent and gives back what it did not @postgres', async () => {
    const { world, peer } = await setupReminded(setupWorld)
    await seed(world, peer, 60)
    world.clock.set(new Date(eight + 31 * minuteMs).toISOString())
    const sent: string[] = []
    const reply = Promise.withResolvers<void>()
    const sending = createInstance(world, {
      pushSender: {
        send: async ({ endpoint }) => {
          sent.push(endpoint)
          await reply.promise
          return { type: 'sent' }
        },
      },
    })
    const round = sending.round()
    await expect.poll(() => sent).toHaveLength(50)
    const stopped = sending.stop()
    reply.resolve()
    await Promise.all([round, stopped])
    expect(sent).toHaveLength(50)
    const unsent = async () =>
      (await reminderRows(world.server.store)).filter(({ day }) => day === today)
    const left = await unsent()
    expect(left).toHaveLength(10)

    // Told to stop between its decision to take a lease and the lease.
    const claiming = createInstance(world, {
      random: {
        ...realRandom,
        bytes: (length) => {
          void claiming.stop()
          return realRandom.bytes(length)
        },
      },
    })
    await claiming.round()
    expect(await unsent()).toEqual(left)
  })

  test('what became of reminders is counted', async () => {
    const { world, peer, remindAt } = await setupReminded(setupWorld)
    const [first, second] = [
      await signUpSubscriber(world, peer),
      await signUpSubscriber(world, peer),
    ]
    await signUpSubscriber(world, peer)
    await writeDay(world, first, today)
    peer.order({ status: 410 }, second.endpoint)
    await remindAt(eight + 31 * minuteMs)
    const text = await (await world.visit('/metrics')).text()
    const lines = text.split('\n').filter((line) => line.startsWith('reminders_total'))
    expect(lines).toEqual([
      'reminders_total{outcome="sent"} 1',
      'reminders_total{outcome="written"} 1',
      'reminders_total{outcome="late"} 0',
      'reminders_total{outcome="retried"} 0',
      'reminders_total{outcome="failed"} 0',
      'reminders_total{outcome="gone"} 1',
    ])
  })

  test('a host that is no longer allowed is not asked @postgres', async () => {
    const { world, peer, remindAt } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    await world.server.store.db
      .updateTable('push_subscription')
      .set({ endpoint: `${peer.origin.replace('127.0.0.1', 'localhost')}/elsewhere` })
      .execute()
    await remindAt(dueOf(person))
    expect(peer.asked).toEqual([])
    expect(await rowOf(world)).toMatchObject({ day: tomorrow })
  })

  test('a subscription of before reminders is planned, not reminded of in the middle of the day @postgres', async () => {
    const { world, peer, remindAt, days } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    await world.server.store.db
      .updateTable('reminder')
      .set({ day: '', planned_at: 0, due_at: 0 })
      .execute()
    await remindAt(eight - hourMs)
    expect(peer.asked).toEqual([])
    await remindAt(dueOf(person))
    expect(days()).toEqual([today])
  })

  test('an account that awaits its deletion is left in peace', async () => {
    const { world, peer, remindAt } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    await world.server.store.db
      .updateTable('account')
      .set({ delete_at: eight + 7 * dayMs })
      .execute()
    await remindAt(dueOf(person))
    expect(peer.asked).toEqual([])
  })
}

// What each reply of a push service does to a reminder and to its subscription.
import { expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { signUp } from '#support/people.ts'
import type { PushOrder } from '#support/pushPeer.ts'
import {
  publicKeyOf,
  reminderRows,
  seedSubscribers,
  signUpSubscriber,
  type Subscriber,
} from '#support/subscribers.ts'
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
} from './remindedWorld.ts'
import type { SetupWorld } from './world.ts'

export function reminderAnswersSuite(setupWorld: SetupWorld): void {
  test.for([404, 410])('[SV47] %i: the subscription is over and forgotten', async (status) => {
    const { world, peer, remindAt } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    peer.order({ status })
    await remindAt(dueOf(person))
    expect(peer.asked).toEqual([person.endpoint])
    expect(await rowOf(world)).toBeUndefined()
    const me = await world.request('GET', '/auth/me', { token: person.token })
    expect(me.json.hasPushNotificationSubscription).toBe(false)
  })

  test.for([400, 401, 403, 413, 301, 307])(
    '%i: not asked again today, and noted without saying whose',
    async (status) => {
      const { world, peer, remindAt } = await setupReminded(setupWorld)
      const person = await signUpSubscriber(world, peer)
      peer.order({ status, headers: { Location: `${peer.origin}/elsewhere` } })
      await remindAt(dueOf(person))
      await remindAt(dueOf(person) + hourMs)
      expect(peer.asked).toEqual([person.endpoint])
      expect(peer.strays).toEqual([])
      expect(await rowOf(world)).toMatchObject({ day: tomorrow, tries: 0, claim: null })
      const lines = world.logLines.join('')
      expect(lines).toContain(`"status":${status}`)
      for (const secret of [person.endpoint, peer.origin, person.userId, person.email]) {
        expect(lines).not.toContain(secret)
      }
      peer.order({ status: 201 })
      await remindAt(dueOf(person) + dayMs)
      expect(peer.received).toHaveLength(1)
    },
  )

  test('[SV46] a service that is busy is asked again when it said, else after growing pauses', async () => {
    const { world, peer, remindAt, days } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    const dueAt = async () => (await rowOf(world))?.due_at
    let now = dueOf(person)
    peer.order({ status: 429, headers: { 'Retry-After': '600' } })
    await remindAt(now)
    expect(await dueAt()).toBe(now + 10 * minuteMs)
    await remindAt(now + 10 * minuteMs - 1)
    expect(peer.asked).toHaveLength(1)
    now += 10 * minuteMs
    const date = new Date(Math.floor((now + 7 * minuteMs) / 1000) * 1000)
    peer.order({ status: 503, headers: { 'Retry-After': date.toUTCString() } })
    await remindAt(now)
    expect(await dueAt()).toBe(date.getTime())
    now = date.getTime()
    peer.order({ status: 500 })
    await remindAt(now)
    expect(await dueAt()).toBe(now + 4 * minuteMs)
    expect((await rowOf(world))?.day).toBe(today)
    peer.order({ status: 201 })
    await remindAt(now + 4 * minuteMs)
    expect(days()).toEqual([today])
    expect(await rowOf(world)).toMatchObject({ day: tomorrow, tries: 0, reminded_day: today })
  })

  test('[SV46] six tries, then the next day; a wait past the evening is the next day at once', async () => {
    const { world, peer, remindAt } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    peer.order({ status: 500 })
    await remindAt(dueOf(person))
    for (let round = 0; round < 20; round++) {
      const row = await rowOf(world)
      if (row?.day !== today) break
      await remindAt(row.due_at)
    }
    expect(peer.asked).toHaveLength(6)
    expect(await rowOf(world)).toMatchObject({ day: tomorrow, tries: 0 })
    peer.order({ status: 429, headers: { 'Retry-After': '86400' } })
    await remindAt(dueOf(person) + dayMs)
    expect(await rowOf(world)).toMatchObject({ day: addDays(tomorrow, 1), tries: 0 })
  })

  test.for<PushOrder>(['hang', 'reset'])(
    'a service that does not reply (%s) is asked again, and delays no other',
    async (order) => {
      const { world, peer, remindAt } = await setupReminded(setupWorld, {
        pushTiming: { replyMs: 300, leaseMs },
      })
      const people = [await signUpSubscriber(world, peer), await signUpSubscriber(world, peer)]
      const [stuck, other] = people as [Subscriber, Subscriber]
      peer.order(order, stuck.endpoint)
      const now = eight + 31 * minuteMs
      await remindAt(now)
      expect(peer.received.map(({ endpoint }) => endpoint)).toEqual([other.endpoint])
      const rows = await reminderRows(world.server.store)
      expect(rows.find(({ user_id }) => user_id === stuck.userId)).toMatchObject({
        day: today,
        due_at: now + minuteMs,
        tries: 1,
        claim: null,
      })
      peer.order({ status: 201 }, stuck.endpoint)
      await remindAt(now + minuteMs)
      expect(peer.received).toHaveLength(2)
    },
  )

  test('[SV48] a service that leaves all its pushes without a reply is left alone for the rest of a round', async () => {
    const { world, peer, remindAt } = await setupReminded(setupWorld, {
      pushTiming: { replyMs: 300, leaseMs },
    })
    const count = 150
    const { token } = await signUp(world)
    const publicKey = await publicKeyOf(world, token)
    const { store } = world.server
    const endpoints = await seedSubscribers(store, peer, {
      count,
      publicKey,
      hourAt: eight,
      day: today,
      timeZone: 'Europe/Paris',
      hour: 20,
    })
    for (const endpoint of endpoints) peer.order('hang', endpoint)
    const now = eight + 31 * minuteMs
    await remindAt(now)
    expect(peer.asked.length).toBeLessThan(count)
    const rows = await reminderRows(store)
    // Asked or not, all are tried again.
    expect(rows.every(({ due_at, tries }) => due_at === now + minuteMs && tries === 1)).toBe(true)
  })
}

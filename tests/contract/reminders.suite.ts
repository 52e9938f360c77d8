// When a person is reminded, by what words, and when not.
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { PushMessage } from '#contract/push.ts'
import { addDays } from '#domain/day.ts'
import { spreadOf } from '#server/reminders/nextDue.ts'
import { reminderRows, signUpSubscriber } from '#support/subscribers.ts'
import {
  dayMs,
  dueOf,
  eight,
  hourMs,
  minuteMs,
  rowOf,
  setupReminded,
  today,
  tomorrow,
  writeDay,
} from './remindedWorld.ts'
import type { SetupWorld } from './world.ts'

export function remindersSuite(setupWorld: SetupWorld): void {
  test('[SV45] at its hour a day that is not written is reminded of once, by fixed words alone', async () => {
    const { world, peer, remindAt, days } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    const due = dueOf(person)
    await remindAt(due - 1)
    expect(peer.asked).toEqual([])
    await remindAt(due)
    await remindAt(due + minuteMs)
    await remindAt(due + 23 * hourMs)
    expect(peer.faults).toEqual([])
    expect(peer.received).toHaveLength(1)
    const [push] = peer.received
    expect(push).toMatchObject({ topic: 'reminder', urgency: 'normal' })
    expect(parse(PushMessage, push?.message)).toEqual({
      kind: 'reminder',
      title: "Ta minute du jour t'attend",
      body: "Quelques mots suffisent pour garder une trace d'aujourd'hui.",
      day: today,
    })
    // Kept for a phone that is off, but not past midnight.
    expect(push?.ttl).toBe((eight + 4 * hourMs - due) / 1000)
    await remindAt(due + dayMs)
    expect(days()).toEqual([today, tomorrow])
  })

  test('[SV206] a browser that shows pushes by itself is told the same, and where it leads', async () => {
    const { world, peer, remindAt } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    await remindAt(dueOf(person))
    const { title, body, web_push, mutable, notification } = peer.received[0]?.message ?? {}
    expect([web_push, mutable]).toEqual([8030, true])
    expect(notification).toEqual({
      title,
      body,
      lang: 'fr',
      tag: 'lueur-reminder',
      navigate: expect.stringMatching(/^https?:\/\/[^/]+\/fill-day$/) as string,
      data: { kind: 'reminder', title, body, day: today, url: '/fill-day' },
    })
  })

  test('a day that is written is not reminded of, another day still is', async () => {
    const { world, peer, remindAt, days } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    await writeDay(world, person, today)
    await remindAt(dueOf(person))
    expect(peer.asked).toEqual([])
    expect(await rowOf(world)).toMatchObject({ day: tomorrow, claim: null, tries: 0 })
    await remindAt(dueOf(person) + dayMs)
    expect(days()).toEqual([tomorrow])
  })

  test('a reminder is there as long as its subscription, and no longer @postgres', async () => {
    const { world, peer } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    const { token, endpoint, password } = person
    expect(await rowOf(world)).toMatchObject({ day: today, due_at: dueOf(person) })
    const second = peer.subscribe('any')
    const subscribe = () =>
      world.request('POST', '/push-notification/pwa/subscribe', { token, body: second })
    await subscribe()
    await subscribe()
    expect(await reminderRows(world.server.store)).toHaveLength(2)
    await world.request('DELETE', '/push-notification/pwa/unsubscribe', {
      token,
      body: { endpoint },
    })
    expect(await rowOf(world)).toBeDefined()
    await world.request('DELETE', '/user/me', { token, body: { password } })
    expect(await rowOf(world)).toBeUndefined()
  })

  test('subscribing again changes no plan @postgres', async () => {
    const { world, peer, remindAt, days } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    const { token } = person
    const { endpoint, p256dh, auth } = await world.server.store.db
      .selectFrom('push_subscription')
      .selectAll()
      .executeTakeFirstOrThrow()
    const body = { endpoint, keys: { p256dh, auth } }
    const subscribe = () =>
      world.request('POST', '/push-notification/pwa/subscribe', { token, body })
    peer.order({ status: 500 })
    await remindAt(dueOf(person))
    const waiting = await rowOf(world)
    expect(waiting?.tries).toBe(1)
    await subscribe()
    expect(await rowOf(world)).toEqual(waiting)
    peer.order({ status: 201 })
    await remindAt(dueOf(person) + minuteMs)
    await subscribe()
    await remindAt(dueOf(person) + 2 * minuteMs)
    expect(days()).toEqual([today])
  })

  test('a browser that changes accounts is reminded for its last one alone @postgres', async () => {
    const { world, peer, remindAt } = await setupReminded(setupWorld)
    const first = await signUpSubscriber(world, peer)
    const second = await signUpSubscriber(world, peer)
    const { db } = world.server.store
    const { p256dh, auth } = await db
      .selectFrom('push_subscription')
      .selectAll()
      .where('endpoint', '=', first.endpoint)
      .executeTakeFirstOrThrow()
    await world.request('POST', '/push-notification/pwa/subscribe', {
      token: second.token,
      body: { endpoint: first.endpoint, keys: { p256dh, auth } },
    })
    const me = await world.request('GET', '/auth/me', { token: first.token })
    expect(me.json.hasPushNotificationSubscription).toBe(false)
    await writeDay(world, second, today)
    await remindAt(eight + 31 * minuteMs)
    expect(peer.asked).toEqual([])
    expect(new Set((await reminderRows(world.server.store)).map((row) => row.user_id))).toEqual(
      new Set([second.userId]),
    )
  })

  test('another hour or zone moves the reminder; saying the same again moves nothing @postgres', async () => {
    const { world, peer, remindAt } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    const patch = (body: object) =>
      world.request('PATCH', '/user/me/profile', { token: person.token, body })
    const spread = spreadOf(person.userId)
    await patch({ reminderHour: 21 })
    expect((await rowOf(world))?.due_at).toBe(eight + hourMs + spread)
    // Half past four in the afternoon there.
    await patch({ timeZone: 'Asia/Kathmandu' })
    expect((await rowOf(world))?.due_at).toBe(Date.parse('2026-11-20T15:15:00.000Z') + spread)
    await patch({ timeZone: 'Europe/Paris', reminderHour: 20 })
    peer.order({ status: 500 })
    await remindAt(eight + spread)
    const waiting = await rowOf(world)
    expect(waiting).toMatchObject({ due_at: eight + spread + minuteMs, tries: 1 })
    await patch({ timeZone: 'Europe/Paris', reminderHour: 20 })
    expect(await rowOf(world)).toEqual(waiting)
    expect((await world.request('GET', '/auth/me', { token: person.token })).json).toMatchObject({
      timeZone: 'Europe/Paris',
      reminderHour: 20,
    })
  })

  test('one reminder for a day, even flying west after it; a new hour asks for another', async () => {
    const { world, peer, remindAt, days } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    const patch = (body: object) =>
      world.request('PATCH', '/user/me/profile', { token: person.token, body })
    await remindAt(dueOf(person))
    await patch({ timeZone: 'America/New_York' })
    expect((await rowOf(world))?.day).toBe(today)
    await remindAt(dueOf(person) + 6 * hourMs)
    expect(peer.received).toHaveLength(1)
    expect((await rowOf(world))?.day).toBe(tomorrow)
    await patch({ reminderHour: 22 })
    await remindAt(dueOf(person) + 8 * hourMs)
    expect(days()).toEqual([today, today])
  })

  test('[SV44] a late reminder still helps for two hours of its day, then waits for the next', async () => {
    const { world, peer, remindAt } = await setupReminded(setupWorld)
    const person = await signUpSubscriber(world, peer)
    await remindAt(dueOf(person) + 2 * hourMs - 1)
    expect(peer.received).toHaveLength(1)
    await remindAt(dueOf(person) + dayMs + 2 * hourMs)
    expect(peer.received).toHaveLength(1)
    expect(await rowOf(world)).toMatchObject({ day: addDays(today, 2), claim: null })
    await world.request('PATCH', '/user/me/profile', {
      token: person.token,
      body: { reminderHour: 23 },
    })
    const row = await rowOf(world)
    // An hour later the day is over, and so is its reminder.
    await remindAt((row?.due_at ?? 0) + hourMs)
    expect(peer.received).toHaveLength(1)
    expect(await (await world.visit('/metrics')).text()).toContain('{outcome="late"} 2\n')
  })
}

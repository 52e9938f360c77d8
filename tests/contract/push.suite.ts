import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#server/base/config.ts'
import { subscribe } from '#server/reminders/subscriptions.ts'
import { signUp, type Person } from '#support/people.ts'
import { startPushPeer } from '#support/pushPeer.ts'
import { createSubscription, publicKeyOf } from '#support/subscribers.ts'
import type { SetupWorld } from './world.ts'

const addressOf = (at: number) => `https://fcm.googleapis.com/fcm/send/${at}`

const subscribePath = '/push-notification/pwa/subscribe'
const unsubscribePath = '/push-notification/pwa/unsubscribe'

export function pushSuite(setupWorld: SetupWorld): void {
  test('subscribing shows on the user, and unsubscribing takes it away', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    const body = createSubscription()
    const isSubscribed = async () =>
      (await world.request('GET', '/auth/me', { token })).json.hasPushNotificationSubscription
    expect((await world.request('POST', subscribePath, { token, body })).status).toBe(201)
    expect((await world.request('POST', subscribePath, { token, body })).status).toBe(201)
    expect(await isSubscribed()).toBe(true)
    const stranger = await signUp(world)
    const { endpoint } = body
    await world.request('DELETE', unsubscribePath, { token: stranger.token, body: { endpoint } })
    expect(await isSubscribed()).toBe(true)
    const reply = await world.request('DELETE', unsubscribePath, { token, body: { endpoint } })
    expect(reply.status).toBe(204)
    expect(await isSubscribed()).toBe(false)
  })

  test('only https addresses of known push services are kept', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    const wrong = [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'https://user@fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://notify.windows.com/x',
      'http://127.0.0.1:8080/x',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'no address',
    ]
    for (const endpoint of wrong) {
      const body = createSubscription(endpoint)
      const reply = await world.request('POST', subscribePath, { token, body })
      expect([reply.status, Object.keys(reply.json.fields)]).toEqual([400, ['endpoint']])
    }
    const apple = createSubscription('https://web.push.apple.com/x')
    expect((await world.request('POST', subscribePath, { token, body: apple })).status).toBe(201)
  })

  test('[SV55] a key that is no point of the curve is refused', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    const { endpoint, keys } = createSubscription()
    const point = Buffer.from(keys.p256dh, 'base64url')
    const off = Buffer.from(point)
    off[40] = (off[40] ?? 0) ^ 1
    const bodies = [
      { endpoint, keys: { ...keys, p256dh: off.toString('base64url') } },
      { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { endpoint, keys: { ...keys, auth: randomBytes(15).toString('base64url') } },
      { endpoint, keys: { p256dh: keys.p256dh } },
      { endpoint, keys, extra: true },
    ]
    const fields: string[][] = []
    for (const body of bodies) {
      const reply = await world.request('POST', subscribePath, { token, body })
      expect(reply.status).toBe(400)
      fields.push(Object.keys(reply.json.fields ?? {}))
    }
    expect(fields.slice(0, 3)).toEqual([['keys'], ['keys'], ['keys']])
  })

  test('a session that ended while it subscribes, and an account that is gone, keep no subscription @postgres', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    const { store } = world.server
    const { user_id: userId, id: sessionId } = await store.db
      .selectFrom('session')
      .select(['user_id', 'id'])
      .executeTakeFirstOrThrow()
    const config = parseConfig({ DATA_DIR: world.dataDir })
    const deps = { store, config, clock: world.clock }
    const unknown = { userId: 'nobody', sessionId }
    await world.request('POST', '/auth/logout', { token })
    for (const [session, code] of [
      [{ userId, sessionId }, 'unauthorised'],
      [unknown, 'accountGone'],
    ] as const) {
      expect(await subscribe(deps, session, createSubscription())).toMatchObject({
        error: { code },
      })
    }
    expect(await store.db.selectFrom('push_subscription').selectAll().execute()).toEqual([])
  })

  test('the public key is the same for everybody and after a restart', async () => {
    const world = await setupWorld()
    const keyOf = async (token: string) =>
      (await world.request('GET', '/push-notification/pwa/key', { token })).json.publicKey
    const [mine, yours] = [await signUp(world), await signUp(world)]
    const key = await keyOf(mine.token)
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    expect(await keyOf(yours.token)).toBe(key)
  })

  test('[SV54] a test push says so on every phone, and a subscription that is over is forgotten @postgres', async () => {
    const peer = await startPushPeer(() => Date.parse('2026-11-20T10:00:00.000Z'))
    onTestFinished(() => peer.stop())
    const world = await setupWorld({ environment: peer.environment })
    const { token } = await signUp(world)
    const publicKey = await publicKeyOf(world, token)
    const [phone, tablet] = [peer.subscribe(publicKey), peer.subscribe(publicKey)]
    for (const body of [phone, tablet]) await world.request('POST', subscribePath, { token, body })
    const neighbour = await signUp(world)
    await world.request('POST', subscribePath, {
      token: neighbour.token,
      body: peer.subscribe(publicKey),
    })
    const testPush = async () => {
      const reply = await world.request('POST', '/push-notification/pwa/test', { token })
      await world.server.settled()
      return reply.status
    }
    expect(await testPush()).toBe(202)
    expect(peer.faults).toEqual([])
    expect(new Set(peer.received.map(({ endpoint }) => endpoint))).toEqual(
      new Set([phone.endpoint, tablet.endpoint]),
    )
    expect(peer.received[0]).toMatchObject({
      topic: 'test',
      ttl: 600,
      message: {
        kind: 'test',
        title: 'Lueur',
        body: "Les rappels arrivent bien ici. Ta minute du jour t'attend.",
      },
    })
    peer.order({ status: 410 }, phone.endpoint)
    peer.order({ status: 500 }, tablet.endpoint)
    await testPush()
    await testPush()
    expect(peer.asked.slice(2).toSorted()).toEqual(
      [phone.endpoint, tablet.endpoint, tablet.endpoint].toSorted(),
    )
    const failures = world.logLines.filter((line) => line.includes('test push failed'))
    expect(failures.map((line) => JSON.parse(line).status)).toEqual([500, 500])
    expect(world.logLines.join('')).not.toContain(peer.origin)
  })

  test('[SV53] the oldest of too many subscriptions gives way', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    for (let at = 0; at < 22; at++) {
      world.clock.advance(1000)
      const body = createSubscription(addressOf(at))
      await world.request('POST', subscribePath, { token, body })
    }
    const kept = await world.server.store.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .execute()
    expect(kept).toHaveLength(20)
    expect(kept.some(({ endpoint }) => endpoint.endsWith('/0'))).toBe(false)
  })

  test('[SV53] subscriptions of another person, made since, push out none', async () => {
    const world = await setupWorld()
    const [person, other] = [await signUp(world), await signUp(world)]
    const addAt = async ({ token }: Person, at: number) => {
      world.clock.advance(1000)
      await world.request('POST', subscribePath, { token, body: createSubscription(addressOf(at)) })
    }
    await addAt(person, 0)
    for (let at = 1; at < 21; at++) await addAt(other, at)
    await addAt(person, 21)
    const kept = await world.server.store.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .execute()
    expect(kept).toHaveLength(22)
  })

  test('[SV53] of too many subscriptions one that its phone has made again gives way last @postgres', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    const order = [...Array.from({ length: 20 }, (_, at) => at), 0, 20]
    for (const at of order) {
      world.clock.advance(1000)
      const body = createSubscription(addressOf(at))
      expect((await world.request('POST', subscribePath, { token, body })).status).toBe(201)
    }
    const kept = await world.server.store.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .execute()
    expect(new Set(kept.map(({ endpoint }) => endpoint))).toEqual(
      new Set(order.filter((at) => at !== 1).map(addressOf)),
    )
  })
}

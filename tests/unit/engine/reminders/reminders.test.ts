import { createSubscription } from '#support/phonePush.ts'
import {
  email,
  endpointsOn,
  isOn,
  profileOn,
  serverKey,
  setupReminded,
  setupSwitchedOn,
} from '#support/reminded.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { refusing } from '#support/answerInstead.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const otherKey = createSubscription('').keys.p256dh
const setupPerson = () => setupReminded(server)
const switchedOn = () => setupSwitchedOn(server)
const endpointsOnServer = () => endpointsOn(server)
const profile = () => profileOn(server)

const countSent = ({ network }: Phone): number =>
  network.requests.filter((line) => line === 'POST /api/push-notification/pwa/subscribe').length

test('[RM1] switching on subscribes this browser and tells the server where and in which zone', async () => {
  const phone = await setupPerson()
  phone.zone.current = 'America/Montreal'
  expect(await isOn(phone)).toBe(false)
  expect(await phone.engine.reminders.switchOn()).toMatchObject({ ok: true })
  expect(await isOn(phone)).toBe(true)
  const { publicKey } = phone.push.subscription ?? {}
  expect(publicKey).toBe(await serverKey(server, phone))
  expect(await endpointsOnServer()).toEqual([phone.push.subscription?.endpoint])
  expect(await profile()).toEqual({ time_zone: 'America/Montreal', reminder_hour: null })

  expect(await phone.engine.reminders.chooseHour(7)).toMatchObject({ ok: true })
  expect(await profile()).toMatchObject({ reminder_hour: 7 })
  expect(phone.engine.session.current()).toMatchObject({ account: { reminderHour: 7 } })
})

test('[RM2] without network nothing is switched on, and nothing stays behind', async () => {
  const phone = await setupPerson()
  phone.network.intercept = offline
  expect(await phone.engine.reminders.switchOn()).toEqual({ ok: false, error: { type: 'network' } })
  phone.network.intercept = ({ url, method }) =>
    method === 'POST' && url.endsWith('/subscribe') ? offline() : null
  expect(await phone.engine.reminders.switchOn()).toEqual({ ok: false, error: { type: 'network' } })
  expect(phone.push.subscription).toBeNull()
  expect(await isOn(phone)).toBe(false)
  const reopened = await phone.restart()
  expect(await isOn(reopened)).toBe(false)
})

test.for(['refuses', 'hangs'] as const)(
  '[RM2] a vendor that %s leaves reminders off',
  async (vendor) => {
    const phone = await setupPerson()
    phone.push.vendor = vendor
    expect(await phone.engine.reminders.switchOn()).toEqual({
      ok: false,
      error: { type: 'pushRefused' },
    })
    expect(await endpointsOnServer()).toEqual([])
    expect(await isOn(phone)).toBe(false)
  },
)

test('[RM3] switching off works without network, and tells the server when there is one', async () => {
  const phone = await switchedOn()
  phone.network.intercept = offline
  await phone.engine.reminders.switchOff()
  expect(phone.push.subscription).toBeNull()
  expect(await isOn(phone)).toBe(false)
  expect(await endpointsOnServer()).toHaveLength(1)
  phone.network.intercept = null
  await phone.engine.reminders.switchOn()
  const second = phone.push.subscription?.endpoint
  await phone.engine.reminders.switchOff()
  await expect.poll(() => endpointsOnServer()).not.toContain(second)
  // Off stays off at the next start, where the permission is still granted.
  const reopened = await phone.restart()
  await expect.poll(() => reopened.network.requests).toContain('GET /api/auth/me')
  expect(reopened.push.subscription).toBeNull()
})

test('[RM4] a subscription that the browser lost is made anew at the next start', async () => {
  const phone = await switchedOn()
  const lost = phone.push.subscription?.endpoint
  phone.push.subscription = null
  const reopened = await phone.restart()
  await expect.poll(() => isOn(reopened)).toBe(true)
  expect(phone.push.subscription).not.toBeNull()
  expect(await endpointsOnServer()).toContain(
    (phone.push.subscription as { endpoint: string } | null)?.endpoint,
  )
  expect((phone.push.subscription as { endpoint: string } | null)?.endpoint).not.toBe(lost)
})

test('[RM4] without the permission nothing is made anew, until it is granted again', async () => {
  const phone = await switchedOn()
  phone.push.subscription = null
  phone.push.allowed = 'denied'
  const closed = await phone.restart()
  await expect.poll(() => closed.network.requests).toContain('GET /api/auth/me')
  expect(await isOn(closed)).toBe(false)
  phone.push.allowed = 'granted'
  const reopened = await closed.restart()
  await expect.poll(() => isOn(reopened)).toBe(true)
})

test('[RM4] a subscription made for another server key is renewed', async () => {
  const phone = await switchedOn()
  phone.push.subscription = createSubscription(otherKey)
  const old = phone.push.subscription.endpoint
  const reopened = await phone.restart()
  await expect.poll(() => isOn(reopened)).toBe(true)
  expect(phone.push.subscription.endpoint).not.toBe(old)
  expect(phone.push.subscription.publicKey).toBe(await serverKey(server, phone))
})

test('[RM4] a server that forgot the subscription is told again', async () => {
  const phone = await switchedOn()
  await server.server.store.db.deleteFrom('push_subscription').execute()
  await phone.restart()
  await expect.poll(() => endpointsOnServer()).toEqual([phone.push.subscription?.endpoint])
})

test('[RM5] when all agree the server is told once a day', async () => {
  let phone = await switchedOn()
  for (const [hours, sent] of [
    [1, 1],
    [22, 1],
    [2, 2],
    [1, 2],
  ] as const) {
    phone.clock.advance(hours * 3_600_000)
    phone = await phone.restart()
    // In turn with what the start does.
    await phone.engine.renewPush()
    expect(countSent(phone)).toBe(sent)
  }
})

test('[RM6] another account on this phone starts without the first one’s subscription', async () => {
  const phone = await switchedOn()
  // The session ended without the browser being able to drop anything.
  const left = phone.push.subscription
  await phone.engine.session.signOut('erase')
  phone.push.subscription = left
  await signUpOn(phone, server, 'paul@exemple.fr')
  await expect.poll(() => phone.push.subscription).toBeNull()
  expect(await isOn(phone)).toBe(false)
  expect(await phone.engine.reminders.switchOn()).toMatchObject({ ok: true })
  expect((phone.push.subscription as { endpoint: string } | null)?.endpoint).not.toBe(
    left?.endpoint,
  )
})

test('[RM7] signing out drops the subscription here and on the server', async () => {
  const phone = await switchedOn()
  await phone.engine.session.signOut('send')
  await expect.poll(() => phone.push.subscription).toBeNull()
  await expect.poll(() => endpointsOnServer()).toEqual([])
  await expect.poll(() => phone.network.requests).toContain('POST /api/auth/logout')
})

test('[RM7] signing out without network drops it all the same', async () => {
  const phone = await switchedOn()
  phone.network.intercept = offline
  await phone.engine.session.signOut('lock')
  await expect.poll(() => phone.push.subscription).toBeNull()
})

test('[RM3][RM7] switching off and signing out wait for no network', async () => {
  const phone = await switchedOn()
  phone.clock.advance(25 * 3_600_000)
  // The day's check asks, and hears nothing.
  phone.network.intercept = () => new Promise(() => undefined)
  const off = await phone.restart()
  await off.engine.reminders.switchOff()
  expect(off.push.subscription).toBeNull()
  off.network.intercept = null
  const on = await off.restart()
  expect(await on.engine.reminders.switchOn()).toMatchObject({ ok: true })
  on.clock.advance(25 * 3_600_000)
  on.network.intercept = () => new Promise(() => undefined)
  const left = await on.restart()
  expect(left.push.subscription).not.toBeNull()
  await left.engine.session.signOut('lock')
  await expect.poll(() => left.push.subscription).toBeNull()
})

test('[RM7] a sign-out that was cut short is ended by the next start', async () => {
  const phone = await switchedOn()
  const { subscription } = phone.push
  await phone.engine.session.signOut('lock')
  await expect.poll(() => phone.push.subscription).toBeNull()
  phone.push.subscription = subscription
  const reopened = await phone.restart()
  await expect.poll(() => reopened.push.subscription).toBeNull()
})

test('[RM7] a refused token keeps it, for whoever signs in again', async () => {
  const phone = await switchedOn()
  const { endpoint } = phone.push.subscription ?? {}
  await server.server.store.db.deleteFrom('session').execute()
  const locked = await phone.restart()
  await expect
    .poll(() => locked.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'refused' })
  await locked.engine.session.signIn(email, 'motdepasse')
  await expect.poll(() => isOn(locked)).toBe(true)
  expect(phone.push.subscription?.endpoint).toBe(endpoint)
})

test('[RM8] a phone that travels tells its zone at the next start', async () => {
  const phone = await switchedOn()
  phone.zone.current = 'Asia/Tokyo'
  await phone.restart()
  await expect.poll(() => profile()).toEqual({ time_zone: 'Asia/Tokyo', reminder_hour: null })
})

test('[RM9] the worker writes down what it received, and knows a day that was never sent', async () => {
  const phone = await switchedOn()
  const day = phone.engine.journal.today()
  const worker = await phone.restart('worker')
  expect(await worker.engine.receivePush({ kind: 'reminder', day })).toEqual({ isWritten: false })
  const page = await worker.restart('page')
  const at = page.clock.now()
  expect((await page.engine.reminders.readState()).received).toEqual({ kind: 'reminder', at })
  page.network.intercept = offline
  await writeToday(page, {})
  const later = await page.restart('worker')
  expect(await later.engine.receivePush({ kind: 'reminder', day })).toEqual({ isWritten: true })
  // Without a day, or with nonsense in its place, today is meant.
  expect(await later.engine.receivePush({ kind: 'test', day: '2026-02-30' })).toEqual({
    isWritten: true,
  })
  expect(await later.engine.receivePush({ kind: 'reminder', day: '2026-11-19' })).toEqual({
    isWritten: false,
  })
})

test('[RM9] a worker without a session receives all the same', async () => {
  const phone = await setupPhone(server)
  const worker = await phone.restart('worker')
  expect(await worker.engine.receivePush({ kind: 'reminder' })).toEqual({ isWritten: false })
})

test('[RM10] a subscription replaced behind the page is sent by the worker', async () => {
  const phone = await switchedOn()
  phone.push.subscription = createSubscription(await serverKey(server, phone))
  const worker = await phone.restart('worker')
  await worker.engine.renewPush()
  expect(await endpointsOnServer()).toContain(phone.push.subscription.endpoint)
})

test.each([
  ['without network', offline],
  ['while the server is away', refusing('unavailable', 503)],
  ['while it was asked too often', refusing('limited', 429)],
])(
  '[RM11] an hour chosen %s is kept, and told to the server when it is there',
  async (_, answer) => {
    const phone = await switchedOn()
    phone.network.intercept = answer
    expect(await phone.engine.reminders.chooseHour(6)).toEqual({ ok: true, value: 'waiting' })
    expect(await phone.engine.reminders.chooseHour(7)).toEqual({ ok: true, value: 'waiting' })
    expect(await phone.engine.reminders.readState()).toMatchObject({ wantedHour: 7 })
    expect(await profile()).toMatchObject({ reminder_hour: null })
    phone.network.intercept = null
    const again = await phone.restart()
    await expect.poll(profile).toMatchObject({ reminder_hour: 7 })
    await expect.poll(async () => (await again.engine.reminders.readState()).wantedHour).toBeNull()
  },
)

test('[RM11] an hour that the server refuses waits for nothing, and says so', async () => {
  const phone = await switchedOn()
  expect(await phone.engine.reminders.chooseHour(24)).toMatchObject({ error: { type: 'refused' } })
  expect(await phone.engine.reminders.readState()).toMatchObject({ wantedHour: null })
})

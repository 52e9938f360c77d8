// What may come between a phone and its reminders: another key of the server, a refusal, a sign-out in the middle of it all.
import { createPhonePush, createSubscription } from '#support/phonePush.ts'
import {
  endpointsOn,
  isOn,
  serverKey,
  setupReminded,
  setupSwitchedOn,
  signedInElsewhere,
} from '#support/reminded.ts'
import { offline, type Network, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const longerThanADay = 25 * 3_600_000
const refused = { ok: false, error: { type: 'pushRefused' } }

/** The next such request waits for what the test answers in the server's place; the others pass. */
function hold(network: Network, method: string, end: string) {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<Response | null>()
  network.intercept = (request) => {
    if (request.method !== method || !request.url.endsWith(end)) return null
    network.intercept = null
    asked.resolve()
    return answered.promise
  }
  return { asked: asked.promise, answer: answered.resolve, fail: answered.reject }
}

const countAsked = ({ network }: Phone, line: string): number =>
  network.requests.filter((request) => request === line).length

test('[RM1] switching on works at the first start of all, before the worker is there', async () => {
  const phone = await setupReminded(server)
  expect(phone.push.hasWorker).toBe(false)
  expect(await isOn(phone)).toBe(false)
  await phone.engine.reminders.switchOff()
  expect(await phone.engine.reminders.switchOn()).toMatchObject({ ok: true })
  expect(await isOn(phone)).toBe(true)
  expect(await endpointsOn(server)).toEqual([phone.push.subscription?.endpoint])
})

test('[RM1] switching on what is on keeps the subscription', async () => {
  const phone = await setupSwitchedOn(server)
  const { subscription } = phone.push
  expect(await phone.engine.reminders.switchOn()).toMatchObject({ ok: true })
  expect(phone.push.subscription).toEqual(subscription)
})

test('[RM2] a permission that is refused leaves reminders off', async () => {
  const phone = await setupReminded(server)
  phone.push.allowed = 'denied'
  expect(await phone.engine.reminders.switchOn()).toEqual(refused)
  expect(await endpointsOn(server)).toEqual([])
  expect(await isOn(phone)).toBe(false)
})

test('[RM2] a server that does not give its key leaves reminders off', async () => {
  const phone = await setupReminded(server)
  phone.network.intercept = ({ url }) => (url.endsWith('/key') ? offline() : null)
  expect(await phone.engine.reminders.switchOn()).toEqual({ ok: false, error: { type: 'network' } })
  expect(phone.push.subscription).toBeNull()
})

test('[RM2] a zone that cannot be told leaves reminders off', async () => {
  const phone = await setupReminded(server)
  phone.zone.current = 'Asia/Tokyo'
  phone.network.intercept = offline
  expect(await phone.engine.reminders.switchOn()).toEqual({ ok: false, error: { type: 'network' } })
  expect(phone.push.subscription).toBeNull()
})

test('[RM2] a browser without push has them off, and refuses to switch them on', async () => {
  const phone = await setupReminded(server, { hasPush: false })
  expect(await isOn(phone)).toBe(false)
  expect(await phone.engine.reminders.switchOn()).toEqual(refused)
  await phone.engine.renewPush()
  await phone.engine.reminders.switchOff()
  expect(await phone.engine.session.signOut('erase')).toBe(true)
})

test('a browser whose worker is not there yet has no subscription, and none to end', async () => {
  const push = createPhonePush()
  expect(await push.read()).toBeNull()
  expect(await push.unsubscribe()).toBeUndefined()
})

test('[RM2] a sign-out in the middle of switching on leaves nothing behind', async () => {
  const phone = await setupReminded(server)
  const told = hold(phone.network, 'POST', '/subscribe')
  const switched = phone.engine.reminders.switchOn()
  await told.asked
  await phone.engine.session.signOut('erase')
  // The server's answer, from before it heard of the sign-out.
  told.answer(new Response('{}', { status: 201, headers: { 'content-type': 'application/json' } }))
  expect(await switched).toEqual(refused)
  expect(phone.push.subscription).toBeNull()
})

test('[RM3] what was switched off stays off, though the permission is still there', async () => {
  const phone = await setupSwitchedOn(server)
  await phone.engine.reminders.switchOff()
  const reopened = await phone.restart()
  await reopened.engine.renewPush()
  expect(reopened.push.subscription).toBeNull()
  expect(await isOn(reopened)).toBe(false)
})

test('[RM3] switching off twice tells the server once', async () => {
  const phone = await setupSwitchedOn(server)
  await phone.engine.reminders.switchOff()
  await phone.engine.reminders.switchOff()
  await phone.engine.renewPush()
  expect(countAsked(phone, 'DELETE /api/push-notification/pwa/unsubscribe')).toBe(1)
})

test('[RM4] a server whose key was replaced gets a subscription made for it within a day', async () => {
  const phone = await setupSwitchedOn(server)
  const { endpoint = '' } = phone.push.subscription ?? {}
  const otherKey = createSubscription('').keys.p256dh
  phone.network.intercept = ({ url }) =>
    url.endsWith('/key') ? Response.json({ publicKey: otherKey }) : null
  phone.clock.advance(longerThanADay)
  await phone.engine.renewPush()
  expect(phone.push.subscription).toMatchObject({ publicKey: otherKey })
  expect(phone.push.subscription?.endpoint).not.toBe(endpoint)
  expect(await isOn(phone)).toBe(true)
  expect(await endpointsOn(server)).toContain(phone.push.subscription?.endpoint)
})

test('[RM4] a browser that does not tell for which key it subscribed keeps its subscription', async () => {
  const phone = await setupSwitchedOn(server)
  const untold = { ...createSubscription(await serverKey(server, phone)), publicKey: null }
  phone.push.subscription = untold
  await phone.engine.renewPush()
  expect(phone.push.subscription).toEqual(untold)
  expect(await isOn(phone)).toBe(true)
  expect(await endpointsOn(server)).toContain(untold.endpoint)
})

test('[RM6] another account’s subscription reads as off, and is not taken over by switching on', async () => {
  const phone = await setupReminded(server)
  // What the sign-in compares has its turn first: here the browser shows the subscription later.
  await phone.engine.renewPush()
  const left = createSubscription(await serverKey(server, phone))
  Object.assign(phone.push, { hasWorker: true, subscription: left })
  expect(await isOn(phone)).toBe(false)
  expect(await phone.engine.reminders.switchOn()).toMatchObject({ ok: true })
  expect(await isOn(phone)).toBe(true)
  expect(await endpointsOn(server)).toEqual([phone.push.subscription?.endpoint])
  expect(phone.push.subscription?.endpoint).not.toBe(left.endpoint)
})

test('[RM7] after a sign-out, what was being compared asks the server nothing more', async () => {
  const phone = await setupSwitchedOn(server, { longestMs: 10_000 })
  const { subscription } = phone.push
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  phone.push.read = async () => {
    asked.resolve()
    await answered.promise
    return subscription
  }
  phone.clock.advance(longerThanADay)
  const renewed = phone.engine.renewPush()
  await asked.promise
  await phone.engine.session.signOut('lock')
  const before = countAsked(phone, 'GET /api/push-notification/pwa/key')
  answered.resolve()
  await renewed
  expect(countAsked(phone, 'GET /api/push-notification/pwa/key')).toBe(before)
  expect(phone.push.subscription).toBeNull()
})

test('[RM7][RM11] a sign-out while the hour is on its way ends what waits behind it', async () => {
  const phone = await setupSwitchedOn(server)
  phone.network.intercept = offline
  await phone.engine.reminders.chooseHour(6)
  const told = hold(phone.network, 'PATCH', '')
  const renewed = phone.engine.renewPush()
  await told.asked
  const chosen = phone.engine.reminders.chooseHour(7)
  await expect.poll(async () => (await phone.engine.reminders.readState()).wantedHour).toBe(7)
  await phone.engine.session.signOut('lock')
  told.fail(new TypeError('Failed to fetch'))
  await renewed
  expect(await chosen).toEqual({ ok: true, value: 'waiting' })
})

test('[RM7] a sign-out leaves the reminders of the other phone', async () => {
  const phone = await setupSwitchedOn(server)
  const other = await signedInElsewhere(server)
  expect(await other.engine.reminders.switchOn()).toMatchObject({ ok: true })
  await phone.engine.session.signOut('erase')
  await expect.poll(() => endpointsOn(server)).toEqual([other.push.subscription?.endpoint])
})

test('[RM12] a test is sent to the phones of the account, and a failure is told', async () => {
  const phone = await setupSwitchedOn(server)
  phone.network.intercept = offline
  expect(await phone.engine.reminders.sendTest()).toEqual({ ok: false, error: { type: 'network' } })
  const sent = hold(phone.network, 'POST', '/push-notification/pwa/test')
  const sending = phone.engine.reminders.sendTest()
  await sent.asked
  sent.answer(Response.json({}, { status: 202 }))
  expect(await sending).toEqual({ ok: true, value: undefined })
})

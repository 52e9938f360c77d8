// What ties the parts of the engine together, and what the worker calls of them.
import { createSubscription } from '#support/phonePush.ts'
import { endpointsOn, serverKey } from '#support/reminded.ts'
import { learnedOn } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, signUpOn, writeToday, offline, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server, { longestMs: 60_000 })
  await signUpOn(phone, server, 'lea@exemple.fr', 'motdepasse')
  await phone.settled()
})
afterEach(() => server.stop())

test('[SY19] a worker that has nothing to send asks the server for nothing', async () => {
  const worker = await phone.restart('worker')
  const before = worker.network.requests.length
  await worker.engine.drain()
  expect(worker.network.requests.slice(before)).toEqual([])
})

test('a worker without a session sends nothing, holds no day for written and renews no subscription', async () => {
  await phone.engine.session.signOut('send')
  const worker = await phone.restart('worker')
  const before = worker.network.requests.length
  await worker.engine.drain()
  const day = worker.engine.journal.today()
  expect(await worker.engine.receivePush({ kind: 'reminder', day })).toEqual({ isWritten: false })
  await worker.engine.renewPush()
  expect(worker.network.requests.slice(before)).toEqual([])
})

test('[SY19] a worker whose days cannot be sent is started again by the browser', async () => {
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'attend' })
  const worker = await phone.restart('worker')
  await expect(worker.engine.drain()).rejects.toThrow()
  worker.network.intercept = null
  await worker.engine.drain()
  const other = await setupPhone(server)
  await other.engine.session.signIn('lea@exemple.fr', 'motdepasse')
  await other.settled()
  expect(await learnedOn(other, other.engine.journal.today())).toBe('attend')
})

test('[RM9] a worker says of a push whether its day is written on this phone', async () => {
  const { day } = await writeToday(phone, { learned: 'a word' })
  const worker = await phone.restart('worker')
  const told = (of: string) => worker.engine.receivePush({ kind: 'reminder', day: of })
  expect(await told(day)).toEqual({ isWritten: true })
  expect(await told('2020-01-01')).toEqual({ isWritten: false })
})

test('[RM5] a worker whose profile was read before reminders were switched on does not send a known subscription again', async () => {
  expect(await phone.engine.reminders.switchOn()).toMatchObject({ ok: true })
  const worker = await phone.restart('worker')
  const before = worker.network.requests.length
  await worker.engine.renewPush()
  expect(worker.network.requests.slice(before).filter((line) => line.startsWith('POST'))).toEqual(
    [],
  )
})

test('[RM10] a worker whose subscription was replaced by the browser sends the new one', async () => {
  expect(await phone.engine.reminders.switchOn()).toMatchObject({ ok: true })
  const worker = await phone.restart('worker')
  worker.push.subscription = createSubscription(await serverKey(server, worker))
  await worker.engine.renewPush()
  expect(await endpointsOn(server)).toContain(worker.push.subscription.endpoint)
})

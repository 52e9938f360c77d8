// The hour and the time zone of reminders: one of each for the account, which may have several phones and several tabs.
import { profileOn, setupReminded, setupSwitchedOn, signedInElsewhere } from '#support/reminded.ts'
import { offline, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const profile = () => profileOn(server)
const wantedHour = async ({ engine }: Phone) => (await engine.reminders.readState()).wantedHour
const shownHour = ({ engine }: Phone): number | null => {
  const session = engine.session.current()
  return session.status === 'signedIn' ? session.account.reminderHour : null
}
const countTold = ({ network }: Phone): number =>
  network.requests.filter((line) => line.startsWith('PATCH ')).length

/** The next change of the profile waits on its way to the server; the others pass. */
function holdChange({ network }: Phone) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<null>()
  network.intercept = ({ method }) => {
    if (method !== 'PATCH') return null
    network.intercept = null
    asked.resolve()
    return released.promise
  }
  return { asked: asked.promise, release: () => released.resolve(null) }
}

test('[RM11] of hours chosen quickly the last one counts, and none is said to wait', async () => {
  const phone = await setupSwitchedOn(server)
  const change = holdChange(phone)
  const first = phone.engine.reminders.chooseHour(5)
  await change.asked
  const others = [6, 7].map((hour) => phone.engine.reminders.chooseHour(hour))
  await expect.poll(() => wantedHour(phone)).toBe(7)
  // A day is written and sent meanwhile: the later hours could be as well, and the first one arrive last.
  await writeToday(phone, {})
  await phone.settled()
  change.release()
  expect(await Promise.all([first, ...others])).toEqual(
    Array.from({ length: 3 }, () => ({ ok: true, value: 'told' })),
  )
  expect(await profile()).toMatchObject({ reminder_hour: 7 })
  expect(shownHour(phone)).toBe(7)
  expect(await wantedHour(phone)).toBeNull()
})

test('[RM11] an hour that another tab chose meanwhile, without network, goes on waiting', async () => {
  const phone = await setupSwitchedOn(server)
  const tab = await phone.again()
  const change = holdChange(phone)
  const first = phone.engine.reminders.chooseHour(6)
  await change.asked
  phone.network.intercept = offline
  expect(await tab.engine.reminders.chooseHour(7)).toEqual({ ok: true, value: 'waiting' })
  change.release()
  await first
  expect(await wantedHour(phone)).toBe(7)
})

test('[RM11] an hour that waits is told once', async () => {
  const phone = await setupReminded(server)
  phone.network.intercept = offline
  await phone.engine.reminders.chooseHour(6)
  phone.network.intercept = null
  const again = await phone.restart()
  await expect.poll(() => wantedHour(again)).toBeNull()
  await expect.poll(() => shownHour(again)).toBe(6)
  const told = countTold(again)
  await again.engine.renewPush()
  expect(countTold(again)).toBe(told)
})

test('[RM11] a profile that was read before an hour was chosen does not take its place', async () => {
  const phone = await setupReminded(server)
  const read = Promise.withResolvers<void>()
  const change = Promise.withResolvers<void>()
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/auth/me')) return null
    const answer = await server.server.app.fetch(request, {
      incoming: { socket: { remoteAddress: '203.0.113.7' } },
    })
    read.resolve()
    await change.promise
    return answer
  }
  const again = await phone.restart()
  await read.promise
  expect(await again.engine.reminders.chooseHour(6)).toEqual({ ok: true, value: 'told' })
  change.resolve()
  await again.settled()
  expect(shownHour(again)).toBe(6)
})

test('[RM8] a phone that travels leaves the hour that another phone chose', async () => {
  const phone = await setupSwitchedOn(server)
  const other = await signedInElsewhere(server)
  expect(await other.engine.reminders.chooseHour(7)).toEqual({ ok: true, value: 'told' })
  phone.zone.current = 'Asia/Tokyo'
  await phone.engine.renewPush()
  expect(await profile()).toEqual({ time_zone: 'Asia/Tokyo', reminder_hour: 7 })
  expect(shownHour(phone)).toBe(7)
})

test('[RM8][RM11] an hour that is chosen on a journey is one of the zone where it was chosen, at once', async () => {
  const phone = await setupSwitchedOn(server)
  phone.zone.current = 'Asia/Tokyo'
  expect(await phone.engine.reminders.chooseHour(7)).toEqual({ ok: true, value: 'told' })
  expect(await profile()).toEqual({ time_zone: 'Asia/Tokyo', reminder_hour: 7 })
})

test('[RM8] a zone is told once', async () => {
  const phone = await setupSwitchedOn(server)
  phone.zone.current = 'Asia/Tokyo'
  await phone.engine.renewPush()
  const told = countTold(phone)
  await phone.engine.renewPush()
  expect(countTold(phone)).toBe(told)
})

test('[RM8] a phone without reminders says nothing of its zone', async () => {
  const phone = await setupSwitchedOn(server)
  await phone.engine.reminders.switchOff()
  const told = countTold(phone)
  phone.zone.current = 'Asia/Tokyo'
  await phone.engine.renewPush()
  expect(countTold(phone)).toBe(told)
  expect(await profile()).toMatchObject({ time_zone: 'Europe/Paris' })
})

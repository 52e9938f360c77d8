// Which phones are closed, and what leaves with them.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endOtherPhones, endPhone, listSessions } from '#server/accounts/phones.ts'
import type { Session } from '#server/accounts/sessions.ts'
import { createDevice, logIn, signUp, type Person } from '#support/people.ts'
import { setupAccounts } from '#support/underWay.ts'

let accounts: Awaited<ReturnType<typeof setupAccounts>>
let person: Person
let session: Session
/** How often the database was told to forget what was deleted. */
let forgotten: number
beforeEach(async () => {
  accounts = await setupAccounts()
  person = await signUp(accounts.world)
  session = await accounts.sessionOf(person.token)
  forgotten = 0
})
afterEach(() => accounts.world.stop())

const deps = () => {
  const { store, clock } = accounts.deps
  const forgetDeleted = () => {
    forgotten++
    return store.forgetDeleted()
  }
  return { clock, store: { ...store, forgetDeleted } }
}
const signIn = async (more: object = {}): Promise<Session> =>
  accounts.sessionOf((await logIn(accounts.world, person, more)).json.token)
const openIds = async () =>
  new Set(
    (await accounts.deps.store.db.selectFrom('session').select('id').execute()).map(
      (row) => row.id,
    ),
  )
const deviceIds = async () =>
  new Set(
    (await accounts.deps.store.db.selectFrom('device').select('id').execute()).map((row) => row.id),
  )
const idsOf = (...sessions: readonly Session[]) => new Set(sessions.map((one) => one.sessionId))

test('[SV144] ending a phone that named no device ends that session alone', async () => {
  const [ended, other] = [await signIn(), await signIn()]
  expect(await endPhone(deps(), session, ended.sessionId)).toEqual({ ok: true, value: undefined })
  expect(await openIds()).toEqual(idsOf(session, other))
})

test('[SV144] ending a phone ends each of its sessions, and closes no other phone, signed out or not', async () => {
  const [device, signedOut] = [createDevice(), createDevice()]
  const [first, second] = [await signIn({ device }), await signIn({ deviceId: device.id })]
  const other = await signIn({ device: signedOut })
  await accounts.deps.store.db.deleteFrom('session').where('id', '=', other.sessionId).execute()
  await endPhone(deps(), session, first.sessionId)
  expect(await openIds()).toEqual(idsOf(session))
  expect(await openIds()).not.toContain(second.sessionId)
  expect(await deviceIds()).toEqual(new Set([person.device.id, signedOut.id]))
})

test('[SV144] ending one of several sessions of this phone ends no other of them, and keeps its secret', async () => {
  const named = { deviceId: person.device.id }
  const [ended, other] = [await signIn(named), await signIn(named)]
  await endPhone(deps(), session, ended.sessionId)
  expect(await openIds()).toEqual(idsOf(session, other))
  expect(await deviceIds()).toEqual(new Set([person.device.id]))
})

test('[SV121] what leaves with a phone leaves the files of the database too', async () => {
  const device = createDevice()
  await endPhone(deps(), session, 'A'.repeat(22))
  await endOtherPhones(deps(), session)
  expect(forgotten).toBe(0)
  const bare = await signIn()
  await endPhone(deps(), session, bare.sessionId)
  expect(forgotten).toBe(1)
  const { sessionId } = await signIn({ device })
  await accounts.deps.store.db.deleteFrom('session').where('id', '=', sessionId).execute()
  await endOtherPhones(deps(), session)
  expect(forgotten).toBe(2)
  expect(await deviceIds()).toEqual(new Set([person.device.id]))
  await signIn({ device })
  await endOtherPhones(deps(), session)
  expect(forgotten).toBe(3)
})

test('[SV143] sessions that were seen in one minute are listed by when they began, the latest first, after the one that asks', async () => {
  const { world, deps: all } = accounts
  const others: Session[] = []
  for (let at = 0; at < 3; at++) {
    world.clock.advance(1000)
    others.push(await signIn())
  }
  const { data } = await listSessions(all, session)
  expect(data.map(({ id, isOwn }) => [id, isOwn])).toEqual(
    [session, ...others.toReversed()].map((one) => [one.sessionId, one === session]),
  )
  // One that was never seen comes last.
  await all.store.db
    .updateTable('session')
    .set({ seen_at: null })
    .where('id', '=', others[2]?.sessionId ?? '')
    .execute()
  expect((await listSessions(all, session)).data.at(-1)?.id).toBe(others[2]?.sessionId)
})

test('[SV144] a phone whose session has run out is listed no more', async () => {
  const [gone, other] = [await signIn(), await signIn()]
  const { store, clock } = accounts.deps
  await store.db
    .updateTable('session')
    .set({ expires_at: clock.now() })
    .where('id', '=', gone.sessionId)
    .execute()
  const { data } = await listSessions(accounts.deps, session)
  expect(data.map(({ id }) => id)).toEqual([session.sessionId, other.sessionId])
})

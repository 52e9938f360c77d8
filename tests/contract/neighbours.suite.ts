// What one person writes leaves what is a neighbour's as it was, though both wrote on the same days.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addVersions, countVersions } from '#support/addVersions.ts'
import { register, verify } from '#support/codeCalls.ts'
import { createChange, kidOf, putRecovery, retire, send, stateOf } from '#support/keyChanges.ts'
import { makePasskey } from '#support/passkeyCalls.ts'
import { removePasskeys, resetByMail, setupOwner } from '#support/mailThief.ts'
import {
  createDevice,
  createEmail,
  createEnvelope,
  createWrap,
  logIn,
  revOfDay,
  sealDay,
  sealLongDay,
  signUp,
  type Person,
} from '#support/people.ts'
import { createSubscription } from '#support/subscribers.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const dayMs = 24 * 3_600_000
const date = '2026-11-20'

const post = ({ request }: TestServer, { token }: Person, body: object) =>
  request('POST', '/journal', { token, body })

const saysOf = async ({ request }: TestServer, { token }: Person) => [
  (await request('GET', '/journal/months', { token })).json,
  (await request('GET', `/stats?date=${date}`, { token })).json,
  (await request('GET', '/user/me/sessions', { token })).json.data.length,
  (await request('GET', '/user/me/passkeys', { token })).json.data.length,
]

/** Every row of that account, by table. */
async function rowsOf({ server }: TestServer, { email }: Person) {
  await server.settled()
  const { db } = server.store
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const tables = (await db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => name === 'user_id'),
  )
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows: own } =
        await sql<object>`select * from ${sql.table(name)} where user_id = ${account.id}`.execute(
          db,
        )
      return [name, own.map((row) => JSON.stringify(row)).toSorted()] as const
    }),
  )
  return { account, ...Object.fromEntries(rows) }
}

/**
 * Two phones, a recovery key, a passkey, a day that was changed, and reminders. `named`: what a phone names its key and the second phone
 * by: nothing keeps another one from naming them alike.
 */
async function setupPerson(world: TestServer, named?: Pick<Person, 'kid' | 'device'>) {
  const { person, passkey, day } = await setupOwner(world, named && { kid: named.kid })
  const { token } = person
  const { device = createDevice() } = named ?? {}
  const other = (await logIn(world, person, { device })).json.token as string
  const body = createSubscription(`https://fcm.googleapis.com/fcm/send/${person.email}`)
  await world.request('POST', '/push-notification/pwa/subscribe', { token, body })
  await world.request('POST', '/journal/batch', {
    token,
    body: { items: [{ ...sealDay(person.kid), ifRev: revOfDay(day) }] },
  })
  return { person, passkey, other, subscription: body }
}

export function neighboursSuite(setupWorld: SetupWorld): void {
  test('what a month holds, the figures, the phones and the passkeys are those of one account @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await post(world, person, sealDay(person.kid))
    const before = await saysOf(world, person)
    const neighbour = await signUp(world)
    await post(world, neighbour, sealDay(neighbour.kid))
    await post(world, neighbour, sealDay(neighbour.kid, '2026-11-19'))
    await post(world, neighbour, sealDay(neighbour.kid, '2025-01-01'))
    await makePasskey(world, neighbour)
    expect(await saysOf(world, person)).toEqual(before)
    expect(before).toMatchObject([
      { '2026-11': expect.stringMatching(/^[\da-f]{16}$/) },
      { currentMonth: { daysCompleted: 1 } },
      1,
      0,
    ])
  })

  test('[SV36][SV78] a change is not kept among a neighbour’s versions, counted with them, nor given their room @postgres', async () => {
    const world = await setupWorld({ environment: { QUOTA_MIB: '1' } })
    const [person, neighbour] = [await signUp(world), await signUp(world)]
    const theirs = sealDay(neighbour.kid)
    await post(world, neighbour, theirs)
    await addVersions(world, neighbour, theirs, { count: 1000, until: world.clock.now() })
    const counts = async () => [
      await countVersions(world, person),
      await countVersions(world, neighbour),
    ]
    const theirBytes = async () => (await rowsOf(world, neighbour)).account.bytes
    const before = await theirBytes()
    let last = sealLongDay(person.kid)
    const replace = async (next: typeof last): Promise<void> => {
      const body = { items: [{ ...next, ifRev: revOfDay(last) }] }
      const reply = await world.request('POST', '/journal/batch', { token: person.token, body })
      expect(reply.json.results).toMatchObject([{ status: 200 }])
      last = next
    }
    await post(world, person, last)
    await replace(sealLongDay(person.kid))
    expect(await counts()).toEqual([1, 1000])

    world.clock.advance(8 * dayMs)
    await world.server.purge()
    // A full account makes room.
    for (const other of ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']) {
      expect((await post(world, person, sealLongDay(person.kid, other))).status).toBe(201)
    }
    expect(await counts()).toEqual([0, 1000])
    // So does a day that was replaced a thousand times.
    const until = world.clock.now() - 7 * dayMs
    await addVersions(world, person, last, { count: 1000, until })
    await replace(sealDay(person.kid))
    expect(await counts()).toEqual([1, 1000])
    expect(await theirBytes()).toBe(before)
  })

  test('whatever one person does, no row of a neighbour changes @postgres', async () => {
    const world = await setupWorld()
    const neighbour = await setupPerson(world)
    const { kid, device } = neighbour.person
    const changed = createChange('lock', neighbour.person)
    const theirs = (await send(world, neighbour.person.token, changed)).json.token as string
    await world.request('POST', '/auth/forgot-password', {
      body: { email: neighbour.person.email },
    })
    // Unknown since another password was set.
    const { db } = world.server.store
    await db.updateTable('device').set({ is_known: 0 }).where('id', '=', device.id).execute()
    const before = await rowsOf(world, neighbour.person)
    const isAsBefore = async (deed: string) =>
      expect([deed, await rowsOf(world, neighbour.person)]).toEqual([deed, before])

    const { person, other, subscription } = await setupPerson(world, { kid, device })
    await isAsBefore('signs up, and writes')
    const { endpoint } = subscription
    await world.request('DELETE', '/push-notification/pwa/unsubscribe', {
      token: person.token,
      body: { endpoint },
    })
    const body = { username: createEnvelope(person.kid), timeZone: 'Asia/Tokyo', reminderHour: 7 }
    await world.request('PATCH', '/user/me/profile', { token: person.token, body })
    await isAsBefore('changes the profile and the reminders')
    const newer = { auth: 'r1.newer', wrap: createWrap(person.kid) }
    await putRecovery(world, person, person.token, newer)
    await removePasskeys(world, person, person.token)
    await isAsBefore('makes another recovery key, and has no passkey any more')
    await world.request('POST', '/auth/logout', { token: other })
    await world.request('DELETE', '/user/me/sessions', { token: person.token })
    await isAsBefore('signs out, and ends the other phones')
    const lock = createChange('lock', person)
    const { token } = (await send(world, person.token, lock)).json
    const locked = { ...person, token, kid: kidOf(lock) }
    await world.request('DELETE', '/user/me/keys/former', { token })
    const theft = createChange('theft', locked)
    const stolen = (await send(world, token, theft)).json
    expect(stolen.token).toEqual(expect.any(String))
    await isAsBefore('changes the key twice')
    const now = {
      ...person,
      token: stolen.token as string,
      password: theft.auth,
      kid: kidOf(theft),
    }
    expect((await putRecovery(world, now, now.token)).status).toBe(204)
    await makePasskey(world, { ...now, wrap: createWrap(now.kid) })
    expect((await logIn(world, now, { device })).status).toBe(200)
    const own = { ...now, ...(await resetByMail(world, person, 'a1.by-mail', now.kid)) }
    await isAsBefore('forgets the password')
    const last = { auth: 'r1.latest', wrap: createWrap(now.kid) }
    expect((await putRecovery(world, own, own.token, last)).status).toBe(204)
    await removePasskeys(world, own, own.token)
    await world.request('DELETE', '/user/me/sessions', { token: own.token })
    await isAsBefore('puts aside what is of before')
    const proof = { password: own.password }
    const deleted = await world.request('DELETE', '/user/me', { token: own.token, body: proof })
    expect(deleted.status).toBe(202)
    await isAsBefore('deletes the account')
    expect(await stateOf(world, theirs)).toBe('open')
  })

  test('a registration whose reply was lost opens no session of a neighbour’s phone', async () => {
    const world = await setupWorld()
    await signUp(world)
    const email = createEmail()
    const { requestId, code } = await register(world, email)
    for (let asked = 0; asked < 2; asked++)
      expect((await verify(world, email, code, requestId)).status).toBe(200)
    const sessions = await world.server.store.db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.user_id')
      .select('session.device_id')
      .where('account.email', '=', email)
      .execute()
    expect(sessions).toEqual([{ device_id: null }, { device_id: null }])
  })

  test('an account that is erased at once is erased alone @postgres', async () => {
    const world = await setupWorld()
    const neighbour = await setupPerson(world)
    const { kid, device } = neighbour.person
    const { person } = await setupPerson(world, { kid, device })
    const before = await rowsOf(world, neighbour.person)
    const body = { password: person.password }
    const deleted = await world.request('DELETE', '/user/me', { token: person.token, body })
    expect(deleted.json).toEqual({ erasedAt: null })
    expect(await rowsOf(world, neighbour.person)).toEqual(before)
    expect(await stateOf(world, person.token)).toBe('accountGone')
  })

  test('a key that is replaced, and that opens nothing any more, ends no password of a neighbour’s who named theirs alike @postgres', async () => {
    const world = await setupWorld()
    const current = await signUp(world)
    const { kid } = current
    await post(world, current, sealDay(kid))
    const ofCurrent = await rowsOf(world, current)
    const former = await signUp(world, { kid })
    await send(world, former.token, createChange('lock', former))
    const person = await signUp(world, { kid })
    const before = [ofCurrent, await rowsOf(world, former)]

    const { token } = (await send(world, person.token, createChange('lock', person))).json
    expect(await rowsOf(world, person)).toMatchObject({ key_slot: { length: 2 } })
    expect([await rowsOf(world, current), await rowsOf(world, former)]).toEqual(before)
    expect((await retire(world, token)).json).toEqual({ areRetired: true })
    expect(await rowsOf(world, person)).toMatchObject({ key_slot: { length: 1 } })
    expect([await rowsOf(world, current), await rowsOf(world, former)]).toEqual(before)
  })
}

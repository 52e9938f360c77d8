// What is removed for good, under a server whose clock leaps.
import { expect, test } from 'vitest'
import { createWrap, logIn, revOfDay, sealDay, signUp, type Person } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** As the server does by itself. */
async function purgeHourly(world: TestServer, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    world.clock.advance(hourMs)
    await world.server.purge()
  }
}

/** The clock is wrong from now on, or right again. */
const leap = ({ clock }: TestServer, ms: number): void =>
  clock.set(new Date(clock.now() + ms).toISOString())

const nextPassword = 'a1.new-secret'

/** A person who reset the password by mail and then deleted the account, which waits seven days. */
async function addWaitingDeletion(world: TestServer): Promise<Person> {
  const person = await signUp(world)
  await world.request('POST', '/auth/forgot-password', { body: { email: person.email } })
  await world.request('POST', '/auth/set-new-password', {
    body: {
      email: person.email,
      token: await world.codeTo(person.email),
      password: nextPassword,
      confirmPassword: nextPassword,
      keys: [{ kid: person.kid, wrap: createWrap(person.kid) }],
    },
  })
  const { json } = await logIn(world, { email: person.email, password: nextPassword })
  const deleted = await world.request('DELETE', '/user/me', {
    token: json.token,
    body: { password: nextPassword },
  })
  expect(deleted.json.erasedAt).not.toBeNull()
  return person
}

const isThere = async (world: TestServer, { email }: Person): Promise<boolean> => {
  const { db } = world.server.store
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** A day that was written, then replaced. */
async function replaceDay(world: TestServer, { token, kid }: Person): Promise<void> {
  const [first, second] = [sealDay(kid), sealDay(kid)]
  await world.request('POST', '/journal', { token, body: first })
  const { status } = await world.request('PATCH', '/journal/today', {
    token,
    body: second,
    headers: { 'If-Match': `"${revOfDay(first)}"` },
  })
  expect(status).toBe(200)
}

const countVersions = async ({ server }: TestServer): Promise<number> =>
  (await server.store.db.selectFrom('entry_version').select('day').execute()).length

export function purgeSuite(setupWorld: SetupWorld): void {
  test('[SV13][SV63] a clock that leaps seven days ahead deletes no account that waits to be deleted', async () => {
    const world = await setupWorld()
    const person = await addWaitingDeletion(world)
    await purgeHourly(world, 1)
    leap(world, 7 * dayMs)
    await purgeHourly(world, 3)
    expect(await isThere(world, person)).toBe(true)
    leap(world, -7 * dayMs)
    await purgeHourly(world, 6 * 24)
    expect(await isThere(world, person)).toBe(true)
    await purgeHourly(world, 24)
    expect(await isThere(world, person)).toBe(false)
  })

  test('[SV13] who signs in again keeps the account that waits to be deleted, and what is written since @postgres', async () => {
    const world = await setupWorld()
    const person = await addWaitingDeletion(world)
    await purgeHourly(world, 3 * 24)
    expect((await logIn(world, { email: person.email, password: 'wrong' })).status).toBe(401)
    const { db } = world.server.store
    const deleteAt = () => db.selectFrom('account').select('delete_at').executeTakeFirst()
    expect((await deleteAt())?.delete_at).not.toBeNull()
    const { json } = await logIn(world, { email: person.email, password: nextPassword })
    const body = sealDay(person.kid)
    const { status } = await world.request('POST', '/journal', { token: json.token, body })
    expect([await deleteAt(), status]).toEqual([{ delete_at: null }, 201])
    await purgeHourly(world, 8 * 24)
    expect(await isThere(world, person)).toBe(true)
  })

  test('[SV213] a token whose session ended as the deletion of its account was asked for is told until when it waits, and nobody else is', async () => {
    const world = await setupWorld()
    const stranger = await signUp(world)
    await world.request('POST', '/auth/logout', { token: stranger.token })
    const person = await addWaitingDeletion(world)
    const erasedAt = new Date(world.clock.now() + 7 * dayMs).toISOString()
    const told = async (token: string | undefined, method = 'GET', path = '/auth/me') => {
      const { status, json } = await world.request(method, path, { token })
      return [status, json.code, json.erasedAt]
    }
    expect(await told(person.token)).toEqual([401, 'accountLeaving', erasedAt])
    expect(await told(person.token, 'GET', '/journal/months')).toEqual(await told(person.token))
    expect(await told(person.token, 'DELETE', '/user/me')).not.toContain('accountGone')
    const nothing = [401, 'unauthorised', undefined]
    for (const token of [undefined, `${person.token.slice(0, -4)}AAAA`, stranger.token])
      expect(await told(token)).toEqual(nothing)
    const wrong = await logIn(world, { email: person.email, password: 'wrong' })
    expect([wrong.status, wrong.json.code, wrong.json.erasedAt]).toEqual(nothing)
    await logIn(world, { email: person.email, password: nextPassword })
    expect(await told(person.token)).toEqual(nothing)
  })

  test('[SV38][SV63] a clock that leaps a year ahead removes no version, no session and no registration', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await replaceDay(world, person)
    const { db } = world.server.store
    const count = async () => [
      await countVersions(world),
      (await db.selectFrom('session').select('id').execute()).length,
    ]
    const before = await count()
    await purgeHourly(world, 1)
    leap(world, 365 * dayMs)
    await purgeHourly(world, 24)
    leap(world, -365 * dayMs)
    await purgeHourly(world, 1)
    expect(await count()).toEqual(before)
    const me = await world.request('GET', '/auth/me', { token: person.token })
    expect(me.status).toBe(200)
  })

  test('[SV63] a clock that stays ahead leaves an account that waits half of its time at least @postgres', async () => {
    const world = await setupWorld()
    const person = await addWaitingDeletion(world)
    leap(world, 30 * dayMs)
    await purgeHourly(world, 3.5 * 24 - 1)
    expect(await isThere(world, person)).toBe(true)
    await purgeHourly(world, 1)
    expect(await isThere(world, person)).toBe(false)
  })

  test('[SV63] a clock that goes back removes nothing before its time, and what is over once it is right again', async () => {
    const world = await setupWorld()
    await replaceDay(world, await signUp(world))
    leap(world, -40 * dayMs)
    await purgeHourly(world, 24)
    leap(world, 40 * dayMs)
    world.clock.advance(88 * dayMs)
    await world.server.purge()
    expect(await countVersions(world)).toBe(1)
    await purgeHourly(world, 2 * 24)
    expect(await countVersions(world)).toBe(0)
  })

  test('[SV63] a server that was off for a month removes what is over within a month', async () => {
    const world = await setupWorld()
    const person = await addWaitingDeletion(world)
    await purgeHourly(world, 1)
    leap(world, 30 * dayMs)
    await purgeHourly(world, 24)
    expect(await isThere(world, person)).toBe(true)
    await purgeHourly(world, 30 * 24)
    expect(await isThere(world, person)).toBe(false)
  })

  test('[SV36][SV63] in a full account a clock that leaps ahead makes no version old enough to make room @postgres', async () => {
    const world = await setupWorld({ environment: { QUOTA_MIB: '1' } })
    const { token, kid } = await signUp(world)
    const longDay = (date: string) => {
      const day = sealDay(kid, date)
      const { learned } = day.answers
      return { ...day, answers: { ...day.answers, learned: learned + 'A'.repeat(200_000) } }
    }
    const [first, second] = [longDay('2026-11-20'), longDay('2026-11-20')]
    await world.request('POST', '/journal', { token, body: first })
    await world.request('PATCH', '/journal/today', {
      token,
      body: second,
      headers: { 'If-Match': `"${revOfDay(first)}"` },
    })
    const write = async (date: string) =>
      (await world.request('POST', '/journal', { token, body: longDay(date) })).status
    await purgeHourly(world, 1)
    leap(world, 8 * dayMs)
    const statuses: number[] = []
    for (const date of ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']) {
      statuses.push(await write(date))
    }
    expect(statuses).toEqual([201, 201, 201, 507])
    expect(await countVersions(world)).toBe(1)
    await purgeHourly(world, 7 * 24)
    expect(await write('2026-11-04')).toBe(201)
    expect(await countVersions(world)).toBe(0)
  })
}

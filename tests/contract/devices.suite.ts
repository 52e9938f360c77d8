// « Mes appareils »: which phones an account is open on, and what ending one does.
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDevice, createWrap, logIn, signUp, type Person } from '#support/people.ts'
import { createSubscription } from '#support/subscribers.ts'
import type { Store } from '#server/store/store.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const timeOf = (time: string): number => Date.parse(`2026-11-20T${time}:00.000Z`)
const iphone = {
  'User-Agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1',
}

/** What the database knows of its sessions, oldest first. */
async function sessionRows({ server }: TestServer) {
  await server.settled()
  return server.store.db
    .selectFrom('session')
    .select(['name', 'seen_at', 'device_id'])
    .orderBy('created_at')
    .execute()
}

/** The last parts of the addresses that are pushed to. */
async function endpoints({ server }: TestServer): Promise<readonly string[]> {
  const rows = await server.store.db.selectFrom('push_subscription').select('endpoint').execute()
  return rows.map(({ endpoint }) => path.basename(endpoint)).toSorted()
}

/** Three phones of a person, each subscribed, and a subscription of before sessions were noted. */
async function setupThreePhones(world: TestServer) {
  const person = await signUp(world)
  const { token } = person
  const other: string = (await logIn(world, person, { device: createDevice() })).json.token
  const third: string = (await logIn(world, person, { device: createDevice() })).json.token
  for (const [name, bearer] of [
    ['own', token],
    ['other', other],
    ['another', third],
    ['before', third],
  ] as const) {
    await world.request('POST', '/push-notification/pwa/subscribe', {
      token: bearer,
      body: createSubscription(`https://fcm.googleapis.com/fcm/send/${name}`),
    })
  }
  await world.server.store.db
    .updateTable('push_subscription')
    .set({ session_id: null })
    .where('endpoint', 'like', '%/before')
    .execute()
  return { token, other, person }
}

/** With a code; as a signed-in person does it, or without a session. */
async function setPassword(
  { request, codeTo }: TestServer,
  { email, kid, password }: Person,
  token?: string,
): Promise<void> {
  const { json } = await request('POST', '/auth/forgot-password', { body: { email } })
  const reply = await request('POST', '/auth/set-new-password', {
    token,
    body: {
      email,
      token: await codeTo(email),
      requestId: json.requestId,
      password,
      confirmPassword: password,
      keys: [{ kid, wrap: createWrap(kid) }],
    },
  })
  expect(reply.status).toBe(200)
}

/** As on a disk that is full. */
async function refuseSeen({ db, isShared }: Store): Promise<void> {
  if (!isShared) {
    await sql`create trigger refuse_seen before update of seen_at on session
      begin select raise(abort, 'full'); end`.execute(db)
    return
  }
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'full' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger refuse_seen before update of seen_at on session
    for each row execute function refuse()`.execute(db)
}

export function devicesSuite(setupWorld: SetupWorld): void {
  test('[SV140] a session knows its phone: what the sign-in named, and system and browser alone', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { email, password } = person
    const device = createDevice()
    world.clock.advance(minuteMs)
    const signIn = (more: object, headers = {}) =>
      world.request('POST', '/auth/login', { body: { email, password, ...more }, headers })
    await signIn({ device }, iphone)
    world.clock.advance(minuteMs)
    await signIn({ deviceId: device.id }, { 'User-Agent': 'curl/8.5.0' })
    world.clock.advance(minuteMs)
    const { token } = (await signIn({})).json
    const rows = await sessionRows(world)
    expect(rows.map(({ name, device_id: id }) => [name, id])).toEqual([
      [null, person.device.id],
      ['iPhone, Safari', device.id],
      [null, device.id],
      [null, null],
    ])
    // It may name one later.
    const named = createDevice()
    for (const body of [named, device]) {
      const put = await world.request('PUT', '/user/me/device', { token, body })
      expect(put.status).toBe(204)
    }
    // The first one holds, though it knows the secret of another.
    expect((await sessionRows(world)).at(-1)?.device_id).toBe(named.id)
  })

  test('[SV141] a session is seen once a minute, in whole minutes, whatever the clock once said @postgres', async () => {
    const world = await setupWorld()
    world.clock.set('2026-11-20T10:00:59.500Z')
    const { token } = await signUp(world)
    const seen = async () => (await sessionRows(world)).map((row) => row.seen_at)
    const ask = (headers = iphone) => world.request('GET', '/auth/me', { token, headers })
    expect(await seen()).toEqual([timeOf('10:00')])
    await ask()
    expect(await sessionRows(world)).toMatchObject([{ name: null, seen_at: timeOf('10:00') }])
    world.clock.advance(1000)
    await Promise.all([ask(), ask(), ask()])
    // The first sign of its browser, too.
    expect(await sessionRows(world)).toMatchObject([
      { name: 'iPhone, Safari', seen_at: timeOf('10:01') },
    ])
    // Which holds, whatever the same token comes with later.
    world.clock.advance(minuteMs)
    await ask({ 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Edg/140.0' })
    expect(await sessionRows(world)).toMatchObject([
      { name: 'iPhone, Safari', seen_at: timeOf('10:02') },
    ])
    world.clock.set('2026-11-20T12:00:00.000Z')
    const later = timeOf('12:00') + 365 * 24 * hourMs
    await sql`update session set seen_at = ${later}`.execute(world.server.store.db)
    await ask()
    expect(await seen()).toEqual([timeOf('12:00')])
  })

  test('[SV141] where that cannot be stored, requests are served, and the log says so once a minute @postgres', async () => {
    const world = await setupWorld()
    const people = [await signUp(world), await signUp(world)]
    await refuseSeen(world.server.store)
    world.clock.advance(minuteMs)
    const ask = (token: string) => world.request('GET', '/auth/me', { token })
    for (const { token } of [...people, ...people]) expect((await ask(token)).status).toBe(200)
    await world.server.settled()
    const lines = world.logLines.filter((line) => line.includes('could not be stored'))
    expect(lines.map((line): unknown => JSON.parse(line).errorCode)).toEqual([
      world.server.store.isShared ? '53100' : 1811,
    ])
  })

  test('[SV143] a session whose time is over is shown no more, though nothing has removed it yet', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    world.clock.advance(100 * 24 * hourMs)
    const { token } = (await logIn(world, person)).json
    const shown = async (): Promise<readonly boolean[]> => {
      const { json } = await world.request('GET', '/user/me/sessions', { token })
      return json.data.map(({ isOwn }: { readonly isOwn: boolean }) => isOwn)
    }
    world.clock.advance(80 * 24 * hourMs - 1)
    expect(await shown()).toEqual([true, false])
    world.clock.advance(1)
    expect(await shown()).toEqual([true])
    expect(await sessionRows(world)).toHaveLength(2)
  })

  test('[SV142] what a phone subscribed goes with its session, and nothing else does @postgres', async () => {
    const world = await setupWorld()
    const { token, other, person } = await setupThreePhones(world)
    await world.request('POST', '/auth/logout', { token: other })
    expect(await endpoints(world)).toEqual(['another', 'before', 'own'])
    // The oldest of fifty-one.
    const { db } = world.server.store
    const row = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    const many = Array.from({ length: 50 }, (_, nth) => ({
      ...row,
      id: `session ${nth}`,
      created_at: row.created_at + 1 + nth,
    }))
    await db.insertInto('session').values(many).execute()
    world.clock.advance(minuteMs)
    await logIn(world, person)
    expect(await endpoints(world)).not.toContain('own')
    expect((await world.request('GET', '/auth/me', { token })).status).toBe(401)
  })

  test('[SV142] a new password leaves the caller’s subscription alone, and none that nobody can say whose it is', async () => {
    const world = await setupWorld()
    const { token, person } = await setupThreePhones(world)
    await setPassword(world, person, token)
    expect(await endpoints(world)).toEqual(['own'])
    await setPassword(world, person)
    expect(await endpoints(world)).toEqual([])
  })

  test('[SV142] a phone that signs in again keeps its subscription when its earlier session ends', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { token } = person
    const subscribe = (bearer: string) =>
      world.request('POST', '/push-notification/pwa/subscribe', {
        token: bearer,
        body: createSubscription(),
      })
    await subscribe(token)
    const again = (await logIn(world, person, { device: person.device })).json.token
    await world.request('POST', '/auth/logout', { token })
    expect(await endpoints(world)).toHaveLength(1)
    await world.request('POST', '/auth/logout', { token: again })
    expect(await endpoints(world)).toEqual([])
    expect((await subscribe(again)).status).toBe(401)
  })
}

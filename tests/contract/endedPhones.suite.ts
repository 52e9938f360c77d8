// Ending a phone on purpose, and all the other ways in which a session ends, which no phone may take for it.
import { expect, test } from 'vitest'
import { createDevice, createWrap, logIn, signUp, type Person } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { createSubscription } from '#support/subscribers.ts'
import { apiText } from '#text/api.ts'
import type { SetupWorld } from './world.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const path = '/user/me/sessions'
const prefix = 'https://fcm.googleapis.com/fcm/send/'
const pixel = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
}

interface ListedSession {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly seenAt: string | null
  readonly isOwn: boolean
}

const list = async ({ request }: TestServer, token: string): Promise<ListedSession[]> =>
  (await request('GET', path, { token })).json.data
const ownId = async (world: TestServer, token: string): Promise<string> =>
  (await list(world, token)).find(({ isOwn }) => isOwn)?.id ?? ''
const end = ({ request }: TestServer, token: string, id: string) =>
  request('DELETE', `${path}/${id}`, { token })
const endOthers = ({ request }: TestServer, token: string) => request('DELETE', path, { token })
/** « open », or the code with which the token is refused. */
const stateOf = async ({ request }: TestServer, token: string): Promise<string> =>
  (await request('GET', '/auth/me', { token })).json.code ?? 'open'
const newPhone = async (world: TestServer, person: Person, device = createDevice()) => ({
  device,
  token: String((await logIn(world, person, { device })).json.token),
})
const subscribe = ({ request }: TestServer, token: string, name: string) =>
  request('POST', '/push-notification/pwa/subscribe', {
    token,
    body: createSubscription(prefix + name),
  })

/** What is left of the devices' secrets and of the subscriptions. */
async function leftIn({ server }: TestServer) {
  const { db } = server.store
  const devices = await db.selectFrom('device').select('id').execute()
  const subscriptions = await db.selectFrom('push_subscription').select('endpoint').execute()
  return {
    devices: devices.map(({ id }) => id).toSorted(),
    subscriptions: subscriptions.map(({ endpoint }) => endpoint.slice(prefix.length)).toSorted(),
  }
}

const nextPassword = 'a1.new-secret'

/** By whoever reads the mails of the address. */
async function resetByMail(world: TestServer, { email, kid }: Person): Promise<void> {
  const { json } = await world.request('POST', '/auth/forgot-password', { body: { email } })
  const reply = await world.request('POST', '/auth/set-new-password', {
    body: {
      email,
      token: await world.codeTo(email),
      requestId: json.requestId,
      password: nextPassword,
      confirmPassword: nextPassword,
      keys: [{ kid, wrap: createWrap(kid) }],
    },
  })
  expect(reply.status).toBe(200)
}

export function endedPhonesSuite(setupWorld: SetupWorld): void {
  test('[SV143] a person sees the phones on which their account is open: this one first, then the one seen last @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await signUp(world)
    const { email, password } = person
    world.clock.advance(minuteMs)
    const signIn = () =>
      world.request('POST', '/auth/login', { body: { email, password }, headers: pixel })
    const [second, third] = [(await signIn()).json.token, (await signIn()).json.token]
    world.clock.advance(minuteMs)
    for (const token of [second, third]) await stateOf(world, token)
    await world.server.settled()
    const { db } = world.server.store
    await db.updateTable('session').set({ seen_at: null }).where('name', 'is', null).execute()
    const shown = await list(world, third)
    expect(
      shown.map(({ name, createdAt, seenAt, isOwn }) => [name, createdAt, seenAt, isOwn]),
    ).toEqual([
      ['Android, Chrome', '2026-11-20T10:01:00.000Z', '2026-11-20T10:02:00.000Z', true],
      ['Android, Chrome', '2026-11-20T10:01:00.000Z', '2026-11-20T10:02:00.000Z', false],
      ['Appareil inconnu', '2026-11-20T10:00:00.000Z', null, false],
    ])
    expect((await world.request('GET', path)).status).toBe(401)
  })

  test('[SV144] a phone that is ended is told so, and its secret and its subscription are gone; no other changes', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const lost = await newPhone(world, person)
    const again = await newPhone(world, person, lost.device)
    const kept = await newPhone(world, person)
    await subscribe(world, again.token, 'lost')
    await subscribe(world, kept.token, 'kept')
    const id = await ownId(world, lost.token)
    expect((await end(world, person.token, id)).status).toBe(204)
    for (const { token } of [lost, again]) {
      const reply = await world.request('GET', '/journal/months', { token })
      expect([reply.status, reply.json]).toEqual([
        401,
        { code: 'sessionEnded', message: apiText.sessionEnded },
      ])
    }
    expect(await stateOf(world, kept.token)).toBe('open')
    expect(await leftIn(world)).toEqual({
      devices: [person.device.id, kept.device.id].toSorted(),
      subscriptions: ['kept'],
    })
    expect((await end(world, person.token, id)).status).toBe(204)
    expect(world.logLines.at(-2)).not.toContain(lost.device.id)
    // Whoever knows the password opens the account there again.
    expect((await logIn(world, person, { device: lost.device })).status).toBe(200)
  })

  test('[SV144] all phones but this one are ended at once, also where this one signed in twice @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const stranger = await signUp(world)
    const other = await newPhone(world, person)
    const again = await newPhone(world, person, person.device)
    const plain = (await logIn(world, person)).json.token
    await subscribe(world, other.token, 'other')
    await subscribe(world, again.token, 'own')
    expect((await endOthers(world, again.token)).status).toBe(204)
    const states = [person.token, other.token, plain, again.token, stranger.token]
    expect(await Promise.all(states.map((token) => stateOf(world, token)))).toEqual([
      'sessionEnded',
      'sessionEnded',
      'sessionEnded',
      'open',
      'open',
    ])
    expect(await leftIn(world)).toEqual({
      devices: [person.device.id, stranger.device.id].toSorted(),
      subscriptions: ['own'],
    })
    expect((await endOthers(world, again.token)).status).toBe(204)
  })

  test('[SV144] the session that asks is signed out like any other, and nothing is forgotten with it', async () => {
    const world = await setupWorld()
    const { token, device } = await signUp(world)
    expect((await end(world, token, await ownId(world, token))).status).toBe(204)
    expect(await stateOf(world, token)).toBe('unauthorised')
    expect((await leftIn(world)).devices).toEqual([device.id])
  })

  test('[SV144] another account’s session, one that nobody has and what is no name are 204 alike, and nothing happens', async () => {
    const world = await setupWorld()
    const [owner, thief] = [await signUp(world), await signUp(world)]
    const theirs = await ownId(world, owner.token)
    const names = [theirs, 'A'.repeat(22), 'x', '%00'.repeat(22), '%E0%A4', 'é', 'x'.repeat(5000)]
    for (const name of names) {
      const reply = await end(world, thief.token, name)
      expect([reply.status, reply.text]).toEqual([204, ''])
    }
    expect(await stateOf(world, owner.token)).toBe('open')
    expect((await leftIn(world)).devices).toHaveLength(2)
    expect((await world.request('DELETE', `${path}/${theirs}`)).status).toBe(401)
    expect((await world.request('DELETE', path)).status).toBe(401)
    expect(await stateOf(world, owner.token)).toBe('open')
  })

  test('[SV144] of two phones that end each other at once, one stays @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const phones = await Promise.all(Array.from({ length: 4 }, () => newPhone(world, person)))
    await endOthers(world, phones[0]?.token ?? '')
    const { token } = phones[0] ?? { token: '' }
    const rival = await newPhone(world, person)
    await Promise.all([endOthers(world, token), endOthers(world, rival.token)])
    const states = [await stateOf(world, token), await stateOf(world, rival.token)]
    expect(states.toSorted()).toEqual(['open', 'sessionEnded'])
  })

  test('[SV145] a sign-out, a fifty-first sign-in and an account that is gone are no end on purpose', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await world.request('POST', '/auth/logout', { token: person.token })
    expect(await stateOf(world, person.token)).toBe('unauthorised')
    const { token } = (await logIn(world, person)).json
    const { db } = world.server.store
    const row = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    const many = Array.from({ length: 50 }, (_, nth) => ({
      ...row,
      id: `session ${nth}`,
      created_at: row.created_at + 1 + nth,
    }))
    await db.insertInto('session').values(many).execute()
    world.clock.advance(minuteMs)
    const last = (await logIn(world, person)).json.token
    expect(await stateOf(world, token)).toBe('unauthorised')
    const body = { password: person.password }
    expect((await world.request('DELETE', '/user/me', { token: last, body })).status).toBe(202)
    expect(await stateOf(world, last)).toBe('accountGone')
  })

  test('[SV145] a database put back to an older copy refuses newer tokens with the plain code @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const later = await newPhone(world, person)
    const ended = await newPhone(world, person)
    await end(world, person.token, await ownId(world, ended.token))
    const { db } = world.server.store
    // The copy was made before these sessions were.
    const { id } = await db
      .selectFrom('session')
      .select('id')
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('session').where('id', '!=', id).execute()
    await db.deleteFrom('ended_session').execute()
    expect(await stateOf(world, later.token)).toBe('unauthorised')
    expect(await stateOf(world, ended.token)).toBe('unauthorised')
  })

  test('[SV145] whoever reads the mails of an address makes no phone of its owner forget a key', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    world.clock.advance(1000)
    await resetByMail(world, person)
    const thief = (await logIn(world, { ...person, password: nextPassword })).json.token
    await endOthers(world, thief)
    for (const { id } of await list(world, thief)) await end(world, thief, id)
    expect(await stateOf(world, person.token)).toBe('unauthorised')
    expect((await leftIn(world)).devices).toEqual([person.device.id])
  })

  test('[SV146] an end on purpose is known until the token is over, and two hundred of an account @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const ended = await newPhone(world, person)
    await endOthers(world, person.token)
    const { db } = world.server.store
    const count = async () => (await db.selectFrom('ended_session').select('id').execute()).length
    world.clock.advance(179 * dayMs)
    await world.server.purge()
    expect(await stateOf(world, ended.token)).toBe('sessionEnded')
    world.clock.advance(dayMs)
    expect(await stateOf(world, ended.token)).toBe('unauthorised')
    world.clock.advance(dayMs)
    await world.server.purge()
    expect(await count()).toBe(0)

    const { token } = (await logIn(world, person)).json
    const row = await db
      .selectFrom('session')
      .selectAll()
      .where('expires_at', '>', world.clock.now())
      .executeTakeFirstOrThrow()
    for (let batch = 0; batch < 5; batch++) {
      const rows = Array.from({ length: 45 }, (_, nth) => ({
        ...row,
        id: `session ${nth} ${batch}`,
      }))
      await db.insertInto('session').values(rows).execute()
      world.clock.advance(1000)
      await endOthers(world, token)
    }
    expect(await count()).toBe(200)
    const oldest = await db
      .selectFrom('ended_session')
      .select('id')
      .where('id', 'like', '% 0')
      .execute()
    expect(oldest).toHaveLength(20)
  })

  test('[SV146] ends of one account push out none of another @postgres', async () => {
    const world = await setupWorld()
    const [person, neighbour] = [await signUp(world), await signUp(world)]
    const first = await newPhone(world, neighbour)
    await endOthers(world, neighbour.token)
    const { db } = world.server.store
    await newPhone(world, person)
    world.clock.advance(1000)
    await endOthers(world, person.token)
    expect(await stateOf(world, first.token)).toBe('sessionEnded')
    const row = await db
      .selectFrom('ended_session')
      .selectAll()
      .orderBy('ended_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 199 }, (_, nth) => ({ ...row, id: `session ${nth}` }))
    await db.insertInto('ended_session').values(more).execute()
    const second = await newPhone(world, neighbour)
    world.clock.advance(1000)
    await endOthers(world, neighbour.token)
    for (const { token } of [first, second])
      expect(await stateOf(world, token)).toBe('sessionEnded')
  })

  test('[SV17] a thousand ends at once are slowed down as other writes', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const other = await newPhone(world, person)
    const replies = await Promise.all(
      Array.from({ length: 1000 }, (_, nth) =>
        end(world, person.token, `${nth}`.padStart(22, 'A')),
      ),
    )
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(204), count(429)]).toEqual([240, 760])
    expect(await stateOf(world, other.token)).toBe('open')
  })
}

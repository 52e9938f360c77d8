import { expect, test } from 'vitest'
import { createChange, kidOf, send } from '#support/keyChanges.ts'
import { createDevice, createKid, createWrap, logIn, signUp, type Person } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const recovery = 'r1.recovery-secret'
const putRecovery = ({ request }: TestServer, person: Person, more: object = {}) =>
  request('PUT', '/user/me/keys', {
    token: person.token,
    body: {
      kind: 'recovery',
      auth: recovery,
      kid: person.kid,
      wrap: createWrap(person.kid),
      proof: person.password,
      ...more,
    },
  })
const open = ({ request }: TestServer, token: string, kind: string, auth: string) =>
  request('POST', '/auth/keys/open', { token, body: { kind, auth } })

export function keysSuite(setupWorld: SetupWorld): void {
  test('a wrap is given only against the secret of its own slot', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const wrap = createWrap(person.kid)
    expect((await putRecovery(world, person, { wrap })).status).toBe(204)
    const reply = await open(world, person.token, 'recovery', recovery)
    expect(reply.json).toEqual({ keys: [{ kid: person.kid, wrap }] })
    expect((await open(world, person.token, 'recovery', person.password)).status).toBe(404)
    expect((await open(world, person.token, 'password', recovery)).status).toBe(404)
    const own = await open(world, person.token, 'password', person.password)
    expect(own.json.keys).toEqual([{ kid: person.kid, wrap: person.wrap }])
  })

  test('a stolen token adds no key: the current password is asked', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const reply = await putRecovery(world, person, { proof: 'a1.not-the-password' })
    expect(reply.status).toBe(403)
    expect(reply.json.code).toBe('forbidden')
    expect((await open(world, person.token, 'recovery', recovery)).status).toBe(404)
    const door = await putRecovery(world, person, { kind: 'password', auth: 'a1.second-door' })
    expect(door.status).toBe(403)
  })

  test('a new recovery key cancels the former one', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await putRecovery(world, person)
    await putRecovery(world, person, { auth: 'r1.newer-recovery' })
    expect((await open(world, person.token, 'recovery', recovery)).status).toBe(404)
    expect((await open(world, person.token, 'recovery', 'r1.newer-recovery')).status).toBe(200)
  })

  test('a recovery key for an older journal key does not cancel the current one', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await putRecovery(world, person)
    const kid = createKid()
    await putRecovery(world, person, { auth: 'r1.older', kid, wrap: createWrap(kid) })
    expect((await open(world, person.token, 'recovery', recovery)).status).toBe(200)
    expect((await open(world, person.token, 'recovery', 'r1.older')).json.keys[0].kid).toBe(kid)
  })

  test('[PR17] a new recovery key cancels the former one for each key that it opens, whichever was given first', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { token } = person
    const [today, older, elsewhere] = [person.kid, createKid(), createKid()]
    const put = async (auth: string, kid: string) =>
      expect((await putRecovery(world, person, { auth, kid, wrap: createWrap(kid) })).status).toBe(
        204,
      )
    const openedBy = async (auth: string): Promise<ReadonlySet<string>> =>
      new Set(
        (await open(world, token, 'recovery', auth)).json.keys.map(
          ({ kid }: { kid: string }) => kid,
        ),
      )
    for (const kid of [older, today, elsewhere]) await put(recovery, kid)
    await put('r1.newer', older)
    await put('r1.newer', today)
    // What the new one does not open is left to the former one.
    expect(await openedBy(recovery)).toEqual(new Set([elsewhere]))
    expect(await openedBy('r1.newer')).toEqual(new Set([older, today]))
    await put('r1.newer', elsewhere)
    expect((await open(world, token, 'recovery', recovery)).status).toBe(404)
  })

  test('a password opens each key that it was given, by the last wrap, whatever replaced that key since', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { kid, password } = person
    const put = (token: string, of: string, wrap: string) =>
      putRecovery(world, { ...person, token }, { kind: 'password', auth: password, kid: of, wrap })
    const change = createChange('lock', person)
    const { token } = (await send(world, person.token, change)).json
    const [former, first, last] = [kid, kidOf(change), kidOf(change)].map(createWrap)
    for (const [of, wrap] of [
      [kid, former],
      [kidOf(change), first],
      [kidOf(change), last],
    ] as const) {
      expect((await put(token, of, String(wrap))).status).toBe(204)
    }
    const { keys } = (await logIn(world, person)).json
    expect(new Set(keys.map((key: { wrap: string }) => key.wrap))).toEqual(new Set([former, last]))
    expect(await world.mailsTo(person.email)).toHaveLength(2)
  })

  test('a plain account has no slot for a key', async () => {
    const world = await setupWorld()
    const person = await signUp(world, { isPlain: true })
    expect((await putRecovery(world, person)).status).toBe(400)
    expect((await open(world, person.token, 'password', person.password)).status).toBe(404)
  })

  test('guessing at slots is slowed down', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const statuses = []
    for (let at = 0; at < 41; at++) {
      statuses.push((await open(world, person.token, 'recovery', `r1.guess-${at}`)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 404), 429])
  })

  test('a device keeps its first secret: the same again is fine, another is refused @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const device = createDevice()
    const put = (body: object) =>
      world.request('PUT', '/user/me/device', { token: person.token, body })
    expect((await put(device)).status).toBe(204)
    expect((await put(device)).status).toBe(204)
    const other = await put({ ...device, secret: createDevice().secret })
    expect(other.status).toBe(409)
    // Nor is a session that of a phone whose secret it does not have.
    const { token } = (await logIn(world, person)).json
    const body = { ...person.device, secret: createDevice().secret }
    expect((await world.request('PUT', '/user/me/device', { token, body })).status).toBe(409)
    const { db } = world.server.store
    const sessions = await db.selectFrom('session').select('device_id').execute()
    expect(new Set(sessions.map((row) => row.device_id))).toEqual(new Set([person.device.id, null]))
    expect((await logIn(world, person, { deviceId: device.id })).json.deviceSecret).toBe(
      device.secret,
    )
  })

  test("nobody reads another account's wraps or devices", async () => {
    const world = await setupWorld()
    const [mine, yours] = [await signUp(world), await signUp(world)]
    expect((await open(world, mine.token, 'password', yours.password)).status).toBe(404)
    const login = await logIn(world, mine, { deviceId: yours.device.id })
    expect(login.status).toBe(200)
    expect(login.json.deviceSecret).toBeUndefined()
    await world.request('PUT', '/user/me/device', {
      token: mine.token,
      body: { id: yours.device.id, secret: createDevice().secret },
    })
    const theirs = await logIn(world, yours, { deviceId: yours.device.id })
    expect(theirs.json.deviceSecret).toBe(yours.device.secret)
  })
}

// What a thief who knows the password has under way while its owner replaces it.
import { setTimeout as pause } from 'node:timers/promises'
import { lockAccount } from '#server/store/account.ts'
import { checkReset, forgot } from '#support/codeCalls.ts'
import { createChange, kidOf, send, stateOf } from '#support/keyChanges.ts'
import { createKid, createWrap, logIn, signUp, type Person } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { expect, test } from 'vitest'
import type { SetupWorld } from './world.ts'

/** Longer than a request here needs to come to where it must wait. */
const underWayMs = 200

/** Another password takes the place of this one while `request` is under way, past its first look at it. */
async function whileReplaced<T>(
  { server: { store } }: TestServer,
  { email }: Person,
  request: () => Promise<T>,
): Promise<T> {
  let asked: Promise<T> | undefined
  await store.transaction(async (queries) => {
    const { id } = await queries
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await lockAccount(queries, id)
    asked = request()
    await pause(underWayMs)
    await queries
      .updateTable('key_slot')
      .set({ verifier: 'of the next password' })
      .where('user_id', '=', id)
      .where('kind', '=', 'password')
      .execute()
  })
  if (asked === undefined) throw new Error('it was asked')
  return asked
}

const newReset = (world: TestServer, person: Person, kid: string, token: string, more = {}) =>
  world.request('POST', '/auth/set-new-password', {
    body: {
      email: person.email,
      token,
      password: 'a1.third-secret',
      confirmPassword: 'a1.third-secret',
      keys: [{ kid, wrap: createWrap(kid) }],
      ...more,
    },
  })

export function theftRacesSuite(setupWorld: SetupWorld): void {
  test('[SV185] a sign-in under way opens no session with the password that is replaced meanwhile @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const reply = await whileReplaced(world, person, () => logIn(world, person))
    expect(reply.status).toBe(401)
    const { db } = world.server.store
    expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
  })

  test('[SV185] a deletion under way erases nothing with the password that is replaced meanwhile @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const reply = await whileReplaced(world, person, () =>
      world.request('DELETE', '/user/me', {
        token: person.token,
        body: { password: person.password },
      }),
    )
    expect(reply.status).toBe(403)
    expect(await stateOf(world, person.token)).toBe('open')
  })

  test('[SV145] of two phones that say at once that somebody may know the password, the second hears that it was ended @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { token } = (await logIn(world, person)).json
    const replies = await Promise.all([
      send(world, person.token, createChange('theft', person)),
      send(world, token, createChange('theft', person)),
    ])
    expect(replies.map(({ status, json }) => String(json.code ?? status)).toSorted()).toEqual([
      '200',
      'sessionEnded',
    ])
  })

  test('[SV185] a code for another password that was mailed before sets none any more', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { requestId } = (await forgot(world, person.email)).json
    const code = await world.codeTo(person.email)
    const { token } = (await send(world, person.token, createChange('theft', person))).json
    expect((await checkReset(world, person.email, code, requestId)).json.valid).toBe(false)
    expect((await newReset(world, person, createKid(), code, { requestId })).status).toBe(400)
    expect(await stateOf(world, token)).toBe('open')
    // One that is asked for now does.
    const later = (await forgot(world, person.email)).json
    const another = await world.codeTo(person.email)
    expect(
      (await newReset(world, person, createKid(), another, { requestId: later.requestId })).status,
    ).toBe(200)
  })

  test('[SV183] a mailed code brings back no key that was replaced, for whatever reason, and goes on serving', async () => {
    for (const reason of ['lock', 'theft'] as const) {
      const world = await setupWorld()
      const person = await signUp(world)
      await send(world, person.token, createChange(reason, person))
      const { requestId } = (await forgot(world, person.email)).json
      const code = await world.codeTo(person.email)
      const refused = await newReset(world, person, person.kid, code, { requestId })
      expect([reason, refused.status, refused.json.code]).toEqual([reason, 400, 'invalid'])
      expect(Object.keys(refused.json.fields)).toEqual(['keys'])
      const fresh = createKid()
      expect((await newReset(world, person, fresh, code, { requestId })).status).toBe(200)
      const entered = await logIn(world, { ...person, password: 'a1.third-secret' })
      expect(entered.json.kid).toBe(fresh)
    }
  })

  test('[SV183] a phone that opens the key in its place gives that one', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const change = createChange('lock', person)
    await send(world, person.token, change)
    const { requestId } = (await forgot(world, person.email)).json
    const code = await world.codeTo(person.email)
    expect((await newReset(world, person, kidOf(change), code, { requestId })).status).toBe(200)
    const entered = await logIn(world, { ...person, password: 'a1.third-secret' })
    expect(entered.json).toMatchObject({ kid: kidOf(change), keys: [{ kid: kidOf(change) }] })
  })
}

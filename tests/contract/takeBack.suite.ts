// A thief who reads a mailbox sets a password by a mailed code, and does what a password allows. The owner takes the account back by
// another mailed code, and opens with words, former password or passkey what these opened before.
import { maxAside } from '#server/accounts/endSlots.ts'
import {
  createChange,
  kidOf,
  linkOf,
  open,
  putRecovery,
  recovery,
  retire,
  send,
} from '#support/keyChanges.ts'
import { hourMs, opensBy, removePasskeys, resetByMail, setupOwner } from '#support/mailThief.ts'
import { challengeOf, list, makePasskey, signInWith } from '#support/passkeyCalls.ts'
import {
  createDevice,
  createKid,
  createWrap,
  logIn,
  revOfDay,
  sealDay,
  type Person,
} from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { apiText } from '#text/api.ts'
import { expect, test } from 'vitest'
import type { SetupWorld } from './world.ts'

async function purgeHourly(world: TestServer, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    world.clock.advance(hourMs)
    await world.server.purge()
  }
}

export function takeBackSuite(setupWorld: SetupWorld): void {
  test('[SV155] whoever reads the mailbox destroys nothing that opens the past, whatever they do with the password @postgres', async () => {
    const world = await setupWorld()
    const { person, passkey, day, words } = await setupOwner(world)
    const first = await resetByMail(world, person, 'a1.thief-1')
    const thief = { ...person, password: first.password }
    const garbage = { auth: 'r1.thief', wrap: createWrap(person.kid) }
    expect((await putRecovery(world, thief, first.token, garbage)).status).toBe(204)
    await removePasskeys(world, person, first.token)
    const second = await resetByMail(world, person, 'a1.thief-2', person.kid)
    const change = createChange('theft', { ...person, password: second.password })
    const { token } = (await send(world, second.token, change)).json
    const items = [{ ...sealDay(kidOf(change), day.date), ifRev: revOfDay(day) }]
    const sent = await world.request('POST', '/journal/batch', { token, body: { items } })
    expect(sent.json.results[0].status).toBe(200)
    expect((await retire(world, token)).json).toEqual({ areRetired: false })
    await world.server.purge()

    const owner = await resetByMail(world, person, 'a1.owner', createKid(), {
      proveBeside: async () => ({ assertion: passkey.sign(await challengeOf(world, 'reset')) }),
    })
    expect(owner.checked.keys).toEqual([{ kid: person.kid, wrap: person.wrap }])
    expect(await opensBy(world, owner.token, 'recovery', recovery)).toEqual([words])
    expect(await opensBy(world, owner.token, 'password', person.password)).toEqual([
      { kid: person.kid, wrap: person.wrap },
    ])
  })

  test('[SV153] soon after a reset by mail nothing more can be asked of the next mailed code', async () => {
    const world = await setupWorld()
    const { person } = await setupOwner(world)
    const { token, password } = await resetByMail(world, person, 'a1.thief-1')
    await makePasskey(world, { ...person, token, password })
    const body = { isNeeded: true, proof: password }
    const ask = () => world.request('PUT', '/user/me/passkeys/needed', { token, body })
    const refused = await ask()
    expect([refused.status, refused.json.code]).toEqual([409, 'tooSoon'])
    await resetByMail(world, person, 'a1.owner')

    const later = await resetByMail(world, person, 'a1.owner-2')
    world.clock.advance(7 * 24 * hourMs)
    const asked = await world.request('PUT', '/user/me/passkeys/needed', {
      token: later.token,
      body: { ...body, proof: later.password },
    })
    expect(asked.status).toBe(204)
  })

  test('[SV155] what was put aside signs nobody in, is in no list, and guards no forgotten password', async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupOwner(world)
    const { token, password } = await resetByMail(world, person, 'a1.thief-1')
    await removePasskeys(world, person, token)
    expect((await signInWith(world, passkey)).json.code).toBe('passkeyUnknown')
    expect((await list(world, { ...person, token })).data).toEqual([])
    const body = { isNeeded: true, proof: password }
    const needed = await world.request('PUT', '/user/me/passkeys/needed', { token, body })
    expect(needed.json.code).toBe('passkeyUnknown')
    // What was made since the reset is the thief's: it is deleted, and the words that it replaced open no newer key.
    const again = await putRecovery(world, { ...person, password }, token, {
      wrap: createWrap(person.kid),
      auth: 'r1.thief-one',
    })
    expect(again.status).toBe(204)
    expect((await putRecovery(world, { ...person, password }, token)).status).toBe(403)
    await putRecovery(world, { ...person, password }, token, { auth: 'r1.thief-two' })
    expect(await opensBy(world, token, 'recovery', 'r1.thief-one')).toEqual([])
  })

  test('[SV155] what was put aside is given links to the keys that it led to by then, and to no later one', async () => {
    const world = await setupWorld()
    const { person } = await setupOwner(world)
    const before = createChange('lock', person)
    const { token } = (await send(world, person.token, before)).json
    expect((await open(world, token, 'recovery', recovery)).json.links).toEqual([linkOf(before)])
    const thief = await resetByMail(world, person, 'a1.thief-1', kidOf(before))
    const made = { auth: 'r1.thief', kid: thief.kid, wrap: createWrap(thief.kid) }
    await putRecovery(world, { ...person, ...thief }, thief.token, made)
    world.clock.advance(1000)
    const after = createChange('lock', { ...person, ...thief })
    const later = (await send(world, thief.token, after)).json.token
    const { next: _, ...former } = linkOf(after)
    const aside = await open(world, later, 'recovery', recovery)
    expect(aside.json.links).toEqual([linkOf(before), former])
    // What is current is given all of them.
    const current = await open(world, later, 'recovery', 'r1.thief')
    expect(current.json.links).toEqual([linkOf(before), linkOf(after)])
  })

  test('[SV156] it goes once seven days have passed without another reset by mail @postgres', async () => {
    const world = await setupWorld()
    const { person, words } = await setupOwner(world)
    const { token, password } = await resetByMail(world, person, 'a1.thief-1')
    const newer = { auth: 'r1.newer', wrap: createWrap(person.kid) }
    expect((await putRecovery(world, { ...person, password }, token, newer)).status).toBe(204)
    await removePasskeys(world, person, token)
    await purgeHourly(world, 6 * 24)
    const owner = await resetByMail(world, person, 'a1.owner')
    await purgeHourly(world, 6 * 24)
    expect(await opensBy(world, owner.token, 'recovery', recovery)).toEqual([words])
    await purgeHourly(world, 25)
    expect(await opensBy(world, owner.token, 'recovery', recovery)).toEqual([])
    const { db } = world.server.store
    expect(await db.selectFrom('passkey').select('id').execute()).toEqual([])
    // From then on a new recovery key cancels the former one at once.
    const last = { auth: 'r1.latest', wrap: createWrap(person.kid) }
    await putRecovery(world, { ...person, password: owner.password }, owner.token, last)
    expect(await opensBy(world, owner.token, 'recovery', 'r1.newer')).toEqual([])
  })

  test('[SV157] of too many put aside those made last give way: removing one always succeeds, and the owner loses nothing', async () => {
    const world = await setupWorld()
    const { person, words, passkey } = await setupOwner(world)
    const first = await resetByMail(world, person, 'a1.thief-1', person.kid)
    const { db } = world.server.store
    const row = await db
      .selectFrom('key_slot')
      .selectAll()
      .where('kind', '=', 'recovery')
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: maxAside }, (_, at) => ({
      ...row,
      id: `slot ${at}`,
      verifier: `of slot ${at}`,
      kid: createKid(),
      state: 'stale' as const,
      created_at: world.clock.now(),
      aside_at: world.clock.now(),
    }))
    await db.insertInto('key_slot').values(many).execute()
    world.clock.advance(1000)
    const extra = await makePasskey(world, { ...person, ...first })
    const owner = await resetByMail(world, person, 'a1.owner', person.kid)
    await removePasskeys(world, person, owner.token)
    expect((await signInWith(world, extra)).json.code).toBe('passkeyUnknown')
    const change = createChange('theft', { ...person, password: owner.password })
    const changed = await send(world, owner.token, change)
    expect(changed.status).toBe(200)
    const aside = await db
      .selectFrom('key_slot')
      .select(['id', 'kind'])
      .where('aside_at', 'is not', null)
      .execute()
    expect(aside).toHaveLength(maxAside)
    expect(aside.filter(({ kind }) => kind === 'passkey')).toHaveLength(1)
    expect(await opensBy(world, changed.json.token, 'recovery', recovery)).toContainEqual(words)
    const later = await resetByMail(world, person, 'a1.owner-2', createKid(), {
      proveBeside: async () => ({ assertion: passkey.sign(await challengeOf(world, 'reset')) }),
    })
    expect(later.checked.keys).toEqual([{ kid: person.kid, wrap: person.wrap }])
    expect(await db.selectFrom('passkey').select('id').execute()).toEqual([{ id: passkey.id }])
  })

  test('[SV191] another recovery key leaves none that guards the account beside it, under whatever key a thief made one', async () => {
    const world = await setupWorld()
    const { person } = await setupOwner(world)
    const thief = await resetByMail(world, person, 'a1.thief-1')
    const kid = createKid()
    const made = { auth: 'r1.thief', kid, wrap: createWrap(kid) }
    const put = await putRecovery(world, { ...person, ...thief }, thief.token, made)
    expect(put.status).toBe(204)
    const owner = await resetByMail(world, person, 'a1.owner', person.kid)
    const own = { ...person, ...owner }
    expect((await putRecovery(world, own, owner.token, { auth: 'r1.newer' })).status).toBe(204)
    await makePasskey(world, own)
    world.clock.advance(8 * 24 * hourMs)
    const body = { isNeeded: true, proof: owner.password }
    const needed = await world.request('PUT', '/user/me/passkeys/needed', {
      token: owner.token,
      body,
    })
    expect(needed.status).toBe(204)
    const { json } = await world.request('POST', '/auth/forgot-password', {
      body: { email: person.email },
    })
    const named = { email: person.email, token: await world.codeTo(person.email), ...json }
    for (const [secret, code] of [
      ['r1.thief', 'passkeyRefused'],
      ['r1.newer', undefined],
    ]) {
      const shown = await world.request('POST', '/auth/verify-reset-token', {
        body: { ...named, recovery: secret },
      })
      expect([secret, shown.json.code]).toEqual([secret, code])
    }
  })

  test('[SV192] soon after a reset by mail the key is replaced ten times at most, until the next one: the owner’s change is always possible', async () => {
    const world = await setupWorld()
    const { person } = await setupOwner(world)
    const change = async (one: Person, reason: 'lock' | 'theft') => {
      world.clock.advance(hourMs / 4)
      const body = createChange(reason, one)
      const reply = await send(world, one.token, body)
      const next = { ...one, kid: kidOf(body), password: body.auth, token: reply.json.token }
      return { reply, next }
    }
    for (const name of ['a1.thief-1', 'a1.thief-2']) {
      let thief: Person = { ...person, ...(await resetByMail(world, person, name)) }
      for (let at = 0; at < 10; at++) {
        const { reply, next } = await change(thief, 'lock')
        expect(reply.status).toBe(200)
        thief = next
      }
      const { reply } = await change(thief, 'theft')
      expect([reply.status, reply.json]).toEqual([
        507,
        { code: 'quotaFull', message: apiText.tooManyKeys },
      ])
    }
    const owner = { ...person, ...(await resetByMail(world, person, 'a1.owner', person.kid)) }
    const { reply, next } = await change(owner, 'theft')
    expect(reply.status).toBe(200)
    for (let at = 0; at < 9; at++) await change(owner, 'lock')
    world.clock.advance(7 * 24 * hourMs)
    expect((await change(next, 'lock')).reply.status).toBe(200)
  })

  test('[SV7] soon after a reset by mail the owner’s phone of before may have codes sent, whatever a thief’s phones ask for', async () => {
    const world = await setupWorld()
    const { person } = await setupOwner(world)
    const { email } = person
    const ask = (more: object, token?: string) =>
      world.request('POST', '/auth/forgot-password', { token, body: { email, ...more } })
    const device = createDevice()
    await resetByMail(world, person, 'a1.thief-1', person.kid, { device })
    const { token } = await resetByMail(world, person, 'a1.thief-2', person.kid, { device })
    await world.request('DELETE', '/user/me/sessions', { token })
    const statuses = []
    for (let at = 0; at < 10; at++) {
      world.clock.advance(hourMs)
      statuses.push((await ask({ deviceId: device.id }, token)).status)
    }
    expect(statuses).toContain(429)
    expect((await ask({ deviceId: person.device.id })).status).toBe(200)
    // A week later it is whoever the account knows.
    world.clock.advance(8 * 24 * hourMs)
    await logIn(world, { email, password: 'a1.thief-2' }, { device })
    for (let at = 0; at < 3; at++) await ask({})
    expect((await ask({})).status).toBe(429)
    expect((await ask({ deviceId: device.id })).status).toBe(200)
  })

  test('[SV11] whoever signs in again and again soon after a reset by mail takes no secret from a phone of before', async () => {
    const world = await setupWorld()
    const { person } = await setupOwner(world)
    const { password } = await resetByMail(world, person, 'a1.thief-1')
    const signInOn = (device: Person['device']) =>
      logIn(world, { email: person.email, password }, { device })
    const [first, ...more] = Array.from({ length: 21 }, createDevice)
    if (first === undefined) throw new Error('there are 21')
    for (const device of [first, ...more]) {
      world.clock.advance(hourMs / 20)
      await signInOn(device)
    }
    const kept = async () =>
      new Set(
        (await world.server.store.db.selectFrom('device').select('id').execute()).map(
          ({ id }) => id,
        ),
      )
    expect(await kept()).toEqual(new Set([person.device, ...more].map(({ id }) => id)))
    world.clock.advance(8 * 24 * hourMs)
    await signInOn(first)
    expect((await kept()).size).toBe(22)
  })
}

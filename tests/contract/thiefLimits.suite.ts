// What a thief who reads a mailbox fills or uses up, and what the owner needs of it afterwards.
import { maxAside } from '#server/accounts/endSlots.ts'
import { createChange, kidOf, putRecovery, recovery, send } from '#support/keyChanges.ts'
import { hourMs, opensBy, removePasskeys, resetByMail, setupOwner } from '#support/mailThief.ts'
import { challengeOf, list, makePasskey, signInWith } from '#support/passkeyCalls.ts'
import { createDevice, createKid, createWrap, logIn, signUp, type Person } from '#support/people.ts'
import { apiText } from '#text/api.ts'
import { expect, test } from 'vitest'
import type { SetupWorld } from './world.ts'

export function thiefLimitsSuite(setupWorld: SetupWorld): void {
  test('[SV157] of too many put aside those made last give way: removing one always succeeds, and the owner loses nothing @postgres', async () => {
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
    // As many of somebody else, all of them older.
    const neighbour = await signUp(world)
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', neighbour.email)
      .executeTakeFirstOrThrow()
    const theirs = many.map((one, at) => ({
      ...one,
      id: `their slot ${at}`,
      user_id: id,
      created_at: 1,
    }))
    await db.insertInto('key_slot').values(theirs).execute()
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
      .where('user_id', '=', row.user_id)
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

  test('[SV194] a second reset by mail puts passkeys made since the first aside: a thief’s opens no session beside the owner’s', async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupOwner(world)
    const thief = await resetByMail(world, person, 'a1.thief-1', person.kid)
    const extra = await makePasskey(world, { ...person, ...thief })
    const owner = await resetByMail(world, person, 'a1.owner', person.kid)
    const listed = async () =>
      (await list(world, { ...person, token: owner.token })).data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await listed()).toEqual([passkey.id])
    expect((await signInWith(world, extra)).json).toEqual({
      code: 'passkeyUnknown',
      message: apiText.passkeyAside,
    })
    const saysSo = async () =>
      (await world.mailsTo(person.email))
        .filter(({ subject }) => subject.includes('Ton mot de passe'))
        .map(({ text }) => text.includes("Les clés d'accès ajoutées"))
    expect(await saysSo()).toEqual([false, true])
    // One of the owner's that a thief's reset puts aside opens what it opened.
    const own = await makePasskey(world, { ...person, ...owner })
    await resetByMail(world, person, 'a1.thief-2')
    const again = await resetByMail(world, person, 'a1.owner-2', person.kid, {
      proveBeside: async () => ({ assertion: own.sign(await challengeOf(world, 'reset')) }),
    })
    expect(again.checked.keys).toEqual([{ kid: person.kid, wrap: person.wrap }])
    expect((await signInWith(world, passkey)).status).toBe(200)
  })

  test('[SV194] passkeys that an account needs beside the code stay', async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupOwner(world)
    const proveBeside = async () => ({ assertion: passkey.sign(await challengeOf(world, 'reset')) })
    const body = { isNeeded: true, proof: person.password }
    const path = '/user/me/passkeys/needed'
    await world.request('PUT', path, { token: person.token, body })
    const owner = await resetByMail(world, person, 'a1.owner-1', person.kid, { proveBeside })
    const newer = await makePasskey(world, { ...person, ...owner })
    await resetByMail(world, person, 'a1.owner-2', person.kid, { proveBeside })
    expect((await signInWith(world, newer)).status).toBe(200)
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

// Another key in the place of the account's.
import { kidHeader } from '#contract/apiVersion.ts'
import { checkReset, forgot } from '#support/codeCalls.ts'
import {
  createChange,
  createLink,
  kidOf,
  linkOf,
  open,
  putRecovery,
  recovery,
  retire,
  send,
  stateOf,
} from '#support/keyChanges.ts'
import { resetByMail } from '#support/mailThief.ts'
import { list, makePasskey, signInWith } from '#support/passkeyCalls.ts'
import { createDevice, createKid, createWrap, logIn, sealDay, signUp } from '#support/people.ts'
import { expect, test } from 'vitest'
import type { SetupWorld } from './world.ts'

export function keyChangeSuite(setupWorld: SetupWorld): void {
  test('[SV180] another key takes the place of the account’s: from then on a sign-in gives it, and the link to the former one', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const change = createChange('lock', person)
    const reply = await send(world, person.token, change)
    expect([reply.status, reply.json]).toEqual([
      200,
      { token: expect.any(String), deviceSecret: person.device.secret },
    ])
    const { token } = reply.json
    expect((await world.request('GET', '/auth/me', { token })).json.kid).toBe(kidOf(change))
    expect((await logIn(world, person)).json).toMatchObject({
      kid: kidOf(change),
      keys: [{ kid: kidOf(change), wrap: change.keys[0]?.wrap }],
      links: [linkOf(change)],
    })
    const opened = await open(world, token, 'password', person.password)
    expect(opened.json.links).toEqual([linkOf(change)])
    // New days are sealed under it, and what the former one sealed is taken too.
    for (const [kid, date] of [
      [kidOf(change), '2026-11-20'],
      [person.kid, '2026-11-19'],
    ] as const) {
      const items = [{ ...sealDay(kid, date), ifRev: null }]
      const saved = await world.request('POST', '/journal/batch', { token, body: { items } })
      expect(saved.json.results[0].status).toBe(200)
    }
  })

  test('[SV181] of two phones that change the key at once the second hears which one is there now @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const other = (await logIn(world, person)).json.token
    const [first, second] = [createChange('lock', person), createChange('lock', person)]
    const replies = await Promise.all([
      send(world, person.token, first),
      send(world, other, second),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const refused = replies.find(({ status }) => status === 412)
    const done = replies[0].status === 200 ? first : second
    expect(refused?.json).toMatchObject({ code: 'precondition', kids: [kidOf(done)] })
    expect((await logIn(world, person)).json.links).toEqual([linkOf(done)])
  })

  test('[SV182] a stolen token replaces nothing: the current password is asked, and under the app lock no other one comes in', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const wrongs = [
      createChange('lock', person, { proof: 'a1.not-it', auth: 'a1.not-it' }),
      createChange('theft', person, { proof: 'a1.not-it' }),
      createChange('lock', person, { auth: 'a1.second-door' }),
    ]
    for (const wrong of wrongs) {
      const reply = await send(world, person.token, wrong)
      expect([reply.status, reply.json.code]).toEqual([403, 'forbidden'])
    }
    expect((await send(world, 'none', createChange('lock', person))).status).toBe(401)
    expect(await stateOf(world, person.token)).toBe('open')
    const { json } = await logIn(world, person)
    expect([json.kid, json.links]).toEqual([person.kid, undefined])
  })

  test('[SV183] a change that contradicts itself is refused: the same key, a key of before, a link to another one, a known password', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { kid } = person
    const other = createKid()
    const right = createChange('lock', person)
    const wrongs = [
      createChange('lock', person, { keys: [{ kid, wrap: createWrap(kid) }] }),
      createChange('lock', person, { keys: [{ kid: other, wrap: createWrap(kid) }] }),
      createChange('lock', person, { former: createLink('lf1', other) }),
      createChange('lock', person, { former: createLink('ln1', kid) }),
      createChange('lock', person, { next: createLink('ln1', other) }),
      createChange('lock', person, { next: undefined }),
      createChange('lock', person, {
        keys: [...right.keys, { kid: other, wrap: createWrap(other) }],
      }),
      createChange('theft', person, { next: createLink('ln1', kid) }),
      createChange('theft', person, { auth: person.password }),
    ]
    let fields: readonly string[] = []
    for (const wrong of wrongs) {
      const reply = await send(world, person.token, wrong)
      expect([reply.status, reply.json.code]).toEqual([400, 'invalid'])
      fields = Object.keys(reply.json.fields ?? {})
    }
    expect(fields).toEqual(['auth'])
    // More than that in one go is slowed down.
    world.clock.advance(3_600_000)
    const { token } = (await send(world, person.token, right)).json
    const back = createChange('lock', { ...person, kid: kidOf(right) })
    const again = { ...back, keys: [{ kid, wrap: createWrap(kid) }], next: createLink('ln1', kid) }
    const refused = await send(world, token, again)
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['keys']])
    // The key that is there is not the one that took this other one's place.
    const elsewhere = { ...right, replaces: other, former: createLink('lf1', other) }
    expect((await send(world, token, elsewhere)).json).toMatchObject({
      code: 'precondition',
      kids: [kidOf(right)],
    })
    // Nor the one that was there before the last.
    const last = createChange('lock', { ...person, kid: kidOf(right) })
    const renewed = (await send(world, token, last)).json.token
    const skipping = { ...last, replaces: kid, former: createLink('lf1', kid) }
    expect((await send(world, renewed, skipping)).json).toMatchObject({
      code: 'precondition',
      kids: [kidOf(last)],
    })
    const plain = await signUp(world, { isPlain: true })
    expect((await send(world, plain.token, createChange('lock', plain))).status).toBe(400)
  })

  test('[SV184] under the app lock other phones go on, and the recovery key leads to the new key', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const other = (await logIn(world, person)).json.token
    await putRecovery(world, person, person.token)
    const change = createChange('lock', person)
    const { token } = (await send(world, person.token, change)).json
    expect(await stateOf(world, other)).toBe('open')
    expect(await stateOf(world, person.token)).toBe('unauthorised')
    const opened = await open(world, token, 'recovery', recovery)
    expect(opened.json).toMatchObject({ keys: [{ kid: person.kid }], links: [linkOf(change)] })
    // The new password slot of a key touches no recovery key.
    const again = { kind: 'password', auth: person.password, kid: kidOf(change) }
    const wrap = createWrap(kidOf(change))
    expect((await putRecovery(world, person, token, { ...again, wrap })).status).toBe(204)
    expect((await putRecovery(world, person, token)).status).toBe(204)
    // A new recovery key cancels that one too.
    const more = { kid: kidOf(change), wrap: createWrap(kidOf(change)), auth: 'r1.newer' }
    expect((await putRecovery(world, person, token, more)).status).toBe(204)
    expect((await open(world, token, 'recovery', recovery)).status).toBe(404)
    expect((await open(world, token, 'recovery', 'r1.newer')).status).toBe(200)
  })

  test('[SV184] under the app lock a code that was mailed goes on serving, and a session that named no device is of the one that says so @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { requestId } = (await forgot(world, person.email)).json
    const { token } = (await logIn(world, person)).json
    const device = createDevice()
    const change = createChange('lock', { ...person, device })
    const reply = await send(world, token, change)
    expect(reply.json.deviceSecret).toBe(device.secret)
    const claims = String(reply.json.token).split('.')[1] ?? ''
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).kid).toBe(kidOf(change))
    const { db } = world.server.store
    const sessions = await db
      .selectFrom('session')
      .select('device_id')
      .orderBy('created_at')
      .execute()
    expect(sessions.map((row) => row.device_id)).toContain(device.id)
    // Nobody is told of a sign-in on it: the password was proved there.
    const mails = (await world.mailsTo(person.email)).length
    await logIn(world, person, { deviceId: device.id })
    expect(await world.mailsTo(person.email)).toHaveLength(mails)
    const code = await world.codeTo(person.email)
    expect((await checkReset(world, person.email, code, requestId)).json.valid).toBe(true)
  })

  test('[SV184] under the app lock a passkey goes on, and leads to the new key', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const change = createChange('lock', person)
    const { token } = (await send(world, person.token, change)).json
    expect((await list(world, { ...person, token })).data).toMatchObject([{ isCurrent: true }])
    expect((await signInWith(world, passkey)).json).toMatchObject({
      keys: [{ kid: person.kid }],
      links: [linkOf(change)],
    })
  })

  test('[SV187] keys of before a reset keep their former passwords, and an account without a former key has none to retire @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { db } = world.server.store
    const slot = await db.selectFrom('key_slot').selectAll().executeTakeFirstOrThrow()
    const older = { ...slot, id: 'older', kid: createKid(), state: 'stale' as const }
    await db.insertInto('key_slot').values(older).execute()
    expect((await retire(world, person.token)).json).toEqual({ areRetired: true })
    const { token } = (await send(world, person.token, createChange('lock', person))).json
    expect((await retire(world, token)).json).toEqual({ areRetired: true })
    const left = await db
      .selectFrom('key_slot')
      .select('kid')
      .where('state', '=', 'stale')
      .execute()
    expect(left).toEqual([{ kid: older.kid }])
    expect((await retire(world, 'none')).status).toBe(401)
  })

  test('[SV187] after a change for the app lock too the password opens the former key until it is retired', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const change = createChange('lock', person)
    const { token } = (await send(world, person.token, change)).json
    const opened = async () => {
      const { keys } = (await open(world, token, 'password', person.password)).json
      return new Set(keys.map((key: { kid: string }) => key.kid))
    }
    expect(await opened()).toEqual(new Set([person.kid, kidOf(change)]))
    expect((await retire(world, token)).json).toEqual({ areRetired: true })
    expect(await opened()).toEqual(new Set([kidOf(change)]))
  })

  test('[SV188] each reply about the months names the account’s key, unchanged months too', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const months = (token: string, headers = {}) =>
      world.request('GET', '/journal/months', { token, headers })
    const first = await months(person.token)
    expect(first.headers.get(kidHeader)).toBe(person.kid)
    const change = createChange('lock', person)
    const { token } = (await send(world, person.token, change)).json
    const same = await months(token, { 'If-None-Match': first.headers.get('ETag') })
    expect([same.status, same.headers.get(kidHeader)]).toEqual([304, kidOf(change)])
    const plain = await signUp(world, { isPlain: true })
    expect((await months(plain.token)).headers.get(kidHeader)).toBeNull()
  })

  test('[SV189] two hundred keys replace one another at most; what a reset by mail began anew counts anew', async () => {
    const world = await setupWorld()
    let person = await signUp(world)
    const change = async (reason: 'lock' | 'theft') => {
      world.clock.advance(3_600_000)
      const body = createChange(reason, person)
      const { status, json } = await send(world, person.token, body)
      if (status === 200) person = { ...person, kid: kidOf(body), token: json.token }
      return json.code ?? status
    }
    for (let at = 0; at < 200; at++) expect(await change('lock')).toBe(200)
    expect(await change('lock')).toBe('quotaFull')
    person = { ...person, ...(await resetByMail(world, person, 'a1.owner')) }
    expect(await change('theft')).toBe(200)
  })
}

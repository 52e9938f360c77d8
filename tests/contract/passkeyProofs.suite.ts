// What a passkey must show, when it is made and when it is asked.
import { expect, test } from 'vitest'
import {
  add,
  challengeOf,
  enter,
  list,
  makePasskey,
  offer,
  signInWith,
} from '#support/passkeyCalls.ts'
import { certified } from '#support/attestation.ts'
import { logIn, signUp } from '#support/people.ts'
import { makeSoftPasskey, type Oddity } from '#support/softPasskeys.ts'
import type { SetupWorld } from './world.ts'

const minuteMs = 60_000

export function passkeyProofsSuite(setupWorld: SetupWorld): void {
  test('[SV164] a stolen token adds no passkey: the current password is asked', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const refused = await offer(world, person, { proof: 'a1.not-the-password' })
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
    const made = makeSoftPasskey()
    for (const challenge of [await challengeOf(world), 'AAAA']) {
      const reply = await add(world, person, made.create(challenge))
      expect([reply.status, reply.json.code]).toEqual([403, 'passkeyRefused'])
    }
    expect(await list(world, person)).toEqual({ data: [], isNeeded: false })
    expect((await offer(world, await signUp(world, { isPlain: true }))).status).toBe(400)
  })

  test('[SV164] what was offered serves one session, one password and one passkey, for five minutes', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { json } = await offer(world, person)
    const other = { ...person, token: (await logIn(world, person)).json.token }
    const made = makeSoftPasskey(json.userHandle)
    expect((await add(world, other, made.create(json.challenge))).json.code).toBe('passkeyRefused')
    expect((await add(world, person, made.create(json.challenge))).status).toBe(204)
    const second = makeSoftPasskey(json.userHandle).create(json.challenge)
    expect((await add(world, person, second)).json.code).toBe('passkeyRefused')
    const late = (await offer(world, person)).json.challenge
    world.clock.advance(5 * minuteMs)
    const third = makeSoftPasskey(json.userHandle).create(late)
    expect((await add(world, person, third)).json.code).toBe('passkeyRefused')
    expect((await list(world, person)).data).toHaveLength(1)
  })

  test.for<readonly [what: string, oddity: Oddity]>([
    ['another site', { origin: 'https://ailleurs.example' }],
    ['the name of another site', { rpId: 'ailleurs.example' }],
    ['nobody recognised', { flags: 0x41 }],
    ['what a sign-in gives', { type: 'webauthn.get' }],
    ['certificates, which nobody asked for', certified],
    ['a sort of attestation that would be looked into', { format: 'android-key' }],
  ])('[SV165] a passkey made with %s is refused', async ([, oddity]) => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { json } = await offer(world, person)
    const made = makeSoftPasskey(json.userHandle)
    const reply = await add(world, person, made.create(json.challenge, oddity))
    expect([reply.status, reply.json.code]).toEqual([403, 'passkeyRefused'])
    expect((await list(world, person)).data).toEqual([])
    // The same without it: nothing else was wrong.
    expect((await add(world, person, made.create(json.challenge))).status).toBe(204)
  })

  test.for<readonly [what: string, oddity: Oddity]>([
    ['another site', { origin: 'https://ailleurs.example' }],
    ['this site over another scheme', { origin: 'https://localhost:3000' }],
    ['the name of another site', { rpId: 'ailleurs.example' }],
    ['nobody recognised', { flags: 0x01 }],
    ['nobody present', { flags: 0x04 }],
    ['what makes one', { type: 'webauthn.create' }],
    ["another account's name", { userHandle: 'AAAA' }],
    ['bytes of its own', { challenge: 'A'.repeat(75) }],
  ])('[SV166] a signature with %s opens nothing', async ([, oddity]) => {
    const world = await setupWorld()
    const passkey = await makePasskey(world, await signUp(world))
    const reply = await signInWith(world, passkey, oddity)
    expect([reply.status, reply.json.code]).toEqual([403, 'passkeyRefused'])
    expect((await signInWith(world, passkey)).status).toBe(200)
  })

  test('[SV166] a signature that was altered, or is of another passkey, opens nothing', async () => {
    const world = await setupWorld()
    const [mine, yours] = [await signUp(world), await signUp(world)]
    const own = await makePasskey(world, mine)
    const theirs = await makePasskey(world, yours)
    const challenge = await challengeOf(world)
    const signed = own.sign(challenge)
    const altered = { ...signed, signature: theirs.sign(challenge).signature }
    expect((await enter(world, altered)).json.code).toBe('passkeyRefused')
    expect((await enter(world, { ...signed, id: theirs.id })).json.code).toBe('passkeyRefused')
    expect((await enter(world, signed)).status).toBe(200)
    // Each account has one name for its passkeys; a security key gives none.
    expect((await offer(world, mine)).json.userHandle).toBe(own.userHandle)
    const named = await signInWith(world, own, { userHandle: theirs.userHandle })
    expect(named.json.code).toBe('passkeyRefused')
    const { userHandle: _, ...unnamed } = own.sign(await challengeOf(world))
    expect((await enter(world, unnamed)).status).toBe(200)
  })

  test('[SV167] a challenge serves once, for its purpose, for five minutes @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const signed = passkey.sign(await challengeOf(world))
    expect((await enter(world, signed)).status).toBe(200)
    const again = await enter(world, signed)
    expect([again.status, again.json.code]).toEqual([403, 'passkeyRefused'])
    const late = passkey.sign(await challengeOf(world))
    const atOnce = await Promise.all(
      Array.from({ length: 4 }, () => enter(world, late).then(({ status }) => status)),
    )
    expect(atOnce.toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403])
    for (const challenge of [
      await challengeOf(world, 'reset'),
      (await offer(world, person)).json.challenge,
    ]) {
      expect((await enter(world, passkey.sign(challenge))).json.code).toBe('passkeyRefused')
    }
    const old = await challengeOf(world)
    world.clock.advance(5 * minuteMs)
    expect((await enter(world, passkey.sign(old))).json.code).toBe('passkeyRefused')
    // One that was made while the clock stood ahead does not live until then.
    world.clock.set('2027-11-20T10:00:00.000Z')
    const ahead = await challengeOf(world)
    world.clock.set('2026-11-20T12:00:00.000Z')
    expect((await enter(world, passkey.sign(ahead))).json.code).toBe('passkeyRefused')
  })

  test('[SV168] asking for challenges stores nothing, and one that was signed is forgotten once it is over @postgres', async () => {
    const world = await setupWorld()
    const { db } = world.server.store
    const passkey = await makePasskey(world, await signUp(world))
    const count = async () => (await db.selectFrom('spent_challenge').select('id').execute()).length
    const before = await count()
    for (let at = 0; at < 50; at++) await challengeOf(world)
    expect(await count()).toBe(before)
    await signInWith(world, passkey)
    expect(await count()).toBe(before + 1)
    world.clock.advance(2 * 3_600_000)
    await world.server.purge()
    expect(await count()).toBe(0)
  })

  test('[SV169] a counter that does not go on is a copy, and is refused @postgres', async () => {
    const world = await setupWorld()
    const passkey = await makePasskey(world, await signUp(world))
    expect((await signInWith(world, passkey, { counter: 5 })).status).toBe(200)
    for (const counter of [5, 4, 0]) {
      const reply = await signInWith(world, passkey, { counter })
      expect([reply.status, reply.json.code]).toEqual([403, 'passkeyRefused'])
    }
    expect((await signInWith(world, passkey, { counter: 6 })).status).toBe(200)
  })

  test('[SV177] sign-ins with passkeys are counted for each client', async () => {
    const world = await setupWorld()
    const passkey = await makePasskey(world, await signUp(world))
    const wrong = passkey.sign('AAAA')
    const from = '198.51.100.251'
    const tryIt = () =>
      world.request('POST', '/auth/passkey/sign-in', { body: { assertion: wrong }, from })
    for (let at = 0; at < 120; at++) await tryIt()
    expect((await tryIt()).status).toBe(429)
    expect((await signInWith(world, passkey)).status).toBe(200)
  })
}

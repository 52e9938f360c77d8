// A mailed code that, by choice, replaces the password only together with a passkey or the recovery key.
import { expect, test } from 'vitest'
import { challengeOf, list, makePasskey, signInWith } from '#support/passkeyCalls.ts'
import {
  createDevice,
  createWrap,
  logIn,
  signUp,
  wrongCodes,
  type Person,
} from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const need = (
  { request }: TestServer,
  { token, password }: Person,
  isNeeded: boolean,
  proof = password,
) => request('PUT', '/user/me/passkeys/needed', { token, body: { isNeeded, proof } })

/** Somebody who has a passkey, and whose mailbox is not enough. */
async function setupGuarded(world: TestServer) {
  const person = await signUp(world)
  const passkey = await makePasskey(world, person)
  expect((await need(world, person, true)).status).toBe(204)
  return { person, passkey }
}

/** A code in the mailbox, and what it does: looked at, spent. */
async function forget(world: TestServer, { email, kid, device }: Person) {
  const { json } = await world.request('POST', '/auth/forgot-password', { body: { email } })
  const named = { email, token: await world.codeTo(email), requestId: json.requestId }
  return {
    check: (more: object = {}) =>
      world.request('POST', '/auth/verify-reset-token', {
        body: { ...named, deviceId: device.id, ...more },
      }),
    set: (password = 'a1.another-password') =>
      world.request('POST', '/auth/set-new-password', {
        body: {
          ...named,
          password,
          confirmPassword: password,
          keys: [{ kid, wrap: createWrap(kid) }],
        },
      }),
  }
}

export function passkeyResetSuite(setupWorld: SetupWorld): void {
  test('[SV178] a mailed code alone changes nothing where a passkey is needed, nor gives a device secret', async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupGuarded(world)
    const { check, set } = await forget(world, person)
    const checked = await check()
    expect(checked.json).toEqual({ valid: true, message: 'Code valide', passkeyNeeded: true })
    const refused = await set()
    expect([refused.status, refused.json.code]).toEqual([403, 'passkeyNeeded'])
    expect((await logIn(world, person)).status).toBe(200)

    const assertion = passkey.sign(await challengeOf(world, 'reset'))
    const proved = await check({ assertion })
    expect(proved.json).toEqual({
      valid: true,
      message: 'Code valide',
      deviceSecret: person.device.secret,
      keys: [{ kid: person.kid, wrap: person.wrap }],
      kid: person.kid,
    })
    expect((await set()).status).toBe(200)
    expect((await logIn(world, { ...person, password: 'a1.another-password' })).status).toBe(200)
    // The same request once more, whose reply was lost.
    expect((await set()).status).toBe(200)
  })

  test("[SV178] a sign-in's signature, one that served, or another person's passkey does not do", async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupGuarded(world)
    const theirs = await makePasskey(world, await signUp(world))
    const { check, set } = await forget(world, person)
    const wrong = [
      [passkey.sign(await challengeOf(world)), 'passkeyRefused'],
      [passkey.sign(await challengeOf(world, 'reset'), { flags: 1 }), 'passkeyRefused'],
      [theirs.sign(await challengeOf(world, 'reset')), 'passkeyUnknown'],
    ] as const
    for (const [assertion, code] of wrong) {
      expect((await check({ assertion })).json.code).toBe(code)
    }
    expect((await set()).json.code).toBe('passkeyNeeded')
    const right = passkey.sign(await challengeOf(world, 'reset'))
    expect((await check({ assertion: right })).status).toBe(200)
    // What came with one code is not there for the next.
    const next = await forget(world, person)
    expect((await next.set()).json.code).toBe('passkeyNeeded')
    expect((await next.check({ assertion: right })).json.code).toBe('passkeyRefused')
  })

  test('[SV178] the recovery key does as well as a passkey', async () => {
    const world = await setupWorld()
    const { person } = await setupGuarded(world)
    const wrap = createWrap(person.kid)
    const recovery = 'r1.recovery-secret'
    await world.request('PUT', '/user/me/keys', {
      token: person.token,
      body: { kind: 'recovery', auth: recovery, kid: person.kid, wrap, proof: person.password },
    })
    const { check, set } = await forget(world, person)
    const wrong = await check({ recovery: 'r1.some-other' })
    expect([wrong.status, wrong.json.code]).toEqual([403, 'passkeyRefused'])
    expect((await check({ recovery })).json.keys).toEqual([{ kid: person.kid, wrap }])
    expect((await set()).status).toBe(200)
  })

  test('[SV178] tries at a passkey use up no tries of the code, and a wrong code hears of none', async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupGuarded(world)
    const { check } = await forget(world, person)
    for (let at = 0; at < 6; at++) {
      const assertion = passkey.sign(await challengeOf(world))
      expect((await check({ assertion })).json.code).toBe('passkeyRefused')
    }
    expect((await check()).json.passkeyNeeded).toBe(true)
    const assertion = passkey.sign(await challengeOf(world, 'reset'))
    const [token] = wrongCodes(await world.codeTo(person.email), 1)
    const wrong = await check({ token, assertion, requestId: undefined })
    expect(wrong.json.valid).toBe(false)
    expect(wrong.json).not.toHaveProperty('passkeyNeeded')
    expect((await check({ assertion })).json.valid).toBe(true)
  })

  test('where none is needed a passkey beside the code still opens what it wraps', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const passkey = await makePasskey(world, person)
    const { check } = await forget(world, person)
    expect((await check()).json).not.toHaveProperty('keys')
    const assertion = passkey.sign(await challengeOf(world, 'reset'))
    expect((await check({ assertion, deviceId: createDevice().id })).json.keys).toEqual([
      { kid: person.kid, wrap: person.wrap },
    ])
  })

  test('[SV179] only the current password says that a passkey is needed, and only while there is one', async () => {
    const world = await setupWorld()
    const [person, neighbour] = [await signUp(world), await signUp(world)]
    await makePasskey(world, neighbour)
    const none = await need(world, person, true)
    expect([none.status, none.json.code]).toEqual([404, 'passkeyUnknown'])
    const passkey = await makePasskey(world, person)
    const second = await makePasskey(world, person)
    const refused = await need(world, person, true, 'a1.not-the-password')
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
    expect((await list(world, person)).isNeeded).toBe(false)
    await need(world, person, true)
    expect((await list(world, person)).isNeeded).toBe(true)
    expect((await list(world, neighbour)).isNeeded).toBe(false)

    const remove = (id: string) =>
      world.request('DELETE', `/user/me/passkeys/${id}`, { token: person.token })
    expect((await remove(second.id)).status).toBe(204)
    const last = await remove(passkey.id)
    expect([last.status, last.json.code]).toEqual([409, 'passkeyGuards'])
    expect((await signInWith(world, passkey)).status).toBe(200)
    expect((await need(world, person, false, 'a1.not-the-password')).status).toBe(403)
    expect((await need(world, person, false)).status).toBe(204)
    expect((await remove(passkey.id)).status).toBe(204)
  })

  test('[SV179] soon after a reset that a passkey allowed, it is no longer asked for once the password says so', async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupGuarded(world)
    const password = 'a1.another-password'
    for (const each of ['a1.one-password', password]) {
      const { check, set } = await forget(world, person)
      await check({ assertion: passkey.sign(await challengeOf(world, 'reset')) })
      expect((await set(each)).status).toBe(200)
    }
    const { token } = (await logIn(world, { ...person, password })).json
    expect((await need(world, { ...person, token, password }, false)).status).toBe(204)
    expect((await list(world, { ...person, token })).isNeeded).toBe(false)
    // Nothing was ended with that password: the mail says what it says of any other.
    const mails = await world.mailsTo(person.email)
    expect(mails.map((mail) => mail.text).join()).not.toContain("Les clés d'accès")
  })

  test('[SV155] a passkey that was put aside opens what it opened, and does not do where one is needed', async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupGuarded(world)
    const aside = await makePasskey(world, person)
    world.clock.advance(1000)
    const first = await forget(world, person)
    await first.check({ assertion: passkey.sign(await challengeOf(world, 'reset')) })
    const password = 'a1.another-password'
    expect((await first.set(password)).status).toBe(200)
    const { token } = (await logIn(world, { ...person, password })).json
    await world.request('DELETE', `/user/me/passkeys/${aside.id}`, { token })
    const second = await forget(world, person)
    const assertion = async () => aside.sign(await challengeOf(world, 'reset'))
    expect((await second.check({ assertion: await assertion() })).json.code).toBe('passkeyUnknown')
    expect((await second.set()).json.code).toBe('passkeyNeeded')
    await need(world, { ...person, token, password }, false)
    expect((await second.check({ assertion: await assertion() })).json.keys).toEqual([
      { kid: person.kid, wrap: person.wrap },
    ])
  })

  test('[SV167] of two that bring one signature beside a code at once, one passes', async () => {
    const world = await setupWorld()
    const { person, passkey } = await setupGuarded(world)
    const { check } = await forget(world, person)
    const assertion = passkey.sign(await challengeOf(world, 'reset'))
    const replies = await Promise.all([check({ assertion }), check({ assertion })])
    const said = replies.map(({ json }) => String(json.code ?? 'valid'))
    expect(new Set(said)).toEqual(new Set(['passkeyRefused', 'valid']))
  })
}

import { expect, test } from 'vitest'
import {
  createDevice,
  createEmail,
  createKid,
  createWrap,
  logIn,
  signUp,
  wrongCodes,
} from '#support/people.ts'
import { createChange, linkOf, send } from '#support/keyChanges.ts'
import type { TestServer } from '#support/setupServer.ts'
import { apiText } from '#text/api.ts'
import type { SetupWorld } from './world.ts'

const minuteMs = 60_000
const next = 'a1.new-secret'

async function requestCode({ request, codeTo }: TestServer, email: string): Promise<string> {
  await request('POST', '/auth/forgot-password', { body: { email } })
  return codeTo(email)
}
const check = ({ request }: TestServer, email: string, token: string, deviceId?: string) =>
  request('POST', '/auth/verify-reset-token', { body: { email, token, deviceId } })

interface NewPassword {
  readonly email: string
  readonly code: string
  readonly keys?: readonly { kid: string; wrap: string }[] | undefined
  readonly device?: object
  readonly bearer?: string
}
const setPassword = ({ request }: TestServer, { email, code, keys, device, bearer }: NewPassword) =>
  request('POST', '/auth/set-new-password', {
    body: { email, token: code, password: next, confirmPassword: next, keys, device },
    token: bearer,
  })
const keyPair = () => {
  const kid = createKid()
  return { kid, wrap: createWrap(kid) }
}

export function resetSuite(setupWorld: SetupWorld): void {
  test('a right code is said valid, gives this device its secret, and is not spent', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const code = await requestCode(world, person.email)
    for (let at = 0; at < 7; at++) {
      const reply = await check(world, person.email, code, person.device.id)
      expect(reply.status).toBe(200)
      expect(reply.json).toEqual({
        valid: true,
        message: 'Code valide',
        deviceSecret: person.device.secret,
        kid: person.kid,
      })
    }
    expect((await check(world, person.email, code, createDevice().id)).json.deviceSecret).toBe(
      undefined,
    )
    const wrong = await check(world, person.email, wrongCodes(code, 1)[0] ?? '', person.device.id)
    expect(wrong.json).toEqual({ valid: false, message: 'Code de vérification invalide' })
  })

  test("[SV152] a right code is told the account's key and how its keys replaced one another, a wrong one nothing", async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { json } = await logIn(world, person)
    const change = createChange('lock', person)
    expect((await send(world, String(json.token), change)).status).toBe(200)
    const code = await requestCode(world, person.email)
    expect((await check(world, person.email, code)).json).toMatchObject({
      kid: change.keys[0]?.kid,
      links: [linkOf(change)],
    })
    const wrong = await check(world, person.email, wrongCodes(code, 1)[0] ?? '')
    expect(wrong.json).toEqual({ valid: false, message: 'Code de vérification invalide' })
  })

  test('[SV3] once checked, a code lives fifteen minutes instead of ten', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const code = await requestCode(world, person.email)
    world.clock.advance(9 * minuteMs)
    await check(world, person.email, code)
    world.clock.advance(5 * minuteMs)
    expect((await check(world, person.email, code)).json.valid).toBe(true)
    world.clock.advance(2 * minuteMs)
    expect((await check(world, person.email, code)).json.valid).toBe(false)
    const reply = await setPassword(world, { email: person.email, code, keys: [keyPair()] })
    expect(reply.status).toBe(400)
    expect(reply.json).toEqual({ message: 'Code de vérification invalide', code: 'codeWrong' })
  })

  test('checking and setting share their tries', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const code = await requestCode(world, person.email)
    const wrong = wrongCodes(code, 3)
    for (const guess of wrong.slice(0, 2)) await check(world, person.email, guess)
    for (const guess of wrong.slice(2)) {
      await setPassword(world, { email: person.email, code: guess, keys: [keyPair()] })
    }
    expect((await check(world, person.email, code)).json.valid).toBe(false)
    const reply = await setPassword(world, { email: person.email, code, keys: [keyPair()] })
    expect(reply.status).toBe(400)
    expect((await logIn(world, person)).status).toBe(200)
  })

  test('a reset replaces the password, spends the code, ends the sessions and tells the owner', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const code = await requestCode(world, person.email)
    const key = { kid: person.kid, wrap: createWrap(person.kid) }
    const reply = await setPassword(world, { email: person.email, code, keys: [key] })
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({})
    expect((await world.request('GET', '/auth/me', { token: person.token })).status).toBe(401)
    expect((await logIn(world, person)).status).toBe(401)
    const login = await logIn(world, { email: person.email, password: next })
    expect(login.json).toMatchObject({ kid: person.kid, keys: [key] })
    const again = await setPassword(world, { email: person.email, code, keys: [key] })
    expect(again.status).toBe(400)
    const mails = await world.mailsTo(person.email)
    const told = mails.find(({ subject }) => subject === 'Ton mot de passe Lueur a été changé')
    expect(told?.text).toContain('Ce que tu as écrit reste chiffré')
  })

  test('the owner of a plain account is not told that their words are encrypted', async () => {
    const world = await setupWorld()
    const { email } = await signUp(world, { isPlain: true })
    const code = await requestCode(world, email)
    expect((await setPassword(world, { email, code })).status).toBe(200)
    const mail = (await world.mailsTo(email)).at(-1)
    expect(mail?.subject).toBe('Ton mot de passe Lueur a été changé')
    expect(mail?.text).toContain('/forgot-password')
    expect(mail?.text).not.toContain('chiffré')
  })

  test('the session that asks goes on; a stranger’s bearer saves nothing', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const other = (await logIn(world, person)).json.token
    const code = await requestCode(world, person.email)
    const stranger = await signUp(world)
    const key = { kid: person.kid, wrap: createWrap(person.kid) }
    await setPassword(world, { email: person.email, code, keys: [key], bearer: person.token })
    expect((await world.request('GET', '/auth/me', { token: person.token })).status).toBe(200)
    expect((await world.request('GET', '/auth/me', { token: other })).status).toBe(401)
    const second = await requestCode(world, person.email)
    await setPassword(world, {
      email: person.email,
      code: second,
      keys: [key],
      bearer: stranger.token,
    })
    expect((await world.request('GET', '/auth/me', { token: person.token })).status).toBe(401)
    expect((await world.request('GET', '/auth/me', { token: stranger.token })).status).toBe(200)
  })

  test('on a blank phone the old wrap stays shut to the new password and opens to the old one', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const code = await requestCode(world, person.email)
    const key = keyPair()
    const device = createDevice()
    const reply = await setPassword(world, { email: person.email, code, keys: [key], device })
    expect(reply.json).toEqual({ deviceSecret: device.secret })
    const login = await logIn(world, { email: person.email, password: next })
    expect(login.json).toMatchObject({ kid: key.kid, keys: [key] })
    const open = (auth: string) =>
      world.request('POST', '/auth/keys/open', {
        token: login.json.token,
        body: { kind: 'password', auth },
      })
    expect((await open(person.password)).json).toEqual({
      keys: [{ kid: person.kid, wrap: person.wrap }],
    })
    expect((await open(next)).json).toEqual({ keys: [key] })
    expect((await open('a1.neither')).status).toBe(404)
    // Once opened, the older key is wrapped under the current password too.
    world.clock.advance(1)
    const added = { kid: person.kid, wrap: createWrap(person.kid) }
    const put = await world.request('PUT', '/user/me/keys', {
      token: login.json.token,
      body: { kind: 'password', auth: next, proof: next, ...added },
    })
    expect(put.status).toBe(204)
    const both = await logIn(world, { email: person.email, password: next })
    expect(both.json.kid).toBe(key.kid)
    expect(both.json.keys).toEqual([key, added])
    // The former password opens it still: a phone that was away may have nothing else.
    expect((await open(person.password)).json).toEqual({
      keys: [{ kid: person.kid, wrap: person.wrap }],
    })
  })

  test('a journal with a key is never left without a wrap, and the code is not wasted on it', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const code = await requestCode(world, person.email)
    const reply = await setPassword(world, { email: person.email, code })
    expect(reply.status).toBe(400)
    expect(reply.json).toMatchObject({ code: 'invalid', fields: { keys: expect.any(String) } })
    expect((await logIn(world, person)).status).toBe(200)
    const done = await setPassword(world, { email: person.email, code, keys: [keyPair()] })
    expect(done.status).toBe(200)
  })

  test('a wrong code is told alike whether the address has an account, and whether the keys that it needs are there', async () => {
    const world = await setupWorld()
    const [sealed, plain] = [await signUp(world), await signUp(world, { isPlain: true })]
    const replies = []
    for (const email of [sealed.email, plain.email, createEmail()]) {
      await world.request('POST', '/auth/forgot-password', { body: { email } })
      const right = (await world.mailsTo(email)).length > 0 ? await world.codeTo(email) : '0000'
      const [code = ''] = wrongCodes(right, 1)
      for (const keys of [undefined, [keyPair()]]) {
        const { status, json } = await setPassword(world, { email, code, keys })
        replies.push(JSON.stringify([status, json]))
      }
    }
    expect(new Set(replies).size).toBe(1)
  })

  test('a right code whose account is gone opens nothing, and is said to be wrong', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const code = await requestCode(world, person.email)
    const { token, password } = person
    await world.request('DELETE', '/user/me', { token, body: { password } })
    expect((await check(world, person.email, code)).json).toEqual({
      valid: false,
      message: 'Code de vérification invalide',
    })
    const set = await setPassword(world, { email: person.email, code, keys: [keyPair()] })
    expect([set.status, set.json.code]).toEqual([400, 'codeWrong'])
  })

  test('[SV158] without naming a device a new password leaves the phone of its session known', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const code = await requestCode(world, person.email)
    const set = { email: person.email, code, keys: [keyPair()], bearer: person.token }
    expect((await setPassword(world, set)).status).toBe(200)
    const mails = (await world.mailsTo(person.email)).length
    const named = { deviceId: person.device.id }
    await logIn(world, { email: person.email, password: next }, named)
    expect(await world.mailsTo(person.email)).toHaveLength(mails)
  })

  test('a plain account changes its password and nothing else @postgres', async () => {
    const world = await setupWorld()
    const [person, neighbour] = [
      await signUp(world, { isPlain: true }),
      await signUp(world, { isPlain: true }),
    ]
    const code = await requestCode(world, person.email)
    const foreign = await setPassword(world, { email: person.email, code, keys: [keyPair()] })
    expect(foreign.status).toBe(400)
    expect((await setPassword(world, { email: person.email, code })).status).toBe(200)
    expect((await logIn(world, person)).status).toBe(401)
    const login = await logIn(world, { email: person.email, password: next })
    expect(login.json).toEqual({ token: expect.any(String) })
    expect((await logIn(world, neighbour)).status).toBe(200)
  })

  test('[SV2] a reset whose reply was lost succeeds when the same request asks again, and for nobody else', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { email } = person
    const asked = await world.request('POST', '/auth/forgot-password', { body: { email } })
    const { requestId } = asked.json
    const token = await world.codeTo(email)
    const set = async (password: string, key: object, name?: string) => {
      const { status, json } = await world.request('POST', '/auth/set-new-password', {
        body: { email, token, requestId: name, password, confirmPassword: password, keys: [key] },
      })
      return [status, json.message]
    }
    const [first, second] = [keyPair(), keyPair()]
    expect(await set(next, first, requestId)).toEqual([200, undefined])
    // A blank phone has made another key meanwhile: it is the one that it keeps.
    expect(await set(next, second, requestId)).toEqual([200, undefined])
    const login = await logIn(world, { email, password: next })
    expect(login.json).toMatchObject({ kid: second.kid, keys: [second] })
    expect(
      (await world.mailsTo(email)).filter(({ subject }) => subject.includes('a été changé')),
    ).toHaveLength(1)

    const third = keyPair()
    expect(await set('a1.thief-secret', third, requestId)).toEqual([400, apiText.codeUsedUp])
    expect(await set(next, third)).toEqual([400, apiText.resetCodeWrong])
    const checked = await world.request('POST', '/auth/verify-reset-token', {
      body: { email, token, requestId },
    })
    expect(checked.json).toEqual({ valid: false, message: apiText.codeUsedUp })
    world.clock.advance(15 * minuteMs)
    expect(await set(next, third, requestId)).toEqual([400, apiText.codeUsedUp])
    const still = await logIn(world, { email, password: next })
    expect(still.json).toMatchObject({ kid: second.kid, keys: [second] })
  })

  test('of several resets with one code at the same instant, to as many passwords, one succeeds @postgres', async () => {
    const world = await setupWorld()
    const { email } = await signUp(world)
    const token = await requestCode(world, email)
    const passwords = ['one', 'two', 'three', 'four'].map((name) => `a1.${name}-secret`)
    const statuses = await Promise.all(
      passwords.map(async (password) => {
        const body = { email, token, password, confirmPassword: password, keys: [keyPair()] }
        const { status } = await world.request('POST', '/auth/set-new-password', { body })
        return status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const password = passwords[statuses.indexOf(200)] ?? ''
    const login = await logIn(world, { email, password })
    expect(login.json.keys).toHaveLength(1)
  })
}

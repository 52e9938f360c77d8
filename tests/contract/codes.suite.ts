import { expect, test } from 'vitest'
import { checkReset, forgot, register, verify } from '#support/codeCalls.ts'
import { createEmail, signUp, wrongCodes } from '#support/people.ts'
import { codeNotSentText } from '#text/api.ts'
import type { SetupWorld } from './world.ts'

const minuteMs = 60_000

export function codesSuite(setupWorld: SetupWorld): void {
  test('a wrong code is refused with its sentence', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const { code, requestId } = await register(world, email)
    const reply = await verify(world, email, wrongCodes(code, 1)[0] ?? '', requestId)
    expect(reply.status).toBe(400)
    expect(reply.json).toEqual({ message: 'Code de vérification incorrect', code: 'codeWrong' })
  })

  test('[SV4] after five wrong ones the right code no longer opens', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const { code, requestId } = await register(world, email)
    for (const wrong of wrongCodes(code, 5)) await verify(world, email, wrong, requestId)
    expect((await verify(world, email, code, requestId)).status).toBe(400)
  })

  test('[SV5] without its name a code bears three tries, and two wrong ones leave one', async () => {
    const world = await setupWorld()
    for (const [wrongOnes, status] of [
      [2, 200],
      [3, 400],
    ] as const) {
      const email = createEmail()
      const { code } = await register(world, email)
      for (const wrong of wrongCodes(code, wrongOnes)) await verify(world, email, wrong)
      expect((await verify(world, email, code)).status).toBe(status)
    }
  })

  test('[SV4] sixty guesses at the same instant are counted like sixty in a row @postgres', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const { code, requestId } = await register(world, email)
    await Promise.all(wrongCodes(code, 60).map((wrong) => verify(world, email, wrong, requestId)))
    expect((await verify(world, email, code, requestId)).status).toBe(400)
  })

  test('[SV2] a code is over after ten minutes', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const { code, requestId } = await register(world, email)
    world.clock.advance(10 * minuteMs)
    expect((await verify(world, email, code, requestId)).status).toBe(400)
  })

  test('[SV2] a code for one purpose opens nothing else', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await forgot(world, person.email)
    const code = await world.codeTo(person.email)
    expect((await verify(world, person.email, code)).status).toBe(400)
    const pending = createEmail()
    const { code: verification } = await register(world, pending)
    expect((await checkReset(world, pending, verification)).json.valid).toBe(false)
  })

  test("a code opens nobody else's registration", async () => {
    const world = await setupWorld()
    const [mine, yours] = [createEmail(), createEmail()]
    const own = await register(world, mine)
    const other = await register(world, yours)
    const reply = await verify(world, yours, own.code, own.requestId)
    expect(reply.status).toBe(400)
    expect((await verify(world, mine, own.code, other.requestId)).status).toBe(400)
    expect((await verify(world, mine, own.code, own.requestId)).status).toBe(200)
  })

  test('[SV6] three codes an hour and six a day reach an address; one that is not sent is said not to be', async () => {
    const world = await setupWorld()
    const person = await signUp(world) // The first code of the day.
    const send = async (times: number) => {
      const before = (await world.mailsTo(person.email)).length
      const statuses: number[] = []
      for (let at = 0; at < times; at++) statuses.push((await forgot(world, person.email)).status)
      const sent = (await world.mailsTo(person.email)).length - before
      expect(statuses.filter((status) => status === 200)).toHaveLength(sent)
      expect(new Set(statuses.slice(sent))).toEqual(new Set(sent < times ? [429] : []))
      return before + sent
    }
    expect(await send(5)).toBe(3)
    world.clock.advance(61 * minuteMs)
    expect(await send(5)).toBe(6)
    world.clock.advance(61 * minuteMs)
    expect(await send(5)).toBe(6)
    world.clock.advance(24 * 60 * minuteMs)
    expect(await send(1)).toBe(7)
  })

  test('over the quota, known, pending and unknown addresses are told alike, and when to come back', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const [pending, unknown] = [createEmail(), createEmail()]
    await register(world, pending)
    for (const path of ['/auth/forgot-password', '/auth/resend-verification']) {
      world.clock.advance(25 * 60 * minuteMs)
      for (const email of [person.email, pending, unknown]) {
        for (let at = 0; at < 3; at++) await world.request('POST', path, { body: { email } })
        const refused = await world.request('POST', path, { body: { email } })
        expect([refused.status, refused.json]).toEqual([
          429,
          { code: 'limited', message: codeNotSentText(60 * minuteMs) },
        ])
        expect(refused.headers.get('Retry-After')).toBe('3600')
      }
    }
  })

  test('a pending sign-in over the quota goes to its code while that serves, then says when to come back @postgres', async () => {
    const world = await setupWorld()
    const email = createEmail()
    await register(world, email)
    const logIn = () =>
      world.request('POST', '/auth/login', { body: { email, password: 'a1.some-secret' } })
    const mails = async () => (await world.mailsTo(email)).length
    // Whoever made an attempt has shown nothing: three codes an hour, as for anybody.
    for (let at = 0; at < 2; at++) expect((await logIn()).status).toBe(403)
    expect(await mails()).toBe(3)
    const { status, json } = await logIn()
    expect([status, await mails()]).toEqual([403, 3])
    world.clock.advance(11 * minuteMs)
    const refused = await logIn()
    expect([refused.status, refused.json.code, await mails()]).toEqual([429, 'limited', 3])
    world.clock.advance(50 * minuteMs)
    await logIn()
    expect((await verify(world, email, await world.codeTo(email), json.requestId)).status).toBe(200)
  })

  test('[SV7] strangers do not use up what the owner of a known phone may ask', async () => {
    const world = await setupWorld()
    const { email, device, token } = await signUp(world)
    for (let at = 0; at < 5; at++) await forgot(world, email)
    expect((await forgot(world, email, { deviceId: 'a-phone-of-a-stranger' })).status).toBe(429)
    expect((await forgot(world, email, { deviceId: device.id })).status).toBe(200)
    const own = await world.request('POST', '/auth/forgot-password', { body: { email }, token })
    expect(own.status).toBe(200)
    expect((await forgot(world, email, { deviceId: device.id })).status).toBe(429)
  })

  test("[SV5] a stranger's wrong codes do not burn the code of the phone that asked", async () => {
    const world = await setupWorld()
    const { email } = await signUp(world)
    const { requestId } = (await forgot(world, email)).json
    const code = await world.codeTo(email)
    for (const guess of wrongCodes(code, 12)) {
      await checkReset(world, email, guess)
      await checkReset(world, email, guess, 'a-name-that-nobody-gave')
    }
    expect((await checkReset(world, email, code)).json.valid).toBe(false)
    expect((await checkReset(world, email, code, requestId)).json.valid).toBe(true)

    const pending = createEmail()
    const own = await register(world, pending)
    for (const guess of wrongCodes(own.code, 12)) await verify(world, pending, guess)
    expect((await verify(world, pending, own.code)).status).toBe(400)
    expect((await verify(world, pending, own.code, own.requestId)).status).toBe(200)
  })

  test('a client that keeps no name changes its password while one request is open, and not while two are', async () => {
    const world = await setupWorld()
    const { email } = await signUp(world)
    const first = await forgot(world, email)
    const code = await world.codeTo(email)
    expect((await checkReset(world, email, code)).json.valid).toBe(true)
    // The same request again is still one; another one is two.
    world.clock.advance(1000)
    await forgot(world, email, { requestId: first.json.requestId })
    const again = await world.codeTo(email)
    expect((await checkReset(world, email, again)).json.valid).toBe(true)
    world.clock.advance(61 * minuteMs)
    const third = await forgot(world, email)
    const own = await world.codeTo(email)
    await forgot(world, email)
    expect((await checkReset(world, email, own)).json.valid).toBe(false)
    expect((await checkReset(world, email, own, third.json.requestId)).json.valid).toBe(true)
  })

  test('without a name, a code opens nothing once an address has two registrations', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const own = await register(world, email)
    world.clock.advance(1000)
    const stranger = await register(world, email)
    expect((await verify(world, email, stranger.code)).status).toBe(400)
    expect((await verify(world, email, own.code, own.requestId)).status).toBe(200)
  })

  test('registering an address over its quota is told to wait @postgres', async () => {
    const world = await setupWorld()
    const email = createEmail()
    for (let at = 0; at < 3; at++) await register(world, email)
    const body = { email, password: 'a1.some-secret', confirmPassword: 'a1.some-secret' }
    const reply = await world.request('POST', '/auth/register', { body })
    expect(reply.status).toBe(429)
    expect(reply.headers.get('Retry-After')).toBe('3600')
    expect(await world.mailsTo(email)).toHaveLength(3)
    const { db } = world.server.store
    expect(await db.selectFrom('attempt').select('id').execute()).toHaveLength(3)
    // A stranger's name asks for no mail either.
    world.clock.advance(3_600_000)
    const unknown = { email, requestId: 'A'.repeat(22) }
    await world.request('POST', '/auth/resend-verification', { body: unknown })
    expect(await world.mailsTo(email)).toHaveLength(3)
  })

  test('resend gives the same attempt a new code, and the former one dies', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const { code, requestId } = await register(world, email)
    const reply = await world.request('POST', '/auth/resend-verification', {
      body: { email, requestId },
    })
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({ requestId })
    const fresh = await world.codeTo(email)
    if (fresh !== code) expect((await verify(world, email, code, requestId)).status).toBe(400)
    expect((await verify(world, email, fresh, requestId)).status).toBe(200)
  })

  test('a name asked without one stays the same before, during and after an attempt, and names its code', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const ask = async () => {
      // Within its quota.
      world.clock.advance(61 * minuteMs)
      const reply = await world.request('POST', '/auth/resend-verification', { body: { email } })
      return reply.json.requestId as string
    }
    const before = await ask()
    await register(world, email)
    expect(await ask()).toBe(before)
    expect((await verify(world, email, await world.codeTo(email), before)).status).toBe(200)
    expect(await ask()).toBe(before)
  })

  test('forgot and resend reply alike for known, pending and unknown addresses, and mail only the right ones', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const pending = createEmail()
    await register(world, pending)
    const unknown = createEmail()
    for (const path of ['/auth/forgot-password', '/auth/resend-verification']) {
      world.clock.advance(61 * minuteMs)
      for (const email of [person.email, pending, unknown]) {
        const answers = [
          await world.request('POST', path, { body: { email } }),
          await world.request('POST', path, { body: { email } }),
        ]
        for (const reply of answers) {
          expect(reply.status).toBe(200)
          expect(reply.json).toEqual({ requestId: expect.stringMatching(/^[\w-]{22}$/) })
        }
        const isStable = answers[0]?.json.requestId === answers[1]?.json.requestId
        expect(isStable).toBe(path === '/auth/resend-verification')
      }
    }
    expect(await world.mailsTo(unknown)).toHaveLength(0)
    expect(await world.mailsTo(person.email)).toHaveLength(3)
    expect(await world.mailsTo(pending)).toHaveLength(3)
  })

  test('checking a code replies alike for known and unknown addresses', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const known = await checkReset(world, person.email, '0000')
    const unknown = await checkReset(world, createEmail(), '0000')
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(known.text).toBe(unknown.text)
    const [left, right] = await Promise.all(
      [person.email, createEmail()].map((email) => verify(world, email, '0000')),
    )
    expect(left?.text).toBe(right?.text)
  })

  test('a code that is no text of four digits is refused before it counts', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const { code, requestId } = await register(world, email)
    for (const wrong of [1234, '١٢٣٤', '1234\n', [code], '12345', '', null, { code }]) {
      const body = { email, code: wrong, requestId }
      expect((await world.request('POST', '/auth/verify-code', { body })).json.code).toBe('invalid')
    }
    expect((await verify(world, email, code, requestId)).status).toBe(200)
  })
}

// Codes and sign-ins that somebody else tries to keep from their owner.
import { expect, test } from 'vitest'
import { checkReset, forgot, register, verify } from '#support/codeCalls.ts'
import { createDevice, createEmail, createWrap, signUp, wrongCodes } from '#support/people.ts'
import { apiText, codeNotSentText } from '#text/api.ts'
import type { SetupWorld } from './world.ts'

const minuteMs = 60_000

export function hostageSuite(setupWorld: SetupWorld): void {
  test('[SV92] a code out of tries or too old says that a new one is needed, to the phone that asked alone', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const unknown = createEmail()
    const said = async (email: string, requestId?: string) =>
      (await checkReset(world, email, '0000', requestId)).json.message
    for (const wait of [0, 10 * minuteMs]) {
      world.clock.advance(61 * minuteMs)
      const sentences = []
      for (const email of [person.email, unknown]) {
        // No code is 0000: then another would have to be wrong.
        let requestId = ''
        do requestId = (await forgot(world, email)).json.requestId
        while (email === person.email && (await world.codeTo(email)) === '0000')
        world.clock.advance(wait)
        const heard = []
        for (let at = 0; at < 6; at++) heard.push(await said(email, requestId))
        sentences.push(heard)
        expect(await said(email)).toBe(apiText.resetCodeWrong)
        expect(await said(email, 'a-name-that-nobody-gave')).toBe(apiText.resetCodeWrong)
      }
      const wrong = Array.from({ length: wait === 0 ? 4 : 0 }, () => apiText.resetCodeWrong)
      const usedUp = Array.from({ length: 6 - wrong.length }, () => apiText.codeUsedUp)
      expect(sentences).toEqual([
        [...wrong, ...usedUp],
        [...wrong, ...usedUp],
      ])
    }

    const pending = createEmail()
    const { code, requestId } = await register(world, pending)
    for (const wrong of wrongCodes(code, 5)) await verify(world, pending, wrong, requestId)
    const refused = await verify(world, pending, code, requestId)
    expect([refused.status, refused.json]).toEqual([
      400,
      { code: 'codeWrong', message: apiText.codeUsedUp },
    ])
    await world.request('POST', '/auth/resend-verification', {
      body: { email: pending, requestId },
    })
    expect((await verify(world, pending, await world.codeTo(pending), requestId)).status).toBe(200)
  })

  test('[SV161] a code asked for again without its name stands beside the one of the request, and either opens it @postgres', async () => {
    const world = await setupWorld()
    const resend = (email: string, requestId?: string) =>
      world.request('POST', '/auth/resend-verification', { body: { email, requestId } })
    for (const typed of ['own', 'latest'] as const) {
      world.clock.advance(61 * minuteMs)
      const email = createEmail()
      const { code: own, requestId } = await register(world, email)
      world.clock.advance(1000)
      await resend(email)
      const latest = await world.codeTo(email)
      const code = typed === 'own' ? own : latest
      const opened = await verify(world, email, code, requestId)
      expect([typed, opened.status]).toEqual([typed, 200])
      // The reply was lost.
      const again = await verify(world, email, code, requestId)
      expect([typed, again.status]).toEqual([typed, 200])
      const asked = await resend(email, requestId)
      expect(asked.json).toEqual({ code: 'emailTaken', message: apiText.alreadyOpen })
      // Neither code opens anything for anybody else.
      for (const left of [own, latest]) {
        expect((await verify(world, email, left)).json.code).toBe('codeWrong')
        expect((await verify(world, email, left, createDevice().id)).json.code).toBe('codeWrong')
      }
    }
  })

  test('[SV161] a request whose own code is long over hears that its account is open, after another code opened it @postgres', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const { requestId } = await register(world, email)
    world.clock.advance(60 * minuteMs)
    await world.server.store.db.deleteFrom('code').execute()
    const body = { email }
    await world.request('POST', '/auth/resend-verification', { body })
    const code = await world.codeTo(email)
    expect((await verify(world, email, code, requestId)).status).toBe(200)
    const asked = await world.request('POST', '/auth/resend-verification', {
      body: { email, requestId },
    })
    expect(asked.json.message).toBe(apiText.alreadyOpen)
  })

  test('[SV161] a stranger who registers the address too can neither use that code up nor open anything with it @postgres', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const own = await register(world, email)
    world.clock.advance(1000)
    await world.request('POST', '/auth/resend-verification', { body: { email } })
    const unnamed = await world.codeTo(email)
    world.clock.advance(1000)
    const stranger = await register(world, email)
    const refused = await verify(world, email, unnamed, stranger.requestId)
    if (unnamed !== stranger.code) expect(refused.json.code).toBe('codeWrong')
    for (const guess of wrongCodes(unnamed, 5)) {
      await verify(world, email, guess, stranger.requestId)
    }
    const rows = await world.server.store.db.selectFrom('code').select(['tries']).execute()
    expect(rows.map(({ tries }) => tries).toSorted((a, b) => a - b)).toEqual([0, 0, 5])
    expect((await verify(world, email, own.code, own.requestId)).status).toBe(200)
  })

  test('[SV161] codes asked for without a name give guesses at them no more tries under the name of a request', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const { code, requestId } = await register(world, email)
    world.clock.advance(1000)
    await world.request('POST', '/auth/resend-verification', { body: { email } })
    const latest = await world.codeTo(email)
    const guesses = wrongCodes(code, 6).filter((guess) => guess !== latest)
    for (const guess of guesses.slice(0, 5)) await verify(world, email, guess, requestId)
    for (const used of [code, latest]) {
      expect((await verify(world, email, used, requestId)).json.message).toBe(apiText.codeUsedUp)
    }
  })

  test('[SV94] whoever shares the network address of an attacker still signs in on a known phone', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const from = '198.51.100.7'
    const guess = (email: string) =>
      world.request('POST', '/auth/login', { body: { email, password: 'a1.guess' }, from })
    const statuses = []
    for (let at = 0; at < 121; at++) statuses.push((await guess(createEmail())).status)
    expect([statuses.slice(0, 120).every((status) => status === 401), statuses[120]]).toEqual([
      true,
      429,
    ])
    for (let at = 0; at < 40; at++) await guess(person.email)
    const { email, password, device } = person
    const logInThere = (body: object) => world.request('POST', '/auth/login', { body, from })
    expect((await logInThere({ email, password })).status).toBe(429)
    expect((await logInThere({ email, password, deviceId: device.id })).status).toBe(200)
    expect((await logInThere({ email, password, device })).status).toBe(200)
  })

  test('[SV94] whoever shares the network address of an attacker still resets a password on a known phone', async () => {
    const world = await setupWorld()
    const { email, device, kid } = await signUp(world)
    const from = '198.51.100.7'
    const ask = (path: string, body: object) => world.request('POST', path, { body, from })
    const stranger = createEmail()
    for (let at = 0; at < 30; at++) await ask('/auth/forgot-password', { email: createEmail() })
    for (let at = 0; at < 120; at++) {
      await ask('/auth/verify-reset-token', { email: stranger, token: '0000' })
    }
    expect((await ask('/auth/forgot-password', { email: stranger })).status).toBe(429)
    const guess = { email, token: '0000' }
    expect((await ask('/auth/verify-reset-token', guess)).status).toBe(429)

    const { json } = await ask('/auth/forgot-password', { email, deviceId: device.id })
    const code = { email, token: await world.codeTo(email), requestId: json.requestId }
    const checked = await ask('/auth/verify-reset-token', { ...code, deviceId: device.id })
    expect(checked.json.valid).toBe(true)
    const password = 'a1.new-secret'
    const keys = [{ kid, wrap: createWrap(kid) }]
    const next = { ...code, password, confirmPassword: password, keys }
    expect((await ask('/auth/set-new-password', next)).status).toBe(429)
    expect((await ask('/auth/set-new-password', { ...next, device })).status).toBe(200)
  })

  test('[SV95] one client has ten mails an hour sent to addresses that nobody has verified, and no other client waits for it', async () => {
    const world = await setupWorld()
    const password = 'a1.some-secret'
    const flood = (email: string, from = '198.51.100.7') =>
      world.request('POST', '/auth/register', {
        body: { email, password, confirmPassword: password },
        from,
      })
    const statuses = []
    for (let at = 0; at < 11; at++) statuses.push((await flood(createEmail())).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    const refused = createEmail()
    const reply = await flood(refused)
    expect(reply.headers.get('Retry-After')).toBe('3600')
    expect(reply.json).toEqual({ code: 'limited', message: codeNotSentText(60 * minuteMs) })
    expect((await flood(refused, '198.51.100.8')).status).toBe(201)
    expect(await world.mailsTo(refused)).toHaveLength(1)

    // Asking again, and a sign-in that would send a code, count alike; whether the address is known or not.
    const ask = (path: string, body: object) =>
      world.request('POST', path, { body, from: '198.51.100.7' })
    const verified = await signUp(world)
    for (const email of [refused, verified.email, createEmail()]) {
      expect((await ask('/auth/resend-verification', { email })).status).toBe(429)
    }
    expect((await ask('/auth/login', { email: refused, password })).status).toBe(403)
    expect(await world.mailsTo(refused)).toHaveLength(1)
    // Whoever forgot a password is mailed all the same: that address is verified.
    expect((await ask('/auth/forgot-password', { email: verified.email })).status).toBe(200)
    world.clock.advance(60 * minuteMs)
    expect((await ask('/auth/resend-verification', { email: refused })).status).toBe(200)
    expect(await world.mailsTo(refused)).toHaveLength(2)
  })

  test('[SV96] while wrong codes come in masses, a code that no known phone asked for has one try, and right ones pass @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    // At addresses without account codes are kept and counted alike, and never mailed.
    const guess = async (count: number) => {
      for (let at = 0; at < count; at++) {
        const email = createEmail()
        const from = `192.0.2.${at}`
        const ask = (path: string, body: object) => world.request('POST', path, { body, from })
        const { requestId } = (await ask('/auth/forgot-password', { email })).json
        for (const token of ['0001', '0002', '0003', '0004', '0005']) {
          await ask('/auth/verify-reset-token', { email, token, requestId })
        }
      }
    }
    const metric = async (outcome: string) =>
      Number(
        new RegExp(`codes_tried_total{outcome="${outcome}"} (\\d+)`).exec(
          await (await world.visit('/metrics')).text(),
        )?.[1],
      )
    const alarms = () => world.logLines.filter((line) => line.includes('many wrong codes')).length

    await guess(59)
    // Guesses at nothing brake nobody.
    for (let at = 0; at < 20; at++)
      await checkReset(world, createEmail(), '0000', 'no-such-request')
    expect([await metric('braked'), alarms()]).toEqual([0, 0])
    await guess(3)
    expect([(await metric('braked')) > 0, alarms()]).toEqual([true, 1])
    expect(await metric('wrong')).toBeGreaterThan(250)

    const [email, other] = [createEmail(), createEmail()]
    const mistyped = await register(world, email)
    const refused = await verify(
      world,
      email,
      wrongCodes(mistyped.code, 1)[0] ?? '',
      mistyped.requestId,
    )
    expect(refused.json.message).toBe(apiText.codeUsedUp)
    expect((await verify(world, email, mistyped.code, mistyped.requestId)).status).toBe(400)
    const right = await register(world, other)
    expect((await verify(world, other, right.code, right.requestId)).status).toBe(200)

    const { requestId } = (await forgot(world, person.email, { deviceId: person.device.id })).json
    const code = await world.codeTo(person.email)
    for (const wrong of wrongCodes(code, 4)) await checkReset(world, person.email, wrong, requestId)
    expect((await checkReset(world, person.email, code, requestId)).json.valid).toBe(true)

    world.clock.advance(61 * minuteMs)
    const later = await register(world, email)
    for (const wrong of wrongCodes(later.code, 4))
      await verify(world, email, wrong, later.requestId)
    expect((await verify(world, email, later.code, later.requestId)).status).toBe(200)
    expect(alarms()).toBe(1)
  })
}

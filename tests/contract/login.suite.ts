import { expect, test } from 'vitest'
import { createDevice, createEmail, logIn, signUp } from '#support/people.ts'
import type { SetupWorld } from './world.ts'

export function loginSuite(setupWorld: SetupWorld): void {
  test('the right password gets a token and the wraps of that password', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const reply = await logIn(world, person)
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      token: expect.any(String),
      kid: person.kid,
      keys: [{ kid: person.kid, wrap: person.wrap }],
    })
    const me = await world.request('GET', '/auth/me', { token: reply.json.token })
    expect(me.status).toBe(200)
  })

  test('an unknown address, a wrong password and a pending one under another password look alike', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const pending = createEmail()
    await world.request('POST', '/auth/register', {
      body: { email: pending, password: 'a1.pending', confirmPassword: 'a1.pending' },
    })
    const answers = []
    for (const email of [createEmail(), person.email, pending]) {
      answers.push(await logIn(world, { email, password: 'a1.wrong-one' }))
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const names = answers.map(({ headers }) => [...headers.keys()].join(' '))
    expect(new Set(names).size).toBe(1)
  })

  test('a pending registration under the right password gets 403, its name and a new code', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const password = 'a1.pending-secret'
    const { json } = await world.request('POST', '/auth/register', {
      body: { email, password, confirmPassword: password },
    })
    const reply = await logIn(world, { email, password })
    expect(reply.status).toBe(403)
    expect(reply.json).toEqual({
      message: 'Votre compte est en attente de vérification. Redirection...',
      code: 'pending',
      requestId: json.requestId,
    })
    expect(await world.mailsTo(email)).toHaveLength(2)
    const verified = await world.request('POST', '/auth/verify-code', {
      body: { email, code: await world.codeTo(email), requestId: reply.json.requestId },
    })
    expect(verified.status).toBe(200)
  })

  test('the first secret of a device holds for ever; later ones are proposals', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const device = createDevice()
    const first = await logIn(world, person, { device })
    expect(first.json.deviceSecret).toBe(device.secret)
    const proposal = { id: device.id, secret: createDevice().secret }
    const second = await logIn(world, person, { device: proposal })
    expect(second.json.deviceSecret).toBe(device.secret)
    const third = await logIn(world, person, { deviceId: device.id })
    expect(third.json.deviceSecret).toBe(device.secret)
    const unknown = await logIn(world, person, { deviceId: createDevice().id })
    expect(unknown.json.deviceSecret).toBeUndefined()
  })

  test('logging out kills this token and no other', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const other = (await logIn(world, person)).json.token
    const reply = await world.request('POST', '/auth/logout', { token: person.token })
    expect(reply.status).toBe(204)
    const dead = await world.request('GET', '/auth/me', { token: person.token })
    expect(dead.status).toBe(401)
    expect(dead.json.code).toBe('unauthorised')
    expect((await world.request('GET', '/auth/me', { token: other })).status).toBe(200)
  })

  test('[SV10] a token lives 180 days', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    world.clock.advance(180 * 24 * 3_600_000 - 60_000)
    expect((await world.request('GET', '/auth/me', { token: person.token })).status).toBe(200)
    world.clock.advance(120_000)
    expect((await world.request('GET', '/auth/me', { token: person.token })).status).toBe(401)
  })

  test('a forged, unsigned or altered token is refused', async () => {
    const world = await setupWorld()
    const { token } = await signUp(world)
    const [header = '', claims = '', signature = ''] = token.split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const otherClaims = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(claims, 'base64url').toString()),
        sub: 'somebody-else',
      }),
    ).toString('base64url')
    const forged = [
      `${unsigned}.${claims}.`,
      `${unsigned}.${claims}.${signature}`,
      `${header}.${otherClaims}.${signature}`,
      `${header}.${claims}`,
      'x',
      '',
    ]
    for (const candidate of forged) {
      const reply = await world.request('GET', '/auth/me', { token: candidate })
      expect(reply.status).toBe(401)
    }
  })

  test('[SV136] the log says by which code a request was refused, and why a token was, and names nobody', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const other = (await logIn(world, person)).json.token
    const ask = (token?: string) => world.request('GET', '/auth/me', { token })
    await ask()
    await ask('x')
    await ask(`${person.token}x`)
    await world.request('POST', '/auth/logout', { token: person.token })
    await ask(person.token)
    world.clock.advance(180 * 24 * 3_600_000)
    await ask(other)
    await logIn(world, { email: person.email, password: 'b2.wrong' })
    await world.request('GET', '/journal/entries?year=x', {
      token: (await logIn(world, person)).json.token,
    })
    const lines = world.logLines
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ refusal }) => refusal !== undefined)
    expect(lines.map(({ status, refusal, noSession }) => [status, refusal, noSession])).toEqual([
      [401, 'unauthorised', 'none'],
      [401, 'unauthorised', 'forged'],
      [401, 'unauthorised', 'forged'],
      [401, 'unauthorised', 'ended'],
      [401, 'unauthorised', 'over'],
      [401, 'unauthorised', undefined],
      [400, 'invalid', undefined],
    ])
    expect(world.logLines.join('')).not.toContain(person.email)
  })

  test('the token says who, which session, which key, and whether a name was chosen', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const claims = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toEqual({
      sub: expect.any(String),
      sid: expect.any(String),
      email: person.email,
      kid: person.kid,
      hasUsername: false,
      exp: Math.floor(world.clock.now() / 1000) + 180 * 24 * 3600,
    })
  })

  test('[SV18] too many passwords on one address are slowed down, whoever sends them', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const answers = []
    for (let attempt = 0; attempt < 31; attempt++) {
      const body = { email, password: 'a1.guess' }
      answers.push(
        await world.request('POST', '/auth/login', { body, from: `198.51.100.${attempt}` }),
      )
    }
    expect(answers.slice(0, 30).every(({ status }) => status === 401)).toBe(true)
    expect(answers[30]?.status).toBe(429)
    expect(Number(answers[30]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answers[30]?.json.code).toBe('limited')
  })

  test('[SV18] strangers who try passwords do not shut out the owner of a known phone', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const guess = { email: person.email, password: 'a1.guess' }
    const deviceId = 'a-phone-of-a-stranger'
    for (let attempt = 0; attempt < 31; attempt++) await logIn(world, guess, { deviceId })
    expect((await logIn(world, person)).status).toBe(429)
    expect((await logIn(world, person, { deviceId })).status).toBe(429)
    expect((await logIn(world, person, { device: person.device })).status).toBe(200)
    // A known phone that tries passwords waits as everybody does.
    const known = { deviceId: person.device.id }
    for (let attempt = 0; attempt < 30; attempt++) await logIn(world, guess, known)
    expect((await logIn(world, person, known)).status).toBe(429)
  })
}

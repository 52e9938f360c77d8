import { expect, test } from 'vitest'
import { signOutUser } from '#server/admin/signOutUser.ts'
import {
  createDevice,
  createEmail,
  createKid,
  createWrap,
  logIn,
  signUp,
  wrongCodes,
} from '#support/people.ts'
import { register, verify } from '#support/codeCalls.ts'
import { apiText } from '#text/api.ts'
import type { SetupWorld } from './world.ts'

const password = 'a1.first-secret'
const bodyFor = (email: string, more: object = {}) => ({
  email,
  password,
  confirmPassword: password,
  ...more,
})

export function registrationSuite(setupWorld: SetupWorld): void {
  test('a registration gets 201 with its name, and mails a code @postgres', async () => {
    const world = await setupWorld({ smtp: 'peer' })
    const email = createEmail()
    const reply = await world.request('POST', '/auth/register', {
      body: bodyFor(`  ${email.toUpperCase()} `),
    })
    expect(reply.status).toBe(201)
    expect(reply.json).toEqual({ email, requestId: expect.stringMatching(/^[\w-]{22}$/) })
    const [mail] = await world.mailsTo(email)
    expect(mail?.subject).toContain('confirmer ton adresse')
    expect(mail?.text).toContain(await world.codeTo(email))
  })

  test('[SV91] a code stands on a line of its own, not in the subject nor in the first words, which locked screens show', async () => {
    const world = await setupWorld({ smtp: 'peer' })
    const { email } = await signUp(world)
    await world.request('POST', '/auth/forgot-password', { body: { email } })
    const mails = await world.mailsTo(email)
    expect(mails).toHaveLength(2)
    for (const { subject, text } of mails) {
      expect(subject).not.toMatch(/\d/)
      expect(text.search(/^\d{4}\r?$/m)).toBeGreaterThan(100)
      expect(text.match(/\d{4}/g)).toHaveLength(1)
      expect(text).toMatch(/\b10\sminutes\b/)
    }
  })

  test('[SV161] the name that a code without one was given brings another code, as no name does', async () => {
    const world = await setupWorld({ smtp: 'peer' })
    const email = createEmail()
    await world.request('POST', '/auth/register', { body: bodyFor(email) })
    const ask = (more: object) =>
      world.request('POST', '/auth/resend-verification', { body: { email, ...more } })
    const { requestId } = (await ask({})).json
    expect((await ask({ requestId })).json).toEqual({ requestId })
    expect(await world.mailsTo(email)).toHaveLength(3)
  })

  test('[SV161] of two who give a code without a name at the same instant one is let in', async () => {
    const world = await setupWorld()
    const email = createEmail()
    await world.request('POST', '/auth/register', { body: bodyFor(email) })
    const code = await world.codeTo(email)
    const verifyUnnamed = () =>
      world.request('POST', '/auth/verify-code', { body: { email, code } })
    const replies = await Promise.all([verifyUnnamed(), verifyUnnamed()])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
  })

  test('the code opens the account once, with the key and the device of its attempt', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const kid = createKid()
    const wrap = createWrap(kid)
    const device = createDevice()
    const { json } = await world.request('POST', '/auth/register', {
      body: bodyFor(email, { keys: [{ kid, wrap }], device }),
    })
    const verification = { email, code: await world.codeTo(email), requestId: json.requestId }
    const verified = await world.request('POST', '/auth/verify-code', { body: verification })
    expect(verified.status).toBe(200)
    const me = await world.request('GET', '/auth/me', { token: verified.json.token })
    expect(me.json).toMatchObject({ email, kid, username: null, state: 'active' })
    const login = await logIn(world, { email, password }, { deviceId: device.id })
    expect(login.json).toMatchObject({ kid, keys: [{ kid, wrap }], deviceSecret: device.secret })
    const { requestId: _, ...unnamed } = verification
    for (const body of [unnamed, { ...unnamed, requestId: createDevice().id }]) {
      const again = await world.request('POST', '/auth/verify-code', { body })
      expect([again.status, again.json.code]).toEqual([400, 'codeWrong'])
    }
  })

  test('[SV2] a reply that was lost is given again to the same request, as long as its code lives and has tries left', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const [kid, device] = [createKid(), createDevice()]
    const registered = await world.request('POST', '/auth/register', {
      body: bodyFor(email, { keys: [{ kid, wrap: createWrap(kid) }], device }),
    })
    const { requestId } = registered.json
    const body = { email, code: await world.codeTo(email), requestId }
    const opened = await world.request('POST', '/auth/verify-code', { body })
    const ids = new Set<unknown>()
    for (let tried = 1; tried < 5; tried++) {
      const { status, json } = await world.request('POST', '/auth/verify-code', { body })
      expect(status).toBe(200)
      const me = await world.request('GET', '/auth/me', { token: json.token })
      ids.add(me.json.id)
    }
    const first = await world.request('GET', '/auth/me', { token: opened.json.token })
    expect([...ids]).toEqual([first.json.id])
    // Each session is of the phone that registered.
    const sessions = await world.server.store.db.selectFrom('session').select('device_id').execute()
    expect(sessions.map((row) => row.device_id)).toEqual(Array.from({ length: 5 }, () => device.id))
    const open = [409, { code: 'emailTaken', message: apiText.alreadyOpen }]
    const sixth = await world.request('POST', '/auth/verify-code', { body })
    expect([sixth.status, sixth.json]).toEqual(open)
  })

  test('[SV2] a request whose account is open hears so, not that its code is wrong or that another is sent; others learn nothing @postgres', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const registered = await world.request('POST', '/auth/register', { body: bodyFor(email) })
    const { requestId } = registered.json
    const code = await world.codeTo(email)
    const body = { email, code, requestId }
    expect((await world.request('POST', '/auth/verify-code', { body })).status).toBe(200)
    const open = [409, { code: 'emailTaken', message: apiText.alreadyOpen }]
    const [wrong = ''] = wrongCodes(code, 1)
    const typo = { ...body, code: wrong }
    const mistyped = await world.request('POST', '/auth/verify-code', { body: typo })
    expect([mistyped.status, mistyped.json]).toEqual(open)
    world.clock.advance(10 * 60_000)
    const late = await world.request('POST', '/auth/verify-code', { body })
    expect([late.status, late.json]).toEqual(open)
    const resend = (name?: string) =>
      world.request('POST', '/auth/resend-verification', { body: { email, requestId: name } })
    const own = await resend(requestId)
    expect([own.status, own.json]).toEqual(open)
    const stranger = createDevice().id
    expect((await resend(stranger)).json).toEqual({ requestId: stranger })
    expect((await resend()).status).toBe(200)
    expect(await world.mailsTo(email)).toHaveLength(1)

    // Nothing of it outlives the account.
    world.clock.advance(3_600_000)
    await world.server.store.db.deleteFrom('account').where('email', '=', email).execute()
    const gone = await world.request('POST', '/auth/verify-code', { body })
    expect([gone.status, gone.json.code]).toEqual([400, 'codeWrong'])
    expect((await resend(requestId)).status).toBe(200)
  })

  test('[SV2] once all sessions were ended on purpose, a code that opened the account opens none', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const { code, requestId } = await register(world, email)
    expect((await verify(world, email, code, requestId)).status).toBe(200)
    await signOutUser(world.server.store, email)
    const again = await verify(world, email, code, requestId)
    expect([again.status, again.json.message]).toEqual([409, apiText.alreadyOpen])
  })

  test('[SV2] once its only phone has signed out, a code that opened the account opens no session', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const { code, requestId } = await register(world, email)
    const { token } = (await verify(world, email, code, requestId)).json
    await world.request('POST', '/auth/logout', { token })
    const again = await verify(world, email, code, requestId)
    expect([again.status, again.json.message]).toEqual([409, apiText.alreadyOpen])
  })

  test('a verified address gets 409 and its account stays as it is', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const reply = await world.request('POST', '/auth/register', { body: bodyFor(person.email) })
    expect(reply.status).toBe(409)
    expect(reply.json).toEqual({ message: 'Cet email est déjà utilisé.', code: 'emailTaken' })
    expect((await logIn(world, person)).status).toBe(200)
  })

  test('who squats an address that awaits its code keeps nothing of it', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const [ownKid, evilKid] = [createKid(), createKid()]
    const own = await world.request('POST', '/auth/register', {
      body: bodyFor(email, { keys: [{ kid: ownKid, wrap: createWrap(ownKid) }] }),
    })
    const ownCode = await world.codeTo(email)
    const evil = { password: 'a1.evil-secret', confirmPassword: 'a1.evil-secret' }
    world.clock.advance(1000)
    await world.request('POST', '/auth/register', {
      body: { email, ...evil, keys: [{ kid: evilKid, wrap: createWrap(evilKid) }] },
    })
    const verified = await world.request('POST', '/auth/verify-code', {
      body: { email, code: ownCode, requestId: own.json.requestId },
    })
    expect(verified.status).toBe(200)
    const me = await world.request('GET', '/auth/me', { token: verified.json.token })
    expect(me.json.kid).toBe(ownKid)
    expect((await logIn(world, { email, password: evil.password })).status).toBe(401)
    expect((await logIn(world, { email, password })).status).toBe(200)
  })

  test('a mail that cannot leave is said, and nothing is half created @postgres', async () => {
    const world = await setupWorld({ smtp: 'peer' })
    const email = createEmail()
    world.smtp?.refuse()
    for (let attempt = 0; attempt < 4; attempt++) {
      const refused = await world.request('POST', '/auth/register', { body: bodyFor(email) })
      expect(refused.status).toBe(503)
      expect(refused.json.message).toContain("L'e-mail n'a pas pu partir")
    }
    expect((await logIn(world, { email, password })).status).toBe(401)
    world.smtp?.accept()
    const reply = await world.request('POST', '/auth/register', { body: bodyFor(email) })
    expect(reply.status).toBe(201)
  })

  test('[SV9] an attempt that nobody verified is over after a week', async () => {
    const world = await setupWorld()
    const email = createEmail()
    await world.request('POST', '/auth/register', { body: bodyFor(email) })
    expect((await logIn(world, { email, password })).status).toBe(403)
    world.clock.advance(8 * 24 * 3_600_000)
    expect((await logIn(world, { email, password })).status).toBe(401)
  })

  test('a password too short and a wrong confirmation are named by field', async () => {
    const world = await setupWorld()
    const reply = await world.request('POST', '/auth/register', {
      body: { email: 'nobody', password: 'short', confirmPassword: 'other' },
    })
    expect(reply.status).toBe(400)
    expect(reply.json.code).toBe('invalid')
    expect(reply.json.fields).toMatchObject({
      email: "Format d'email invalide",
      password: 'Le mot de passe doit contenir au moins 8 caractères',
    })
    const differing = await world.request('POST', '/auth/register', {
      body: bodyFor(createEmail(), { confirmPassword: 'a1.other-secret' }),
    })
    expect(differing.json.fields).toEqual({
      confirmPassword: 'Les mots de passe ne correspondent pas',
    })
  })

  test('[SV90] an address that holds what nobody sees is refused by every call, and reaches no terminal', async () => {
    const world = await setupWorld()
    for (const email of ['lea\u001B[2J@ex.fr', 'lea\u200B@ex.fr', 'lea\u202E@ex.fr']) {
      for (const [path, more] of [
        ['/auth/register', { password, confirmPassword: password }],
        ['/auth/login', { password }],
        ['/auth/verify-code', { code: '1234' }],
        ['/auth/resend-verification', {}],
        ['/auth/forgot-password', {}],
        ['/auth/verify-reset-token', { token: '1234' }],
        ['/auth/set-new-password', { token: '1234', password, confirmPassword: password }],
      ] as const) {
        const reply = await world.request('POST', path, { body: { email, ...more } })
        expect([path, reply.status, reply.json.fields]).toEqual([
          path,
          400,
          { email: "Format d'email invalide" },
        ])
      }
    }
    expect(world.printedLines.join('')).not.toContain('Mail to')
  })

  test('two verifications at the same instant open one account @postgres', async () => {
    const world = await setupWorld()
    const email = createEmail()
    const { json } = await world.request('POST', '/auth/register', { body: bodyFor(email) })
    const body = { email, code: await world.codeTo(email), requestId: json.requestId }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.request('POST', '/auth/verify-code', { body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const accounts = await world.server.store.db.selectFrom('account').select('id').execute()
    expect(accounts).toHaveLength(1)
  })
}

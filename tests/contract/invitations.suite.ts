// Who may sign up: SIGNUP and the operator's links.
import { expect, test } from 'vitest'
import { createEmail, logIn, sealDay, signUp, wrongCodes } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { apiText } from '#text/api.ts'
import type { SetupAdminWorld } from './operator.ts'

const dayMs = 86_400_000
const password = 'a1.some-secret'
const register = ({ request }: TestServer, email: string, invitation?: string) =>
  request('POST', '/auth/register', {
    body: { email, password, confirmPassword: password, invitation },
  })
const verify = async (world: TestServer, email: string, requestId: string) =>
  world.request('POST', '/auth/verify-code', {
    body: { email, code: await world.codeTo(email), requestId },
  })
const secretOf = (lines: readonly string[]): string =>
  /^http:\/\/localhost:3000\/signup#invitation=([\w-]{22})$/.exec(lines[0] ?? '')?.[1] ?? ''

export function invitationsSuite(setupAdmin: SetupAdminWorld): void {
  test('[SV97] anybody signs up unless told otherwise, and the page is told which', async () => {
    for (const [environment, mode] of [
      [{}, 'open'],
      [{ SIGNUP: 'invite' }, 'invite'],
      [{ SIGNUP: 'closed' }, 'closed'],
    ] as const) {
      const { world } = await setupAdmin(environment)
      const { status, json } = await world.request('GET', '/auth/signup')
      expect([status, json]).toEqual([200, { signup: mode }])
      expect((await register(world, createEmail())).status).toBe(mode === 'open' ? 201 : 403)
    }
  })

  test('[SV97] where nobody may sign up, known and unknown addresses are told alike, nothing is mailed, and accounts go on', async () => {
    const { world, beside } = await setupAdmin()
    const person = await signUp(world)
    const pending = createEmail()
    const { requestId } = (await register(world, pending)).json
    const closed = await beside({ SIGNUP: 'closed' })
    for (const email of [person.email, pending, createEmail()]) {
      const { status, json } = await register(closed, email)
      expect([status, json]).toEqual([403, { code: 'signupClosed', message: apiText.signupClosed }])
    }
    expect(await closed.mailsTo(pending)).toHaveLength(1)
    // Whoever had registered before finishes.
    expect((await verify(closed, pending, requestId)).status).toBe(200)
    expect((await logIn(closed, person)).status).toBe(200)
    const forgot = { email: person.email }
    const reset = await closed.request('POST', '/auth/forgot-password', { body: forgot })
    expect(reset.status).toBe(200)
  })

  test('[SV98] an invitation opens one account, once its address is verified', async () => {
    const { world, admin } = await setupAdmin({ SIGNUP: 'invite' })
    const secret = secretOf((await admin('invite')).lines)
    const check = (invitation: string) =>
      world.request('POST', '/auth/invitation', { body: { invitation } })
    expect((await check(secret)).status).toBe(204)
    const [mistyped, email, other] = [createEmail(), createEmail(), createEmail()]
    expect((await register(world, mistyped, secret)).status).toBe(201)
    const { requestId } = (await register(world, email, secret)).json
    const second = (await register(world, other, secret)).json
    expect((await verify(world, email, requestId)).status).toBe(200)

    const refused = await verify(world, other, second.requestId)
    expect([refused.status, refused.json]).toEqual([
      403,
      { code: 'invitationRefused', message: apiText.invitationUsed },
    ])
    expect((await logIn(world, { email: other, password })).status).toBe(403)
    for (const reply of [await register(world, createEmail(), secret), await check(secret)]) {
      expect([reply.status, reply.json.message]).toEqual([403, apiText.invitationUsed])
    }
    expect((await logIn(world, { email, password })).status).toBe(200)
  })

  test('[SV98] whoever comes second with an invitation loses no code, hears so at each try, is sent no mail for nothing, and may bring another', async () => {
    const { world, admin } = await setupAdmin({ SIGNUP: 'invite' })
    const secret = secretOf((await admin('invite')).lines)
    const [first, second] = [createEmail(), createEmail()]
    const own = (await register(world, first, secret)).json
    const { requestId } = (await register(world, second, secret)).json
    const code = await world.codeTo(second)
    expect((await verify(world, first, own.requestId)).status).toBe(200)
    const used = [403, { code: 'invitationRefused', message: apiText.invitationUsed }]
    const tryWith = async (body: object) => {
      const { status, json } = await world.request('POST', '/auth/verify-code', { body })
      return [status, json]
    }
    for (let tried = 0; tried < 8; tried++) {
      expect(await tryWith({ email: second, code, requestId })).toEqual(used)
    }
    // A client that gives no name hears so with the right code alone, and as often.
    for (let tried = 0; tried < 5; tried++) {
      expect(await tryWith({ email: second, code })).toEqual(used)
    }
    const [wrong = ''] = wrongCodes(code, 1)
    expect((await tryWith({ email: second, code: wrong }))[0]).toBe(400)
    // With the name whatever the code: none is tried, so none is used up.
    for (let tried = 0; tried < 8; tried++) {
      expect(await tryWith({ email: second, code: wrong, requestId })).toEqual(used)
    }
    for (let asked = 0; asked < 8; asked++) {
      const { status, json } = await world.request('POST', '/auth/resend-verification', {
        body: { email: second, requestId },
      })
      expect([status, json]).toEqual(used)
      const login = await logIn(world, { email: second, password })
      expect([login.status, login.json]).toEqual(used)
    }
    expect(await world.mailsTo(second)).toHaveLength(1)
    // Whoever gives no name may be a stranger, and hears what any address hears.
    const unnamed = await world.request('POST', '/auth/resend-verification', {
      body: { email: second },
    })
    expect(unnamed.status).toBe(200)

    const other = secretOf((await admin('invite')).lines)
    const again = await register(world, second, other)
    expect(again.status).toBe(201)
    const opened = await world.request('POST', '/auth/verify-code', {
      body: { email: second, code: await world.codeTo(second) },
    })
    expect(opened.status).toBe(200)
  })

  test('[SV98] whoever comes second keeps the attempt that they made with another invitation, and hears of the first whatever others do', async () => {
    const { world, admin } = await setupAdmin({ SIGNUP: 'invite' })
    const [shared, own] = [
      secretOf((await admin('invite')).lines),
      secretOf((await admin('invite')).lines),
    ]
    const [first, second] = [createEmail(), createEmail()]
    const faster = (await register(world, first, shared)).json
    const lost = (await register(world, second, shared)).json
    const kept = (await register(world, second, own)).json
    expect((await verify(world, first, faster.requestId)).status).toBe(200)
    await register(world, createEmail(), own)
    const refused = await verify(world, second, lost.requestId)
    expect([refused.status, refused.json.code]).toEqual([403, 'invitationRefused'])
    expect((await verify(world, second, kept.requestId)).status).toBe(200)
  })

  test('[SV98] an invitation that opened nothing is given back, and none that opened an account', async () => {
    const { world, admin } = await setupAdmin({ SIGNUP: 'invite' })
    const secrets = [
      secretOf((await admin('invite')).lines),
      secretOf((await admin('invite')).lines),
    ]
    const email = createEmail()
    const tries: object[] = []
    for (const secret of secrets) {
      const { requestId } = (await register(world, email, secret)).json
      tries.push({ email, code: await world.codeTo(email), requestId })
    }
    const opened = await Promise.all(
      tries.map((body) => world.request('POST', '/auth/verify-code', { body })),
    )
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
    const statuses: number[] = []
    for (const secret of secrets) {
      statuses.push((await register(world, createEmail(), secret)).status)
    }
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 403])
  })

  test('[SV98] of two who verify with one invitation at the same instant one has an account', async () => {
    const { world, admin } = await setupAdmin({ SIGNUP: 'invite' })
    const secret = secretOf((await admin('invite')).lines)
    const emails = [createEmail(), createEmail(), createEmail()]
    const ids: string[] = []
    for (const email of emails) ids.push((await register(world, email, secret)).json.requestId)
    const replies = await Promise.all(
      emails.map((email, at) => verify(world, email, ids[at] ?? '')),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    const { lines } = await admin('stats')
    expect(lines).toContain('accounts: 1')
  })

  test('[SV97][SV98] no invitation, an unknown one and one that is over are told apart, before the address is looked at', async () => {
    const { world, admin } = await setupAdmin({ SIGNUP: 'invite' })
    const secret = secretOf((await admin('invite')).lines)
    const said = async (invitation?: string) => {
      const { status, json } = await register(world, createEmail(), invitation)
      return [status, json.code, json.message]
    }
    expect(await said()).toEqual([403, 'invitationRefused', apiText.invitationNeeded])
    for (const unknown of [
      secret.slice(1),
      secret.toLowerCase(),
      '',
      '\u001B[2J',
      'x'.repeat(200),
    ]) {
      if (unknown === secret) continue
      expect(await said(unknown)).toEqual([403, 'invitationRefused', apiText.invitationUnknown])
    }
    world.clock.advance(14 * dayMs - 1)
    const email = createEmail()
    const { requestId } = (await register(world, email, secret)).json
    world.clock.advance(1)
    expect(await said(secret)).toEqual([403, 'invitationRefused', apiText.invitationOver])
    // Registered in time, verified a minute late.
    expect((await verify(world, email, requestId)).status).toBe(200)
  })

  test('[SV98] neither the database, the log nor the terminal of the server has what a link holds', async () => {
    const { world, admin } = await setupAdmin({ SIGNUP: 'invite' })
    const { lines } = await admin('invite')
    const secret = secretOf(lines)
    expect(lines).toHaveLength(2)
    await world.visit(`/signup?invitation=${secret}`)
    await register(world, createEmail(), secret)
    const rows = JSON.stringify(
      await Promise.all(
        (['invitation', 'attempt'] as const).map((table) =>
          world.server.store.db.selectFrom(table).selectAll().execute(),
        ),
      ),
    )
    expect(rows).toContain('used_at')
    for (const text of [rows, world.logLines.join(), world.printedLines.join()]) {
      expect(text).not.toContain(secret)
    }
  })

  test('[SV97] an operator whose server asks for no invitation is told so', async () => {
    const open = await setupAdmin()
    expect((await open.admin('invite')).lines[2]).toMatch(/^SIGNUP is open here/)
    const closed = await setupAdmin({ SIGNUP: 'closed' })
    const { lines } = await closed.admin('invite')
    expect(lines[2]).toMatch(/^SIGNUP is closed here/)
    const reply = await register(closed.world, createEmail(), secretOf(lines))
    expect([reply.status, reply.json]).toEqual([
      403,
      { code: 'signupClosed', message: apiText.signupClosed },
    ])
  })

  test('of each user their own days are counted, and when they themselves were last there', async () => {
    const { world, admin } = await setupAdmin()
    await signUp(world)
    world.clock.advance(3 * dayMs)
    const { token, kid } = await signUp(world)
    world.clock.advance(dayMs)
    for (const date of ['2026-11-23', '2026-11-24'])
      await world.request('POST', '/journal', { token, body: sealDay(kid, date) })
    expect((await admin('users')).lines).toEqual([
      expect.stringMatching(/created 2026-11-20, 0 days, 0 bytes, last seen 2026-11-20$/),
      expect.stringMatching(/created 2026-11-23, 2 days, [1-9]\d* bytes, last seen 2026-11-24$/),
    ])
  })

  test('users are listed without their addresses, unless these are asked for, and with nothing that a terminal obeys', async () => {
    const { world, admin } = await setupAdmin()
    expect((await admin('users')).lines).toEqual(['No account.'])
    const person = await signUp(world)
    world.clock.advance(3 * dayMs)
    await signUp(world)
    await world.server.store.db
      .updateTable('account')
      .set({ email: 'vieux\u001B[2J@example.fr' })
      .where('email', '!=', person.email)
      .execute()
    await logIn(world, person)
    const { lines } = await admin('users')
    expect(lines).toEqual([
      expect.stringMatching(
        /^[\w-]{22} {2}created 2026-11-20, 0 days, 0 bytes, last seen 2026-11-23$/,
      ),
      expect.stringMatching(
        /^[\w-]{22} {2}created 2026-11-23, 0 days, 0 bytes, last seen 2026-11-23$/,
      ),
    ])
    const withAddresses = (await admin('users', '--addresses')).lines
    expect(withAddresses[0]).toBe(`${lines[0]}  ${person.email}`)
    expect(withAddresses[1]).toContain('  vieux\\u{1b}[2J@example.fr')
    expect((await admin('users', 'all')).error).toContain('nothing more than --addresses')
  })
}

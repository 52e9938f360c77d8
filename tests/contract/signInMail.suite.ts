// The mail that tells of a sign-in on a phone that the account did not know.
import { expect, test } from 'vitest'
import { createChange, send } from '#support/keyChanges.ts'
import { resetByMail } from '#support/mailThief.ts'
import { createDevice, logIn, signUp, type Person } from '#support/people.ts'
import type { ReceivedMail } from '#support/smtpPeer.ts'
import type { TestServer } from '#support/setupServer.ts'
import type { SetupWorld } from './world.ts'

const hourMs = 3_600_000
const subject = 'Nouvelle connexion à ton compte Lueur'
const android = {
  'User-Agent':
    'Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0 <b>Ta banque</b> https://ailleurs.example',
}

const told = async ({ mailsTo }: TestServer, { email }: Person): Promise<readonly ReceivedMail[]> =>
  (await mailsTo(email)).filter((mail) => mail.subject === subject)

export function signInMailSuite(setupWorld: SetupWorld): void {
  test('[SV149] the owner hears of a sign-in on a phone that the account did not know, and of no other', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { email, password } = person
    const device = createDevice()
    await logIn(world, person, { device: person.device })
    await logIn(world, person, { deviceId: person.device.id })
    await logIn(world, { email, password: 'a1.wrong' }, { device })
    expect(await told(world, person)).toEqual([])
    const body = { email, password, device }
    expect((await world.request('POST', '/auth/login', { body, headers: android })).status).toBe(
      200,
    )
    const [mail, ...more] = await told(world, person)
    expect(more).toEqual([])
    expect(mail?.text).toContain('\n\nAndroid, Firefox\n\n')
    expect(mail?.text).toContain('«\u00a0Mes appareils\u00a0»')
    // Nothing to type or to open, and nothing that the client said.
    expect(mail?.text).not.toMatch(/\d|:\/\/|banque|example/)
    await logIn(world, person, { device })
    expect(await told(world, person)).toHaveLength(1)
    await logIn(world, person)
    expect((await told(world, person)).at(-1)?.text).toContain('\n\nAppareil inconnu\n\n')
  })

  test('[SV149] a phone that was ended is a new one when it comes back', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const device = createDevice()
    await logIn(world, person, { device })
    await world.request('DELETE', '/user/me/sessions', { token: person.token })
    await logIn(world, person, { device })
    expect(await told(world, person)).toHaveLength(2)
  })

  test('[SV158] a phone that was signed out before all others were ended is a new one, and so is what a token named', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const [first, second] = [createDevice(), createDevice()]
    const put = (token: string, body: object) =>
      world.request('PUT', '/user/me/device', { token, body })
    const thief = (await logIn(world, person)).json.token
    await put(thief, first)
    await put(thief, second)
    const natural = createDevice()
    const { token } = (await logIn(world, person, { device: natural })).json
    await world.request('POST', '/auth/logout', { token })
    expect(await told(world, person)).toHaveLength(2)
    await world.request('DELETE', '/user/me/sessions', { token: person.token })
    await logIn(world, person, { device: natural })
    expect(await told(world, person)).toHaveLength(3)
    // Once its owner has heard of it, it is known.
    await logIn(world, person, { device: natural })
    expect(await told(world, person)).toHaveLength(3)
    await logIn(world, person, { device: second })
    expect(await told(world, person)).toHaveLength(4)
    await logIn(world, person, { deviceId: person.device.id })
    expect(await told(world, person)).toHaveLength(4)
  })

  test('[SV158] what a token alone named is no known phone: whoever signs in there with the password is told of', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const named = createDevice()
    const { status } = await world.request('PUT', '/user/me/device', {
      token: person.token,
      body: named,
    })
    expect(status).toBe(204)
    await logIn(world, person, { deviceId: named.id })
    expect(await told(world, person)).toHaveLength(1)
    await logIn(world, person, { deviceId: named.id })
    expect(await told(world, person)).toHaveLength(1)
  })

  test('[SV158] ending one phone makes every other device unknown, and takes no secret from a phone that goes on @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const [kept, ended] = [createDevice(), createDevice()]
    const { token } = (await logIn(world, person, { device: kept })).json
    const end = (id: string) =>
      world.request('DELETE', `/user/me/sessions/${id}`, { token: person.token })
    await end('A'.repeat(22))
    await logIn(world, person, { deviceId: kept.id })
    expect(await told(world, person)).toHaveLength(1)
    await logIn(world, person, { device: ended })
    const { json } = await world.request('GET', '/user/me/sessions', { token: person.token })
    const { db } = world.server.store
    const row = await db
      .selectFrom('session')
      .select('id')
      .where('device_id', '=', ended.id)
      .executeTakeFirstOrThrow()
    expect(json.data.map(({ id }: { id: string }) => id)).toContain(row.id)
    await end(row.id)
    expect((await world.request('GET', '/auth/me', { token })).status).toBe(200)
    const again = await logIn(world, person, { deviceId: kept.id })
    expect(again.json.deviceSecret).toBe(kept.secret)
    expect(await told(world, person)).toHaveLength(3)
  })

  test('[SV158] where somebody may know the password, only the phone that says so stays known', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const device = createDevice()
    const { token } = (await logIn(world, person, { device })).json
    await world.request('POST', '/auth/logout', { token })
    const change = createChange('theft', person)
    expect((await send(world, person.token, change)).status).toBe(200)
    const next = { email: person.email, password: change.auth }
    await logIn(world, next, { deviceId: person.device.id })
    expect(await told(world, person)).toHaveLength(1)
    await logIn(world, next, { deviceId: device.id })
    expect(await told(world, person)).toHaveLength(2)
  })

  test('[SV158] after a mailed code only the phone that set the password stays known, and it is known from then on @postgres', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const [thief, other, fresh] = [createDevice(), createDevice(), createDevice()]
    for (const device of [thief, other]) {
      const { token } = (await logIn(world, person, { device })).json
      await world.request('POST', '/auth/logout', { token })
    }
    await world.request('DELETE', '/user/me/sessions', { token: person.token })
    for (const [device, password] of [
      [person.device, 'a1.owner-1'],
      [other, 'a1.owner-2'],
      [fresh, 'a1.owner-3'],
    ] as const) {
      await resetByMail(world, person, password, person.kid, { device })
      const next = { email: person.email, password }
      world.clock.advance(24 * hourMs)
      const before = (await told(world, person)).length
      await logIn(world, next, { deviceId: device.id })
      expect(await told(world, person)).toHaveLength(before)
      await logIn(world, next, { deviceId: thief.id })
      expect(await told(world, person)).toHaveLength(before + 1)
    }
  })

  test('[SV150] five such mails a day leave for an account, and codes are as many as without them', async () => {
    const world = await setupWorld()
    const [person, other] = [await signUp(world), await signUp(world)]
    for (let time = 0; time < 12; time++) await logIn(world, person, { device: createDevice() })
    await Promise.all(Array.from({ length: 8 }, () => logIn(world, person)))
    expect(await told(world, person)).toHaveLength(5)
    world.clock.advance(23 * hourMs)
    await logIn(world, person)
    await logIn(world, other)
    expect(await told(world, person)).toHaveLength(5)
    expect(await told(world, other)).toHaveLength(1)
    const statuses = []
    for (let code = 0; code < 4; code++) {
      const asked = await world.request('POST', '/auth/forgot-password', {
        body: { email: person.email },
      })
      statuses.push(asked.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    world.clock.advance(hourMs + 1)
    await logIn(world, person)
    expect(await told(world, person)).toHaveLength(6)
  })

  test('[SV149] where no mail leaves, a sign-in is what it is otherwise', async () => {
    const world = await setupWorld({ smtp: 'peer' })
    const person = await signUp(world)
    world.smtp?.refuse()
    expect((await logIn(world, person)).status).toBe(200)
    await world.server.settled()
    const failed = world.logLines.find((line) => line.includes('mail new sign-in')) ?? ''
    expect(failed).toContain('task failed')
    expect(failed).not.toContain(person.email)
  })
}

// The token of whoever changes their password: another one, for an app that takes it.
import { apiVersionHeader, newTokenVersion } from '#contract/apiVersion.ts'
import { expect, test } from 'vitest'
import { createKid, createWrap, logIn, signUp, type Person } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { createSubscription } from '#support/subscribers.ts'
import type { SetupWorld } from './world.ts'

const password = 'a1.new-secret'

/** The request that changes the password, to be made as often as one likes. */
async function prepareChange(
  { request, codeTo }: TestServer,
  { email, device }: Pick<Person, 'email'> & Partial<Pick<Person, 'device'>>,
) {
  const { json } = await request('POST', '/auth/forgot-password', { body: { email } })
  const kid = createKid()
  const body = {
    email,
    token: await codeTo(email),
    requestId: json.requestId,
    password,
    confirmPassword: password,
    keys: [{ kid, wrap: createWrap(kid) }],
    device,
  }
  return {
    kid,
    change: (
      token: string | undefined,
      version: number | null = newTokenVersion,
      browser: Readonly<Record<string, string>> = {},
    ) =>
      request('POST', '/auth/set-new-password', {
        token,
        body,
        headers: {
          ...browser,
          ...(version !== null && { [apiVersionHeader]: String(version) }),
        },
      }),
  }
}

const stateOf = async ({ request }: TestServer, token: string): Promise<string> =>
  (await request('GET', '/auth/me', { token })).json.code ?? 'open'
const subscribe = ({ request }: TestServer, token: string) =>
  request('POST', '/push-notification/pwa/subscribe', { token, body: createSubscription() })
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export function newTokenSuite(setupWorld: SetupWorld): void {
  test('[SV148] a changed password gives this phone another token: its former one and all others are over', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await subscribe(world, person.token)
    const other = (await logIn(world, person)).json.token
    const { kid, change } = await prepareChange(world, person)
    const reply = await change(person.token)
    expect(reply.json).toEqual({ deviceSecret: person.device.secret, token: expect.any(String) })
    const { token } = reply.json
    expect(await stateOf(world, token)).toBe('open')
    expect(claimsOf(token)).toMatchObject({ kid, sub: claimsOf(person.token).sub })
    for (const over of [person.token, other]) {
      expect(await stateOf(world, over)).toBe('unauthorised')
    }
    // What it subscribed is its new session's.
    const me = () => world.request('GET', '/auth/me', { token })
    expect((await me()).json.hasPushNotificationSubscription).toBe(true)
    const listed = await world.request('GET', '/user/me/sessions', { token })
    expect(listed.json.data).toHaveLength(1)
    await world.request('DELETE', '/user/me/sessions', { token })
    expect((await me()).json.hasPushNotificationSubscription).toBe(true)
  })

  test('[SV148] the new session is the former one’s phone: what it subscribed and its name, also where it names no device', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const { email } = person
    const nameOf = async (token: string): Promise<string> =>
      (await world.request('GET', '/user/me/sessions', { token })).json.data[0].name
    const signedIn = await world.request('POST', '/auth/login', {
      body: { email, password: person.password },
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
    })
    expect((await subscribe(world, signedIn.json.token)).status).toBe(201)
    const first = await prepareChange(world, { email })
    const { token } = (await first.change(signedIn.json.token)).json
    const me = await world.request('GET', '/auth/me', { token })
    expect(me.json.hasPushNotificationSubscription).toBe(true)
    expect(await nameOf(token)).toBe('Linux, Firefox')
    // What its browser says of itself now comes first.
    const second = await prepareChange(world, { email })
    const browser = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Edg/140.0' }
    const again = (await second.change(token, newTokenVersion, browser)).json.token
    expect(await nameOf(again)).toBe('Windows, Edge')
    // Made once more, as its reply was lost, it has the name of the browser that asks.
    const lost = (await second.change(token, newTokenVersion, browser)).json.token
    expect(await nameOf(lost)).toBe('Windows, Edge')
  })

  test('[SV148] whose reply was lost gets another token for the one that was replaced', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    await subscribe(world, person.token)
    const { change } = await prepareChange(world, person)
    const lost = (await change(person.token)).json.token
    const { token } = (await change(person.token)).json
    expect(await stateOf(world, token)).toBe('open')
    expect(await stateOf(world, lost)).toBe('unauthorised')
    const me = await world.request('GET', '/auth/me', { token })
    expect(me.json.hasPushNotificationSubscription).toBe(true)
    const mails = await world.mailsTo(person.email)
    expect(mails.filter(({ subject }) => subject.includes('a été changé'))).toHaveLength(1)
  })

  test.each([
    ['an earlier app', 1],
    ['a client that is not the app', null],
  ] as const)('[SV148] %s is not locked out: its own token goes on', async (_, version) => {
    const world = await setupWorld()
    const person = await signUp(world)
    await subscribe(world, person.token)
    const other = (await logIn(world, person)).json.token
    const { change } = await prepareChange(world, person)
    for (let time = 0; time < 2; time++) {
      const reply = await change(person.token, version)
      expect([reply.status, reply.json]).toEqual([200, { deviceSecret: person.device.secret }])
    }
    expect([await stateOf(world, person.token), await stateOf(world, other)]).toEqual([
      'open',
      'unauthorised',
    ])
  })

  test('[SV148] without a session of the account nobody is given a token: not a stranger, not a phone that was ended', async () => {
    const world = await setupWorld()
    const person = await signUp(world)
    const stranger = await signUp(world)
    const ended = String((await logIn(world, person)).json.token)
    await world.request('DELETE', '/user/me/sessions', { token: person.token })
    for (const bearer of [undefined, stranger.token, ended, 'x']) {
      const { change } = await prepareChange(world, person)
      // Also where it is made again.
      expect((await change(bearer)).json.token).toBeUndefined()
      expect((await change(bearer)).json.token).toBeUndefined()
      world.clock.advance(6 * 3_600_000)
    }
    // A phone that was signed out is none of the account's any more.
    const signedIn = await logIn(world, { ...person, password })
    await world.request('POST', '/auth/logout', { token: signedIn.json.token })
    const { change } = await prepareChange(world, person)
    expect((await change(signedIn.json.token)).json.token).toBeUndefined()
    expect(await stateOf(world, stranger.token)).toBe('open')
    expect(await stateOf(world, person.token)).toBe('unauthorised')
  })
}

// The same person signs in again in another tab: this one goes on with the newer token, and nothing that is open begins anew.
import { refusing } from '#support/answerInstead.ts'
import { answered } from '#support/lies.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLearned } from '#support/failingStore.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'

const email = 'lea@exemple.fr'
let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await phone.settled()
})
afterEach(() => server.stop())

const openedJournal = () => {
  const session = phone.engine.session.current()
  if (session.status !== 'signedIn') throw new Error('Nobody is signed in on this phone.')
  return session.journal
}

async function renewElsewhere(): Promise<void> {
  const other = await phone.again()
  expect(await other.engine.session.signIn(email, 'motdepasse')).toMatchObject({ ok: true })
  other.close()
  await phone.engine.session.start()
}

test('[SY4] a token renewed in another tab leaves the open journal and its form as they are', async () => {
  const journal = openedJournal()
  const { token } = journal
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft(withLearned(form, 'avant'))
  await renewElsewhere()
  expect(openedJournal()).toBe(journal)
  expect(journal.token).not.toBe(token)
  expect(journal.isOpen()).toBe(true)
  const typed = withLearned(form, 'avant et après')
  expect(await phone.engine.journal.keepDraft(typed)).toMatchObject({ ok: true })
  const again = await phone.restart()
  expect(await again.engine.journal.readDrafts()).toMatchObject([{ preview: 'avant et après' }])
})

test('[SY7] a day written before the token was renewed leaves with the newer one', async () => {
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'avant' })
  phone.network.intercept = null
  await renewElsewhere()
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0 })
})

test('[PR20] the refusal of an older token, heard after the renewal, ends nothing', async () => {
  const { token } = openedJournal()
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: mayReply, resolve: letReply } = Promise.withResolvers<void>()
  phone.network.intercept = async (request) => {
    if (
      !request.url.endsWith('/auth/me') ||
      !request.headers.get('authorization')?.includes(token)
    ) {
      return null
    }
    asked()
    await mayReply
    return Response.json({ message: 'Non.', code: 'unauthorised' }, { status: 401 })
  }
  await phone.engine.session.start()
  await isAsked
  await renewElsewhere()
  letReply()
  // A question of ours, behind that reply: what it would have ended has ended by then.
  await phone.engine.session.setUsername('Léa')
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn' })
  expect(await phone.databases.device.meta.get('ending')).toBeUndefined()
})

test('[PR20] a profile that comes after a sign-out in another tab brings no session back', async () => {
  const journal = openedJournal()
  const user = { ...journal.user, username: null }
  const other = await phone.again()
  expect(await other.engine.session.signOut('erase')).toBe(true)
  other.close()
  // This tab has not heard of it yet.
  await journal.changing()({ ...user, reminderHour: 7 })
  const again = await phone.restart()
  expect(again.engine.session.current()).toMatchObject({ status: 'anonymous' })
})

test('[PR12] a changed password gives this phone another token, and a refusal of the former one meanwhile locks nothing', async () => {
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, 'motdepasse')
  const { token } = openedJournal()
  const said: string[] = []
  phone.engine.session.subscribe(() => said.push(phone.engine.session.current().status))
  server.clock.advance(1000)
  await phone.engine.session.requestReset(email)
  const code = await server.codeTo(email)
  const { promise: isRefused, resolve: refused } = Promise.withResolvers<void>()
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/set-new-password')) return null
    const reply = await answered(server, request)
    // A pass with the former token is refused before the phone hears of the new one.
    phone.clock.advance(3000)
    phone.engine.sync.nudge()
    await expect
      .poll(() => phone.network.requests.some((asked) => asked.includes('/months')))
      .toBe(true)
    refused()
    return reply
  }
  phone.network.requests.length = 0
  const done = phone.engine.session.setNewPassword(email, code, 'un autre mot')
  await isRefused
  expect(await done).toMatchObject({ ok: true })
  expect(said).not.toContain('anonymous')
  expect(openedJournal().token).not.toBe(token)
  expect((await server.request('GET', '/auth/me', { token })).status).toBe(401)
  await writeToday(phone, { learned: 'après' })
  await phone.settled()
  const again = await phone.restart()
  expect(again.engine.session.current()).toMatchObject({ status: 'signedIn' })

  other.clock.advance(3000)
  other.engine.sync.nudge()
  await expect
    .poll(() => other.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'refused' })
})

/** A pass of that tab has asked the server. */
const heard = async (on: Phone): Promise<void> => {
  on.network.requests.length = 0
  on.clock.advance(3000)
  on.engine.sync.nudge()
  await expect.poll(() => on.network.requests.some((asked) => asked.includes('/months'))).toBe(true)
}

test('[PR12] neither another tab nor the worker signs the phone out while its new token is on its way', async () => {
  const tab = await phone.again()
  const worker = await phone.again('worker')
  server.clock.advance(1000)
  await phone.engine.session.requestReset(email)
  const code = await server.codeTo(email)
  const said: string[] = []
  tab.engine.session.subscribe(() => said.push(tab.engine.session.current().status))
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/set-new-password')) return null
    const reply = await answered(server, request)
    await heard(tab)
    await worker.engine.drain().catch(() => undefined)
    return reply
  }
  expect(await phone.engine.session.setNewPassword(email, code, 'un autre mot')).toMatchObject({
    ok: true,
  })
  for (const each of [phone, await phone.restart()]) {
    expect(each.engine.session.current()).toMatchObject({ status: 'signedIn' })
  }
  expect(said).not.toContain('anonymous')
  tab.close()
  worker.close()
})

const lost = (): Response => {
  throw new TypeError('The reply is lost.')
}

/** A change of the password that the server makes, and answers so. */
async function setupChange(answer: () => Response) {
  server.clock.advance(1000)
  await phone.engine.session.requestReset(email)
  const code = await server.codeTo(email)
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/set-new-password')) return null
    await answered(server, request)
    return answer()
  }
  return () => phone.engine.session.setNewPassword(email, code, 'un autre mot')
}

test.each([
  ['was lost', 'network', lost],
  ['says that the server is away', 'unavailable', refusing('unavailable', 503)],
])(
  '[PR12] a changed password whose reply %s is asked for again by the same session, which goes on',
  async (_, type, answer) => {
    const { token } = openedJournal()
    const change = await setupChange(answer)
    expect(await change()).toMatchObject({ error: { type } })
    phone.network.intercept = null
    // The person has five minutes to ask again.
    phone.clock.advance(4 * 60_000)
    phone.engine.sync.nudge()
    await expect.poll(async () => (await phone.engine.sync.readStatus()).phase).toBe('signInNeeded')
    expect(openedJournal().token).toBe(token)
    expect(await change()).toMatchObject({ ok: true })
    expect(openedJournal().token).not.toBe(token)
    await writeToday(phone, { learned: 'après' })
    await phone.settled()
  },
)

test('[PR12] a new token that never comes is waited for no longer than five minutes, whatever the clock does', async () => {
  const change = await setupChange(lost)
  phone.clock.advance(365 * 24 * 3_600_000)
  await change()
  phone.network.intercept = null
  phone.clock.advance(-365 * 24 * 3_600_000)
  phone.engine.sync.nudge()
  await expect
    .poll(() => {
      phone.clock.advance(3000)
      phone.engine.sync.nudge()
      return phone.engine.session.current().status
    })
    .toBe('anonymous')
})

test('[PR19] a sign-out leaves no token on the phone, though a changed password was never answered', async () => {
  const { token } = openedJournal()
  server.clock.advance(1000)
  await phone.engine.session.requestReset(email)
  const code = await server.codeTo(email)
  phone.network.intercept = offline
  await phone.engine.session.checkResetCode(email, code)
  phone.network.intercept = ({ url }) => (url.endsWith('/set-new-password') ? offline() : null)
  await phone.engine.session.setNewPassword(email, code, 'un autre mot')
  const stored = async () => JSON.stringify(await phone.databases.device.meta.toArray())
  expect(JSON.parse(await stored())).toContainEqual(expect.objectContaining({ key: 'renewing' }))
  phone.network.intercept = offline
  expect(await phone.engine.session.signOut('erase')).toBe(true)
  expect(await stored()).not.toContain(token)
})

import { idOf } from '#support/lockedPhones.ts'
import { createTestServer, databaseBytes, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { signUp as signUpPlainly } from '#support/people.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const email = 'lea@exemple.fr'
const withBody = ({ method, url, headers }: Request, body: string): Request =>
  new Request(url, { method, headers, body })
const todayOn = ({ engine }: Phone) => engine.journal.readDay(engine.journal.today())

test('[PR1] verification on the phone that signed up opens the journal without a password', async () => {
  const phone = await setupPhone(server)
  expect(await phone.engine.session.signUp(email, 'motdepasse')).toMatchObject({ ok: true })
  expect(await phone.engine.session.pendingEmail()).toBe(email)

  const reopened = await phone.restart()
  const verified = await reopened.engine.session.verifyEmail(email, await server.codeTo(email))
  expect(verified).toEqual({ ok: true, value: 'opened' })
  expect(reopened.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: true })
  await writeToday(reopened, { learned: 'premier mot' })
  expect((await todayOn(reopened))?.texts.learned).toBe('premier mot')
})

test('[PR1] a code typed after the answer to the sign-up was lost opens the journal all the same', async () => {
  const phone = await setupPhone(server)
  phone.network.intercept = async (request) => {
    await server.server.app.fetch(request, { incoming: {} })
    return offline()
  }
  expect(await phone.engine.session.signUp(email, 'motdepasse')).toMatchObject({ ok: false })
  phone.network.intercept = null
  const verified = await phone.engine.session.verifyEmail(email, await server.codeTo(email))
  expect(verified).toEqual({ ok: true, value: 'opened' })
})

test('[PR8] whoever leaves a phone that never had a key leaves nothing of the account there', async () => {
  const phone = await setupPhone(server)
  const other = await setupPhone(server)
  await phone.engine.session.signUp(email, 'motdepasse')
  await other.engine.session.verifyEmail(email, await server.codeTo(email))
  expect(await other.engine.session.signOutUnopened()).toBe(true)
  expect(other.engine.session.current()).toEqual({ status: 'anonymous', locked: null })
  const later = await other.restart()
  expect(later.engine.session.current()).toEqual({ status: 'anonymous', locked: null })
})

test('[PR2] verification on another phone asks for the password once and makes no second key', async () => {
  const phone = await setupPhone(server)
  const other = await setupPhone(server)
  await phone.engine.session.signUp(email, 'motdepasse')
  const verified = await other.engine.session.verifyEmail(email, await server.codeTo(email))
  expect(verified).toEqual({ ok: true, value: 'needsPassword' })
  expect(other.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: false })

  expect(await other.engine.session.openWithPassword('mauvais mot')).toMatchObject({ ok: false })
  expect(other.engine.session.current()).toMatchObject({ hasKey: false })
  expect(await other.engine.session.openWithPassword('motdepasse')).toMatchObject({ ok: true })
  await writeToday(other, { learned: 'écrit là' })
  await other.settled()

  expect(await phone.engine.session.signIn(email, 'motdepasse')).toMatchObject({ ok: true })
  await phone.settled()
  expect((await todayOn(phone))?.texts.learned).toBe('écrit là')
})

test('[PR3] a second phone needs the address and the password, nothing else', async () => {
  const phone = await setupPhone(server)
  const second = await setupPhone(server)
  await signUpOn(phone, server, email)
  await phone.engine.session.setUsername('Zoé')
  await writeToday(phone, { learned: 'un mot' })
  await phone.settled()

  expect(await second.engine.session.signIn(' LEA@exemple.fr', 'motdepasse')).toMatchObject({
    ok: true,
  })
  await second.settled()
  expect((await todayOn(second))?.texts.learned).toBe('un mot')
  expect(second.engine.session.current()).toMatchObject({ account: { username: 'Zoé' } })
})

test('a wrong password and an unknown address are refused with the same words', async () => {
  const phone = await setupPhone(server)
  const second = await setupPhone(server)
  await signUpOn(phone, server, email)
  const wrong = await second.engine.session.signIn(email, 'pas le bon')
  const unknown = await second.engine.session.signIn('personne@exemple.fr', 'motdepasse')
  expect(wrong).toEqual(unknown)
  expect(wrong).toMatchObject({ error: { code: 'unauthorised' } })
})

test('a sign-in before verification says so, sends a code, and that code opens', async () => {
  const phone = await setupPhone(server)
  await phone.engine.session.signUp(email, 'motdepasse')
  const second = await setupPhone(server)
  const refused = await second.engine.session.signIn(email, 'motdepasse')
  expect(refused).toMatchObject({ ok: false, error: { code: 'pending' } })
  const verified = await second.engine.session.verifyEmail(email, await server.codeTo(email))
  expect(verified).toEqual({ ok: true, value: 'needsPassword' })
})

test('[PR4] an account whose key is not the one that this phone made is refused', async () => {
  const phone = await setupPhone(server)
  const stranger = await setupPhone(server)
  await phone.engine.session.signUp(email, 'motdepasse')
  server.clock.advance(1000)
  // A server that activates another attempt than the one that was asked for.
  await stranger.engine.session.signUp(email, 'autre secret')
  const code = await server.codeTo(email)
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/verify-code')) return null
    const [other] = await stranger.databases.device.registrations.toArray()
    const body = JSON.stringify({ email, code, requestId: other?.requestId })
    return server.server.app.fetch(withBody(request, body), { incoming: {} })
  }
  const verified = await phone.engine.session.verifyEmail(email, code)
  expect(verified).toEqual({ ok: false, error: { type: 'foreignKey' } })
  expect(phone.engine.session.current()).toMatchObject({ status: 'anonymous' })
})

test('[PR5] the app opens no account without a key', async () => {
  const phone = await setupPhone(server)
  const plain = await signUpPlainly(server, { isPlain: true })
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/login')) return null
    const { email: address, password } = plain
    const body = JSON.stringify({ email: address, password })
    return server.server.app.fetch(withBody(request, body), { incoming: {} })
  }
  const signedIn = await phone.engine.session.signIn(plain.email, 'motdepasse')
  expect(signedIn).toEqual({ ok: false, error: { type: 'plainAccount' } })
})

test('[PR6][SY15] a refused token locks; rows, drafts and sealed keys stay; signing in again sends what waits', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await phone.settled()
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'écrit sans réseau' })
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft({ ...form, texts: { ...form.texts, proud: 'en cours' } })

  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  phone.network.intercept = null
  const reopened = await phone.restart()
  await expect
    .poll(() => reopened.engine.session.current())
    .toEqual({
      status: 'anonymous',
      locked: 'refused',
    })
  expect(reopened.storage.texts.size).toBe(0)

  await reopened.engine.session.signIn(email, 'motdepasse')
  expect((await todayOn(reopened))?.texts.learned).toBe('écrit sans réseau')
  expect(await reopened.engine.journal.readDrafts()).toMatchObject([
    { preview: 'en cours', isEdit: true },
  ])
  await reopened.settled()
  const second = await setupPhone(server)
  await second.engine.session.signIn(email, 'motdepasse')
  await second.settled()
  expect((await todayOn(second))?.texts.learned).toBe('écrit sans réseau')
})

test('[PR7] another person signing in sees nothing of the first one and sends nothing of theirs', async () => {
  const phone = await setupPhone(server)
  const bob = await setupPhone(server)
  await signUpOn(bob, server, 'bob@exemple.fr')
  await bob.settled()
  await signUpOn(phone, server, email)
  await phone.settled()
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'à moi' })
  phone.network.intercept = null
  await phone.engine.session.signIn('bob@exemple.fr', 'motdepasse')
  expect(await todayOn(phone)).toBeNull()
  expect(await phone.engine.session.countUnsent()).toBe(0)
  await phone.settled()
  expect(await todayOn(bob)).toBeNull()
  await phone.engine.session.signIn(email, 'motdepasse')
  expect((await todayOn(phone))?.texts.learned).toBe('à moi')
  await phone.settled()
})

test('[PR8] signing out waits for what is unsent, keeps it sealed, or erases it, offline too', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await phone.settled()
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'pas envoyé' })
  expect(await phone.engine.session.signOut('send')).toBe(false)
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn' })

  const userId = idOf(phone)
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  expect(phone.engine.session.current()).toMatchObject({ status: 'anonymous', locked: null })
  const kept = phone.databases.openJournal(userId)
  expect(await kept.keys.toArray()).toMatchObject([{ key: null, markKey: null }])
  expect(await kept.days.count()).toBe(1)
  kept.close()

  phone.network.intercept = null
  await phone.engine.session.signIn(email, 'motdepasse')
  await phone.settled()
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'à effacer' })
  expect(await phone.engine.session.signOut('erase')).toBe(true)
  const erased = phone.databases.openJournal(userId)
  expect(await erased.days.count()).toBe(0)
  erased.close()
})

test('[PR9] at start the cached user is shown without the network', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await phone.engine.session.setUsername('Zoé')
  phone.network.intercept = offline
  const reopened = await phone.restart()
  expect(reopened.engine.session.current()).toMatchObject({
    status: 'signedIn',
    hasKey: true,
    account: { username: 'Zoé', hasUsername: true },
  })
})

test('[PR9] after a crash that took local storage, the phone still knows who is signed in', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  phone.storage.texts.clear()
  phone.network.intercept = offline
  const reopened = await phone.restart()
  expect(reopened.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: true })
})

test('[PR9] without cached user the profile is fetched, and offline the token’s own claims serve', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  const forgetUser = async () => {
    await phone.databases.device.meta.delete('session')
    phone.storage.texts.delete('user')
  }
  await forgetUser()
  const online = await phone.restart()
  expect(online.engine.session.current()).toMatchObject({ account: { email } })
  expect(phone.storage.texts.has('user')).toBe(true)

  await forgetUser()
  phone.network.intercept = offline
  const cut = await phone.restart()
  expect(cut.engine.session.current()).toMatchObject({ status: 'signedIn', account: { email } })
})

test('[PR10] nothing readable is stored on the phone or sent', async () => {
  const phone = await setupPhone(server)
  const sent: string[] = []
  phone.network.intercept = async (request) => {
    sent.push(`${request.url} ${await request.text()}`)
    return null
  }
  await signUpOn(phone, server, email, 'canari-motdepasse')
  await phone.engine.session.setUsername('canari-pseudo')
  await writeToday(phone, { learned: 'canari-appris', lueur: 'canari-retenu' })
  const { form } = await phone.engine.journal.openForm(phone.engine.journal.today())
  await phone.engine.journal.keepDraft({
    ...form,
    texts: { ...form.texts, proud: 'canari-brouillon' },
  })
  await phone.settled()

  const db = phone.databases.openJournal(idOf(phone))
  const stored = JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))
  const device = JSON.stringify(
    await Promise.all(phone.databases.device.tables.map((table) => table.toArray())),
  )
  db.close()
  const everywhere = [
    stored,
    device,
    [...phone.storage.texts.values()].join(' '),
    sent.join(' '),
    await databaseBytes(server.dataDir),
    server.logLines.join(' '),
  ].join(' ')
  expect(everywhere).toContain('le1.')
  expect(everywhere).not.toContain('canari')
})

test('[SY27] a page that the browser is about to freeze holds no database, and opens them again once it goes on', async () => {
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  await phone.settled()
  expect(phone.engine.openDatabases()).toHaveLength(2)
  phone.engine.letDatabasesGo()
  expect(phone.engine.openDatabases()).toEqual([])
  await writeToday(phone, { learned: 'au réveil' })
  expect(await todayOn(phone)).toMatchObject({ texts: { learned: 'au réveil' } })
})

// A session of which this phone knows the token alone: the token says whether a username was chosen, not which.
import type { SessionRow } from '#engine/local/deviceDatabase.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, signUpOn, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
const unnamed = { account: { username: null, hasUsername: true } }

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email)
})
afterEach(() => server.stop())

test('[PR9] a username of which only the token tells is not asked for again', async () => {
  await phone.engine.session.setUsername('Zoé')
  await phone.engine.session.signIn(email, 'motdepasse')
  await phone.databases.device.meta.delete('session')
  phone.storage.texts.delete('user')
  phone.network.intercept = ({ url }) => (url.endsWith('/auth/me') ? offline() : null)
  const cut = await phone.restart()
  expect(cut.engine.session.current()).toMatchObject(unnamed)

  // What is stored of such a session is read like it.
  await cut.engine.session.requestReset(email)
  await cut.engine.session.setNewPassword(email, await server.codeTo(email), 'un autre mot')
  const renewed = await cut.restart()
  expect(renewed.engine.session.current()).toMatchObject(unnamed)
  expect(phone.storage.texts.has('user')).toBe(false)
  renewed.network.intercept = null
  const online = await renewed.restart()
  await expect
    .poll(() => online.engine.session.current())
    .toMatchObject({ account: { username: 'Zoé' } })
})

test('[PR24] a username that an older build did not know is not asked for again', async () => {
  const { meta } = phone.databases.device
  const row = await meta.get('session')
  const session = row?.value as SessionRow
  await meta.put({
    key: 'session',
    value: { ...session, user: { ...session.user, username: 'le1' } },
  })
  phone.network.intercept = offline
  const reopened = await phone.restart()
  expect(reopened.engine.session.current()).toMatchObject(unnamed)
})

test('[PR82] a token made before the pseudo was chosen asks for no second one', async () => {
  // The session's token says « none yet », and is not renewed by the choice.
  await phone.engine.session.setUsername('Zoé')
  await phone.databases.device.meta.delete('session')
  phone.storage.texts.delete('user')
  phone.network.intercept = ({ url }) =>
    url.endsWith('/auth/me') ? new Response(null, { status: 500 }) : null
  const failing = await phone.restart()
  expect(failing.engine.session.current()).toMatchObject(unnamed)
  failing.network.intercept = null
  const online = await failing.restart()
  await expect
    .poll(() => online.engine.session.current())
    .toMatchObject({ account: { username: 'Zoé' } })
})

test('[PR82] who has none is asked once the server has said so', async () => {
  await phone.databases.device.meta.delete('session')
  phone.storage.texts.delete('user')
  phone.network.intercept = ({ url }) => (url.endsWith('/auth/me') ? offline() : null)
  const cut = await phone.restart()
  cut.network.intercept = null
  const online = await cut.restart()
  await expect
    .poll(() => online.engine.session.current())
    .toMatchObject({ account: { hasUsername: false } })
})

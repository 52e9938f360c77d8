// A password that the server takes, and an answer that lacks something: nobody is signed in by halves.
import { answerInstead, refusing } from '#support/answerInstead.ts'
import { email, first, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  await signUpAndWrite(server)
  phone = await setupPhone(server)
})
afterEach(() => server.stop())

const signIn = () => phone.engine.session.signIn(email, first)
const nobody = { status: 'anonymous', locked: null }

test('[PR3] an answer without a token, without a person, or without the key signs nobody in; the next one does', async () => {
  answerInstead(phone, 'POST /auth/login', () => Response.json({}))
  expect(await signIn()).toEqual({ ok: false, error: { type: 'tokenMissing' } })
  answerInstead(phone, 'GET /auth/me', offline)
  expect(await signIn()).toEqual({ ok: false, error: { type: 'network' } })
  answerInstead(phone, 'POST /auth/login', refusing('limited', 429))
  expect(await signIn()).toMatchObject({ error: { type: 'refused', code: 'limited' } })
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/auth/login')) return null
    const reply = await server.server.app.fetch(request, { incoming: {} })
    return Response.json({ ...(await reply.json()), keys: [], links: undefined })
  }
  expect(await signIn()).toEqual({ ok: false, error: { type: 'foreignKey' } })
  expect(phone.engine.session.current()).toEqual(nobody)
  expect(phone.storage.texts.size).toBe(0)
  phone.network.intercept = null
  expect(await signIn()).toMatchObject({ ok: true })
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: true })
})

test('[PR3] an account without any key is not opened by the app', async () => {
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/auth/me')) return null
    const reply = await server.server.app.fetch(request, { incoming: {} })
    return Response.json({ ...(await reply.json()), kid: null })
  }
  expect(await signIn()).toEqual({ ok: false, error: { type: 'plainAccount' } })
  expect(phone.engine.session.current()).toEqual(nobody)
})

// A password that the server takes, and an answer that lacks something: nobody is signed in by halves.
import { whyUnproved } from '#engine/session/provePassword.ts'
import { setUsername } from '#engine/session/signIn.ts'
import { answerInstead, answering, refusing, type Answer } from '#support/answerInstead.ts'
import { lock, theft } from '#support/resealing.ts'
import { email, first, second, signUpAndWrite } from '#support/resets.ts'
import { offline, quickKdf, setupPhone, type Phone } from '#support/setupPhone.ts'
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

test('a phone without WebAssembly says so wherever a password is derived, and stays as it was', async () => {
  let isOff = false
  const kdf: typeof quickKdf = (...bytes) =>
    isOff ? Promise.reject(new Error('It is switched off.')) : quickKdf(...bytes)
  const odd = await setupPhone(server, { kdf })
  const { session, recovery } = odd.engine
  expect(await session.signIn(email, first)).toMatchObject({ ok: true })
  server.clock.advance(1000)
  await session.requestReset(email)
  const code = await server.codeTo(email)
  isOff = true
  for (const said of [
    await session.signIn(email, first),
    await session.signUp('zoe@exemple.fr', first),
    await session.setNewPassword(email, code, second),
    await session.changeKey(lock),
    await session.changeKey(theft),
    await recovery.makeKey(first),
    await recovery.openSealed({ oldPassword: second }, first),
  ]) {
    expect(said).toEqual({ ok: false, error: { type: 'noWebAssembly' } })
  }
  isOff = false
  expect(await recovery.makeKey(first)).toMatchObject({ ok: true })
})

test('[PR14] a sign-in keeps with the key what this password wraps it in', async () => {
  await signIn()
  const rows = await phone.engine.session.held().db.keys.toArray()
  const wraps = [{ kind: 'password', wrap: expect.any(String) }]
  expect(rows).toEqual([expect.objectContaining({ wraps })])
})

const stateOf = async (one: string) =>
  (await server.request('GET', '/auth/me', { token: one })).status

test('[PR2] the session that had no key ends once the password has opened the journal', async () => {
  await signIn()
  const { token } = phone.engine.session.held()
  expect(await phone.engine.session.openWithPassword(first)).toEqual({ ok: true, value: undefined })
  await expect.poll(() => stateOf(token)).toBe(401)
  expect(await stateOf(phone.engine.session.held().token)).toBe(200)
})

test('[PR10] a pseudo is not sent where no key seals it, and one that is refused changes nothing', async () => {
  await signIn()
  const journal = phone.engine.session.held()
  const bare = { ...journal, keys: { ...journal.keys, current: null } }
  phone.network.requests.length = 0
  expect(await setUsername(bare, 'Léa')).toEqual({ ok: false, error: { type: 'noKey' } })
  expect(phone.network.requests.filter((line) => line.startsWith('P'))).toEqual([])
  const before = phone.engine.session.current()
  answerInstead(phone, 'PATCH /user/me/profile', refusing('limited', 429))
  expect(await phone.engine.session.setUsername('Léa')).toMatchObject({
    error: { code: 'limited' },
  })
  expect(phone.engine.session.current()).toEqual(before)
})

const coded = (code: string) => ({ ok: false, error: { type: 'refused', code } }) as const
/** What is told of that failure where the session's own profile is answered so, and how many calls asked for it. */
async function why(failure: object, answer: Answer): Promise<unknown> {
  const { deps, asked } = answering({ 'GET /auth/me': answer })
  return [await whyUnproved(deps, failure as never), asked.length]
}

test('[PR86] a password that is refused is told with what this phone’s own session is told of its account', async () => {
  const [wrong, gone] = [coded('unauthorised').error, coded('accountGone')]
  expect(await why(wrong, gone)).toMatchObject([gone.error, 1])
  expect(await why(wrong, coded('limited'))).toEqual([wrong, 1])
  expect(await why({ type: 'network' }, gone)).toEqual([{ type: 'network' }, 0])
})

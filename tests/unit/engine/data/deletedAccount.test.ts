// An account that is deleted while the reply is lost: the phone learns of it by asking again.
import { anotherPass } from '#support/lies.ts'
import { cryptoKeysIn, idOf, openLocked, recordsOf, writeUnsent } from '#support/lockedPhones.ts'
import { email, first, resetAndEnter, second } from '#support/resets.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email, first)
})
afterEach(() => server.stop())

test('[JF4] a deletion whose reply was lost locks nothing meanwhile, and asked for again says that the account is gone', async () => {
  await writeToday(phone, { learned: 'bientôt plus rien' })
  await phone.settled()
  phone.network.intercept = async (request) => {
    if (request.method !== 'DELETE') return null
    phone.network.intercept = null
    await server.request('DELETE', '/user/me', {
      token: request.headers.get('authorization')?.slice('Bearer '.length),
      body: await request.json(),
    })
    return offline()
  }
  expect(await phone.engine.data.deleteAccount(first)).toMatchObject({
    error: { type: 'network' },
  })
  // A pass is refused with that token.
  phone.clock.advance(10_000)
  phone.engine.sync.nudge()
  await new Promise((resolve) => {
    setTimeout(resolve, 200)
  })
  expect(phone.engine.session.current().status).toBe('signedIn')
  expect(await phone.engine.data.deleteAccount(first)).toEqual({
    ok: true,
    value: { erasedAt: null, isErasedHere: true },
  })
  expect(phone.engine.session.current()).toEqual({ status: 'anonymous', locked: null })
})

test.each(['page', 'worker'] as const)(
  '[PR86] a phone whose account another one deleted says so and keeps its words, which the password opens: its %s hears it',
  async (role) => {
    const userId = idOf(phone)
    await writeUnsent(phone)
    const other = await setupPhone(server)
    await other.engine.session.signIn(email, first)
    expect(await other.engine.data.deleteAccount(first)).toMatchObject({ ok: true })
    phone.network.intercept = null
    const heard = await phone.restart(role)
    if (role === 'worker') await heard.engine.drain().catch(() => undefined)
    await expect.poll(async () => cryptoKeysIn(await recordsOf(heard, userId))).toEqual([])
    const page = await heard.restart()
    expect(page.engine.session.current()).toEqual({ status: 'anonymous', locked: 'gone' })
    page.network.intercept = offline
    const files = await openLocked(page, { email, password: first })
    expect(JSON.stringify(files)).toContain('canari pas envoyé')
    expect(JSON.stringify(files)).toContain('canari en cours')
  },
)

test('[PR86] what a passkey alone opened on this phone it opens again once the account is gone', async () => {
  expect(await phone.engine.passkeys.add(first)).toMatchObject({ ok: true })
  const blank = await setupPhone(server, { passkeys: phone.passkeys })
  expect(await blank.engine.passkeys.signIn()).toMatchObject({ ok: true })
  await blank.settled()
  await writeUnsent(blank)
  expect(await phone.engine.data.deleteAccount(first)).toMatchObject({ ok: true })
  blank.network.intercept = null
  const page = await blank.restart()
  await expect
    .poll(() => page.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'gone' })
  page.network.intercept = offline
  expect([...(await page.engine.data.readWaysHere())]).toEqual(['passkey'])
  const files = await openLocked(page, { passkey: true })
  expect(JSON.stringify(files)).toContain('canari pas envoyé')
  expect(JSON.stringify(files)).toContain('canari en cours')
})

test('[PR86] a phone that asks for the password once its account is gone does not call the right one wrong', async () => {
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await phone.engine.appLock.turnOn(first)).toMatchObject({ ok: true })
  await phone.settled()
  await anotherPass(other)
  expect(other.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: false })
  expect(await other.engine.session.openWithPassword('pas le bon')).toMatchObject({
    error: { code: 'unauthorised' },
  })
  expect(await phone.engine.data.deleteAccount(first)).toMatchObject({ ok: true })
  expect(await other.engine.session.openWithPassword(first)).toMatchObject({
    error: { code: 'accountGone' },
  })
  await expect
    .poll(() => other.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'gone' })
})

test('[PR87] a phone whose account waits for its deletion says until when, and a sign-in until then keeps both', async () => {
  await resetAndEnter(server, phone, second)
  await writeToday(phone, { learned: 'gardé ici' })
  await phone.settled()
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, second)
  const deleted = await other.engine.data.deleteAccount(second)
  expect(deleted).toMatchObject({ ok: true })
  const erasedAt = deleted.ok ? deleted.value.erasedAt : null
  expect(erasedAt).not.toBeNull()
  const heard = await phone.restart()
  await expect
    .poll(() => heard.engine.session.current())
    .toEqual({ status: 'anonymous', locked: { type: 'leaving', erasedAt } })
  const again = await heard.restart()
  expect(again.engine.session.current()).toMatchObject({ locked: { type: 'leaving', erasedAt } })
  const files = await openLocked(again, { email, password: second })
  expect(JSON.stringify(files)).toContain('gardé ici')
  expect(await again.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await again.settled()
  expect((await again.restart()).engine.session.current().status).toBe('signedIn')
})

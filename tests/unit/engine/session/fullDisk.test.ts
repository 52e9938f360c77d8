// A phone without room: leaving needs none, and nothing is said that is not so.
import { fail, prepareFailures, recover } from '#support/failingStore.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  prepareFailures()
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, 'lea@exemple.fr')
  await writeToday(phone, { learned: 'écrit avant' })
  await phone.settled()
})
afterEach(async () => {
  recover()
  await server.stop()
})

test('[PR6] on a full disk one can sign out, and the phone stays signed out', async () => {
  fail('a quota')
  expect(await phone.engine.session.signOut('send')).toBe(true)
  expect(phone.engine.session.current().status).toBe('anonymous')
  recover()
  expect((await phone.restart()).engine.session.current().status).toBe('anonymous')
})

test('[JF4] on a full disk an account is deleted on the server and on the phone', async () => {
  fail('a quota')
  expect(await phone.engine.data.deleteAccount('motdepasse')).toMatchObject({ ok: true })
  expect(phone.engine.session.current().status).toBe('anonymous')
  expect(await server.server.store.db.selectFrom('account').selectAll().execute()).toEqual([])
  recover()
  expect((await phone.restart()).engine.session.current().status).toBe('anonymous')
})

// « Verrouiller Lueur » is turned on while the browser's store fails.
import { fail, kindsOfFailure, prepareFailures, recover } from '#support/failingStore.ts'
import { email, first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
  prepareFailures()
})
afterEach(async () => {
  recover()
  await server.stop()
})

test.each(kindsOfFailure)(
  '[PR59] a store that fails (%s) while it is turned on is named, and loses nothing',
  async (kind) => {
    const phone = await signUpAndWrite(server)
    fail(kind)
    const turnedOn = await phone.engine.appLock.turnOn(first)
    recover()
    expect(turnedOn).toEqual({ ok: false, error: { type: 'notStored' } })
    const again = await phone.restart()
    // The server may have replaced a token that the phone could not store.
    expect(await again.engine.session.signIn(email, first)).toMatchObject({ ok: true })
    expect(await learnedOn(again, again.engine.journal.today())).toBe('avant')
  },
)

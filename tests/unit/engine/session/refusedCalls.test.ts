// A token that the server refuses is heard whichever call it is refused to, and not by the next pass alone.
import type { PhoneCalls } from '#support/phoneCalls.ts'
import { email, first, signUpAndWrite } from '#support/resets.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const calls: readonly (readonly [string, (engine: PhoneCalls) => Promise<unknown>])[] = [
  ['the pseudo', (engine) => engine.session.setUsername('Zoé')],
  ['the search of a song', (engine) => engine.music.search('aube')],
  ['the test of reminders', (engine) => engine.reminders.sendTest()],
  ['the reminder’s hour', (engine) => engine.reminders.chooseHour(7)],
  ['what a day was before', (engine) => engine.data.readVersions(engine.journal.today())],
  ['the list of passkeys', (engine) => engine.passkeys.list()],
  ['the list of phones', (engine) => engine.phones.list()],
  ['a recovery key', (engine) => engine.recovery.makeKey(first)],
  ['the deletion of the account', (engine) => engine.data.deleteAccount(first)],
]

test.each(calls)('[PR81] a refused token signs out, where %s hears of it', async (_, call) => {
  const phone = await signUpAndWrite(server)
  server.clock.advance(60_000)
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  await phone.engine.phones.endOthers()
  // Long after the last pass: the next one may begin at once.
  other.clock.advance(60_000)
  await call(other.engine)
  await expect
    .poll(() => other.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'ended' })
})

test('[PR81] a refusal without our own words, as a hotel’s, signs nobody out', async () => {
  const phone = await signUpAndWrite(server)
  phone.clock.advance(60_000)
  phone.network.intercept = () => new Response('<h1>Wifi</h1>', { status: 401 })
  await phone.engine.session.setUsername('Zoé')
  await phone.engine.music.search('aube')
  expect(phone.engine.session.current().status).toBe('signedIn')
})

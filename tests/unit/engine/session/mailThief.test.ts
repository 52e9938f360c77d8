// A thief who reads the mailbox has set a password and changed the key, with nothing that opens a word. The owner's phone takes the
// account back by the next mailed code.
import { createChange, kidOf as kidIn, send } from '#support/keyChanges.ts'
import { hourMs, resetByMail } from '#support/mailThief.ts'
import { createDevice, createKid, revOfDay, sealDay, type Person } from '#support/people.ts'
import { kidOf } from '#support/resealing.ts'
import {
  email,
  learnedOn,
  nextDay,
  resetAndEnter,
  second,
  signUpAndWrite,
} from '#support/resets.ts'
import { setupPhone, writeToday } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { expect, onTestFinished, test } from 'vitest'

type Thief = Pick<Person, 'kid' | 'password' | 'device' | 'token'>

async function enterAsThief(
  server: TestServer,
  kid: string,
  password = 'a1.thief',
): Promise<Thief> {
  const { token } = await resetByMail(server, { email }, password, kid)
  return { kid, password, device: createDevice(), token }
}

/** Whoever knows no key makes links of any bytes. */
async function changeKey(server: TestServer, thief: Thief, reason: 'lock' | 'theft') {
  const change = createChange(reason, thief, {
    auth: reason === 'lock' ? thief.password : 'a1.thief-more',
  })
  const { token } = (await send(server, thief.token, change)).json
  return { ...thief, kid: kidIn(change), password: change.auth, token: String(token) }
}

const ways: Readonly<Record<string, (server: TestServer, kid: string) => Promise<Thief>>> = {
  'a key that nobody had': (server) => enterAsThief(server, createKid()),
  'the name of the owner’s key': enterAsThief,
  'the name of the owner’s key, replaced as for the app lock': async (server, kid) =>
    changeKey(server, await enterAsThief(server, kid), 'lock'),
  'the name of the owner’s key, replaced as after a theft': async (server, kid) =>
    changeKey(server, await enterAsThief(server, kid), 'theft'),
  'the name of the owner’s key, replaced twice': async (server, kid) =>
    changeKey(server, await changeKey(server, await enterAsThief(server, kid), 'lock'), 'lock'),
  'the name of the owner’s key, replaced between two codes': async (server, kid) => {
    const { kid: replacing } = await changeKey(server, await enterAsThief(server, kid), 'lock')
    return enterAsThief(server, replacing, 'a1.thief-again')
  },
  'the name of the owner’s key, replaced more than a week ago': async (server, kid) => {
    const thief = await changeKey(server, await enterAsThief(server, kid), 'lock')
    server.clock.advance(8 * 24 * hourMs)
    return thief
  },
}

/** What the thief puts on a day that the owner never wrote. */
async function writeAsThief(server: TestServer, { kid, token }: Thief) {
  const day = sealDay(kid, '2026-11-01')
  const items = [{ ...day, ifRev: null }]
  const sent = await server.request('POST', '/journal/batch', { token, body: { items } })
  expect(sent.json.results[0].status).toBe(200)
  return day
}

for (const [way, take] of Object.entries(ways)) {
  test(`[PR80] the owner’s phone gets in and reads everything, whatever a thief set: ${way}`, async () => {
    const server = await createTestServer()
    onTestFinished(() => server.stop())
    const phone = await signUpAndWrite(server)
    const day = phone.engine.journal.today()
    const thief = await take(server, await kidOf(server))
    const foreign = await writeAsThief(server, thief)
    server.clock.advance(4 * hourMs)
    phone.clock.advance(server.clock.now() - phone.clock.now())
    const locked = await phone.restart()
    await expect.poll(() => locked.engine.session.current().status).toBe('anonymous')

    await resetAndEnter(server, locked, second)
    expect(locked.engine.session.current()).toMatchObject({ status: 'signedIn', hasKey: true })
    expect(await learnedOn(locked, day)).toBe('avant')
    nextDay(server, locked)
    await writeToday(locked, { learned: 'après' })
    await locked.settled()
    const other = await setupPhone(server)
    other.clock.advance(server.clock.now() - other.clock.now())
    expect(await other.engine.session.signIn(email, second)).toMatchObject({ ok: true })
    await other.settled()
    expect(await learnedOn(other, day)).toBe('avant')
    expect(await learnedOn(other, locked.engine.journal.today())).toBe('après')
    // What the thief wrote stays, sealed.
    const row = await server.server.store.db
      .selectFrom('entry')
      .select('rev')
      .where('day', '=', foreign.date)
      .executeTakeFirst()
    expect(row?.rev).toBe(revOfDay(foreign))
    expect(await other.engine.journal.readDay(foreign.date)).toMatchObject({ isSealed: true })
  })
}

// Another key takes the place of the account's while other phones go on, or change it too.
import { kidsIn } from '#contract/envelopes.ts'
import type { Day } from '#domain/day.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { cryptoKeysIn, idOf, recordsOf } from '#support/lockedPhones.ts'
import {
  email,
  first,
  learnedOn,
  nextDay,
  reset,
  resetAndEnter,
  second,
  signUpAndWrite,
} from '#support/resets.ts'
import { filled } from '#support/days.ts'
import { enterOn, kidOf, kidsByDay, lock, passUntil, reseal, theft } from '#support/resealing.ts'
import { expect, onTestFinished, test } from 'vitest'

async function setupServer(): Promise<TestServer> {
  const server = await createTestServer()
  onTestFinished(() => server.stop())
  return server
}

/** The kids under which the server has that day's words. */
async function kidsAt({ server }: TestServer, day: Day): Promise<ReadonlySet<string>> {
  const row = await server.store.db
    .selectFrom('entry')
    .select('answers')
    .where('day', '=', day)
    .executeTakeFirst()
  return new Set(Object.values<string>(JSON.parse(row?.answers ?? '{}')).flatMap(kidsIn))
}

/** Of a signed-in phone: whether it reads, or asks for the password. */
const stateOf = ({ engine }: Phone): string => {
  const session = engine.session.current()
  return session.status === 'signedIn' ? (session.hasKey ? 'open' : 'asks') : session.status
}

test('[PR38] under the app lock another phone goes on: it asks for the password once, and what it had not sent is joined then', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const other = await enterOn(server, first)
  const day = other.engine.journal.today()
  other.network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  await writeToday(other, { learned: 'avant et ailleurs' })
  expect(await phone.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  await writeToday(phone, { learned: 'avant et ici' })
  await phone.settled()
  other.network.intercept = null
  other.clock.advance(3000)
  other.engine.sync.nudge()
  await expect.poll(() => stateOf(other)).toBe('asks')
  expect(await other.engine.session.openWithPassword(first)).toMatchObject({ ok: true })
  await other.settled()
  for (const text of ['avant et ailleurs', 'avant et ici']) {
    expect(await learnedOn(other, day)).toContain(text)
  }
  phone.engine.sync.nudge()
  await expect
    .poll(async () => {
      phone.clock.advance(3000)
      phone.engine.sync.nudge()
      return learnedOn(phone, day)
    })
    .toContain('avant et ailleurs')
})

test('[PR22] a password forgotten on a phone that asks for it is replaced there, and no phone loses its days', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const other = await enterOn(server, first)
  const day = phone.engine.journal.today()
  expect(await phone.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  const kid = await kidOf(server)
  await passUntil(other, () => stateOf(other) === 'asks')
  expect(await other.engine.session.signOutUnopened()).toBe(true)
  expect(other.engine.session.current()).toEqual({ status: 'anonymous', locked: 'sealed' })
  await resetAndEnter(server, other, second)
  expect(await kidOf(server)).toBe(kid)
  expect(stateOf(other)).toBe('open')
  expect(await learnedOn(other, day)).toBe('avant')
  expect(await phone.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  expect(await learnedOn(phone, day)).toBe('avant')
})

test('[PR43] a form that is open while another phone replaces the key is kept and saved all the same', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const other = await enterOn(server, first)
  nextDay(server, phone, other)
  const day = other.engine.journal.today()
  const { form } = await other.engine.journal.openForm(day)
  const written = { ...form, texts: filled({ learned: 'commencé avant' }) }
  await other.engine.journal.keepDraft(written)
  expect(await phone.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  await passUntil(other, () => stateOf(other) === 'asks')
  const later = { ...written, texts: filled({ learned: 'fini après' }) }
  await other.engine.journal.keepDraft(later)
  expect(await other.engine.journal.save(later)).toMatchObject({ ok: true })
  await passUntil(other, async () => (await kidsAt(server, day)).size > 0)
  expect(await other.engine.session.openWithPassword(first)).toMatchObject({ ok: true })
  await other.settled()
  expect(await learnedOn(other, day)).toBe('fini après')
  await phone.settled()
  await passUntil(phone, async () => (await learnedOn(phone, day)) === 'fini après')
})

test('[PR40] of two phones that change the key at once one is first; the other takes its key', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const other = await enterOn(server, first)
  const day = phone.engine.journal.today()
  const changed = await Promise.all([phone, other].map((one) => one.engine.session.changeKey(lock)))
  expect(changed.map(({ ok }) => ok)).toEqual([true, true])
  const links = await server.server.store.db.selectFrom('key_change').select('kid').execute()
  expect(links).toHaveLength(1)
  for (const one of [phone, other]) {
    await writeToday(one, { learned: 'avant et après' })
    await one.settled()
  }
  expect(await kidsAt(server, day)).toEqual(new Set([await kidOf(server)]))
})

test('[PR40] a theft that is said while another phone turns the app lock on replaces that key too', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const other = await enterOn(server, first)
  expect(await other.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  const meanwhile = await kidOf(server)
  phone.network.intercept = (request) =>
    request.url.endsWith('/journal/months')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : null
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  expect(await kidOf(server)).not.toBe(meanwhile)
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

/** Names of the keys that lie usable on a phone. */
async function bareKids(phone: Phone): Promise<readonly string[]> {
  const rows = (await recordsOf(phone, idOf(phone))) as { kid?: string; key?: unknown }[]
  return rows.flatMap(({ kid, key }) => (kid !== undefined && key ? [kid] : []))
}

/** The phone does not hear by itself of what was changed at the server. */
const withoutPasses = ({ url }: Request) => (url.includes('/journal/') ? offline() : null)

async function expectNewKey(phone: Phone): Promise<void> {
  const bare = await bareKids(phone)
  expect(bare.length).toBeGreaterThan(0)
  expect(await phone.engine.appLock.turnOn(first)).toEqual({ ok: true, value: undefined })
  const session = phone.engine.session.current()
  const kid = session.status === 'signedIn' ? session.journal.user.kid : null
  expect(kid).not.toBeNull()
  expect(bare).not.toContain(kid)
}

test('[PR67] turned on by a session that was refused meanwhile, it changes the key all the same', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  phone.network.intercept = withoutPasses
  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  await expectNewKey(phone)
})

test('[PR67] a key that came by a sign-in that was cut short lay bare too: turning the lock on changes it', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const other = await enterOn(server, first)
  const { meta } = other.databases.device
  const session = await meta.get('session')
  const texts = new Map(other.storage.texts)
  expect(await phone.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  // The former session goes on.
  other.network.intercept = (request) => (request.url.endsWith('/logout') ? offline() : null)
  expect(await other.engine.session.openWithPassword(first)).toMatchObject({ ok: true })
  if (session !== undefined) await meta.put(session)
  for (const [name, text] of texts) other.storage.texts.set(name, text)
  other.network.intercept = offline
  const again = await other.restart()
  again.network.intercept = withoutPasses
  await expectNewKey(again)
})

test('[PR36] under the app lock the new key lies nowhere bare, and the new password alone opens the phone', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  expect(await phone.engine.appLock.turnOn(first)).toEqual({ ok: true, value: undefined })
  nextDay(server, phone)
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  expect(stateOf(phone)).toBe('open')
  await writeToday(phone, { learned: 'après' })
  await reseal(phone)
  const userId = idOf(phone)
  expect(cryptoKeysIn(await recordsOf(phone, userId))).toEqual([])
  const restarted = await phone.restart()
  expect(stateOf(restarted)).toBe('asks')
  expect(await restarted.engine.appLock.unlock(first)).toMatchObject({ ok: false })
  expect(await restarted.engine.appLock.unlock(second)).toMatchObject({ ok: true })
  expect(await learnedOn(restarted, day)).toBe('avant')
  expect(await learnedOn(restarted, restarted.engine.journal.today())).toBe('après')
})

test('[PR36] a phone locked since before a suspicion sets a password under a key that nobody suspects; its days wait for the phone that changed it', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const old = await enterOn(server, first)
  const third = 'un troisième mot'
  await reset(server, phone, third)
  expect(await phone.engine.session.signIn(email, third)).toMatchObject({ ok: true })
  await passUntil(old, () => old.engine.session.current().status === 'anonymous')
  const locked = await old.restart()
  const suspected = await kidOf(server)
  const day = phone.engine.journal.today()
  const change = { reason: 'theft', password: third, newPassword: second } as const
  expect(await phone.engine.session.changeKey(change)).toMatchObject({ ok: true })
  const replacing = await kidOf(server)

  const fourth = 'le quatrième mot'
  const { checked } = await reset(server, locked, fourth)
  expect(checked).toMatchObject({ value: { opensJournal: false } })
  expect([suspected, replacing]).not.toContain(await kidOf(server))
  expect(await locked.engine.session.signIn(email, fourth)).toMatchObject({ ok: true })
  await locked.settled()
  // It was closed with all others: nothing that rests on it opens what the suspected key sealed.
  expect(await learnedOn(locked, day)).not.toBe('avant')
  nextDay(server, locked)
  await writeToday(locked, { learned: 'sous la neuve' })
  await locked.settled()
  expect(await phone.engine.session.signIn(email, fourth)).toMatchObject({ ok: true })
  await phone.settled()
  expect(await learnedOn(phone, day)).toBe('avant')
  await locked.engine.session.openWithPassword(fourth)
  expect(await learnedOn(locked, day)).toBe('avant')
  const kids = await kidsByDay(server)
  expect(kids.get(locked.engine.journal.today())).toBe(await kidOf(server))
})

test('[PR76] a reset on a phone whose passkey opens only a key that was replaced after a suspicion promises nothing', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  expect(await phone.engine.appLock.turnOn(first, true)).toMatchObject({ ok: true })
  const other = await enterOn(server, first)
  expect(await other.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  await reseal(other)
  const locked = await phone.restart()
  await expect.poll(() => stateOf(locked)).toBe('anonymous')
  const { checked, done } = await reset(server, locked, 'un troisième mot')
  expect(checked).toMatchObject({ value: { opensJournal: false } })
  expect(done).toMatchObject({ ok: true })
})

test('[PR76] a reset on a locked phone whose passkey leads to the key that replaced its own loses nothing, and says so', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  expect(await phone.engine.appLock.turnOn(first, true)).toMatchObject({ ok: true })
  const other = await enterOn(server, first)
  expect(await other.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  nextDay(server, phone, other)
  await writeToday(other, { learned: 'depuis' })
  await other.settled()
  const locked = await phone.restart()
  const third = 'un troisième mot'
  const { checked } = await reset(server, locked, third)
  expect(checked).toMatchObject({ value: { opensJournal: true } })
  const blank = await enterOn(server, third)
  expect(await learnedOn(blank, day)).toBe('avant')
  expect(await learnedOn(blank, other.engine.journal.today())).toBe('depuis')
})

test('[PR76] a reset on a phone that holds the key of before a reset elsewhere promises nothing', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  const locked = await phone.restart()
  await expect.poll(() => stateOf(locked)).toBe('anonymous')
  const { checked } = await reset(server, locked, 'un troisième mot')
  expect(checked).toMatchObject({ value: { opensJournal: false } })
})

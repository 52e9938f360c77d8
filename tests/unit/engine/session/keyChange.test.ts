// Another key takes the place of the account's, on phones with real stores and the real server.
import { kidsIn } from '#contract/envelopes.ts'
import type { Day } from '#domain/day.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { email, first, learnedOn, nextDay, reset, second, signUpAndWrite } from '#support/resets.ts'
import { enterOn, kidOf, lock, theft } from '#support/resealing.ts'
import { cryptoKeysIn, idOf, recordsOf } from '#support/lockedPhones.ts'
import { expect, onTestFinished, test } from 'vitest'

async function setupServer(): Promise<TestServer> {
  const server = await createTestServer()
  onTestFinished(() => server.stop())
  return server
}

/** The server does what it is asked; what it says is lost. */
const reach = ({ server }: TestServer, request: Request): Promise<Response> | Response =>
  server.app.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } })

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

test('[PR35] what is written from then on is sealed under the new key; what was there is read with it, here and elsewhere', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const before = phone.engine.journal.today()
  const former = await kidOf(server)
  await phone.engine.session.setUsername('Léa')
  nextDay(server, phone)
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  const kid = await kidOf(server)
  expect(kid).not.toBe(former)
  await writeToday(phone, { learned: 'après' })
  await phone.settled()
  const after = phone.engine.journal.today()
  expect(await kidsAt(server, after)).toEqual(new Set([kid]))
  expect(await learnedOn(phone, before)).toBe('avant')
  const user = await server.server.store.db
    .selectFrom('account')
    .select('username')
    .executeTakeFirstOrThrow()
  expect(kidsIn(user.username ?? '')).toEqual([kid])
  const restarted = await phone.restart()
  expect([await learnedOn(restarted, before), await learnedOn(restarted, after)]).toEqual([
    'avant',
    'après',
  ])
  const other = await enterOn(server, second)
  other.clock.advance(restarted.clock.now() - other.clock.now())
  expect([await learnedOn(other, before), await learnedOn(other, after)]).toEqual([
    'avant',
    'après',
  ])
  const late = await setupPhone(server)
  expect(await late.engine.session.signIn(email, first)).toMatchObject({
    error: { code: 'unauthorised' },
  })
})

test('[PR36] a phone that was closed so keeps no key; what was typed on it leaves once the new password was given', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const other = await enterOn(server, first)
  const userId = idOf(other)
  nextDay(server, phone, other)
  const day = other.engine.journal.today()
  other.network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  await writeToday(other, { learned: 'jamais envoyé' })
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  // Months later.
  for (let month = 0; month < 5; month++) {
    for (let days = 0; days < 30; days++) nextDay(server, phone, other)
  }
  other.network.intercept = null
  const locked = await other.restart()
  await expect
    .poll(() => locked.engine.session.current())
    .toEqual({ status: 'anonymous', locked: 'ended' })
  const records = await recordsOf(locked, userId)
  expect(cryptoKeysIn(records)).toEqual([])
  expect(JSON.stringify(records)).not.toMatch(/ld1\./)
  expect(await locked.engine.session.signIn(email, first)).toMatchObject({ ok: false })
  expect(await locked.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await locked.settled()
  expect(await learnedOn(locked, day)).toBe('jamais envoyé')
  const third = await enterOn(server, second)
  expect(await learnedOn(third, day)).toBe('jamais envoyé')
})

test('[PR36] the former password and the recovery key of before open nothing of what then lies on a phone', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const made = await phone.engine.recovery.makeKey(first)
  if (!made.ok) throw new Error(made.error.type)
  const words = made.value.words.join(' ')
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  await server.request('POST', '/auth/logout', { token: phone.storage.texts.get('token') })
  const locked = await phone.restart()
  await expect.poll(() => stateOf(locked)).toBe('anonymous')
  for (const secret of [{ email, password: first }, { words }]) {
    expect(await locked.engine.data.openLocked(secret)).toMatchObject({
      error: { type: 'wrongSecret' },
    })
  }
  expect(await locked.engine.data.openLocked({ email, password: second })).toMatchObject({
    ok: true,
  })
})

test.each([theft, lock])(
  '[PR37] a change whose reply was lost is asked for again and is done once: $reason',
  async (change) => {
    const server = await setupServer()
    const phone = await signUpAndWrite(server)
    const day = phone.engine.journal.today()
    phone.network.intercept = async (request) => {
      if (!request.url.endsWith('/keys/current')) return null
      await reach(server, request)
      throw new TypeError('Failed to fetch')
    }
    const lost = await phone.engine.session.changeKey(change)
    expect(lost).toMatchObject({ error: { type: 'network' } })
    const kid = await kidOf(server)
    phone.network.intercept = null
    expect(await phone.engine.session.changeKey(change)).toMatchObject({ ok: true })
    expect(await kidOf(server)).toBe(kid)
    expect(await learnedOn(phone, day)).toBe('avant')
    await writeToday(phone, { learned: 'avant et après' })
    await phone.settled()
    expect(await kidsAt(server, day)).toEqual(new Set([await kidOf(server)]))
  },
)

test.each([theft, lock])(
  '[PR37] a phone that is killed while it waits for the reply loses nothing: $reason',
  async (change) => {
    const server = await setupServer()
    const phone = await signUpAndWrite(server)
    const day = phone.engine.journal.today()
    const reached = Promise.withResolvers<undefined>()
    phone.network.intercept = async (request) => {
      if (!request.url.endsWith('/keys/current')) return null
      await reach(server, request)
      reached.resolve(undefined)
      return new Promise(() => undefined)
    }
    void phone.engine.session.changeKey(change)
    await reached.promise
    phone.network.intercept = null
    const killed = await phone.restart()
    const password = change.reason === 'theft' ? second : first
    phone.clock.advance(60_000)
    killed.engine.sync.nudge()
    await expect.poll(() => stateOf(killed)).toBe('anonymous')
    expect(await killed.engine.session.signIn(email, password)).toMatchObject({ ok: true })
    await killed.settled()
    expect(await learnedOn(killed, day)).toBe('avant')
  },
)

test('[PR39] under the app lock the recovery key goes on, and this phone remembers that it was noted', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  const made = await phone.engine.recovery.makeKey(first)
  if (!made.ok) throw new Error(made.error.type)
  await phone.engine.recovery.keepKey()
  expect(await phone.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  expect(await phone.engine.recovery.readState()).toMatchObject({ hasKey: true })
  await writeToday(phone, { learned: 'avant et après' })
  await phone.settled()
  // A blank phone, and a forgotten password.
  const blank = await setupPhone(server)
  await reset(server, blank, second)
  expect(await blank.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await blank.settled()
  const opened = await blank.engine.recovery.openSealed(
    { words: made.value.words.join(' ') },
    second,
  )
  expect(opened).toEqual({ ok: true, value: { hasOpened: true } })
  await blank.settled()
  expect(await learnedOn(blank, day)).toBe('avant et après')
})

test('[PR39] where somebody may know the password the recovery key is over, and a new one is asked for', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  await phone.engine.recovery.makeKey(first)
  await phone.engine.recovery.keepKey()
  for (const card of ['makeKey', 'makeKey'] as const) await phone.engine.recovery.putOff(card)
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  expect(await phone.engine.recovery.readState()).toMatchObject({ hasKey: false, card: 'makeKey' })
  const again = await phone.engine.recovery.makeKey(second)
  expect(again).toMatchObject({ ok: true })
})

test('[PR41] a wrong password changes nothing, nor does the same one again, and a dead network is said', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const former = await kidOf(server)
  const tries = [
    [{ ...theft, password: 'pas le bon' }, { type: 'wrongPassword' }],
    [{ ...theft, newPassword: first }, { type: 'samePassword' }],
  ] as const
  for (const [change, error] of tries) {
    expect(await phone.engine.session.changeKey(change)).toEqual({ ok: false, error })
  }
  phone.network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await phone.engine.session.changeKey(theft)).toMatchObject({ error: { type: 'network' } })
  expect(await kidOf(server)).toBe(former)
  expect(await phone.databases.device.meta.get('renewing')).toBeUndefined()
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe('avant')
})

test('[PR42] a key that only an earlier password or phone opened goes on with the new password', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  // A second key, made by a reset on a blank phone, and the first one opened there again.
  const blank = await setupPhone(server)
  await reset(server, blank, second)
  await blank.engine.session.signIn(email, second)
  await blank.engine.recovery.openSealed({ oldPassword: first }, second)
  await blank.settled()
  const third = 'encore un autre'
  const change = { reason: 'theft', password: second, newPassword: third } as const
  expect(await blank.engine.session.changeKey(change)).toMatchObject({ ok: true })
  expect(await learnedOn(await enterOn(server, third), day)).toBe('avant')
})

test('[PR42] days that a reset had sealed still open with the recovery key of then, which opens no day since', async () => {
  const server = await setupServer()
  const phone = await signUpAndWrite(server)
  const day = phone.engine.journal.today()
  const made = await phone.engine.recovery.makeKey(first)
  if (!made.ok) throw new Error(made.error.type)
  const words = made.value.words.join(' ')
  const blank = await setupPhone(server)
  await reset(server, blank, second)
  await blank.engine.session.signIn(email, second)
  await blank.settled()
  const third = 'encore un autre'
  const change = { reason: 'theft', password: second, newPassword: third } as const
  expect(await blank.engine.session.changeKey(change)).toMatchObject({ ok: true })
  expect(await blank.engine.recovery.openSealed({ words }, third)).toEqual({
    ok: true,
    value: { hasOpened: true },
  })
  await blank.settled()
  expect(await learnedOn(blank, day)).toBe('avant')
  const { db } = server.server.store
  const slots = await db.selectFrom('key_slot').selectAll().where('kind', '=', 'recovery').execute()
  expect(slots.map(({ kid }) => kid)).not.toContain(await kidOf(server))
})

test('[PR42] thirty changes of the key leave the password replaceable by mail, and every day readable', async () => {
  const server = await setupServer()
  const phone = await setupPhone(server)
  await signUpOn(phone, server, email, first)
  await writeToday(phone, { learned: 'avant' })
  await phone.settled()
  const day = phone.engine.journal.today()
  for (let at = 0; at < 30; at++) {
    server.clock.advance(3_600_000)
    expect(await phone.engine.session.changeKey(lock)).toMatchObject({ ok: true })
  }
  const { done } = await reset(server, phone, second)
  expect(done).toMatchObject({ ok: true })
  expect(await learnedOn(await enterOn(server, second), day)).toBe('avant')
})

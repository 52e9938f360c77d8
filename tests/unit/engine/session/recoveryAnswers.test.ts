// The recovery key and sealed days, where an answer that comes in between is a refusal or does not come.
import type { Journal } from '#engine/session/liveJournal.ts'
import { readMemo } from '#engine/session/recoveryMemo.ts'
import { makeRecoveryKey, openSealedDays } from '#engine/session/recovery.ts'
import { answerInstead, refusing } from '#support/answerInstead.ts'
import { enterOn } from '#support/resealing.ts'
import { email, first, kindsOf, learnedOn, reset, second, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(() => server.stop())

async function makeWords(one: Phone, password = first): Promise<string> {
  const made = await one.engine.recovery.makeKey(password)
  if (!made.ok) throw new Error(made.error.type)
  return made.value.words.join(' ')
}

const slots = () =>
  server.server.store.db
    .selectFrom('key_slot')
    .select('kind')
    .where('kind', '=', 'recovery')
    .execute()

test('[PR17] a password that was replaced in between makes no recovery key, and a dead network says so', async () => {
  const makeKey = () => phone.engine.recovery.makeKey(first)
  answerInstead(phone, 'PUT /me/keys', refusing('forbidden', 403))
  expect(await makeKey()).toEqual({ ok: false, error: { type: 'wrongPassword' } })
  answerInstead(phone, 'PUT /me/keys', offline)
  expect(await makeKey()).toEqual({ ok: false, error: { type: 'network' } })
  answerInstead(phone, 'POST /keys/open', refusing('limited', 429))
  expect(await makeKey()).toMatchObject({ error: { type: 'refused', code: 'limited' } })
  expect(await slots()).toEqual([])
  phone.network.intercept = null
  await makeWords(phone)
  expect(await slots()).toHaveLength(1)
})

const incoming = { socket: { remoteAddress: '203.0.113.7' } }
const noted = async (one: Phone) => (await one.engine.recovery.readState()).hasKey

test('[PR18] a request for another recovery key that never left brings no card again, once the server names what was noted', async () => {
  await makeWords(phone)
  await phone.engine.recovery.keepKey()
  answerInstead(phone, 'PUT /me/keys', offline)
  expect(await phone.engine.recovery.makeKey(first)).toEqual({
    ok: false,
    error: { type: 'network' },
  })
  // It may have left.
  expect(await noted(phone)).toBe(false)
  phone.network.intercept = null
  const again = await phone.restart()
  await expect.poll(() => noted(again)).toBe(true)
  // This one did, and its reply was lost.
  again.network.intercept = async (request) => {
    if (!request.url.endsWith('/me/keys')) return null
    expect((await server.server.app.fetch(request, { incoming })).status).toBe(204)
    return offline()
  }
  expect(await again.engine.recovery.makeKey(first)).toMatchObject({ ok: false })
  again.network.intercept = null
  const last = await again.restart()
  await last.settled()
  await expect.poll(async () => (await last.engine.recovery.readState()).card).toBe('makeKey')
  const { db } = last.engine.session.held()
  await expect.poll(async () => (await readMemo(db)).keptKid).toBeNull()
  expect(await noted(last)).toBe(false)
})

test('[PR18] a page that dies as the words of before lose their place says offline too that nothing is noted', async () => {
  await makeWords(phone)
  await phone.engine.recovery.keepKey()
  answerInstead(phone, 'PUT /me/keys', refusing('limited', 429))
  expect(await phone.engine.recovery.makeKey(first)).toMatchObject({ ok: false })
  expect(await noted(phone)).toBe(true)
  const taken = Promise.withResolvers<void>()
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/me/keys')) return null
    await server.server.app.fetch(request, { incoming })
    taken.resolve()
    // What it answers is never heard.
    return Promise.withResolvers<never>().promise
  }
  void phone.engine.recovery.makeKey(first)
  await taken.promise
  phone.network.intercept = offline
  expect(await noted(await phone.restart())).toBe(false)
})

test('[PR17] where the password leads to every key, one request makes the words, and nobody signs in for them', async () => {
  expect(await phone.engine.session.changeKey({ reason: 'lock', password: first })).toMatchObject({
    ok: true,
  })
  await phone.settled()
  const before = phone.network.requests.length
  await makeWords(phone)
  const asked = phone.network.requests.slice(before)
  expect(asked.filter((line) => line.endsWith('/auth/login'))).toEqual([])
  expect(asked.filter((line) => line.startsWith('PUT'))).toHaveLength(1)
})

/** A phone on which the days of before a reset lie sealed. */
async function setupSealed(): Promise<{ words: string; blank: Phone }> {
  const words = await makeWords(phone)
  const blank = await setupPhone(server)
  await reset(server, blank, second)
  expect(await blank.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await blank.settled()
  return { words, blank }
}

const sessions = async () =>
  (await server.server.store.db.selectFrom('session').select('id').execute()).length

test('[PR16] sealed days stay so while the server refuses or does not answer, and the session that was asked for ends', async () => {
  const { words, blank } = await setupSealed()
  const open = (secret: string, password = second) =>
    blank.engine.recovery.openSealed({ words: secret }, password)
  const before = await sessions()
  expect(await open(words, 'pas le bon')).toEqual({ ok: false, error: { type: 'wrongPassword' } })
  expect(await open('abaisser abandon')).toEqual({
    ok: false,
    error: { type: 'wordCount', count: 2 },
  })
  expect(await open(`${'abaisser '.repeat(11)}abeille`)).toEqual({
    ok: false,
    error: { type: 'wrongSecret' },
  })
  answerInstead(blank, 'POST /keys/open', refusing('limited', 429))
  expect(await open(words)).toMatchObject({ error: { type: 'refused', code: 'limited' } })
  answerInstead(blank, 'POST /auth/login', offline)
  expect(await open(words)).toEqual({ ok: false, error: { type: 'network' } })
  await expect.poll(sessions).toBe(before)
  const day = blank.engine.journal.today()
  expect(await learnedOn(blank, day)).not.toBe('avant')
  blank.network.intercept = null
  expect(await open(words)).toEqual({ ok: true, value: { hasOpened: true } })
  await blank.settled()
  expect(await learnedOn(blank, day)).toBe('avant')
  // Once more opens nothing new.
  expect(await open(words)).toEqual({ ok: true, value: { hasOpened: false } })
  // The session of before was replaced.
  await expect.poll(sessions).toBe(before)
})

test('[PR18] words that could not be laid beside every key are not said to be noted', async () => {
  const { words, blank } = await setupSealed()
  answerInstead(blank, 'PUT /me/keys', refusing('limited', 429))
  expect(await blank.engine.recovery.openSealed({ words }, second)).toEqual({
    ok: true,
    value: { hasOpened: true },
  })
  expect(await blank.engine.recovery.readState()).toMatchObject({ hasKey: false })
  blank.network.intercept = null
  expect(await blank.engine.recovery.openSealed({ words }, second)).toMatchObject({ ok: true })
  expect(await blank.engine.recovery.readState()).toMatchObject({ hasKey: true })
  expect(await learnedOn(await enterOn(server, second), blank.engine.journal.today())).toBe('avant')
})

const opensOffline = async (one: Phone, words: string): Promise<boolean> => {
  one.network.intercept = offline
  await writeToday(one, { learned: 'jamais parti' })
  expect(await one.engine.session.signOut('lock')).toBe(true)
  return (await one.engine.data.openLocked({ words })).ok
}

test('[PR18] words that a server put in the place of others, and then said to be away, are doubted', async () => {
  await makeWords(phone)
  await phone.engine.recovery.keepKey()
  phone.network.intercept = async (request) => {
    if (!request.url.endsWith('/me/keys')) return null
    expect((await server.server.app.fetch(request, { incoming })).status).toBe(204)
    return refusing('unavailable', 503)()
  }
  expect(await phone.engine.recovery.makeKey(first)).toMatchObject({
    error: { type: 'unavailable' },
  })
  expect(await noted(phone)).toBe(false)
})

/** Two tabs; the first asks for words, and the server's reply to that is on its way until `letReply`. */
async function twoTabsOfWords() {
  // Whoever waits for their turn waits longer than the test takes.
  const one = await setupPhone(server, { locks: navigator.locks, longestMs: 5000 })
  expect(await one.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  await one.settled()
  const other = await one.again()
  const { promise: late, resolve: letReply } = Promise.withResolvers<void>()
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  one.network.intercept = async (request) => {
    if (!request.url.endsWith('/me/keys')) return null
    const reply = await server.server.app.fetch(request, { incoming })
    asked()
    await late
    return reply
  }
  const made = one.engine.recovery.makeKey(first)
  await isAsked
  one.network.intercept = null
  return { one, other, made, letReply }
}

/** What is asked for would be done by then, if it did not wait. */
const aWhile = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 200)
  })

test('[PR18] of two tabs that ask for words at once, the one whose words the server has is told so', async () => {
  const { one, other, made, letReply } = await twoTabsOfWords()
  const madeNext = other.engine.recovery.makeKey(first)
  await aWhile()
  letReply()
  expect([await made, await madeNext]).toMatchObject([{ ok: true }, { ok: true }])
  expect([await other.engine.recovery.keepKey(), await one.engine.recovery.keepKey()]).toEqual([
    true,
    false,
  ])
})

test('[PR18] while one tab asks for words no other lays any over what it opens', async () => {
  const { other, made, letReply } = await twoTabsOfWords()
  const before = other.network.requests.length
  const opened = other.engine.recovery.openSealed({ oldPassword: second }, first)
  await aWhile()
  const asked = () => other.network.requests.slice(before).filter((line) => line.includes('/auth/'))
  expect(asked()).toEqual([])
  letReply()
  expect(await made).toMatchObject({ ok: true })
  expect(await opened).toMatchObject({ error: { type: 'wrongSecret' } })
  expect(asked()).not.toEqual([])
})

test('[PR15] without network the words open what lies on the phone that made them, and on one that they opened', async () => {
  const { words, blank } = await setupSealed()
  expect(await blank.engine.recovery.openSealed({ words }, second)).toMatchObject({ ok: true })
  // Today's key, and that of before.
  expect(await kindsOf(blank)).toEqual([
    ['password', 'recovery'],
    ['password', 'recovery'],
  ])
  expect(await opensOffline(blank, words)).toBe(true)
  const made = await enterOn(server, second)
  const newer = await makeWords(made, second)
  expect(await opensOffline(made, newer)).toBe(true)
})

test('[PR15] words that are typed are laid once over a key that took the place of another, and stay noted', async () => {
  const { words, blank } = await setupSealed()
  expect(await blank.engine.session.changeKey({ reason: 'lock', password: second })).toMatchObject({
    ok: true,
  })
  await blank.settled()
  const before = blank.network.requests.length
  expect(await blank.engine.recovery.openSealed({ words }, second)).toMatchObject({ ok: true })
  const asked = blank.network.requests.slice(before)
  // Over the key that opens the other one, and the password over the one that the words opened.
  expect(asked.filter((line) => line.startsWith('PUT'))).toHaveLength(2)
  await blank.settled()
  const again = await blank.restart()
  await again.settled()
  expect(await again.engine.recovery.readState()).toMatchObject({ hasKey: true })
})

test('[PR17] a former password that opens sealed days makes no recovery key, and cancels none', async () => {
  const { words, blank } = await setupSealed()
  const before = await slots()
  expect(await blank.engine.recovery.openSealed({ oldPassword: first }, second)).toMatchObject({
    ok: true,
  })
  expect(await slots()).toEqual(before)
  expect(await blank.engine.recovery.readState()).toMatchObject({ hasKey: false })
  expect(await blank.engine.recovery.openSealed({ words }, second)).toMatchObject({ ok: true })
})

test('[PR17] the word that is asked back is any of those that are shown', async () => {
  const { random } = phone.engine.session.held()
  const bytes = random.bytes.bind(random)
  for (const [byte, askedAt] of [
    [17, 5],
    [12, 0],
    [255, 3],
  ] as const) {
    const chosen = vi
      .spyOn(random, 'bytes')
      .mockImplementation((length) => (length === 1 ? new Uint8Array([byte]) : bytes(length)))
    expect(await phone.engine.recovery.makeKey(first)).toMatchObject({ value: { askedAt } })
    chosen.mockRestore()
  }
})

const journalWith = (broken: Record<string, () => Promise<never>>): Journal =>
  Object.assign(Object.create(phone.engine.session.held()) as Journal, broken)

test('[PR17] without the list of words no recovery key is made, nor where no key can be derived', async () => {
  const listless = journalWith({
    loadWords: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  const no = { ok: false, error: { type: 'network' } }
  expect(await makeRecoveryKey(listless, first)).toEqual(no)
  expect(await openSealedDays(listless, { words: 'un' }, first)).toEqual(no)
  const lockdown = journalWith({ kdf: () => Promise.reject(new Error('no WebAssembly')) })
  expect(await makeRecoveryKey(lockdown, first)).toEqual({
    ok: false,
    error: { type: 'noWebAssembly' },
  })
  expect(await slots()).toEqual([])
})

test('[PR17] words that another phone has cancelled are wrong ones, though they open what lies here', async () => {
  const words = await makeWords(phone)
  await makeWords(await enterOn(server, first))
  expect(await phone.engine.recovery.openSealed({ words }, first)).toEqual({
    ok: false,
    error: { type: 'wrongSecret' },
  })
})

test('[PR15] days that the words have opened are joined and sent without more', async () => {
  const words = await makeWords(phone)
  // Its timers take as long as they say.
  const blank = await setupPhone(server, { longestMs: 60_000 })
  await reset(server, blank, second)
  await blank.engine.session.signIn(email, second)
  await blank.settled()
  blank.clock.advance(3000)
  const before = blank.network.requests.length
  expect(await blank.engine.recovery.openSealed({ words }, second)).toMatchObject({ ok: true })
  await expect.poll(() => blank.network.requests.slice(before)).toContain('GET /api/journal/months')
})

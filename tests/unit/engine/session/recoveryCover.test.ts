// The words of the recovery key are said to be noted as long as they open every key that this phone holds: a key that comes later brings
// the card again, and words made anew open all.
import { refusing } from '#support/answerInstead.ts'
import {
  email,
  first,
  kindsOf,
  learnedOn,
  nextDay,
  resetAndEnter,
  second,
  signUpAndWrite,
} from '#support/resets.ts'
import { answered } from '#support/lies.ts'
import { theft } from '#support/resealing.ts'
import { createPasskeyHolder } from '#support/softPasskeys.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import type { Day } from '#domain/day.ts'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const third = 'un troisième mot'

let server: TestServer
/** It wrote « avant » under the first key, and knows no other. */
let older: Phone
/** It was new when the password was forgotten, and wrote « après » under the second key. */
let newer: Phone
let days: readonly Day[]

async function startOn(on: TestServer): Promise<Phone> {
  const phone = await setupPhone(on)
  phone.clock.set(new Date(on.clock.now()).toISOString())
  return phone
}

async function noteWords({ engine }: Phone, password: string): Promise<string> {
  const made = await engine.recovery.makeKey(password)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  await engine.recovery.keepKey()
  return made.value.words.join(' ')
}

async function forgetAndWrite(): Promise<void> {
  nextDay(server, older)
  newer = await startOn(server)
  await resetAndEnter(server, newer, second)
  await writeToday(newer, { learned: 'après' })
  await newer.settled()
  days = [...days, newer.engine.journal.today()]
}

/** What a blank phone reads after another forgotten password, with these words alone. */
async function readWith(words: string, on: TestServer = server): Promise<readonly unknown[]> {
  nextDay(on)
  const blank = await startOn(on)
  await resetAndEnter(on, blank, third)
  expect(await blank.engine.recovery.openSealed({ words }, third)).toMatchObject({ ok: true })
  await blank.settled()
  return Promise.all(days.map((day) => learnedOn(blank, day)))
}

beforeEach(async () => {
  server = await createTestServer()
  older = await signUpAndWrite(server)
  days = [older.engine.journal.today()]
})

test('[PR18] a key that a former password opened is not open to the words noted before: the card comes again', async () => {
  await forgetAndWrite()
  await noteWords(newer, second)
  expect(await newer.engine.recovery.readState()).toMatchObject({ hasKey: true })
  expect(await newer.engine.recovery.openSealed({ oldPassword: first }, second)).toMatchObject({
    ok: true,
  })
  await newer.settled()
  expect(await newer.engine.recovery.readState()).toMatchObject({ hasKey: false, card: 'makeKey' })
  const words = await noteWords(newer, second)
  expect(await newer.engine.recovery.readState()).toMatchObject({ hasKey: true, card: null })
  expect(await readWith(words)).toEqual(['avant', 'après'])
})

test('[PR18] so it does for a key that another phone brought along', async () => {
  older.network.intercept = offline
  await forgetAndWrite()
  await noteWords(newer, second)
  older.network.intercept = null
  expect(await older.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await older.settled()
  expect(await newer.engine.session.openWithPassword(second)).toMatchObject({ ok: true })
  await newer.settled()
  expect(await learnedOn(newer, days[0] as Day)).toBe('avant')
  expect(await newer.engine.recovery.readState()).toMatchObject({ hasKey: false, card: 'makeKey' })
})

test('[PR18] a server put back to a copy that knows the words for one of two keys brings the card again', async () => {
  const words = await noteWords(older, first)
  await forgetAndWrite()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lueur-copy-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await cp(server.dataDir, dataDir, { recursive: true })
  expect(await newer.engine.recovery.openSealed({ words }, second)).toMatchObject({ ok: true })
  await newer.settled()
  expect(await newer.engine.recovery.readState()).toMatchObject({ hasKey: true })
  const restored = await createTestServer({ dataDir, clock: server.clock })
  const moved = await newer.moveTo(restored)
  // It does not know the session that the words began.
  await expect.poll(() => moved.engine.session.current().status).toBe('anonymous')
  expect(await moved.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await moved.settled()
  const again = await moved.restart()
  await expect
    .poll(() => again.engine.recovery.readState())
    .toMatchObject({ hasKey: false, card: 'makeKey' })
  const newerWords = await noteWords(again, second)
  expect(await readWith(newerWords, restored)).toEqual(['avant', 'après'])
})

test('[PR15][PR18] words that were typed and cover all that is here stay noted over starts', async () => {
  const words = await noteWords(older, first)
  await forgetAndWrite()
  expect(await newer.engine.recovery.openSealed({ words }, second)).toMatchObject({ ok: true })
  await newer.settled()
  const again = await newer.restart()
  await again.settled()
  expect(await again.engine.recovery.readState()).toMatchObject({ hasKey: true, card: null })
  expect(await readWith(words)).toEqual(['avant', 'après'])
})

test('[PR17][PR18] a new recovery key that the server took for one of two keys has cancelled the one that was noted', async () => {
  await forgetAndWrite()
  expect(await newer.engine.recovery.openSealed({ oldPassword: first }, second)).toMatchObject({
    ok: true,
  })
  await newer.settled()
  await noteWords(newer, second)
  expect(await newer.engine.recovery.readState()).toMatchObject({ hasKey: true })
  let asked = 0
  newer.network.intercept = ({ method, url }) =>
    method === 'PUT' && url.endsWith('/me/keys') && ++asked === 2
      ? refusing('limited', 429)()
      : null
  expect(await newer.engine.recovery.makeKey(second)).toMatchObject({ ok: false })
  expect(asked).toBe(2)
  expect(await newer.engine.recovery.readState()).toMatchObject({ hasKey: false })
})

const putsLost: Phone['network']['intercept'] = ({ method }) =>
  method === 'PUT' ? offline() : null

test('[PR17][PR18] words made where a passkey alone opened a former key open that one too, and the password does from then on', async () => {
  const passkeys = createPasskeyHolder()
  older = await setupPhone(server, { passkeys })
  older.clock.set(new Date(server.clock.now()).toISOString())
  expect(await older.engine.session.signIn(email, first)).toMatchObject({ ok: true })
  expect(await older.engine.passkeys.add(first)).toMatchObject({ ok: true })
  nextDay(server, older)
  newer = await setupPhone(server, { passkeys })
  newer.clock.set(new Date(server.clock.now()).toISOString())
  await resetAndEnter(server, newer, second)
  await writeToday(newer, { learned: 'après' })
  await newer.settled()
  days = [...days, newer.engine.journal.today()]
  expect(await newer.engine.passkeys.open()).toMatchObject({ value: { hasOpened: true } })
  await newer.settled()
  const words = await noteWords(newer, second)
  expect(await newer.engine.recovery.readState()).toMatchObject({ hasKey: true, card: null })
  // On this phone too, without network.
  expect((await kindsOf(newer)).map((kinds) => kinds.join(' ')).toSorted()).toEqual([
    'passkey password recovery',
    'password recovery',
  ])
  const another = await startOn(server)
  expect(await another.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await another.settled()
  expect(await learnedOn(another, days[0] as Day)).toBe('avant')
  expect(await readWith(words)).toEqual(['avant', 'après'])
})

test('[PR17][PR18] so do words made where the server never heard that a former key was opened', async () => {
  await forgetAndWrite()
  newer.network.intercept = putsLost
  expect(await newer.engine.recovery.openSealed({ oldPassword: first }, second)).toMatchObject({
    ok: true,
  })
  // Nothing lies over the former key, and nothing says that it does.
  expect(await newer.engine.recovery.makeKey(second)).toMatchObject({ ok: false })
  await newer.settled()
  expect(await newer.engine.recovery.readState()).toMatchObject({ hasKey: false, card: 'makeKey' })
  newer.network.intercept = null
  const words = await noteWords(newer, second)
  expect(await newer.engine.recovery.readState()).toMatchObject({ hasKey: true, card: null })
  expect(await readWith(words)).toEqual(['avant', 'après'])
})

test('[PR17] where the sign-in that is needed fails no words are made, and those of before are not forgotten', async () => {
  await forgetAndWrite()
  const words = await noteWords(newer, second)
  newer.network.intercept = putsLost
  await newer.engine.recovery.openSealed({ oldPassword: first }, second)
  await newer.settled()
  for (const [failing, type] of [
    [offline, 'network'],
    [refusing('unauthorised', 401), 'wrongPassword'],
  ] as const) {
    newer.network.intercept = ({ url }) => (url.endsWith('/auth/login') ? failing() : null)
    expect(await newer.engine.recovery.makeKey(second)).toEqual({ ok: false, error: { type } })
  }
  newer.network.intercept = null
  days = days.slice(1)
  expect(await readWith(words)).toEqual(['après'])
})

test('[PR15][PR18] words that are typed lie over what the sign-in found on this phone alone; where they could not, the card comes again', async () => {
  await forgetAndWrite()
  const words = await noteWords(newer, second)
  older.network.intercept = putsLost
  expect(await older.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  await older.settled()
  await older.engine.recovery.putOff('makeKey')
  expect(await older.engine.recovery.readState()).toMatchObject({ card: null })
  expect(await older.engine.recovery.openSealed({ words }, second)).toMatchObject({ ok: true })
  await older.settled()
  // It was put off before there was such a key.
  expect(await older.engine.recovery.readState()).toMatchObject({ hasKey: false, card: 'makeKey' })
  older.network.intercept = null
  expect(await older.engine.recovery.openSealed({ words }, second)).toMatchObject({ ok: true })
  await older.settled()
  expect(await older.engine.recovery.readState()).toMatchObject({ hasKey: true, card: null })
  expect(await readWith(words)).toEqual(['avant', 'après'])
})

test('[PR15][PR18] words that were typed stay noted where the server gave up those of a key to which they now lead', async () => {
  expect(await older.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  await older.settled()
  nextDay(server, older)
  newer = await startOn(server)
  await resetAndEnter(server, newer, third)
  const open = async (secret: { oldPassword: string } | { words: string }) => {
    expect(await newer.engine.recovery.openSealed(secret, third)).toMatchObject({ ok: true })
    await newer.settled()
  }
  await open({ oldPassword: first })
  const words = await noteWords(newer, third)
  // The key that took the place of the one over which they lie.
  await open({ oldPassword: second })
  expect(await newer.engine.recovery.readState()).toMatchObject({ hasKey: false })
  await open({ words })
  const again = await newer.restart()
  await again.settled()
  expect(await again.engine.recovery.readState()).toMatchObject({ hasKey: true, card: null })
})

test('[PR18] words whose place others took while they were shown are not noted: in another tab', async () => {
  const tab = await older.again()
  await older.engine.recovery.makeKey(first)
  const made = await tab.engine.recovery.makeKey(first)
  expect(await older.engine.recovery.keepKey()).toBe(false)
  expect(await older.engine.recovery.readState()).toMatchObject({ hasKey: false, card: 'makeKey' })
  expect(made.ok && (await tab.engine.recovery.keepKey())).toBe(true)
  expect(await older.engine.recovery.readState()).toMatchObject({ hasKey: true })
})

test('[PR18] nor are words after which others were asked for, by a request that nobody answered', async () => {
  await older.engine.recovery.makeKey(first)
  const tab = await older.again()
  tab.network.intercept = async (request) => {
    if (!request.url.endsWith('/me/keys')) return null
    await answered(server, request)
    return offline()
  }
  expect(await tab.engine.recovery.makeKey(first)).toMatchObject({ ok: false })
  expect(await older.engine.recovery.keepKey()).toBe(false)
})

test('[PR18] nor are words whose key gave way to another because somebody may know it', async () => {
  await older.engine.recovery.makeKey(first)
  expect(await older.engine.session.changeKey(theft)).toMatchObject({ ok: true })
  expect(await older.engine.recovery.keepKey()).toBe(false)
})

// Words that never left, sealed under a key that the phone has no more: nothing here opens them, whatever the person knows.
// They wait in the row, on the wire and on the server beside the other words of that day, until a phone that has the key
// gives it back.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { neverSealed } from '#contract/envelopes.ts'
import type { Envelope, UserId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { kidOfEnvelope, splitEnvelope } from '#engine/crypto/envelope.ts'
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
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'

const sentWords = 'avant'
const unsentWords = 'mots jamais partis'
const wordsElsewhere = 'écrit ailleurs'
const all = [sentWords, unsentWords, wordsElsewhere].toSorted()

let server: TestServer
/** Wrote `sentWords`, sent; then, offline, added `unsentWords`, kept sealed at sign-out; then lost what could open them. */
let phone: Phone
/** The same person's other phone, which holds the first key and was not asked anything since. */
let keeper: Phone
let day: Day
let userId: UserId
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  day = phone.engine.journal.today()
  userId = idOf(phone)
  keeper = await setupPhone(server)
  await keeper.engine.session.signIn(email, first)
  await keeper.settled()
})
afterEach(() => server.stop())

async function keepSealedAndLoseTheKey(): Promise<void> {
  phone.network.intercept = offline
  await writeToday(phone, { learned: `${sentWords}\n${unsentWords}` })
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  phone.network.intercept = null
  const db = phone.databases.openJournal(userId)
  await db.keys.clear()
  db.close()
  expect(cryptoKeysIn(await recordsOf(phone, userId))).toEqual([])
}

const linesOn = async (one: Phone): Promise<readonly string[]> =>
  ((await learnedOn(one, day)) ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .toSorted()

/** The same, once the phone has listened to the server again. */
const linesHeardOn = (one: Phone): Promise<readonly string[]> => {
  one.clock.advance(3000)
  one.engine.sync.nudge()
  return linesOn(one)
}

/** The kids of the first answer's envelopes, each once for each envelope. */
const kidsOf = (answer: Envelope | undefined) =>
  splitEnvelope(answer ?? neverSealed).map(kidOfEnvelope)

async function rowOn(one: Phone) {
  const db = one.databases.openJournal(userId)
  const row = await db.days.get(day)
  db.close()
  return row
}

async function storedAnswer(): Promise<Envelope> {
  const { db } = server.server.store
  const row = await db
    .selectFrom('entry')
    .select('answers')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return (JSON.parse(row.answers) as { learned: Envelope }).learned
}

const signInWith = async (one: Phone, password: string): Promise<void> => {
  expect(await one.engine.session.signIn(email, password)).toMatchObject({ ok: true })
}

/** The keeper learns that its session has ended, and signs in: it opens its sealed key and gives it to the account. */
async function unlockKeeper(): Promise<Phone> {
  const unlocked = await keeper.restart()
  await expect.poll(() => unlocked.engine.session.current().status).toBe('anonymous')
  await signInWith(unlocked, second)
  await unlocked.settled()
  return unlocked
}

/** A reset on a blank phone, which then writes the same day; the phone signs in with the new password. */
async function resetElsewhere(): Promise<{ blank: Phone; back: Phone }> {
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  // Later than what the phone has written: the day is joined for what it carries alone.
  blank.clock.advance(60_000)
  await writeToday(blank, { learned: wordsElsewhere })
  await blank.settled()
  const back = await phone.restart()
  await signInWith(back, second)
  await back.settled()
  return { blank, back }
}

test('[PR22][SY25] unsent words whose key the phone has no more come back after an unlock on another phone', async () => {
  await keepSealedAndLoseTheKey()
  const { blank, back } = await resetElsewhere()
  expect(await linesOn(back)).toEqual([wordsElsewhere])
  expect(await back.engine.journal.readDay(day)).toMatchObject({ isSealed: true })

  const unlocked = await unlockKeeper()
  await expect.poll(() => linesHeardOn(unlocked)).toEqual(all)
  for (const one of [back, blank]) {
    await one.engine.session.openWithPassword(second)
    await expect.poll(() => linesHeardOn(one)).toEqual(all)
    expect(await one.engine.journal.readDay(day)).toMatchObject({ isSealed: false })
  }
})

test('[PR22][SY25] the same after a reset made on that very phone, once it has written that day anew', async () => {
  await keepSealedAndLoseTheKey()
  await writeToday(keeper, { learned: `${sentWords}\n${wordsElsewhere}` })
  await keeper.settled()
  const back = await phone.restart()
  await resetAndEnter(server, back, second)
  expect(await linesOn(back)).toEqual([])
  await writeToday(back, { learned: 'sous la nouvelle clé' })
  await back.settled()

  const unlocked = await unlockKeeper()
  await back.engine.session.openWithPassword(second)
  for (const one of [unlocked, back]) {
    await expect
      .poll(() => linesHeardOn(one))
      .toEqual(['avant', 'mots jamais partis', 'sous la nouvelle clé', 'écrit ailleurs'])
  }
})

test('[SY25] two envelopes of one absent key stand side by side in the row, on the wire and on the server', async () => {
  await keepSealedAndLoseTheKey()
  const own = (await rowOn(phone))?.answers.learned
  const [ownKid] = kidsOf(own)
  const sent: string[] = []
  phone.network.intercept = async (request) => {
    if (request.method !== 'GET') sent.push(await request.text())
    return null
  }
  const { back } = await resetElsewhere()
  const inRow = (await rowOn(back))?.answers.learned
  expect(kidsOf(inRow).filter((kid) => kid === ownKid)).toHaveLength(2)
  expect(splitEnvelope(inRow ?? neverSealed)).toContain(own)
  expect(kidsOf(inRow)).toHaveLength(3)
  expect(sent.some((body) => body.includes(inRow ?? 'nothing'))).toBe(true)
  expect(await storedAnswer()).toBe(inRow)
})

test('[SY25] a pin and a save on a phone without the key leave both envelopes, a save with the key joins them', async () => {
  await keepSealedAndLoseTheKey()
  const [oldKid] = kidsOf((await rowOn(phone))?.answers.learned)
  const { back, blank } = await resetElsewhere()
  const waiting = splitEnvelope(await storedAnswer()).filter((one) => kidOfEnvelope(one) === oldKid)
  expect(waiting).toHaveLength(2)
  expect(await back.engine.journal.setPinned(day, true)).toMatchObject({ ok: true })
  await back.settled()
  await blank.settled()
  await expect.poll(async () => (await linesHeardOn(blank)).length).toBe(1)
  await writeToday(blank, { learned: `${wordsElsewhere}, relu` })
  await blank.settled()
  expect(splitEnvelope(await storedAnswer())).toEqual(expect.arrayContaining(waiting))

  const unlocked = await unlockKeeper()
  const relu = [sentWords, unsentWords, `${wordsElsewhere}, relu`].toSorted()
  await expect.poll(() => linesHeardOn(unlocked)).toEqual(relu)
  await writeToday(unlocked, { learned: relu.join('\n') })
  await unlocked.settled()
  const joined = await storedAnswer()
  expect(kidsOf(joined)).toHaveLength(1)
  expect(kidsOf(joined)).not.toContain(oldKid)
  expect(await linesOn(unlocked)).toEqual(relu)
})

test('[SY25] a day that this phone alone has, under an absent key, leaves for the server as it is', async () => {
  nextDay(server, phone, keeper)
  day = phone.engine.journal.today()
  await keepSealedAndLoseTheKey()
  const own = (await rowOn(phone))?.answers.learned
  const blank = await setupPhone(server)
  blank.clock.set(new Date(phone.clock.now()).toISOString())
  await resetAndEnter(server, blank, second)
  const back = await phone.restart()
  await signInWith(back, second)
  await back.settled()
  expect(await storedAnswer()).toBe(own)
  const unlocked = await unlockKeeper()
  await expect.poll(() => linesHeardOn(unlocked)).toEqual([sentWords, unsentWords].toSorted())
})

test('[PR13][SY25] a first word under a new key is written beside the envelope that the server has, not over it', async () => {
  const before = await storedAnswer()
  const blank = await setupPhone(server)
  blank.network.intercept = ({ url }) => (url.includes('/journal') ? offline() : null)
  await reset(server, blank, second)
  await signInWith(blank, second)
  await writeToday(blank, { learned: wordsElsewhere })
  blank.network.intercept = null
  await blank.settled()
  expect(splitEnvelope(await storedAnswer())).toContain(before)
  expect(kidsOf(await storedAnswer())).toHaveLength(2)
  const unlocked = await unlockKeeper()
  await expect.poll(() => linesHeardOn(unlocked)).toEqual([sentWords, wordsElsewhere].toSorted())
})

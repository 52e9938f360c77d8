// Envelopes that nobody here can open, longer than a day may carry: the person's words leave, and nothing is dropped.
import { maxEnvelopeLength } from '#contract/limits.ts'
import type { Envelope } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { mapSealedParts } from '#domain/sealedParts.ts'
import { fitCarried } from '#engine/crypto/fitAnswers.ts'
import { maxAsideLength } from '#engine/sync/asideRoom.ts'
import { anotherPass, lieTo, withAnswers } from '#support/lies.ts'
import { idOf } from '#support/lockedPhones.ts'
import { dayMs, email, first, learnedOn, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let today: Day
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  today = phone.engine.journal.today()
})
afterEach(() => server.stop())

const garbage = (name: string, length: number): Envelope =>
  `le1.${name.repeat(16)}.${'A'.repeat(length)}` as Envelope

test('[CR20] a long envelope under an unknown key keeps no honest day from leaving, and is kept and counted', async () => {
  const long = garbage('F', 520_000)
  lieTo(phone, server, (entries) =>
    entries.map((entry) =>
      withAnswers(entry, { learned: `${entry.answers.learned ?? ''} ${long}` }),
    ),
  )
  await anotherPass(phone)
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'honnête '.repeat(1000) })
  const db = phone.databases.openJournal(idOf(phone))
  expect(await phone.engine.data.readFigures()).toMatchObject({
    unsent: { days: 1, setAside: 1, all: 1 },
  })
  expect(await db.setAside.toArray()).toMatchObject([
    { day: today, answerId: 'learned', envelope: long },
  ])
  db.close()
  phone.network.intercept = null
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await learnedOn(other, today)).toContain('honnête')
})

test('[CR20] a server that sends other garbage at each pass does not fill the phone, nor keep other days from leaving', async () => {
  const db = phone.databases.openJournal(idOf(phone))
  const long = 520_000
  const count = Math.floor(maxAsideLength / long) - 1
  await db.setAside.bulkPut(
    Array.from({ length: count }, (_, at) => ({
      day: '2020-01-01' as Day,
      answerId: 'learned',
      name: String(at),
      envelope: garbage('E', long),
      triedBy: '',
    })),
  )
  let passes = 0
  lieTo(phone, server, (entries) => {
    passes++
    const other = garbage(String.fromCodePoint(65 + (passes % 26)), long + passes)
    return entries.map((entry) =>
      withAnswers(entry, { learned: `${entry.answers.learned ?? ''} ${other}` }),
    )
  })
  for (let pass = 0; pass < 5; pass++) await anotherPass(phone)
  expect(passes).toBeGreaterThanOrEqual(5)
  expect(await db.setAside.count()).toBeLessThanOrEqual(count + 2)
  for (const one of [phone, server]) one.clock.advance(dayMs)
  await writeToday(phone, { learned: 'honnête' })
  await expect
    .poll(async () => (await phone.engine.sync.readStatus()).unsentDays, { timeout: 20_000 })
    .toBe(0)
  db.close()
  phone.network.intercept = null
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await learnedOn(other, phone.engine.journal.today())).toBe('honnête')
})

/** Names of answers that nobody knows. */
const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `z${String.fromCodePoint(97 + at)}`)

test('[CR20] many answers that nobody knows keep no honest day from leaving', async () => {
  const db = phone.databases.openJournal(idOf(phone))
  // Under the account's own key: the server refuses none of them.
  const [kid] = await db.keys.toCollection().primaryKeys()
  const long = `le1.${kid}.${'A'.repeat(100_000)}`
  const many = Object.fromEntries(names(20).map((id) => [id, long]))
  lieTo(phone, server, (entries) => entries.map((entry) => withAnswers(entry, many)))
  await anotherPass(phone)
  await writeToday(phone, { learned: 'honnête' })
  await anotherPass(phone)
  phone.network.intercept = null
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
  expect(await db.setAside.count()).toBe(15)
  db.close()
})

test.for([
  [
    'with more answers than a day has',
    Object.fromEntries(
      names(26)
        .concat('ya', 'yb', 'yc')
        .map((id) => [id, garbage('F', 10)]),
    ),
  ],
  [
    'longer than any server takes',
    Object.fromEntries(names(8).map((id) => [id, garbage('F', 500_000)])),
  ],
  ['with an answer that is no name', { 'not-a-name': garbage('F', 10) }],
] as const)('[SY26] a day %s is left out like one that does not verify', async ([, lie]) => {
  lieTo(phone, server, (entries) => entries.map((entry) => withAnswers(entry, lie)))
  await anotherPass(phone)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unverified: [today] })
  expect(await learnedOn(phone, today)).toBe('avant')
  await writeToday(phone, { learned: 'honnête' })
  phone.network.intercept = null
  await phone.settled()
})

test('[CR20] what was set aside returns to its day once it can be opened, and is set aside no more', async () => {
  const db = phone.databases.openJournal(idOf(phone))
  const sent = await db.days.get(today)
  if (sent === undefined) throw new Error('The day is written.')
  await writeToday(phone, { learned: 'après' })
  await phone.settled()
  const long = garbage('F', 10)
  const row = { day: today, answerId: 'learned', triedBy: '' }
  // Words of another phone, sealed under a key that this one has been given since.
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  other.network.intercept = offline
  await writeToday(other, { learned: 'mis de côté' })
  const theirs = other.databases.openJournal(idOf(other))
  const words = (await theirs.days.get(today))?.answers.learned
  theirs.close()
  if (words === undefined) throw new Error('The day is written there.')
  await db.setAside.bulkPut([
    { ...row, name: 'words', envelope: words },
    { ...row, name: 'garbage', envelope: long },
  ])
  await writeToday(phone, { learned: 'après' })
  await anotherPass(phone)
  await phone.settled()
  expect(await learnedOn(phone, today)).toContain('mis de côté')
  expect(await db.setAside.toArray()).toMatchObject([{ name: 'garbage', envelope: long }])
  db.close()
})

const none = mapSealedParts(() => [] as readonly Envelope[])
const lengths = mapSealedParts(() => 1000)

test('[CR20] what the server has had is set aside first, and what never left stays', () => {
  const theirs = garbage('A', 300_000)
  const ours = garbage('B', 400_000)
  const carried = { ...none, learned: [theirs, ours] }
  const fitted = fitCarried(carried, { onServer: { ...none, learned: [theirs] } }, lengths)
  expect(fitted.carried.learned).toEqual([ours])
  expect(fitted.setAside).toEqual([{ id: 'learned', envelope: theirs }])
})

test('[CR20] nothing is set aside that fits, in the order in which it was carried', () => {
  const carried = { ...none, learned: [garbage('B', 200_000), garbage('A', 200_000)] }
  expect(fitCarried(carried, { onServer: carried }, lengths)).toEqual({ carried, setAside: [] })
  const full = [garbage('A', maxEnvelopeLength - 1000 - 1 - 21)]
  expect(fitCarried({ ...none, learned: full }, { onServer: none }, lengths).setAside).toEqual([])
  const over = [garbage('A', maxEnvelopeLength - 1000 - 21)]
  expect(
    fitCarried({ ...none, learned: over }, { onServer: none }, lengths).carried.learned,
  ).toEqual([])
})

const fit = (...learned: readonly Envelope[]) =>
  fitCarried({ ...none, learned }, { onServer: { ...none, learned } }, lengths).carried.learned

test('[CR20] two phones decide alike what stays', () => {
  const [one, other] = [garbage('A', 300_000), garbage('B', 300_000)]
  expect(fit(one, other)).toEqual(fit(other, one))
})

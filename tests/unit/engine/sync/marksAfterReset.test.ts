// Songs and pins of before a reset: the phone that made the new key cannot check them.
import { monthOf } from '#domain/day.ts'
import type { Marks } from '#domain/entry.ts'
import type { Music } from '#domain/music.ts'
import { updateEngineState } from '#engine/local/metaStore.ts'
import { filled } from '#support/days.ts'
import { anotherPass } from '#support/lies.ts'
import { idOf } from '#support/lockedPhones.ts'
import { email, resetAndEnter, second, signUpAndWrite, todayOn } from '#support/resets.ts'
import { offline, setupPhone, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const song = { id: 's1', name: 'Celle d’avant', artists: 'Voix' }
const newer = { id: 's2', name: 'Celle d’après', artists: 'Voix' }
const latest = { id: 's3', name: 'La plus tardive', artists: 'Voix' }

let server: TestServer
let phone: Phone
let blank: Phone
let before: Marks
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  await choose(phone, song)
  await phone.engine.journal.setPinned(phone.engine.journal.today(), true)
  await phone.settled()
  before = await marksOn(phone)
  // Else the phone may hear of the reset before a test writes on it.
  phone.network.intercept = offline
  blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
})
afterEach(() => server.stop())

async function choose({ engine }: Phone, music: Music | null): Promise<void> {
  const { form } = await engine.journal.openForm(engine.journal.today())
  const texts = filled({ learned: 'a', proud: 'b', frustrated: 'c' })
  expect(await engine.journal.save({ ...form, texts, music })).toMatchObject({ ok: true })
}

async function marksOn(on: Phone): Promise<Marks> {
  const db = on.databases.openJournal(idOf(on))
  const [row] = await db.days.toArray()
  db.close()
  if (row === undefined) throw new Error('The day is on the phone.')
  return row.marks
}

/** The first phone, after the reset on the other one. */
async function signInAgain(): Promise<Phone> {
  phone.network.intercept = null
  const locked = await phone.restart()
  await expect.poll(() => locked.engine.session.current().status).toBe('anonymous')
  expect(await locked.engine.session.signIn(email, second)).toMatchObject({ ok: true })
  return locked
}

const kidsIn = ({ music, pin }: Marks): readonly (string | undefined)[] =>
  [...music.values, ...pin.values].map(({ id }) => id.split('.')[1])

test('[CR23] they are shown, and keep their stamps through a save that does not change them', async () => {
  expect(await todayOn(blank)).toMatchObject({ music: song, isPinned: true, hasForgedSong: false })
  expect(await todayOn(blank)).toMatchObject({ isSongUnchecked: true, isPinUnchecked: true })
  expect(await marksOn(blank)).toEqual(before)
  await choose(blank, song)
  await blank.settled()
  expect(await marksOn(blank)).toEqual(before)
})

test('[CR23] what the person changes bears the new key’s stamp, on every phone', async () => {
  await choose(blank, newer)
  await blank.engine.journal.setPinned(blank.engine.journal.today(), false)
  await blank.settled()
  const changed = { music: newer, isPinned: false, hasForgedSong: false, isSongUnchecked: false }
  expect(await todayOn(blank)).toMatchObject(changed)
  const after = await marksOn(blank)
  expect(after.music.values).toHaveLength(1)
  expect(new Set([...kidsIn(before), ...kidsIn(after)]).size).toBe(2)
  // The first phone, which holds both keys once it has signed in, can check all of it.
  const unlocked = await signInAgain()
  await anotherPass(unlocked)
  expect(await todayOn(unlocked)).toMatchObject(changed)
  await anotherPass(blank)
  expect(await todayOn(blank)).toMatchObject(changed)
})

test('[CR22][CR23] a song chosen meanwhile under the former key is joined, and shown once its stamp can be checked', async () => {
  // Later than any clock of this test.
  phone.clock.advance(36_000_000)
  await choose(phone, latest)
  await choose(blank, newer)
  await blank.settled()
  const unlocked = await signInAgain()
  await unlocked.settled()
  expect(await todayOn(unlocked)).toMatchObject({ music: latest })
  await anotherPass(blank)
  // Until it gets the former key, this phone keeps to what it can check.
  expect((await marksOn(blank)).music.values).toHaveLength(2)
  expect(await todayOn(blank)).toMatchObject({ music: newer, hasForgedSong: false })
  expect(await blank.engine.session.openWithPassword(second)).toMatchObject({ ok: true })
  expect(await todayOn(blank)).toMatchObject({ music: latest })
})

test('[CR25] a pin that another key puts back stands in the month and the counts too', async () => {
  const { journal, session } = blank.engine
  const today = journal.today()
  await phone.engine.journal.setPinned(today, false)
  await phone.engine.journal.setPinned(today, true)
  await journal.setPinned(today, false)
  await blank.settled()
  const unlocked = await signInAgain()
  await unlocked.settled()
  await anotherPass(blank)
  const shown = async () => ({
    ofDay: (await journal.readDay(today))?.isPinned,
    ofMonth: (await journal.readMonthDays(monthOf(today))).map(({ isPinned }) => isPinned),
    counted: (await journal.readCounts()).pinned,
    figure: (await journal.readStatistics(today))?.pinnedDaysCount,
  })
  const unpinned = { ofDay: false, ofMonth: [false], counted: 0, figure: 0 }
  expect(await shown()).toEqual(unpinned)
  expect(await session.openWithPassword(second)).toMatchObject({ ok: true })
  await anotherPass(blank)
  expect(await shown()).toEqual({ ofDay: true, ofMonth: [true], counted: 1, figure: 1 })
  await journal.setPinned(today, false)
  expect(await shown()).toEqual(unpinned)
})

test('[CR25] a pin tapped before the pass that follows another key stands in the month and the counts at once', async () => {
  const { journal, session } = blank.engine
  const today = journal.today()
  await phone.engine.journal.setPinned(today, false)
  await phone.engine.journal.setPinned(today, true)
  await journal.setPinned(today, false)
  await blank.settled()
  const unlocked = await signInAgain()
  await unlocked.settled()
  await anotherPass(blank)
  const db = blank.databases.openJournal(idOf(blank))
  // The server has asked this phone to wait: no pass runs.
  await updateEngineState(db, { askedUntil: blank.clock.now() + 600_000 })
  expect(await session.openWithPassword(second)).toMatchObject({ ok: true })
  // Pinned by the other key: the tap changes nothing but what the month says.
  expect(await journal.setPinned(today, true)).toMatchObject({ ok: true })
  expect(await journal.readMonthDays(monthOf(today))).toMatchObject([{ isPinned: true }])
  expect((await journal.readCounts()).pinned).toBe(1)
  db.close()
})

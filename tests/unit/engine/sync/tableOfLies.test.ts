// Lies of docs/server-lies.md that no other file shows: each is told to a phone that holds two days.
import type { WireReply } from '#contract/journal.ts'
import { addDays, type Day } from '#domain/day.ts'
import { seesDay } from '#domain/sight.ts'
import {
  anotherPass,
  entriesOf,
  lieTo,
  storedFor,
  underTrueRev,
  withAnswers,
} from '#support/lies.ts'
import { email, first as password, learnedOn, nextDay, signUpAndWrite } from '#support/resets.ts'
import { setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let first: Day
let second: Day
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
  first = phone.engine.journal.today()
  nextDay(server, phone)
  second = phone.engine.journal.today()
  await writeToday(phone, { learned: 'le second jour' })
  await phone.settled()
})
afterEach(() => server.stop())

async function expectWords(): Promise<void> {
  expect(await learnedOn(phone, first)).toBe('avant')
  expect(await learnedOn(phone, second)).toBe('le second jour')
}

const stored = (): Promise<readonly WireReply[]> => storedFor(phone, server)

test('[SY26] an old revision for a new content changes nothing', async () => {
  const other = await setupPhone(server)
  other.clock.advance(86_400_000)
  await other.engine.session.signIn(email, password)
  await other.settled()
  const known = (await stored()).find(({ date }) => date === second)?.rev ?? ''
  await writeToday(other, { learned: 'un autre contenu' })
  await other.settled()
  lieTo(phone, server, (entries) =>
    entries.map((entry) => (entry.date === second ? { ...entry, rev: known } : entry)),
  )
  await anotherPass(phone)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unverified: [second] })
  await expectWords()
  phone.network.intercept = null
  await anotherPass(phone)
  expect(await learnedOn(phone, second)).toBe('un autre contenu')
})

test('[CR9] days that are swapped under true revisions show no word of one another, and lose none', async () => {
  lieTo(phone, server, (entries) =>
    entries.map((entry) => {
      const other = entries.find(({ date }) => date !== entry.date) ?? entry
      return underTrueRev({ ...entry, answers: other.answers })
    }),
  )
  await anotherPass(phone)
  await expectWords()
  phone.network.intercept = null
  await phone.settled()
  await expectWords()
})

test('[SY6] a day that is withheld stays on the phone, and is given back', async () => {
  lieTo(phone, server, (entries) => entries.filter(({ date }) => date !== first))
  await anotherPass(phone)
  await expectWords()
  phone.network.intercept = null
  await phone.settled()
  expect((await stored()).map(({ date }) => date)).toEqual([first, second])
})

/** What a phone that has nothing yet is sent of this journal: its months as they are, and other days. */
async function signInUnder(
  lie: (entries: readonly WireReply[]) => readonly WireReply[],
): Promise<Phone> {
  const other = await setupPhone(server)
  other.clock.advance(86_400_000)
  other.network.intercept = async (request) =>
    request.url.includes('/entries')
      ? Response.json({ data: lie(await entriesOf(server, request)) })
      : null
  await other.engine.session.signIn(email, password)
  await anotherPass(other)
  return other
}

test.each([
  ['every day of a month', () => []],
  ['one day', (entries: readonly WireReply[]) => entries.slice(1)],
  [
    'one day, beside another that does not verify,',
    (entries: readonly WireReply[]) =>
      entries.slice(1).map((entry) => ({ ...entry, rev: 'x'.repeat(22) })),
  ],
])(
  '[SY60] a server that names %s and does not send it makes no phone call the day empty',
  async (_what, lie) => {
    const other = await signInUnder(lie)
    const sight = await other.engine.journal.readSight()
    expect(sight).toMatchObject({ isWhole: false, hasFailed: true })
    expect(seesDay(sight, first)).toBe(false)
    expect(await other.engine.sync.readStatus()).toMatchObject({ isEqual: false })
    await writeToday(other, { learned: 'écrit malgré tout' })
    // Each pass under this lie takes the day for one that the server lost, and sends it again: unsent for that while.
    await expect.poll(() => other.engine.sync.readStatus()).toMatchObject({ unsentDays: 0 })
    other.network.intercept = null
    await anotherPass(other)
    await other.settled()
    expect(await learnedOn(other, first)).toBe('avant')
    expect(await other.engine.journal.readSight()).toMatchObject({
      isWhole: true,
      hasFailed: false,
    })
  },
)

test('[SY60] a day that another phone writes between the two questions is there after one pass', async () => {
  let isWritten = false
  const other = await setupPhone(server)
  other.clock.advance(86_400_000)
  other.network.intercept = async ({ url }) => {
    if (!url.includes('/entries') || isWritten) return null
    isWritten = true
    await writeToday(phone, { learned: 'le second jour, puis autre chose' })
    await phone.settled()
    return null
  }
  await other.engine.session.signIn(email, password)
  await expect.poll(async () => (await other.engine.sync.readStatus()).lastOkAt).not.toBeNull()
  expect(isWritten).toBe(true)
  expect(await other.engine.journal.readSight()).toMatchObject({ isWhole: true, hasFailed: false })
  expect(await learnedOn(other, second)).toBe('le second jour, puis autre chose')
})

/** A day that the person never wrote, filed on a date of its own. */
function invented(model: WireReply, date: Day, envelope: string): WireReply {
  const answers = { learned: envelope, proud: envelope, frustrated: envelope, lueur: '' }
  return withAnswers(
    { ...model, id: date, date, writtenAt: `${date}T10:00:00.000Z`, offset: 60 },
    answers,
  )
}

const foreign = 'le1.FFFFFFFFFFFFFFFF.AAAA'

test('[SY34] an invented day never blocks sign-out', async () => {
  const day = addDays(first, -10)
  lieTo(phone, server, (entries) => [
    ...entries,
    ...entries.slice(0, 1).map((entry) => invented(entry, day, foreign)),
  ])
  await anotherPass(phone)
  expect(await learnedOn(phone, day)).toBe('')
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0 })
  await expectWords()
  expect(await phone.engine.session.signOut('send')).toBe(true)
})

test('[SY34] an invented day that the server then disowns never blocks sign-out', async () => {
  const day = addDays(first, -10)
  lieTo(phone, server, (entries) => [
    ...entries,
    ...entries.slice(0, 1).map((entry) => invented(entry, day, foreign)),
  ])
  await anotherPass(phone)
  phone.network.intercept = null
  // The server's months change, so that the phone looks at its days again.
  await writeToday(phone, { learned: 'encore' })
  await anotherPass(phone)
  await phone.settled()
  // What the server takes from nobody is set aside, and asked about: it might be somebody's words.
  expect(await phone.engine.session.signOut('send')).toBe(false)
  expect(await phone.engine.session.signOut('erase')).toBe(true)
})

test.for(['lock', 'erase'] as const)(
  '[SY34] an invented day that no server takes back is asked about, and does not block « %s »',
  async (choice) => {
    const day = addDays(second, 400)
    const [model] = await stored()
    if (model === undefined) throw new Error('The day is at the server.')
    const months = { [day.slice(0, 7)]: '0'.repeat(16) }
    const lie = invented(model, day, model.answers.learned ?? '')
    phone.network.intercept = ({ url }) =>
      url.endsWith('/months')
        ? Response.json(months)
        : url.includes('/entries')
          ? Response.json({ data: [lie] })
          : null
    await anotherPass(phone)
    expect(await learnedOn(phone, day)).toBe('')
    phone.network.intercept = null
    await anotherPass(phone)
    expect(await phone.engine.sync.readStatus()).toMatchObject({
      unsentDays: 1,
      refused: [{ day, code: 'notToday' }],
    })
    expect(await phone.engine.session.signOut(choice)).toBe(true)
    expect(phone.engine.session.current()).toMatchObject({ status: 'anonymous' })
  },
)

// Days that a newer build wrote, on a phone that has not been updated: it carries what it cannot read, through edits and
// joins, and its own words leave all the same.
import type { WireReply } from '#contract/journal.ts'
import type { Day } from '#domain/day.ts'
import { anyRevOf, anotherPass, entriesOf, lieTo, withAnswers } from '#support/lies.ts'
import { email, first, learnedOn, signUpAndWrite, todayOn } from '#support/resets.ts'
import { setupPhone, writeToday, type Phone } from '#support/setupPhone.ts'
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

const token = () => phone.storage.texts.get('token') ?? ''

async function stored(): Promise<WireReply> {
  const headers = { authorization: `Bearer ${token()}` }
  const url = 'http://lueur.test/api/journal/entries?year=2026'
  const [entry] = await entriesOf(server, new Request(url, { headers }))
  if (entry === undefined) throw new Error('The day is at the server.')
  return entry
}

/** What a newer build would store over the day: answers that this one does not know, or cannot open. */
async function writeAsNewer(change: (entry: WireReply) => Record<string, string>): Promise<void> {
  const entry = await stored()
  const { date, writtenAt, offset, marks } = entry
  const answers = { ...entry.answers, ...change(entry) }
  const reply = await server.request('PATCH', '/journal/today', {
    token: token(),
    headers: { 'if-match': `"${entry.rev}"` },
    body: { date, writtenAt, offset, answers, marks },
  })
  expect(reply.json).toEqual({ date, rev: anyRevOf(entry, answers) })
}

const learnedAt = ({ answers }: WireReply): string => answers['learned'] ?? ''

test('[SY32] an answer that a newer build has added is verified with its day, and carried through an edit', async () => {
  const added = learnedAt(await stored())
  await writeAsNewer(() => ({ hoped: added }))
  await anotherPass(phone)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unverified: [], unsentDays: 0 })
  expect(await todayOn(phone)).toMatchObject({
    texts: { learned: 'avant' },
    isNewer: true,
    isSealed: false,
  })
  await writeToday(phone, { learned: 'relu ici' })
  await phone.settled()
  const edited = await stored()
  expect(edited.answers['hoped']).toBe(added)
  expect(edited.rev).toBe(anyRevOf(edited, edited.answers))
  // And by a phone that begins with that day.
  const blank = await setupPhone(server)
  await blank.engine.session.signIn(email, first)
  await blank.settled()
  await writeToday(blank, { learned: 'relu ailleurs' })
  await blank.settled()
  expect((await stored()).answers['hoped']).toBe(added)
})

test('[SY32] two versions of an added answer are both carried', async () => {
  const [one, other] = [learnedAt(await stored()), (await stored()).answers['proud'] ?? '']
  await writeAsNewer(() => ({ hoped: one }))
  await anotherPass(phone)
  phone.network.intercept = (request) =>
    request.method === 'GET' ? null : Promise.reject(new TypeError('Failed to fetch'))
  await writeToday(phone, { learned: 'hors ligne' })
  await writeAsNewer(() => ({ hoped: other }))
  phone.network.intercept = null
  await phone.settled()
  expect((await stored()).answers['hoped']?.split(' ').toSorted()).toEqual([one, other].toSorted())
})

test('[SY18] a day of a newer format is carried beside the words of this build, which leave', async () => {
  const newer = (entry: WireReply): string => learnedAt(entry).replace('le1.', 'le2.')
  let format = ''
  await writeAsNewer((entry) => {
    format = newer(entry)
    return { learned: format }
  })
  await anotherPass(phone)
  expect(await todayOn(phone)).toMatchObject({ texts: { learned: 'avant' }, isNewer: true })
  await writeToday(phone, { learned: 'édité ici' })
  await phone.settled()
  expect(learnedAt(await stored()).split(' ')).toContain(format)
  expect(await learnedOn(phone, today)).toBe('édité ici')
})

test('[SY18] a server that claims newer formats keeps no honest day from leaving', async () => {
  lieTo(phone, server, (entries) =>
    entries.map((entry) => withAnswers(entry, { learned: 'le9.AAAAAAAAAAAAAAAA.AAAA' })),
  )
  await anotherPass(phone)
  await writeToday(phone, { learned: 'honnête' })
  // Lied to in each pass, the phone is never idle for long.
  await anotherPass(phone)
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await learnedOn(other, today)).toBe('honnête')
  phone.network.intercept = null
  await phone.settled()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, refused: [] })
})

test.each(['toString', 'valueOf', 'hasOwnProperty', 'constructor'])(
  '[SY32] a day with an answer called %s, as every object has one, is not taken and holds nothing up',
  async (name) => {
    const sealed = learnedAt(await stored())
    lieTo(phone, server, (entries) =>
      entries.map((entry) => withAnswers(entry, { ...entry.answers, [name]: sealed })),
    )
    await anotherPass(phone)
    await writeToday(phone, { learned: 'encore' })
    await writeToday(phone, { learned: 'et encore' })
    phone.network.intercept = null
    await anotherPass(phone)
    await phone.settled()
    expect(await todayOn(phone)).toMatchObject({ texts: { learned: 'et encore' } })
    expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 0, unverified: [] })
  },
)

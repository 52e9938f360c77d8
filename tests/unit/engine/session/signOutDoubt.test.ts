// « Se déconnecter » where this phone does not know that the server has what it once took: a server may be put back to an older copy, and then
// be too busy to say what it lacks.
import { NotSealedError } from '#engine/session/signOut.ts'
import { passesUntil } from '#support/doubts.ts'
import { fail, recover, setupFailingPhone } from '#support/failingStore.ts'
import { anotherPass, answered, entriesOf } from '#support/lies.ts'
import { learnedOn } from '#support/resets.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

const email = 'lea@exemple.fr'
const words = 'le seul exemplaire'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server, { locks: navigator.locks, longestMs: 5000 })
  await signUpOn(phone, server, email)
  await writeToday(phone, { learned: words })
  await phone.settled()
})
afterEach(() => server.stop())

/** The server is put back to a copy from before the day. */
async function restoreWithoutDay(): Promise<void> {
  const { db } = server.server.store
  await db.deleteFrom('entry').execute()
  await db.updateTable('account').set({ writes: 0 }).execute()
}

const daysThere = () => server.server.store.db.selectFrom('entry').select('day').execute()

const busy = (status = 503, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ message: 'Réessaie plus tard.', code: 'unavailable' }, { status, headers })
const half = () =>
  new Response('{"data":[{"date":"2026-', { headers: { 'content-type': 'application/json' } })
const never = () => new Promise<Response>(() => undefined)

/** Answers in place of the server where a request's address has `part`. */
function answer(part: string, reply: () => Response | Promise<Response>): void {
  phone.network.intercept = ({ url }) => (url.includes(part) ? reply() : null)
}

async function expectQuestion(): Promise<void> {
  expect(await phone.engine.session.signOut('send')).toBe(false)
  expect(phone.engine.session.current()).toMatchObject({ status: 'signedIn' })
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe(words)
}

test.each([
  ['answers 503', () => busy()],
  ['answers 429', () => busy(429, { 'retry-after': '60' })],
  ['is not heard', offline],
  ['is cut in the middle', half],
  ['never ends', never],
] as const)(
  '[PR8][PR88] a server that lacks a sent day, and whose reply about it %s: nothing is erased before the person was asked',
  async (_, reply) => {
    await restoreWithoutDay()
    answer('/journal/entries', reply)
    await expectQuestion()
    expect(await phone.engine.session.countHereAlone()).toEqual({ unsent: 0, doubtful: 1 })
    expect(await phone.engine.session.signOut('erase')).toBe(true)
    expect(await phone.databaseNames()).toEqual(['lueur-device'])
  },
)

test('[PR88] a server that makes the phone wait, and is not asked again, is not taken for one that has all', async () => {
  answer('/', () => busy(429, { 'retry-after': '1800' }))
  await passesUntil(phone, { phase: 'waiting' })
  await restoreWithoutDay()
  phone.network.intercept = null
  phone.clock.advance(60_000)
  phone.network.requests.length = 0
  await expectQuestion()
  expect(phone.network.requests).toEqual([])
  // Once it may be asked, it is given what it lacks.
  phone.clock.advance(1_800_000)
  expect(await phone.engine.session.signOut('send')).toBe(true)
  expect(await daysThere()).toHaveLength(1)
})

test('[PR88] a server that is heard and does not name what it has is not taken for one that has all', async () => {
  await restoreWithoutDay()
  answer('/journal/months', () => busy())
  await expectQuestion()
  // It is no more than that, once the network is gone as well.
  phone.network.intercept = offline
  await expectQuestion()
  phone.network.intercept = null
  await phone.settled()
  phone.clock.advance(3000)
  expect(await phone.engine.session.signOut('send')).toBe(true)
})

test('[PR8][PR88] a phone without network, whose last pass found both sides equal, signs out without a question', async () => {
  phone.network.intercept = offline
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  expect(await phone.engine.session.signOut('send')).toBe(true)
  expect(await phone.databaseNames()).toEqual(['lueur-device'])
})

test('[SY7] « Mes données » counts no day as the server’s that it names otherwise, or whose copy does not verify', async () => {
  expect(await phone.engine.data.readFigures()).toMatchObject({ onServer: 1, hasAll: true })
  await restoreWithoutDay()
  answer('/journal/entries', () => busy())
  await passesUntil(phone, { phase: 'waiting', isEqual: false })
  expect(await phone.engine.data.readFigures()).toMatchObject({
    here: 1,
    onServer: 0,
    hasAll: false,
  })
  answer('/journal/months', () => busy())
  await writeToday(phone, { learned: 'un autre texte' })
  expect(await phone.engine.data.readFigures()).toMatchObject({
    here: 1,
    onServer: 0,
    hasAll: false,
  })
  phone.network.intercept = null
  await phone.settled()
  expect(await phone.engine.data.readFigures()).toMatchObject({
    here: 1,
    onServer: 1,
    hasAll: true,
  })
})

/** The server's copy of each day has another end, under the name of the true one. */
async function damaged(request: Request): Promise<Response> {
  const all = await entriesOf(server, request)
  const bad = ({ answers }: (typeof all)[number]): string =>
    `${answers.learned?.slice(0, -6)}AAAAAA`
  return Response.json({
    data: all.map((entry) => ({ ...entry, answers: { ...entry.answers, learned: bad(entry) } })),
  })
}

test('[PR88] a day of which the server’s copy does not verify is not erased before the person was asked', async () => {
  let asked = 0
  phone.network.intercept = (request) => {
    if (request.url.includes('/journal/entries')) return damaged(request)
    const months = { '2026-11': `${asked++}`.padStart(16, '0') }
    return request.url.endsWith('/journal/months') ? Response.json(months) : null
  }
  await anotherPass(phone)
  await expectQuestion()
  expect(await phone.engine.session.countHereAlone()).toEqual({ unsent: 0, doubtful: 1 })
})

test('[SY26][PR88] a day that did not verify is asked for until it does, though its month is named as it should be', async () => {
  const today = phone.engine.journal.today()
  phone.network.intercept = async (request) => {
    if (request.url.includes('/journal/entries')) return damaged(request)
    if (!request.url.endsWith('/journal/months')) return null
    const isTold = (await phone.engine.sync.readStatus()).unverified.length > 0
    return isTold ? answered(server, request) : Response.json({ '2026-11': '0'.repeat(16) })
  }
  await anotherPass(phone)
  await anotherPass(phone)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unverified: [today] })
  await expectQuestion()
  phone.network.intercept = null
  await anotherPass(phone)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unverified: [], isEqual: true })
  expect(await phone.engine.session.signOut('send')).toBe(true)
})

test('[PR8][PR88] « Garder scellé » keeps such a day and its draft: both are back after the next sign-in, and the day is sent', async () => {
  const today = phone.engine.journal.today()
  const { form } = await phone.engine.journal.openForm(today)
  await phone.engine.journal.keepDraft({ ...form, texts: { ...form.texts, proud: 'brouillon' } })
  await restoreWithoutDay()
  answer('/journal/entries', () => busy())
  await expectQuestion()
  expect(await phone.engine.session.countHereAlone()).toEqual({ unsent: 1, doubtful: 1 })
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  expect(await phone.engine.data.countLocked()).toBe(1)

  // The server is no better at first: what was kept is as much in doubt as before.
  expect(await phone.engine.session.signIn(email, 'motdepasse')).toMatchObject({ ok: true })
  await expectQuestion()
  phone.network.intercept = offline
  await expectQuestion()
  expect(await phone.engine.session.signOut('lock')).toBe(true)

  phone.network.intercept = null
  await phone.engine.session.signIn(email, 'motdepasse')
  expect(await learnedOn(phone, today)).toBe(words)
  expect(await phone.engine.journal.readDrafts()).toMatchObject([{ preview: 'brouillon' }])
  await expect.poll(daysThere).toHaveLength(1)
})

test('[PR88] « Garder scellé » after a server that named nothing keeps every day', async () => {
  await restoreWithoutDay()
  answer('/journal/months', () => busy())
  await expectQuestion()
  expect(await phone.engine.session.signOut('lock')).toBe(true)
  phone.network.intercept = null
  await phone.engine.session.signIn(email, 'motdepasse')
  expect(await learnedOn(phone, phone.engine.journal.today())).toBe(words)
  await expect.poll(daysThere).toHaveLength(1)
})

test('[PR8][PR88] a phone that is still fetching a journal which another one wrote signs out without a question', async () => {
  const other = await setupPhone(server, { locks: navigator.locks, longestMs: 5000 })
  other.network.intercept = ({ url }) => (url.includes('/journal/entries') ? never() : null)
  await other.engine.session.signIn(email, 'motdepasse')
  await expect.poll(() => other.network.requests).toContain('GET /api/journal/months')
  expect(await other.engine.session.signOut('send')).toBe(true)
})

test('[SY20][PR88] a full phone, which cannot note what the server lacks, asks as well', async () => {
  const failing = await setupFailingPhone('leo@exemple.fr')
  onTestFinished(async () => {
    recover()
    await failing.server.stop()
  })
  const { phone: full } = failing
  await writeToday(full, { learned: words })
  await full.settled()
  await failing.server.server.store.db.deleteFrom('entry').execute()
  await failing.server.server.store.db.updateTable('account').set({ writes: 0 }).execute()
  full.network.intercept = ({ url }) => (url.includes('/journal/entries') ? busy() : null)
  fail('a quota')
  expect(await full.engine.session.signOut('send')).toBe(false)
  expect(await full.engine.session.countHereAlone()).toEqual({ unsent: 0, doubtful: 1 })
  const kept = await full.engine.session.signOut('lock').catch((error: unknown) => error)
  expect(kept === true || kept instanceof NotSealedError).toBe(true)
  recover()
  full.network.intercept = null
  await full.engine.session.signIn('leo@exemple.fr', 'motdepasse')
  expect(await learnedOn(full, full.engine.journal.today())).toBe(words)
})

// A server that says of a day what is not so. The phone's own words, and those it shows, do not depend on its honesty.
import { noNews } from '#support/lies.ts'
import type { WireReply } from '#contract/journal.ts'
import type { Day } from '#domain/day.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const email = 'lea@exemple.fr'
const dayMs = 86_400_000
const otherRev = 'B'.repeat(22)

let server: TestServer
let phone: Phone
let first: Day
let second: Day
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email)
  first = phone.engine.journal.today()
  await writeToday(phone, { learned: 'mots du premier jour' })
  await phone.settled()
  for (const { clock } of [server, phone]) clock.advance(dayMs)
  second = phone.engine.journal.today()
  await writeToday(phone, { learned: 'mots du second jour' })
  await phone.settled()
})
afterEach(() => server.stop())

const answered = async (request: Request) => server.server.app.fetch(request, { incoming: {} })

/** Every journal answer passes through `lie`; the months always differ, so that the phone asks. */
function lieAbout(lie: (entry: WireReply, all: readonly WireReply[]) => WireReply): void {
  let lies = 0
  phone.network.intercept = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/months')) {
      return Response.json({ [first.slice(0, 7)]: `${lies++}`.padStart(16, '0') })
    }
    if (!pathname.endsWith('/entries')) return null
    const { data } = (await (await answered(request)).json()) as { data: WireReply[] }
    return Response.json({ data: data.map((entry) => lie(entry, data)) })
  }
}

const learnedOn = async (day: Day) => (await phone.engine.journal.readDay(day))?.texts.learned

async function listen(): Promise<void> {
  const before = phone.network.requests.length
  const { lastOkAt } = await phone.engine.sync.readStatus()
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  await expect.poll(async () => (await phone.engine.sync.readStatus()).lastOkAt).not.toBe(lastOkAt)
  expect(phone.network.requests.length).toBeGreaterThanOrEqual(before)
}

/** What the phone still says of both days, before and after a restart. */
async function expectWords(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    expect(await learnedOn(first)).toBe('mots du premier jour')
    expect(await learnedOn(second)).toBe('mots du second jour')
    phone = await phone.restart()
  }
}

const blanked = (entry: WireReply): WireReply => ({
  ...entry,
  answers: { learned: '', proud: '', frustrated: '', lueur: '' },
})

test('[SY26] blank answers under a revision that the phone has opened erase nothing', async () => {
  expect(await learnedOn(second)).toBe('mots du second jour')
  const revs = new Map<string, string>()
  // First the same envelopes under another name, which makes the phone forget that name; then nothing under the first one.
  lieAbout((entry) => {
    if (entry.date !== second) return entry
    revs.set(entry.date, entry.rev)
    return { ...entry, rev: otherRev }
  })
  await listen()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unverified: [second] })
  lieAbout((entry) =>
    entry.date === second ? blanked({ ...entry, rev: revs.get(second) ?? '' }) : entry,
  )
  await listen()
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unverified: [second] })
  await expectWords()
})

test('[SY26] a day sent under the revision of another one never shows that one’s words', async () => {
  await expectWords()
  const blank = await setupPhone(server)
  await blank.engine.session.signIn(email, 'motdepasse')
  await blank.settled()
  phone = blank
  await expectWords()
  lieAbout((entry, all) =>
    entry.date === first
      ? { ...entry, rev: all.find(({ date }) => date === second)?.rev ?? '' }
      : entry,
  )
  await listen()
  await expectWords()
})

test('[SY26] a lie about one day keeps no other day away, and is over when the server is honest again', async () => {
  const blank = await setupPhone(server)
  const honest = phone
  phone = blank
  lieAbout((entry) => (entry.date === second ? blanked(entry) : entry))
  await blank.engine.session.signIn(email, 'motdepasse')
  await expect.poll(() => learnedOn(first)).toBe('mots du premier jour')
  await expect
    .poll(() => blank.engine.sync.readStatus())
    .toMatchObject({ unverified: [second], phase: 'idle' })
  expect(await blank.engine.journal.readDay(second)).toBeNull()
  blank.network.intercept = null
  await listen()
  await expect.poll(() => learnedOn(second)).toBe('mots du second jour')
  expect(await blank.engine.sync.readStatus()).toMatchObject({ unverified: [] })
  honest.close()
})

test('[SY26] an entry that is none leaves the others', async () => {
  const blank = await setupPhone(server)
  const honest = phone
  phone = blank
  lieAbout((entry) => (entry.date === second ? { ...entry, rev: '' } : entry))
  await blank.engine.session.signIn(email, 'motdepasse')
  await expect.poll(() => learnedOn(first)).toBe('mots du premier jour')
  await expect.poll(() => blank.engine.sync.readStatus()).toMatchObject({ unverified: [second] })
  honest.close()
})

test('[SY26] a refusal that brings another day, itself genuine, moves no words', async () => {
  phone.network.intercept = async (request) => {
    if (request.url.endsWith('/months')) return noNews(phone)
    if (request.method !== 'PATCH') return null
    const { headers } = request
    const year = await answered(
      new Request(`http://lueur.test/api/journal/entries?year=2026`, { headers }),
    )
    const { data } = (await year.json()) as { data: WireReply[] }
    const current = data.find(({ date }) => date === first)
    return Response.json({ message: 'Changé.', code: 'precondition', current }, { status: 412 })
  }
  await writeToday(phone, { learned: 'samedi' })
  await listen()
  expect(await learnedOn(second)).toBe('samedi')
  phone.network.intercept = null
  await phone.settled()
  expect(await learnedOn(second)).toBe('samedi')
  expect(await learnedOn(first)).toBe('mots du premier jour')
})

test('[SY14] an answer that speaks of none of the days sent is no success: the phone waits', async () => {
  phone.network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  for (let at = 0; at < 2; at++) {
    for (const { clock } of [server, phone]) clock.advance(dayMs)
    await writeToday(phone, { learned: 'en attente' })
  }
  let asked = 0
  let passes = 0
  phone.network.intercept = (request) => {
    if (request.url.endsWith('/months')) passes++
    if (!request.url.endsWith('/batch')) return null
    asked++
    return Response.json({ results: [] })
  }
  phone.clock.advance(3000)
  phone.engine.sync.nudge()
  await expect
    .poll(() => phone.engine.sync.readStatus())
    .toMatchObject({ phase: 'waiting', unsentDays: 2 })
  expect(asked).toBeLessThanOrEqual(passes)
  phone.network.intercept = null
  await phone.settled()
})

test('[SY26] a refusal whose current day is not what it is named replaces nothing, and asks no more than once a pass', async () => {
  await writeToday(phone, { learned: 'mots du second jour, relus' })
  await phone.settled()
  let passes = 0
  let asked = 0
  phone.network.intercept = async (request) => {
    const { origin, pathname } = new URL(request.url)
    if (pathname.endsWith('/months')) {
      passes++
      return noNews(phone)
    }
    if (request.method !== 'PATCH') return null
    asked++
    const { headers } = request
    const year = await answered(new Request(`${origin}/api/journal/entries?year=2026`, { headers }))
    const { data } = (await year.json()) as { data: WireReply[] }
    const entry = data.find(({ date }) => date === second)
    const current = entry && { ...blanked(entry), rev: otherRev }
    return Response.json({ message: 'Changé.', code: 'precondition', current }, { status: 412 })
  }
  await writeToday(phone, { learned: 'les derniers mots' })
  await expect.poll(() => asked).toBeGreaterThan(0)
  expect(await learnedOn(second)).toBe('les derniers mots')
  await listen()
  // A pass that was under way may have ended the first wait.
  await listen()
  expect(asked).toBeGreaterThan(1)
  expect(asked).toBeLessThanOrEqual(passes)
  expect(await phone.engine.sync.readStatus()).toMatchObject({ unsentDays: 1, refused: [] })
  phone.network.intercept = null
  await phone.settled()
  expect(await learnedOn(second)).toBe('les derniers mots')
})

/** The phone has the tag of all that the server holds; then another phone writes the second day anew. */
async function writeElsewhereUnderTag(): Promise<void> {
  await listen()
  const other = await setupPhone(server)
  other.clock.set(new Date(phone.clock.now()).toISOString())
  await other.engine.session.signIn(email, 'motdepasse')
  await other.settled()
  await writeToday(other, { learned: 'mots d’un autre téléphone' })
  await other.settled()
  other.close()
}
const unchanged = ({ headers }: Request) =>
  new Response(null, { status: 304, headers: { etag: headers.get('if-none-match') ?? 'W/"1"' } })

test('[SY63] a server whose tag never changes keeps no day of another phone away for longer than a day', async () => {
  await writeElsewhereUnderTag()
  phone.network.intercept = (request) =>
    request.headers.has('if-none-match') ? unchanged(request) : null
  await listen()
  expect(await learnedOn(second)).toBe('mots du second jour')
  for (const { clock } of [server, phone]) clock.advance(dayMs)
  await listen()
  expect(await learnedOn(second)).toBe('mots d’un autre téléphone')
  expect(await learnedOn(first)).toBe('mots du premier jour')
})

test('[SY7][SY63] a server that says « unchanged » to everything is believed for a day, and « Tout était à jour » keeps its hour from then on', async () => {
  await writeElsewhereUnderTag()
  phone.network.intercept = (request) =>
    request.url.endsWith('/months') ? unchanged(request) : null
  await listen()
  const { equalAt } = await phone.engine.data.readFigures()
  for (const { clock } of [server, phone]) clock.advance(dayMs)
  phone.engine.sync.nudge()
  await expect.poll(() => phone.engine.sync.readStatus()).toMatchObject({ phase: 'waiting' })
  expect(await phone.engine.data.readFigures()).toMatchObject({ equalAt })
  expect(await learnedOn(second)).toBe('mots du second jour')
  phone.network.intercept = null
  await listen()
  expect(await learnedOn(second)).toBe('mots d’un autre téléphone')
})

// What a day was before: read from a real server, opened here, taken back.
import type { WireReply } from '#contract/journal.ts'
import { addDays, type Day } from '#domain/day.ts'
import { withoutRepeats, type DayVersion, type VersionPage } from '#engine/data/dayVersions.ts'
import { filled } from '#support/days.ts'
import { routes } from '#contract/routes.ts'
import { entriesOf } from '#support/lies.ts'
import { email, first, learnedOn, resetAndEnter, second } from '#support/resets.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
let today: Day
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, email, first)
  today = phone.engine.journal.today()
})
afterEach(() => server.stop())

async function write(learned: string, on = phone): Promise<void> {
  await writeToday(on, { learned })
  await on.settled()
  server.clock.advance(60_000)
}
async function versionsOn(on: Phone): Promise<readonly DayVersion[]> {
  const page = await on.engine.data.readVersions(today)
  if (!page.ok) throw new Error(page.error.type)
  return page.value.versions
}
const wordsOf = (versions: readonly DayVersion[]) =>
  versions.map(({ view }) => view?.texts.learned ?? null)
async function takeBack(on: Phone, words: string) {
  const found = (await versionsOn(on)).find(({ view }) => view?.texts.learned === words)
  if (!found?.view) throw new Error('the version is there')
  return on.engine.data.takeVersionBack(found.view)
}

test('[JF12] each former wording is read, latest first, with when another took its place', async () => {
  const began = server.clock.now()
  expect(await versionsOn(phone)).toEqual([])
  for (const words of ['un', 'deux', 'trois']) await write(words)
  const versions = await versionsOn(phone)
  expect(wordsOf(versions)).toEqual(['deux', 'un'])
  expect(versions.map(({ replacedAt }) => replacedAt)).toEqual([began + 120_000, began + 60_000])
  expect(versions[0]?.view).toMatchObject({ day: today, isSealed: false, isJoined: false })
  expect(await phone.engine.data.readVersions(today)).toMatchObject({ value: { next: null } })
})

test('[JF12] of many versions each comes once, page after page', async () => {
  for (let at = 0; at < 24; at++) await write(`mot ${at}`)
  const seen: (string | null)[] = []
  let after: VersionPage['next'] = null
  for (;;) {
    const page = await phone.engine.data.readVersions(today, after)
    if (!page.ok) throw new Error(page.error.type)
    seen.push(...wordsOf(page.value.versions))
    after = page.value.next
    if (after === null) break
  }
  expect(seen).toEqual(Array.from({ length: 23 }, (_, at) => `mot ${22 - at}`))
})

test('[JF12] without network, and of what is no version, nothing false is shown', async () => {
  await write('un')
  await write('deux')
  phone.network.intercept = offline
  expect(await phone.engine.data.readVersions(today)).toEqual({
    ok: false,
    error: { type: 'network' },
  })
  const lie = (versions: (sent: readonly WireReply[]) => readonly unknown[]) => {
    phone.network.intercept = async (request) =>
      Response.json({ data: versions(await entriesOf(server, request)), hasMore: false })
  }
  lie(([one]) => [{ ...one, writtenAt: '2026-11-19T10:00:00.000Z' }, { nothing: true }, null])
  expect(await versionsOn(phone)).toMatchObject([{ view: null }])
  lie(([one]) => [{ ...one, date: '2026-11-19' }])
  expect(await versionsOn(phone)).toMatchObject([{ view: null }])
})

test('[JF12] a version that this phone cannot open is said to be sealed, and is not taken back', async () => {
  await write('un')
  await write('deux')
  const blank = await setupPhone(server)
  await resetAndEnter(server, blank, second)
  const [version] = await versionsOn(blank)
  expect(version?.view).toMatchObject({ isSealed: true, texts: { learned: '' } })
  if (!version?.view) throw new Error('a version')
  expect(await blank.engine.data.takeVersionBack(version.view)).toEqual({
    ok: false,
    error: { type: 'sealed' },
  })
})

test('[JF13] a version that is taken back is the day again, on each phone; what stood there becomes one', async () => {
  await write('un')
  await write('deux')
  expect(await takeBack(phone, 'un')).toEqual({ ok: true, value: undefined })
  await phone.settled()
  expect(await learnedOn(phone, today)).toBe('un')
  expect(wordsOf(await versionsOn(phone))).toEqual(['deux', 'un'])
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  expect(await learnedOn(other, today)).toBe('un')
  expect(await takeBack(other, 'deux')).toEqual({ ok: true, value: undefined })
  await other.settled()
  expect(await learnedOn(other, today)).toBe('deux')
})

test('[JF12] what says the same as the wording after it is shown once: a pin and another key make no version of their own', async () => {
  await write('un')
  await write('deux')
  await phone.engine.journal.setPinned(today, true)
  await phone.settled()
  const now = await phone.engine.journal.readDay(today)
  const versions = await versionsOn(phone)
  expect(wordsOf(versions)).toEqual(['deux', 'un'])
  expect(wordsOf(withoutRepeats(now, versions))).toEqual(['un'])
  // One that cannot be opened says nothing of itself.
  const damaged = { replacedAt: 5, view: null }
  expect(withoutRepeats(now, [damaged, ...versions])).toEqual([damaged, ...versions])
  expect(wordsOf(withoutRepeats(null, versions))).toEqual(['deux', 'un'])
  expect(withoutRepeats(now, [...versions, ...versions.slice(1)])).toEqual(versions.slice(1))
})

test('[JF12] a version that says the same, but is sealed in part, of a newer app or of another glow, is no repeat', async () => {
  await write('un')
  const now = await phone.engine.journal.readDay(today)
  if (now === null) throw new Error('the day is there')
  const said = (...changes: readonly object[]) =>
    changes.map((change, at) => ({
      replacedAt: -at,
      view: { ...now, writtenAt: '', offset: 0, unsaid: new Set<never>(), ...change },
    }))
  const isKept = (change: object) => withoutRepeats(now, said(change)).length === 1
  expect(
    [{}, { isSealed: true }, { isNewer: true }, { isPinned: true }, { glow: 4 }].map(isKept),
  ).toEqual([false, true, true, false, true])
  // Each is compared with the wording that took its place.
  const back = said({ isNewer: true }, {}, {}, { isNewer: true })
  expect(withoutRepeats(now, back)).toEqual([back[0], back[1], back[3]])
})

test('[JF13] what another phone wrote last is replaced as well, though this one had not received it', async () => {
  await write('un')
  await write('deux')
  const other = await setupPhone(server)
  await other.engine.session.signIn(email, first)
  await other.settled()
  await write('trois')
  expect(await learnedOn(other, today)).toBe('deux')
  expect(await takeBack(other, 'un')).toEqual({ ok: true, value: undefined })
  await other.settled()
  expect(await other.engine.journal.readDay(today)).toMatchObject({
    texts: { learned: 'un' },
    isJoined: false,
  })
  expect(wordsOf(await versionsOn(other))).toEqual(['trois', 'deux', 'un'])
})

test('[JF13] without network no version is taken back: it might stand beside words of another phone', async () => {
  await write('un')
  await write('deux')
  const [version] = await versionsOn(phone)
  if (!version?.view) throw new Error('a version')
  phone.network.intercept = offline
  expect(await phone.engine.data.takeVersionBack(version.view)).toEqual({
    ok: false,
    error: { type: 'network' },
  })
  expect(await learnedOn(phone, today)).toBe('deux')
})

/** Where a pass was about to send those words as the network went, they may have left: then it is the network that is asked for. */
const expectNotTaken = (taken: Awaited<ReturnType<Phone['engine']['data']['takeVersionBack']>>) =>
  expect(['notSent', 'network']).toContain(taken.ok ? 'taken' : taken.error.type)

test('[JF13] words that are on this phone alone are not replaced', async () => {
  await write('un')
  await write('deux')
  const [version] = await versionsOn(phone)
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'ici seulement' })
  if (!version?.view) throw new Error('a version')
  expectNotTaken(await phone.engine.data.takeVersionBack(version.view))
  expect(await learnedOn(phone, today)).toBe('ici seulement')
})

test('[JF13] nor are those that have left in a file, or in a request that nobody heard', async () => {
  await write('un')
  await write('deux')
  const [version] = await versionsOn(phone)
  phone.network.intercept = offline
  await writeToday(phone, { learned: 'ici seulement' })
  await phone.engine.data.exportDays()
  phone.network.intercept = ({ method }) => (method === 'GET' ? null : offline())
  if (!version?.view) throw new Error('a version')
  const taken = await phone.engine.data.takeVersionBack(version.view)
  expect(taken).toEqual({ ok: false, error: { type: 'notSent' } })
  expect(await learnedOn(phone, today)).toBe('ici seulement')
})

test('[JF12][JF13] another song alone makes a version, and comes back with its words', async () => {
  const song = { id: 's', name: 'Un premier titre', artists: 'Une voix' }
  const { form } = await phone.engine.journal.openForm(today)
  await phone.engine.journal.save({ ...form, texts: filled({ learned: 'un' }), music: song })
  await phone.settled()
  server.clock.advance(60_000)
  const again = await phone.engine.journal.openForm(today)
  await phone.engine.journal.save({ ...again.form, music: { ...song, id: 't', name: 'Un autre' } })
  await phone.settled()
  const now = await phone.engine.journal.readDay(today)
  const shown = withoutRepeats(now, await versionsOn(phone))
  expect(shown.map(({ view }) => [view?.texts.learned, view?.music?.name])).toEqual([
    ['un', song.name],
  ])
  expect(await takeBack(phone, 'un')).toEqual({ ok: true, value: undefined })
  expect(await phone.engine.journal.readDay(today)).toMatchObject({
    texts: { learned: 'un' },
    music: song,
  })
})

test('[JF13] words that are written while the version is on its way are not replaced', async () => {
  await write('un')
  await write('deux')
  const [version] = await versionsOn(phone)
  if (!version?.view) throw new Error('a version')
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<null>()
  phone.network.intercept = () => {
    phone.network.intercept = offline
    asked.resolve()
    return released.promise
  }
  const taken = phone.engine.data.takeVersionBack(version.view)
  await asked.promise
  await writeToday(phone, { learned: 'entre-temps' })
  released.resolve(null)
  expectNotTaken(await taken)
  expect((await phone.engine.journal.readDay(today))?.texts.learned).toBe('entre-temps')
})

test('[JF13] a version of a newer app is not taken back: this one would lose what it does not know', async () => {
  await write('un')
  await write('deux')
  const [version] = await versionsOn(phone)
  if (!version?.view) throw new Error('a version')
  expect(await phone.engine.data.takeVersionBack({ ...version.view, isNewer: true })).toEqual({
    ok: false,
    error: { type: 'sealed' },
  })
  expect(await learnedOn(phone, today)).toBe('deux')
})

test('[JF12] a genuine version of another day is not shown as one of this day', async () => {
  await write('hier')
  await write('encore hier')
  let genuine: readonly WireReply[] = []
  phone.network.intercept = async (request) => {
    // A pass may be under way as well.
    if (request.url.includes(routes.versions)) genuine = await entriesOf(server, request)
    return null
  }
  expect(wordsOf(await versionsOn(phone))).toEqual(['hier'])
  phone.network.intercept = () => Response.json({ data: genuine, hasMore: false })
  const other = await phone.engine.data.readVersions(addDays(today, -1))
  expect(other).toMatchObject({ ok: true, value: { versions: [{ view: null }] } })
})

test('[JF13] a version that is taken back leaves by itself', async () => {
  await write('un')
  await write('deux')
  expect(await takeBack(phone, 'un')).toEqual({ ok: true, value: undefined })
  await expect.poll(async () => wordsOf(await versionsOn(phone))).toEqual(['deux', 'un'])
})

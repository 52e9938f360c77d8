// A song and a pin that this phone cannot check: it shows them, and vouches for them nowhere.
import type { WireReply } from '#contract/journal.ts'
import { routes } from '#contract/routes.ts'
import { ok } from '#domain/result.ts'
import { writtenDaysOf } from '#domain/lookBack.ts'
import { readRecentMusic, countSong } from '#engine/journal/recentMusic.ts'
import { buildYear } from '#engine/journal/searchYears.ts'
import { foreignMarks, foreignSong } from '#support/foreignMarks.ts'
import { anotherPass, entriesOf, lieTo, underTrueRev } from '#support/lies.ts'
import { first, learnedOn, signUpAndWrite, todayOn } from '#support/resets.ts'
import { setupPhone, signUpOn, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await signUpAndWrite(server)
})
afterEach(() => server.stop())

const marked = (one: WireReply) => underTrueRev({ ...one, marks: foreignMarks as never })
const unchecked = {
  music: foreignSong,
  isPinned: true,
  isSongUnchecked: true,
  isPinUnchecked: true,
  hasForgedSong: false,
}

/** From here on the server gives today a song and a pin of a key that nobody has. */
async function lie(): Promise<void> {
  lieTo(phone, server, (entries) => entries.map(marked))
  await anotherPass(phone)
  await expect.poll(() => todayOn(phone)).toMatchObject(unchecked)
}

test('[CR23] it is not offered among songs that were chosen, nor counted, nor the song of a year; the search finds it', async () => {
  await lie()
  const journal = phone.engine.session.held()
  expect(await readRecentMusic(journal, 5)).toEqual([])
  expect(await countSong(journal, foreignSong, 2026)).toBe(0)
  const year = await buildYear(journal, 2026)
  expect(year && writtenDaysOf(year).map(({ song }) => song)).toEqual([null])
  expect(year?.text).toContain('chanson du serveur')
})

test('[JF11] a file brings it back as it was, here and elsewhere, and nobody who imports it vouches for it', async () => {
  await lie()
  const content = JSON.stringify(await phone.engine.data.exportDays())
  expect(JSON.parse(content)).toMatchObject({
    days: [
      { music: null, isPinned: false, unchecked: { music: { values: [{ value: foreignSong }] } } },
    ],
  })
  expect(await phone.engine.data.importDays(content)).toMatchObject({
    value: { same: 1, corrected: 0, leftOut: [] },
  })
  expect(await todayOn(phone)).toMatchObject(unchecked)
  const other = await setupPhone(server)
  await signUpOn(other, server, 'autre@exemple.fr', first)
  expect(await other.engine.data.importDays(content)).toMatchObject({ value: { added: 1 } })
  expect(await todayOn(other)).toMatchObject(unchecked)
  expect(await other.engine.data.importDays(content)).toMatchObject({ value: { same: 1 } })
  await other.settled()
  expect(await todayOn(other)).toMatchObject(unchecked)
})

test('[JF11] what a file says to be unchecked is checked where its key is: the own song is there once, a false one is not taken', async () => {
  const { journal, data } = phone.engine
  const { form } = await journal.openForm(journal.today())
  await journal.save({ ...form, music: foreignSong })
  await phone.settled()
  const { db } = phone.engine.session.held()
  const row = await db.days.get(journal.today())
  const [own] = row?.marks.music.values ?? []
  if (own === undefined) throw new Error('The song is here.')
  const file = await data.exportDays()
  const fileWith = (music: object) =>
    JSON.stringify({
      ...file,
      days: file.days.map((day) => ({
        ...day,
        unchecked: {
          music: { values: [music], replacedIds: [] },
          pin: { values: [], replacedIds: [] },
        },
      })),
    })
  expect(await data.importDays(fileWith(own))).toMatchObject({ value: { same: 1 } })
  const forged = { ...own, id: `zzzzzzzzzzz${own.id.slice(11)}` }
  expect(await data.importDays(fileWith(forged))).toMatchObject({ value: { same: 1 } })
  expect((await db.days.get(journal.today()))?.contentRev).toBe(row?.contentRev)
  expect(await data.importDays(fileWith({ nothing: true }))).toMatchObject({ value: { same: 1 } })
})

test('[JF13] with a version that is taken back it does not become the own song', async () => {
  const { journal, data } = phone.engine
  const { form } = await journal.openForm(journal.today())
  await journal.save({ ...form, texts: { ...form.texts, learned: 'après' } })
  await phone.settled()
  phone.network.intercept = async (request) =>
    request.url.includes(routes.versions)
      ? Response.json({
          data: (await entriesOf(server, request)).map(marked),
          hasMore: false,
        })
      : null
  const page = await data.readVersions(journal.today())
  const view = page.ok ? page.value.versions[0]?.view : null
  expect(view).toMatchObject(unchecked)
  if (!view) throw new Error('The version is there.')
  expect(await data.takeVersionBack(view)).toEqual(ok(undefined))
  expect(await learnedOn(phone, journal.today())).toBe('avant')
  expect(await todayOn(phone)).toMatchObject({ music: null, isPinned: false })
})

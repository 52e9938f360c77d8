import { day as dayOf, filled } from '#support/days.ts'
import { idOf } from '#support/lockedPhones.ts'
import { offline, setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { saveSearchYear } from '#engine/local/searchYear.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { Dexie, RangeSet } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await createTestServer()
  phone = await setupPhone(server)
  await signUpOn(phone, server, 'zoe@exemple.fr')
  phone.network.intercept = offline
})
afterEach(() => server.stop())

const writeOn = async (day: string, learned: string): Promise<void> => {
  phone.clock.set(`${day}T11:00:00.000Z`)
  await writeToday(phone, { learned })
}

/** As the screen does: asks again until the whole journal has answered. */
async function search({ engine }: Phone, query: string, limit = 50): Promise<readonly string[]> {
  for (;;) {
    const { entries, isWhole } = await engine.journal.search(query, limit)
    if (isWhole) return entries.map(({ day }) => day)
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
  }
}

test('the whole local journal is searched, year after year, newest first, and given back open', async () => {
  await writeOn('2023-06-01', 'un cœur gros')
  await writeOn('2024-02-29', 'rien')
  await writeOn('2026-11-20', 'Le CŒUR léger')
  expect(await search(phone, 'coeur')).toEqual(['2026-11-20', '2023-06-01'])
  const { entries } = await phone.engine.journal.search('coeur leger', 50)
  expect(entries).toMatchObject([{ day: '2026-11-20', texts: { learned: 'Le CŒUR léger' } }])
  expect(await search(phone, 'coeur', 1)).toEqual(['2026-11-20'])
  expect(await search(phone, '   ')).toEqual([])
})

test('a day written or edited is found at once, by its present words alone', async () => {
  await writeOn('2026-11-19', 'premier')
  expect(await search(phone, 'second')).toEqual([])
  await writeOn('2026-11-20', 'second')
  expect(await search(phone, 'second')).toEqual(['2026-11-20'])
  await writeOn('2026-11-20', 'troisieme')
  expect(await search(phone, 'second')).toEqual([])
  expect(await search(phone, 'troisieme')).toEqual(['2026-11-20'])
})

test('the song is searched too, and the fourth answer', async () => {
  phone.clock.set('2026-11-20T11:00:00.000Z')
  const { form } = await phone.engine.journal.openForm(dayOf('2026-11-20'))
  await phone.engine.journal.save({
    ...form,
    texts: filled({ learned: 'a', lueur: 'la lumière du soir' }),
    music: { id: 'm1', name: 'Plein soleil', artists: 'Les Heures lentes' },
  })
  for (const words of ['lumiere', 'plein soleil', 'heures LENTES', 'soir lentes']) {
    expect(await search(phone, words)).toEqual(['2026-11-20'])
  }
})

test('nothing is found after a sign-out, nor in the journal of the next person', async () => {
  await writeOn('2026-11-20', 'mon secret')
  expect(await search(phone, 'secret')).toEqual(['2026-11-20'])
  await phone.engine.session.signOut('lock')
  expect(await search(phone, 'secret')).toEqual([])
  phone.network.intercept = null
  await signUpOn(phone, server, 'autre@exemple.fr')
  expect(await search(phone, 'secret')).toEqual([])
})

test('counts are those of the whole journal, month by month, newest first', async () => {
  expect(await phone.engine.journal.readCounts()).toEqual({ all: 0, pinned: 0, months: [] })
  await writeOn('2025-12-31', 'a')
  await writeOn('2026-11-02', 'b')
  await writeOn('2026-11-20', 'c')
  await phone.engine.journal.setPinned(dayOf('2026-11-02'), true)
  expect(await phone.engine.journal.readCounts()).toEqual({
    all: 3,
    pinned: 1,
    months: [
      { month: '2026-11', all: 2, pinned: 1 },
      { month: '2025-12', all: 1, pinned: 0 },
    ],
  })
})

const openDatabase = (p: Phone) => p.databases.openJournal(idOf(p))
const keptYears = (p: Phone) => openDatabase(p).search.toArray()

test('[SY22] a start reads each year of the index from its sealed record, without opening the days', async () => {
  await writeOn('2025-06-01', 'une pivoine')
  await writeOn('2026-11-20', 'un dahlia')
  expect(await search(phone, 'pivoine')).toEqual(['2025-06-01'])
  await expect
    .poll(async () => (await keptYears(phone)).map(({ sealed }) => sealed !== null))
    .toEqual([true, true])
  expect(JSON.stringify(await keptYears(phone))).not.toMatch(/pivoine|dahlia/)

  const reopened = await phone.restart()
  // Behind the engine's back: these days could not be opened any more, yet the index knows their words.
  await openDatabase(reopened)
    .days.toCollection()
    .modify((row) => {
      Object.assign(row, { answers: { learned: '', proud: '', frustrated: '', lueur: '' } })
    })
  expect(await search(reopened, 'pivoine')).toEqual(['2025-06-01'])
  expect(await search(reopened, 'dahlia')).toEqual(['2026-11-20'])
})

test('[SY22] a day changed since, by whoever, is read again; an index read before the change is not kept', async () => {
  await writeOn('2026-11-19', 'une pivoine')
  expect(await search(phone, 'pivoine')).toEqual(['2026-11-19'])
  await expect.poll(async () => (await keptYears(phone))[0]?.sealed).toBeTruthy()
  const [before] = await keptYears(phone)

  const reopened = await phone.restart()
  reopened.clock.set('2026-11-20T11:00:00.000Z')
  await writeToday(reopened, { learned: 'un dahlia' })
  expect(await keptYears(reopened)).toMatchObject([{ sealed: null }])
  if (before === undefined) throw new Error('nothing was kept')
  await saveSearchYear(openDatabase(reopened), before)
  expect(await keptYears(reopened)).toMatchObject([{ sealed: null }])

  const again = await reopened.restart()
  expect(await search(again, 'dahlia')).toEqual(['2026-11-20'])
  expect(await search(again, 'pivoine')).toEqual(['2026-11-19'])
})

test('[SY22] a key that comes later opens more: what was indexed without it is read again', async () => {
  await writeOn('2026-11-20', 'une pivoine')
  expect(await search(phone, 'pivoine')).toEqual(['2026-11-20'])
  await expect.poll(async () => (await keptYears(phone))[0]?.sealed).toBeTruthy()
  await openDatabase(phone).search.toCollection().modify({ kids: 'AAAAAAAAAAAAAAAA' })
  const reopened = await phone.restart()
  expect(await search(reopened, 'pivoine')).toEqual(['2026-11-20'])
  await expect.poll(async () => (await keptYears(reopened))[0]?.kids).not.toBe('AAAAAAAAAAAAAAAA')
})

test('[SY22] an index that is outdated while it begins is read again, and never said to be whole before', async () => {
  await writeOn('2025-06-01', 'une pivoine')
  await writeOn('2026-11-20', 'un dahlia')
  const asked = phone.engine.journal.search('pivoine', 50)
  // As when another tab or the worker rewrites the journal.
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
  const { entries, isWhole } = await asked
  expect(isWhole).toBe(entries.length === 1)
  expect(await search(phone, 'pivoine')).toEqual(['2025-06-01'])
})

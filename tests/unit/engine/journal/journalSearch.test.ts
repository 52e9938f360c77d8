// The index of the search, over a real store whose days are opened when the test lets them be.
import { mapAnswers } from '#domain/answers.ts'
import type { Kid, UserId } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { emptyEntry } from '#domain/entry.ts'
import { emptyRegister } from '#domain/register.ts'
import { nothingCarried } from '#engine/crypto/answers.ts'
import { createDaySealer, type DaySealer } from '#engine/crypto/daySealer.ts'
import { contentKeyOf, makeAccountKey, type ContentKey } from '#engine/crypto/keys.ts'
import { createJournalSearch } from '#engine/journal/journalSearch.ts'
import { createDatabases } from '#engine/local/databases.ts'
import { deleteRow } from '#engine/local/days.ts'
import { makeRow } from '#engine/local/dayRow.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { outdateSearch } from '#engine/local/searchYear.ts'
import { randomBytes } from '#support/bytes.ts'
import { day as dayOf } from '#support/days.ts'
import { Dexie, RangeSet } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const makeKey = () => contentKeyOf(makeAccountKey(randomBytes))
const ringOf = (...keys: readonly ContentKey[]): ReadonlyMap<Kid, CryptoKey> =>
  new Map(keys.map(({ kid, key }) => [kid, key]))

interface Session {
  isOpen: boolean
  /** What happens before a day is opened. */
  before: (day: Day) => Promise<void> | undefined
}

async function setup() {
  const key = await makeKey()
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const db = databases.openJournal('lea' as UserId)
  const deps = {
    random: { bytes: randomBytes, fraction: () => 0.5 },
    clock: { now: () => 0, offsetAt: () => 60 },
  }
  const keys: {
    current: ContentKey | null
    ring: ReadonlyMap<Kid, CryptoKey>
    markRing: ReadonlyMap<string, CryptoKey>
  } = { current: key, ring: ringOf(key), markRing: new Map() }
  const real = createDaySealer(keys, deps)
  const opened: Day[] = []
  const session: Session = { isOpen: true, before: () => undefined }
  const sealer: DaySealer = {
    ...real,
    get kids() {
      return real.kids
    },
    async open(content) {
      opened.push(content.day)
      await session.before(content.day)
      return real.open(content)
    },
  }
  const journal = { ...deps, db, keys, sealer, isOpen: () => session.isOpen }
  const search = createJournalSearch(journal)

  async function write(on: string, learned: string, by = key): Promise<void> {
    const day = dayOf(on)
    const entry = {
      ...emptyEntry(day, `${on}T11:00:00.000Z`, 60),
      answers: mapAnswers((id) =>
        id === 'learned'
          ? { values: [{ id: 'aaaaaaaaaaa', value: learned, savedAt: 1 }], replacedIds: [] }
          : emptyRegister,
      ),
    }
    const own = createDaySealer({ current: by, ring: ringOf(by), markRing: new Map() }, deps)
    const { content } = await own.seal({ entry, carried: nothingCarried, onServer: nothingCarried })
    const row = makeRow(content, entry, { serverRev: null, neverSentIds: [], refusal: null })
    const from = (await db.days.get(day))?.changeCount ?? null
    await createDayStore(db).putUnchanged([{ row, from }])
  }
  return {
    db,
    keys,
    key,
    opened,
    session,
    search,
    write,
    find: async (words: string, limit = 50) => {
      const { entries, isWhole } = await search.search(words, limit)
      return { days: entries.map(({ day }) => day), isWhole }
    },
    /** The years of the index that rest sealed, with the keys that they were built under. */
    restingYears: async () =>
      (await db.search.toArray())
        .filter(({ sealed }) => sealed !== null)
        .map(({ year, kids }) => [year, kids]),
  }
}

/** Holds the first opening of that day until `letGo`; `reached` resolves once it is asked for. */
function holdFirst(session: Session, held: string) {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  session.before = (day) => {
    if (day !== held) return undefined
    session.before = () => undefined
    reached.resolve()
    return gate.promise
  }
  return { reached: reached.promise, letGo: () => gate.resolve() }
}

let world: Awaited<ReturnType<typeof setup>>
beforeEach(async () => {
  world = await setup()
})
afterEach(() => {
  world.search.close()
  world.db.close()
})

const found = (...days: readonly string[]) => ({ days, isWhole: true })

test('the first search of a start finds all there is, newest first, whichever year was written first', async () => {
  const { write, find, db } = world
  await write('2024-06-01', 'une pivoine')
  Dexie.on.storagemutated.fire({ [`idb://${db.name}/search/`]: new RangeSet(2024) })
  expect(await find('  ')).toEqual(found())
  expect(await find('pivoine')).toEqual(found('2024-06-01'))
  await write('2026-11-20', 'une pivoine')
  await write('2025-06-01', 'une pivoine')
  expect(await find('pivoine')).toEqual(found('2026-11-20', '2025-06-01', '2024-06-01'))
  expect(await find('pivoine', 1)).toEqual(found('2026-11-20'))
})

test('a search reads again nothing but the year in which a day changed', async () => {
  const { write, find, keys, opened } = world
  await write('2025-06-01', 'une pivoine')
  await write('2026-11-20', 'un dahlia')
  // Nothing rests sealed: each year that is read is read from its days.
  keys.current = null
  await find('rose')
  expect(opened.splice(0)).toEqual(['2026-11-20', '2025-06-01'])
  await find('rose')
  expect(opened).toEqual([])
  await write('2025-06-02', 'un iris')
  await find('rose')
  expect(opened.splice(0)).toEqual(['2025-06-02', '2025-06-01'])
  // As when another tab rewrites the journal: what it changed is not known.
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
  expect(await find('rose')).toEqual(found())
  expect(opened).toEqual(['2026-11-20', '2025-06-02', '2025-06-01'])
})

test('what `prepare` reads rests sealed for the next start, also where nothing was noted of the year', async () => {
  const { write, search, db, opened, find, restingYears } = world
  await write('2025-06-01', 'une pivoine')
  await write('2026-11-20', 'un dahlia')
  await db.search.delete(2025)
  search.prepare()
  await expect.poll(async () => (await restingYears()).length).toBe(2)
  opened.length = 0
  expect(await find('rose')).toEqual(found())
  expect(opened).toEqual([])
})

test('[SY22] a key that comes while the app is open opens more, which is found at once', async () => {
  const { write, find, keys, key } = world
  const other = await makeKey()
  await write('2026-11-19', 'une pivoine', other)
  await write('2026-11-20', 'un dahlia')
  expect(await find('pivoine')).toEqual(found())
  keys.ring = ringOf(key, other)
  expect(await find('pivoine')).toEqual(found('2026-11-19'))
  expect(await find('dahlia')).toEqual(found('2026-11-20'))
})

test('[SY22] an index that was begun before a key came leaves no record', async () => {
  const { write, find, keys, key, session, restingYears } = world
  const other = await makeKey()
  await write('2025-06-01', 'une pivoine', other)
  await write('2026-11-20', 'un dahlia')
  const { reached, letGo } = holdFirst(session, '2025-06-01')
  const before = find('pivoine')
  await reached
  keys.ring = ringOf(key, other)
  expect(await find('pivoine')).toEqual(found('2025-06-01'))
  letGo()
  await before
  const kids = [key.kid, other.kid].toSorted().join(' ')
  expect(await restingYears()).toEqual([
    [2025, `${kids} glow nfkd heads 2 unchecked`],
    [2026, `${kids} glow nfkd heads 2 unchecked`],
  ])
})

test('an index that was begun before the session ended reads no further year and leaves no record', async () => {
  const { write, find, session, opened, restingYears } = world
  await write('2025-06-01', 'une pivoine')
  await write('2026-11-20', 'un dahlia')
  session.before = () => {
    session.isOpen = false
    return undefined
  }
  expect(await find('rose')).toEqual({ days: [], isWhole: false })
  expect(opened).toEqual(['2026-11-20'])
  expect(await restingYears()).toEqual([])
  expect(await find('dahlia')).toEqual(found())
})

test('a year that could not be read is not passed over: the search is not whole, and the next one reads it', async () => {
  const { write, find, session } = world
  await write('2025-06-01', 'une pivoine')
  await write('2026-11-20', 'une pivoine')
  session.before = (day) => {
    session.before = () => undefined
    throw new Error(`${day} cannot be read now`)
  }
  expect(await find('pivoine')).toEqual({ days: [], isWhole: false })
  expect(await find('pivoine')).toEqual(found('2026-11-20', '2025-06-01'))
})

async function writeFourYears(): Promise<void> {
  for (const year of [2023, 2024, 2025, 2026]) await world.write(`${year}-06-01`, 'une pivoine')
}

test('while more than two years are left to read, a search tells what it has, and that it is not whole', async () => {
  const { find, search, session } = world
  await writeFourYears()
  const { reached, letGo } = holdFirst(session, '2026-06-01')
  search.prepare()
  await reached
  expect(await find('pivoine')).toEqual({ days: [], isWhole: false })
  // As when another tab rewrites the journal.
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
  expect(await find('pivoine')).toEqual({ days: [], isWhole: false })
  letGo()
  await expect.poll(async () => (await find('pivoine')).isWhole).toBe(true)
})

test('a search waits for the last two years', async () => {
  const { find, search, session } = world
  await writeFourYears()
  const { reached, letGo } = holdFirst(session, '2025-06-01')
  search.prepare()
  await reached
  const asked = find('pivoine')
  letGo()
  expect(await asked).toEqual(found('2026-06-01', '2025-06-01', '2024-06-01', '2023-06-01'))
})

test('a day that is gone is not found, and takes no other’s place', async () => {
  const { write, find, db } = world
  await write('2025-06-01', 'une pivoine')
  await write('2026-11-20', 'une pivoine')
  expect(await find('pivoine', 1)).toEqual(found('2026-11-20'))
  const gone = dayOf('2026-11-20')
  await db.transaction('rw', db.days, db.search, db.meta, async () => {
    await deleteRow(db, gone)
    await outdateSearch(db, [gone])
  })
  expect(await find('pivoine', 1)).toEqual(found('2025-06-01'))
  // Gone between the reading of its year and the search.
  await db.days.delete(dayOf('2025-06-01'))
  expect(await find('pivoine')).toEqual(found())
})

test('[LB1] what looks back waits for every year, and for a day that changes meanwhile', async () => {
  const { search, session, write } = world
  await writeFourYears()
  const { reached, letGo } = holdFirst(session, '2024-06-01')
  const asked = search.written()
  await reached
  await write('2025-06-02', 'une renoncule')
  letGo()
  expect((await asked).map((one) => one.day)).toEqual([
    '2026-06-01',
    '2025-06-02',
    '2025-06-01',
    '2024-06-01',
    '2023-06-01',
  ])
})

test('[LB1][SY22] what looks back waits for what a key opens that came meanwhile', async () => {
  const { search, session, write, keys, key } = world
  const other = await makeKey()
  await write('2026-11-19', 'une pivoine', other)
  await write('2025-06-01', 'un dahlia')
  const { reached, letGo } = holdFirst(session, '2025-06-01')
  const asked = search.written()
  await reached
  keys.ring = ringOf(key, other)
  const after = search.written()
  letGo()
  for (const one of [await asked, await after])
    expect(one.map(({ texts }) => texts.learned)).toEqual(['une pivoine', 'un dahlia'])
})

test('[LB1] what cannot be read is no journal without days', async () => {
  const { search, session, write } = world
  await write('2025-06-01', 'une pivoine')
  session.before = (day) => {
    throw new Error(`${day} cannot be read now`)
  }
  await expect(search.written()).rejects.toThrow('cannot be read')
  session.before = () => undefined
  expect(await search.written()).toHaveLength(1)
})

// A journal's database made anew: the old one's files go, every row stays, wherever it was cut short.
import type { UserId } from '#domain/brands.ts'
import { copyDatabaseName, journalDatabaseName } from '#engine/local/databaseNames.ts'
import { createDatabases, type Databases } from '#engine/local/databases.ts'
import { listCopies, noteCopy, type CopyStage } from '#engine/local/deviceDatabase.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { readEngineState, readMeta, updateEngineState } from '#engine/local/metaStore.ts'
import { nameDatabase } from '#engine/local/storedWords.ts'
import { month } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'

const [lea, bob] = ['lea', 'bob'] as unknown as [UserId, UserId]
const november = { month: month('2026-11'), fetchedAt: 5 }

let indexedDB: IDBFactory
let databases: Databases
/** Names in the order in which they were deleted. */
let deleted: string[]
beforeEach(async () => {
  deleted = []
  indexedDB = new IDBFactory()
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB)
  indexedDB.deleteDatabase = (name) => {
    deleted.push(name)
    return deleteDatabase(name)
  }
  databases = createDatabases({ indexedDB, IDBKeyRange })
  const journal = databases.openJournal(lea)
  await journal.months.put(november)
  await updateEngineState(journal, { etag: 'tag', failures: 3 })
  journal.close()
})

const names = async () => (await indexedDB.databases()).map(({ name }) => name)
async function read(name: string) {
  const db = openJournalDatabase(name, { indexedDB, IDBKeyRange })
  const found = { months: await db.months.toArray(), state: await readEngineState(db) }
  db.close()
  return found
}
async function expectWhole() {
  const { months, state } = await read(journalDatabaseName(lea))
  expect(months).toEqual([november])
  // Asked for anew by the next pass.
  expect(state).toMatchObject({ etag: null, failures: 3 })
  expect(await names()).not.toContain(copyDatabaseName(lea))
  expect(await listCopies(databases.device)).toEqual([])
}

test('[PR59] what rests on the phone moves to a fresh database of the same name, and no copy stays', async () => {
  await databases.renewJournal(lea)
  expect(deleted).toContain(journalDatabaseName(lea))
  expect(deleted.at(-1)).toBe(copyDatabaseName(lea))
  await expectWhole()
})

test.for<CopyStage>(['copying', 'replacing', 'replaced'])(
  '[PR59] cut short at « %s » it goes on at the next start, and no row is lost',
  async (stage) => {
    const copy = openJournalDatabase(copyDatabaseName(lea), { indexedDB, IDBKeyRange })
    if (stage === 'copying') await copy.months.put({ ...november, fetchedAt: 1 })
    else await copy.months.put(november)
    copy.close()
    if (stage === 'replacing') {
      const journal = databases.openJournal(lea)
      await journal.months.clear()
      journal.close()
    }
    await noteCopy(databases.device, lea, stage)
    await databases.settleJournals()
    const { months } = await read(journalDatabaseName(lea))
    expect(months).toEqual([november])
    expect(deleted.includes(journalDatabaseName(lea))).toBe(stage !== 'replaced')
    expect(await names()).not.toContain(copyDatabaseName(lea))
    expect(await listCopies(databases.device)).toEqual([])
  },
)

test.for<readonly [CopyStage, string, number]>([
  ['copying', copyDatabaseName(lea), 1],
  ['replacing', journalDatabaseName(lea), 1],
  ['replaced', copyDatabaseName(lea), 2],
])('[PR59] at « %s » the phone has noted so before it goes on', async ([stage, name, nth]) => {
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB)
  let times = 0
  indexedDB.deleteDatabase = (deletedName) => {
    if (deletedName === name) times += 1
    if (deletedName === name && times >= nth) throw new DOMException('no', 'UnknownError')
    return deleteDatabase(deletedName)
  }
  await databases.renewJournal(lea).catch(() => undefined)
  expect(await listCopies(databases.device)).toEqual([{ userId: lea, stage }])
  indexedDB.deleteDatabase = deleteDatabase
  await databases.settleJournals()
  await expectWhole()
})

test('[PR59] where the phone has no room for a copy, the journal stays as it was', async () => {
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (name, version) => {
    if (name === copyDatabaseName(lea)) throw new DOMException('full', 'QuotaExceededError')
    return open(name, version)
  }
  await databases.renewJournal(lea)
  expect(deleted).not.toContain(journalDatabaseName(lea))
  expect((await read(journalDatabaseName(lea))).state).toMatchObject({ etag: 'tag' })
  expect(await listCopies(databases.device)).toEqual([])
})

/** The page is killed as it deletes that database for the so many-th time; returns what starts it again. */
function stopAt(name: string, nth: number): () => void {
  const open = indexedDB.open.bind(indexedDB)
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB)
  let times = 0
  const killed = new DOMException('killed', 'UnknownError')
  indexedDB.open = (asked, version) => {
    if (times >= nth) throw killed
    return open(asked, version)
  }
  indexedDB.deleteDatabase = (asked) => {
    if (asked === name) times += 1
    if (times >= nth) throw killed
    return deleteDatabase(asked)
  }
  return () => void Object.assign(indexedDB, { open, deleteDatabase })
}

/** Another tab, which did not hear of it, does this once the journal has been read: each time, or once. */
function whileCopied(work: (tab: JournalDatabase) => Promise<unknown>, times: number): void {
  const tab = databases.openJournal(lea)
  const open = indexedDB.open.bind(indexedDB)
  let left = times
  indexedDB.open = (name, version) => {
    if (name === copyDatabaseName(lea) && left-- > 0) void work(tab)
    return open(name, version)
  }
}

test('[PR59][SY1] what another tab stores while the journal is copied is in the fresh one too', async () => {
  const december = { month: month('2026-12'), fetchedAt: 6 }
  whileCopied((tab) => tab.months.put(december), 1)
  await databases.renewJournal(lea)
  expect(deleted).toContain(journalDatabaseName(lea))
  expect((await read(journalDatabaseName(lea))).months).toEqual([november, december])
})

test.each([
  // The first of two deletions is of a copy that an earlier try left.
  ['before the journal is deleted', () => stopAt(journalDatabaseName(lea), 1)],
  ['once its rows are back, before that is noted', () => stopAt(copyDatabaseName(lea), 2)],
])(
  '[PR59][SY1] cut short %s, what another tab stores until the next start stays',
  async (_, stop) => {
    const goOn = stop()
    await databases.renewJournal(lea).catch(() => undefined)
    goOn()
    await noteCopy(databases.device, lea, 'replacing')
    const december = { month: month('2026-12'), fetchedAt: 6 }
    const tab = databases.openJournal(lea)
    await tab.months.put(december)
    tab.close()
    await databases.settleJournals()
    expect((await read(journalDatabaseName(lea))).months).toEqual([november, december])
    expect(deleted).toContain(journalDatabaseName(lea))
    expect(await listCopies(databases.device)).toEqual([])
  },
)

test('[PR59][SY1] what another tab stores as the old journal goes, it is told under a name that the fresh one has not', async () => {
  const tab = databases.openJournal(lea)
  const toldName = () => tab.transaction('rw', tab.meta, () => nameDatabase(tab))
  const before = await toldName()
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB)
  let told = Promise.resolve('')
  indexedDB.deleteDatabase = (name) => {
    if (name === journalDatabaseName(lea)) told = toldName()
    return deleteDatabase(name)
  }
  await databases.renewJournal(lea)
  // The page remembers what it stored, and stores it again where the name is another one.
  const journal = databases.openJournal(lea)
  expect(await readMeta(journal, 'name')).toBe(before)
  expect(await told).not.toBe(before)
  journal.close()
})

test('[PR59][SY1] so it is where the old one is made anew after it was cut short as it went', async () => {
  const goOn = stopAt(journalDatabaseName(lea), 1)
  await databases.renewJournal(lea).catch(() => undefined)
  goOn()
  const tab = databases.openJournal(lea)
  await tab.open()
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB)
  let told = Promise.resolve('')
  indexedDB.deleteDatabase = (name) => {
    if (name === journalDatabaseName(lea))
      told = tab.transaction('rw', tab.meta, () => nameDatabase(tab))
    return deleteDatabase(name)
  }
  await databases.settleJournals()
  const journal = databases.openJournal(lea)
  expect(await readMeta(journal, 'name')).toBeDefined()
  expect(await told).not.toBe(await readMeta(journal, 'name'))
  journal.close()
})

test('[PR59] killed once the old journal has gone, all comes back, though another tab has opened an empty one meanwhile', async () => {
  const goOn = stopAt(journalDatabaseName(lea), 1)
  await databases.renewJournal(lea).catch(() => undefined)
  goOn()
  await openJournalDatabase(journalDatabaseName(lea), { indexedDB, IDBKeyRange }).delete()
  const tab = databases.openJournal(lea)
  await tab.transaction('rw', tab.meta, () => nameDatabase(tab))
  tab.close()
  await databases.settleJournals()
  await expectWhole()
})

test('[PR59] once all is back the next start deletes the copy alone', async () => {
  const goOn = stopAt(copyDatabaseName(lea), 2)
  await databases.renewJournal(lea).catch(() => undefined)
  goOn()
  deleted = []
  await databases.settleJournals()
  expect(deleted).toEqual([copyDatabaseName(lea)])
  await expectWhole()
})

test('[PR59] a journal that is copied once more, and is cut short then, is made anew at the next start', async () => {
  const december = { month: month('2026-12'), fetchedAt: 6 }
  whileCopied((tab) => tab.months.put(december), 1)
  const open = indexedDB.open.bind(indexedDB)
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB)
  let copies = 0
  // The phone stops as it opens the second copy.
  indexedDB.open = (name, version) => {
    if (name === copyDatabaseName(lea) && (copies += 1) > 1) throw new DOMException('no')
    return open(name, version)
  }
  indexedDB.deleteDatabase = (name) => {
    if (copies > 1) throw new DOMException('no')
    return deleteDatabase(name)
  }
  await databases.renewJournal(lea).catch(() => undefined)
  expect(await listCopies(databases.device)).toEqual([{ userId: lea, stage: 'copying' }])
  Object.assign(indexedDB, { open, deleteDatabase })
  await databases.settleJournals()
  expect(deleted).toContain(journalDatabaseName(lea))
  expect((await read(journalDatabaseName(lea))).months).toEqual([november, december])
})

test('[PR59][SY1] where another tab never stops writing, the journal stays as it was', async () => {
  let fetchedAt = 5
  whileCopied((tab) => tab.months.put({ ...november, fetchedAt: ++fetchedAt }), 100)
  await databases.renewJournal(lea)
  expect(deleted).not.toContain(journalDatabaseName(lea))
  const { months } = await read(journalDatabaseName(lea))
  expect(months).toEqual([{ ...november, fetchedAt }])
  expect(fetchedAt).toBeLessThan(20)
  expect(await listCopies(databases.device)).toEqual([])
})

test('[PR59][SY1] killed as the copy of a journal that kept changing has gone, the journal stays', async () => {
  let fetchedAt = 5
  whileCopied((tab) => tab.months.put({ ...november, fetchedAt: ++fetchedAt }), 100)
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB)
  let times = 0
  indexedDB.deleteDatabase = (name) => {
    if (name === copyDatabaseName(lea) && ++times === 2)
      vi.spyOn(databases.device.meta, 'delete').mockRejectedValue(new Error('killed'))
    return deleteDatabase(name)
  }
  await databases.renewJournal(lea).catch(() => undefined)
  vi.restoreAllMocks()
  expect(await names()).not.toContain(copyDatabaseName(lea))
  expect(await listCopies(databases.device)).toMatchObject([{ userId: lea }])
  await databases.settleJournals()
  expect((await read(journalDatabaseName(lea))).months).toEqual([{ ...november, fetchedAt }])
})

test('[PR59][SY1] nor is a journal emptied whose copy an older build had deleted before it noted so', async () => {
  const journal = databases.openJournal(lea)
  await journal.meta.put({ key: 'name', value: 'a' })
  journal.close()
  await noteCopy(databases.device, lea, 'replacing')
  await databases.settleJournals()
  expect((await read(journalDatabaseName(lea))).months).toEqual([november])
})

test('[PR8] a journal is deleted with its copy, and no other one with it', async () => {
  const [copy, other] = [copyDatabaseName(lea), journalDatabaseName(bob)].map((name) =>
    openJournalDatabase(name, { indexedDB, IDBKeyRange }),
  )
  await copy?.open()
  await other?.open()
  copy?.close()
  other?.close()
  await databases.deleteJournal(lea)
  expect(await names()).toEqual([other?.name])
})

test('[SY1] what one opening of a journal has let out, the next one of the same page knows', () => {
  const [one, again, other] = [lea, lea, bob].map((userId) => databases.openJournal(userId))
  expect(one?.memory).toBe(again?.memory)
  expect(one?.memory).not.toBe(other?.memory)
})

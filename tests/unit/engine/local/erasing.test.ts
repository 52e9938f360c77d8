// A journal that is to go from the phone: noted first, so that the next start ends what a kill cut short.
import type { UserId } from '#domain/brands.ts'
import { journalDatabaseName } from '#engine/local/databaseNames.ts'
import { createDatabases, type Databases } from '#engine/local/databases.ts'
import { endSession, listJournals, rememberJournal } from '#engine/local/deviceDatabase.ts'
import { endErasing, eraseJournal, listErasing } from '#engine/local/erasing.ts'
import { month } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'

const [lea, bob] = ['lea', 'bob'] as unknown as [UserId, UserId]

let indexedDB: IDBFactory
let databases: Databases
beforeEach(async () => {
  indexedDB = new IDBFactory()
  databases = createDatabases({ indexedDB, IDBKeyRange })
  for (const userId of [lea, bob]) {
    const journal = databases.openJournal(userId)
    await journal.months.put({ month: month('2026-11'), fetchedAt: 0 })
    journal.close()
    await rememberJournal(databases.device, { userId, kid: null })
  }
})

const journalsHere = async (): Promise<unknown> =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'lueur-device')
const listed = async () => (await listJournals(databases.device)).map(({ userId }) => userId)

test('[PR85] a session that ends with « Effacer » notes in the same step whose journal is to go; another end notes nothing', async () => {
  const { device } = databases
  await endSession(device, 'chosen')
  expect(await listErasing(device)).toEqual([])
  await endSession(device, 'chosen', lea)
  expect(await listErasing(device)).toEqual([lea])
})

test('[PR85] what was noted goes with its database and its place in the list, and nobody else’s does', async () => {
  const { device } = databases
  await endErasing(databases)
  expect(await listed()).toEqual([bob, lea])
  await endSession(device, 'chosen', lea)
  await endErasing(databases)
  expect(await journalsHere()).toEqual([journalDatabaseName(bob)])
  expect(await listed()).toEqual([bob])
  expect(await listErasing(device)).toEqual([])
})

test('[PR85] the note stands before anything goes, and is gone with the rest', async () => {
  const { device } = databases
  const deleteJournal = databases.deleteJournal.bind(databases)
  const notedAs = vi.spyOn(databases, 'deleteJournal').mockImplementation(async (userId) => {
    expect(await listErasing(device)).toEqual([lea])
    expect(await listed()).toEqual([bob, lea])
    await deleteJournal(userId)
  })
  await eraseJournal(databases, lea)
  expect(notedAs).toHaveBeenCalledTimes(1)
  expect(await journalsHere()).toEqual([journalDatabaseName(bob)])
  expect(await listed()).toEqual([bob])
  expect(await listErasing(device)).toEqual([])
})

test('[PR85] a full disk, which takes no note, keeps no journal from going', async () => {
  const { device } = databases
  vi.spyOn(device.meta, 'put').mockRejectedValueOnce(
    new DOMException('Full.', 'QuotaExceededError'),
  )
  await eraseJournal(databases, lea)
  expect(await journalsHere()).toEqual([journalDatabaseName(bob)])
  expect(await listed()).toEqual([bob])
})

test('[PR85] whoever is back while their journal goes stays listed, and what else was noted goes on', async () => {
  const { device } = databases
  await endSession(device, 'chosen', bob)
  await endSession(device, 'chosen', lea)
  vi.spyOn(databases, 'deleteJournal').mockImplementation(async (userId) => {
    if (userId === bob) await device.meta.delete(`erasing:${bob}`)
  })
  await endErasing(databases)
  expect(await listed()).toEqual([bob])
  expect(await listErasing(device)).toEqual([])
})

// What two passes of one phone at once note of the months that the server names.
import type { Month } from '#domain/day.ts'
import { openJournalDatabase } from '#engine/local/journalDatabase.ts'
import {
  forgetFetched,
  hasAllNamed,
  isNoneAwaited,
  readEngineState,
  rememberFetched,
  rememberUnchanged,
} from '#engine/local/metaStore.ts'
import { day, month } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

const [october, november] = [month('2026-10'), month('2026-11')]

test('[SY7][SY30] where two passes run at once what either of them heard of is awaited, until one runs alone', async () => {
  const db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
  const hears = (heard: number, ...awaited: readonly Month[]) =>
    rememberFetched(
      db,
      { months: [], unverified: [], awaited, disputed: awaited, years: { received: 0, all: 1 } },
      { fetchedAt: 5, heard, isSameStore: () => true },
    )
  const awaited = async () => (await readEngineState(db)).awaited
  const disputed = async () => (await readEngineState(db)).disputed
  const newer = await hears(0, november)
  expect([await awaited(), await disputed()]).toEqual([[november], [november]])
  const older = await hears(0)
  // What came of it for one of them may not have come for the other.
  expect([await awaited(), await disputed()]).toEqual([[november], []])
  await hears(older, october)
  expect(await awaited()).toEqual([november, october])
  await hears(newer, november)
  await rememberUnchanged(db, newer)
  await rememberUnchanged(db, older)
  expect(await awaited()).toEqual([november, october])
  const alone = await hears((await readEngineState(db)).hearings, november, october)
  await hears(alone, november)
  expect(await awaited()).toEqual([november])
  await rememberUnchanged(db, (await readEngineState(db)).hearings)
  expect(await awaited()).toEqual([])
  // One that goes on as the browser takes the store away, and hears of a month after that.
  await forgetFetched(db)
  await hears(alone, october)
  expect(await awaited()).toEqual([october])
  db.close()
})

test('[SY7][SY30] all that the server named is here once nothing is awaited, and no day of the history was left out', () => {
  const whole = { hasHistory: true, unverified: [], awaited: [] }
  expect([isNoneAwaited(whole), hasAllNamed(whole)]).toEqual([true, true])
  const some = { ...whole, awaited: [october] }
  expect([isNoneAwaited(some), hasAllNamed(some)]).toEqual([false, false])
  expect(hasAllNamed({ ...whole, hasHistory: false })).toBe(false)
  expect(hasAllNamed({ ...whole, unverified: [day('2026-10-31')] })).toBe(false)
  // Before the server has named any.
  expect(isNoneAwaited({ awaited: null })).toBe(true)
})

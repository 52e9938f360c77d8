// Days as they are found one by one, as the server is known to have them, and from a store that fails or that an older build wrote.
import type { Rev } from '#domain/brands.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { NewDayRow } from '#engine/local/dayRow.ts'
import { dropRefusedRow } from '#engine/local/awaitedRows.ts'
import { createDayStore, takeOut } from '#engine/local/dayStore.ts'
import {
  daysOnServer,
  countPinnedDays,
  countSendableDays,
  isMendedByTime,
  isWritten,
  putRows,
  readRefusedDays,
  readRow,
  readRows,
  retryRefusedDays,
  rowsHere,
} from '#engine/local/days.ts'
import { draftIds, putDraft } from '#engine/local/draftStore.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { readMeta, saveBoot } from '#engine/local/metaStore.ts'
import { envelope, rowOf, waiting } from '#support/dayRows.ts'
import { day } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const hourMs = 3_600_000
const at = Date.parse('2026-11-20T10:00:00.000Z')
const [before, yesterday, today] = [day('2026-11-18'), day('2026-11-19'), day('2026-11-20')]

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

test('of few days or of many, those that are here are found, the first and the last too', async () => {
  const days = Array.from({ length: 12 }, (_, place) => day(`2026-10-${place + 10}`))
  const here = [days[0], days[5], days[11]].flatMap((one) => one ?? [])
  expect(await rowsHere(db, days)).toEqual(new Map())
  await putRows(
    db,
    [...here, before].map((one) => ({ row: rowOf(one), from: null })),
  )
  for (const asked of [days, days.toReversed()])
    expect([...(await rowsHere(db, asked)).keys()].toSorted()).toEqual(here)
  const some = days.filter((one) => one !== days[5])
  expect([...(await rowsHere(db, some)).keys()]).toEqual([days[0], days[11]])
  expect([...(await rowsHere(db, days.slice(0, 6))).keys()]).toEqual(here.slice(0, 2))
  expect((await rowsHere(db, here)).get(days[5] as Day)).toMatchObject({ day: days[5] })
  expect(await rowsHere(db, [])).toEqual(new Map())
})

const put = (...rows: readonly NewDayRow[]) =>
  putRows(
    db,
    rows.map((row) => ({ row, from: null })),
  )
const refused = (code: string) => ({ ...waiting, refusal: { code, build: 'build', refusedAt: at } })
const daysOf = (rows: readonly ({ readonly day: Day } | undefined)[]) => rows.map((row) => row?.day)

test('a day is written or not, and days come in the order in which they are asked for', async () => {
  await put(rowOf(today), rowOf(before, { pinned: 1 }))
  expect([await isWritten(db, today), await isWritten(db, yesterday)]).toEqual([true, false])
  expect(daysOf(await readRows(db, [today, yesterday, before]))).toEqual([today, undefined, before])
  // Many that lie close together are read at once.
  const many = Array.from({ length: 12 }, (_, ago) => addDays(today, -ago))
  expect(daysOf(await readRows(db, many))).toEqual(
    many.map((one) => ([today, before].includes(one) ? one : undefined)),
  )
  expect(daysOf(await createDayStore(db).readMany([yesterday, today]))).toEqual([today])
  expect(await countPinnedDays(db)).toBe(1)
})

test('[SY5] the server is known to have the days that it has acknowledged, and no other', async () => {
  // As few revisions begin.
  const rev = '-'.repeat(22) as Rev
  await put(rowOf(today, waiting), rowOf(before, { serverRev: rev }))
  expect(await daysOnServer(db)).toHaveLength(1)
  const store = createDayStore(db)
  expect(await store.readServerRevs()).toEqual([{ day: before, rev }])
  expect(await store.readServerRevs({ from: before, to: before })).toEqual([{ day: before, rev }])
  expect(await store.readServerRevs({ from: yesterday, to: today })).toEqual([])
  expect(await store.readServerRevs({ from: day('2000-01-01'), to: addDays(before, -1) })).toEqual(
    [],
  )
})

test.each(['versionsFull', 'tooLongOnItsWay'])(
  '[SY11] a refused day is not offered beside those that wait; what time may mend (%s) is, an hour later',
  async (code) => {
    await put(rowOf(before, refused(code)), rowOf(yesterday, refused('invalid')))
    await put(rowOf(today, waiting))
    const offered = () => createDayStore(db).offerUnsent(9, new Set()).then(daysOf)
    expect([await offered(), await countSendableDays(db)]).toEqual([[today], 1])
    const moment = { triedBy: null, build: 'build', today, now: at + hourMs }
    await retryRefusedDays(db, { ...moment, now: at + hourMs - 1 })
    expect(await offered()).toEqual([today])
    await retryRefusedDays(db, moment)
    expect([await offered(), await countSendableDays(db)]).toEqual([[before, today], 2])
    expect(daysOf(await readRefusedDays(db))).toEqual([yesterday])
  },
)

test('[SY11] a day refused for a key is offered once this phone has other keys, not to another build alone', async () => {
  await put(rowOf(before, refused('foreignKey')))
  const moment = { triedBy: null, build: 'newer', today, now: at + hourMs }
  for (const triedBy of [null, 'build']) await retryRefusedDays(db, { ...moment, triedBy })
  expect(daysOf(await readRefusedDays(db))).toEqual([before])
  await retryRefusedDays(db, { ...moment, build: 'build', triedBy: 'build with another key' })
  expect(daysOf(await readRefusedDays(db))).toEqual([])
})

test('[SY11] a day whose turn has not come, versions and a proxy may let through in time, nothing else', () => {
  const mended = ['notToday', 'versionsFull', 'tooLongOnItsWay']
  const codes = [...mended, 'invalid', 'foreignKey']
  expect(codes.filter((code) => isMendedByTime(refused(code)))).toEqual(mended)
  expect(isMendedByTime({ refusal: null })).toBe(false)
})

test('[SY11] a refused day is given up whatever has become of it, where nobody asks', async () => {
  await put(rowOf(today, refused('invalid')))
  expect(await dropRefusedRow(db, today)).toBe(true)
  expect(await readRow(db, today)).toBeUndefined()
})

test('[SY24] the picture goes with any form that is saved, also that of another day', async () => {
  await saveBoot(db, { day: before, build: 'build', sealed: envelope })
  const savedForm = { day: today, formId: 'form' as never }
  await createDayStore(db).putUnchanged([{ row: rowOf(today), from: null }], { savedForm })
  expect(await readMeta(db, 'boot')).toBeUndefined()
})

test('[SY20] rows leave from a database that the browser has closed meanwhile', async () => {
  await put(rowOf(today, { ...waiting, neverSentIds: ['id'] }))
  db.close()
  expect(daysOf(await takeOut(db, '', 9))).toEqual([today])
  expect([...db.memory.leftUnnoted]).toEqual(['id'])
})

test('[SY18] a row that is older than a question has that answer too, never sealed, and keeps the others', async () => {
  const answers = { learned: envelope, hoped: envelope }
  await db.days.put({ ...rowOf(today), answers, changeCount: 1, kids: [] } as never)
  const row = await readRow(db, today)
  expect(row?.answers).toMatchObject(answers)
  expect(row?.answers.proud).toBe('')
})

test('drafts are named by their forms', async () => {
  for (const formId of ['one', 'two'])
    await putDraft(db, { day: today, formId: formId as never, sealed: envelope, savedAt: 1 })
  expect(await draftIds(db)).toEqual(['one', 'two'])
})

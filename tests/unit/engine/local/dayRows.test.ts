// The rows of days: what is unsent, refused, found by its month or by its key, and what may be put.
import type { Kid, Rev } from '#domain/brands.ts'
import { addDays, type Day } from '#domain/day.ts'
import { emptyMarks } from '#domain/entry.ts'
import type { DayRow, NewDayRow } from '#engine/local/dayRow.ts'
import { dropRefusedRow } from '#engine/local/awaitedRows.ts'
import { createDayStore, takeOut } from '#engine/local/dayStore.ts'
import {
  countDaysUnder,
  countDaysUnderOther,
  kidsOfDays,
  countMonth,
  daysOfMonth,
  hasUnsentDays,
  latestRows,
  oldestRows,
  pinnedDays,
  putRows,
  readRefusedDays,
  readRow,
  retryRefusedDay,
  retryRefusedDays,
  rowsOfMonth,
  rowsOfYear,
  sentRowsUnder,
  storedYears,
} from '#engine/local/days.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { saveBoot, readMeta } from '#engine/local/metaStore.ts'
import { readSearchYear } from '#engine/local/searchYear.ts'
import { createEnvelope } from '#support/people.ts'
import { day, filled, month } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const hourMs = 3_600_000
const at = Date.parse('2026-11-20T10:00:00.000Z')
const today = day('2026-11-20')
const [mine, former] = ['M'.repeat(16), 'F'.repeat(16)] as unknown as [Kid, Kid]
const rev = (letter: string) => letter.repeat(22) as Rev

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const rowOf = (on: Day, changes: Partial<NewDayRow> = {}): NewDayRow => ({
  day: on,
  contentRev: rev('a'),
  writtenAt: `${on}T10:00:00.000Z`,
  offset: 60,
  answers: filled({ learned: createEnvelope(mine) }) as NewDayRow['answers'],
  marks: emptyMarks,
  serverRev: rev('a'),
  unsent: 0,
  pinned: 0,
  neverSentIds: [],
  refusal: null,
  ...changes,
})
const under = (...kids: readonly Kid[]) => ({
  answers: filled({ learned: kids.map(createEnvelope).join(' ') }) as NewDayRow['answers'],
})
const put = (...rows: readonly NewDayRow[]) =>
  putRows(
    db,
    rows.map((row) => ({ row, from: null })),
  )
const daysOf = (rows: readonly Pick<DayRow, 'day'>[]) => rows.map((row) => row.day)
const refusedFor = (code: string, refusedAt = at, build = 'build') => ({
  serverRev: null,
  unsent: 1 as const,
  refusal: { code, build, refusedAt },
})
const moment = { triedBy: null, build: 'build', today, now: at }
const refusedDays = async () => daysOf(await readRefusedDays(db))

test('[SY11] a day refused for its date is tried again an hour later, once its day has come; another one by another build', async () => {
  const tomorrow = day('2026-11-21')
  await put(rowOf(today, refusedFor('notToday')), rowOf(tomorrow, refusedFor('notToday')))
  await put(rowOf(day('2026-11-19'), refusedFor('invalid')), rowOf(day('2026-11-18')))
  const all = [day('2026-11-19'), today, tomorrow]
  await retryRefusedDays(db, { ...moment, now: at + hourMs - 1 })
  expect(await refusedDays()).toEqual(all)
  await retryRefusedDays(db, { ...moment, now: at + hourMs })
  expect(await refusedDays()).toEqual([day('2026-11-19'), tomorrow])
  expect(await readRow(db, today)).toMatchObject({ unsent: 1, refusal: null, changeCount: 2 })
  // A clock that was put back waits for nothing.
  await put(rowOf(today, refusedFor('notToday')))
  await retryRefusedDays(db, { ...moment, now: at })
  expect(await refusedDays()).toContain(today)
  await retryRefusedDays(db, { ...moment, now: at - 1 })
  expect(await refusedDays()).toEqual([day('2026-11-19'), tomorrow])
  await retryRefusedDays(db, { ...moment, build: 'newer' })
  expect(await refusedDays()).toEqual([])
})

test('[SY11][SY24] « Réessayer » tries one day, giving one up removes it, and the next start paints neither', async () => {
  const boot = { day: day('2026-01-01'), build: 'build', sealed: createEnvelope(mine) as never }
  const yesterday = day('2026-11-19')
  await put(rowOf(today, refusedFor('invalid')), rowOf(yesterday, refusedFor('invalid')))
  await saveBoot(db, boot)
  await retryRefusedDay(db, day('2026-11-18'))
  expect(await readMeta(db, 'boot')).toEqual(boot)
  await retryRefusedDay(db, today)
  expect(await refusedDays()).toEqual([yesterday])
  expect(await readMeta(db, 'boot')).toBeUndefined()
  await saveBoot(db, boot)
  expect(await dropRefusedRow(db, today)).toBe(false)
  // Given up before.
  expect(await dropRefusedRow(db, day('2026-11-18'))).toBe(true)
  expect(await dropRefusedRow(db, yesterday, { ...rowOf(yesterday), changeCount: 7 })).toBe(false)
  expect(await readMeta(db, 'boot')).toEqual(boot)
  expect(await dropRefusedRow(db, yesterday, { ...rowOf(yesterday), changeCount: 1 })).toBe(true)
  // Nobody finds it any more.
  expect(await readSearchYear(db, 2026)).toMatchObject({ sealed: null, changeCount: 1 })
  expect(await readRow(db, yesterday)).toBeUndefined()
  expect(await readMeta(db, 'boot')).toBeUndefined()
})

test('a month and a year begin with their first day and end with their last', async () => {
  const days = ['2025-12-31', '2026-01-01', '2026-10-31', '2026-11-01', '2026-11-30', '2026-12-31']
  await put(...days.map((one, index) => rowOf(day(one), { pinned: index % 2 === 0 ? 1 : 0 })))
  const november = month('2026-11')
  expect(daysOf(await rowsOfMonth(db, november))).toEqual(['2026-11-01', '2026-11-30'])
  expect(await countMonth(db, november)).toBe(2)
  expect(daysOf(await rowsOfYear(db, 2026))).toEqual(days.slice(1))
  expect(await storedYears(db)).toEqual([2025, 2026])
  expect(daysOf(await oldestRows(db, 2))).toEqual(days.slice(0, 2))
  expect(daysOf(await latestRows(db, 2))).toEqual(days.slice(-2).toReversed())
  expect(await pinnedDays(db)).toEqual([days[0], days[2], days[4]])
  expect(await daysOfMonth(db, november, { pinned: 1 })).toEqual(['2026-11-30'])
  expect(await daysOfMonth(db, november, { pinned: 0 })).toEqual(['2026-11-01'])
})

test('an empty journal has no year and nothing unsent', async () => {
  expect(await storedYears(db)).toEqual([])
  expect(await hasUnsentDays(db)).toBe(false)
  await put(rowOf(today))
  expect(await hasUnsentDays(db)).toBe(false)
  await put(rowOf(today, { unsent: 1 }))
  expect(await hasUnsentDays(db)).toBe(true)
})

test('[SY50] days are found by the keys that seal them; those that wait or are refused are not sealed anew', async () => {
  const [both, old, unsent, refused] = [
    day('2026-11-01'),
    day('2026-11-02'),
    day('2026-11-03'),
    day('2026-11-04'),
  ]
  await put(rowOf(today), rowOf(both, under(mine, former)), rowOf(old, under(former)))
  await put(rowOf(unsent, { ...under(former), unsent: 1 }))
  await put(rowOf(refused, { ...under(former), ...refusedFor('invalid'), unsent: 0 }))
  expect(await countDaysUnder(db, [former])).toBe(4)
  expect(await countDaysUnder(db, [former, mine])).toBe(6)
  expect(await countDaysUnder(db, [])).toBe(0)
  expect(await countDaysUnderOther(db, mine)).toBe(4)
  expect(await kidsOfDays(db)).toEqual([former, mine].toSorted())
  const found = (except: readonly Day[], limit = 9) =>
    sentRowsUnder(db, [former, mine], new Set(except), limit).then(daysOf)
  expect(new Set(await found([]))).toEqual(new Set([both, old, today]))
  expect(await found([both, today])).toEqual([old])
  expect(await found([], 2)).toHaveLength(2)
})

test('[SY13] a row that changed since it was read is left alone, and the draft of its form stays', async () => {
  const store = createDayStore(db)
  const form = { day: today, formId: 'form' as never }
  await db.drafts.put({ ...form, sealed: createEnvelope(mine) as never, savedAt: 1 })
  await put(rowOf(today))
  const other = day('2026-11-19')
  const left = await store.putUnchanged(
    [
      { row: rowOf(today, { offset: 0 }), from: null },
      { row: rowOf(other), from: null },
    ],
    { savedForm: form },
  )
  expect(left).toEqual([today])
  expect(daysOf(await store.readMany([today, other]))).toEqual([today, other])
  expect((await readRow(db, today))?.offset).toBe(60)
  expect(await db.drafts.count()).toBe(1)
  expect(
    await store.putUnchanged([{ row: rowOf(today, { offset: 0 }), from: 1 }], { savedForm: form }),
  ).toEqual([])
  expect(await readRow(db, today)).toMatchObject({ offset: 0, changeCount: 2 })
  expect(await db.drafts.count()).toBe(0)
})

test('ids are given out with the row that leaves, and with it alone', async () => {
  const waiting = { unsent: 1 as const, serverRev: null, neverSentIds: ['id'] }
  const [other, later] = [day('2026-11-18'), day('2026-11-19')]
  await put(
    rowOf(other, waiting),
    rowOf(later, waiting),
    rowOf(today, { ...waiting, neverSentIds: [] }),
  )
  const store = createDayStore(db)
  const idsOf = async () =>
    (await db.days.toArray()).map(({ neverSentIds, changeCount }) => [
      neverSentIds.length,
      changeCount,
    ])
  expect(daysOf(await store.offerUnsent(1, new Set([other])))).toEqual([later])
  expect(await idsOf()).toEqual([
    [1, 1],
    [0, 2],
    [0, 1],
  ])
  expect(daysOf(await takeOut(db, '', 1))).toEqual([other])
  expect(daysOf(await takeOut(db, other, 9))).toEqual([later, today])
  expect(await idsOf()).toEqual([
    [0, 2],
    [0, 2],
    [0, 1],
  ])
})

test('[SY24] a day that begins or ceases to be refused changes what the next start paints; another write does not', async () => {
  const boot = { day: day('2026-01-01'), build: 'build', sealed: createEnvelope(mine) as never }
  const store = createDayStore(db)
  await put(rowOf(today, { unsent: 1 }))
  const isPainted = async () => (await readMeta(db, 'boot')) !== undefined
  await saveBoot(db, boot)
  await store.update([today, day('2026-11-19')], (row) => ({ ...row, serverRev: rev('b') }))
  await store.update([today], () => null)
  expect(await readRow(db, today)).toMatchObject({ serverRev: rev('b'), changeCount: 2 })
  expect(await isPainted()).toBe(true)
  await store.update([today], (row) => ({ ...row, ...refusedFor('invalid') }))
  expect(await isPainted()).toBe(false)
  await saveBoot(db, boot)
  await store.putUnchanged([{ row: rowOf(day('2026-11-19')), from: null }])
  expect(await isPainted()).toBe(true)
  await store.putUnchanged([
    { row: rowOf(today), from: 3 },
    { row: rowOf(day('2026-11-18')), from: null },
  ])
  expect(await isPainted()).toBe(false)
})

test('an id that left while the phone was full is no more an id that never left', async () => {
  const waiting = { unsent: 1 as const, serverRev: null, neverSentIds: ['left', 'here'] }
  await put(rowOf(today, waiting))
  const store = createDayStore(db)
  const idsOf = async () => (await store.readMany([today]))[0]?.neverSentIds
  expect(await idsOf()).toEqual(['left', 'here'])
  vi.spyOn(db.days, 'bulkPut').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  expect(daysOf(await takeOut(db, '', 9))).toEqual([today])
  expect(await idsOf()).toEqual([])
  await put(rowOf(today, { ...waiting, neverSentIds: ['left', 'later'] }))
  expect(await idsOf()).toEqual(['later'])
  vi.spyOn(db.days, 'bulkPut').mockRejectedValueOnce(new TypeError('our own'))
  await expect(takeOut(db, '', 9)).rejects.toThrow('our own')
})

test('[SY20] whoever waits for a write of many days hears of each twenty of them', async () => {
  const heard: number[] = []
  const many = openJournalDatabase(
    'lueur-many',
    { indexedDB: new IDBFactory(), IDBKeyRange },
    undefined,
    { inTime: (work, answers = () => -1) => work.finally(() => heard.push(answers())) },
  )
  const rows = Array.from({ length: 45 }, (_, ago) => ({
    row: rowOf(addDays(today, -ago)),
    from: null,
  }))
  await many.inTime(putRows(many, rows))
  expect(heard).toEqual([3])
  expect(await many.days.count()).toBe(45)
  many.close()
})

test('[SY10] what is offered is the same, however days lie and whichever are refused', async () => {
  const first = day('2024-01-01')
  // Close together, then far apart; every seventh refused, every fifth sent.
  const written = Array.from({ length: 120 }, (_, index) =>
    addDays(first, index < 60 ? index : index * 11),
  )
  await put(
    ...written.map((on, index) =>
      index % 5 === 0
        ? rowOf(on)
        : rowOf(
            on,
            index % 7 === 0 ? { ...refusedFor('invalid') } : { serverRev: null, unsent: 1 },
          ),
    ),
  )
  const waiting = written.filter((_, index) => index % 5 !== 0 && index % 7 !== 0)
  const store = createDayStore(db)
  for (const limit of [1, 12, 40, 200]) {
    const offered = await store.offerUnsent(limit, new Set())
    expect(daysOf(offered)).toEqual(waiting.slice(0, limit))
    const sent = new Set(daysOf(offered))
    const following = await store.offerUnsent(limit, sent)
    expect(daysOf(following)).toEqual(waiting.slice(limit, 2 * limit))
  }
})

test('no more days are offered than are asked for, though those to be left out lie behind them', async () => {
  const days = Array.from({ length: 30 }, (_, index) => addDays(today, index))
  await put(...days.map((on) => rowOf(on, { unsent: 1 })))
  const offered = await createDayStore(db).offerUnsent(12, new Set(days.slice(-5)))
  expect(daysOf(offered)).toEqual(days.slice(0, 12))
})

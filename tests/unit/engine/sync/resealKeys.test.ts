// Which keys count as former ones, and which days stand under them: also those that an older build stored.
import type { Kid } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import { emptyMarks } from '#domain/entry.ts'
import { maxRetryMs, minTryMs } from '#domain/retry.ts'
import { ok } from '#domain/result.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { beginReseal, changeReseal, readMeta } from '#engine/local/metaStore.ts'
import { readRecoveryState } from '#engine/session/recoveryMemo.ts'
import { resealSome } from '#engine/sync/reseal.ts'
import { rowOf } from '#support/dayRows.ts'
import { createEnvelope } from '#support/people.ts'
import { day, filled } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const dayMs = 24 * 3_600_000
const now = Date.parse('2026-11-20T10:00:00.000Z')
const first = day('2026-11-01')
const [mine, former, other, later, shut] = ['M', 'F', 'O', 'L', 'S'].map((letter) =>
  letter.repeat(16),
) as unknown as [Kid, Kid, Kid, Kid, Kid]

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const sealedBy = (...kids: readonly Kid[]) =>
  filled({ learned: kids.map(createEnvelope).join(' ') }) as DayRow['answers']
/** As an older build stored it: without the names of its keys. */
const olderRow = (on: Day, ...kids: readonly Kid[]) =>
  ({ ...rowOf(on, { answers: sealedBy(...kids) }), changeCount: 1 }) as DayRow
const putKeys = (...rows: readonly object[]) =>
  db.keys.bulkPut(rows.map((row) => ({ key: null, deviceCopy: '', ...row }) as never))
const link = (kid: Kid, replaces: Kid, next?: string) => ({
  kid,
  link: { kid, replaces, former: 'x', ...(next !== undefined && { next }) },
})

const run = (sealer: object = {}, api: object = {}) =>
  resealSome(
    {
      db,
      clock: { now: () => now, offsetAt: () => 60 },
      sealer: {
        currentKid: mine,
        canOpen: true,
        kids: [former, later, mine, other].join(' '),
        ...sealer,
      },
    } as never,
    api as never,
    { batchBytes: 1_000_000, isCurrent: () => true },
  )
const leftNow = async () => {
  // Not due yet: the days are only counted.
  await beginReseal(db, mine, now + dayMs)
  expect(await run()).toBeNull()
  return (await readMeta(db, 'reseal'))?.left
}

test('[SY50] days under the keys that the links name are left; those of other keys are nobody’s concern', async () => {
  const kids = [mine, former, other, later, shut]
  await db.days.bulkPut(kids.map((kid, at) => olderRow(addDays(first, at), kid)))
  await putKeys(link(mine, former, 'next'), { kid: former }, { kid: other }, { kid: shut })
  expect(await leftNow()).toBe(1)
  // A suspicion of keys that are not before this one.
  await putKeys(link(shut, other))
  expect(await leftNow()).toBe(1)
})

test('[SY59] after a suspicion so are those of every key that opens here, but of one that came after', async () => {
  const kids = [mine, former, other, later, shut, later, later]
  await db.days.bulkPut(kids.map((kid, at) => olderRow(addDays(first, at), kid)))
  await putKeys(link(mine, former), { kid: former }, { kid: other }, { kid: shut })
  await putKeys(link(later, mine, 'next'))
  expect(await leftNow()).toBe(2)
  // Also where the suspicion was of a key further back.
  await putKeys(link(mine, former, 'next'), link(former, shut))
  expect(await leftNow()).toBe(3)
})

test('[SY58] the only day of an older build is found', async () => {
  await putKeys(link(mine, former, 'next'), { kid: former })
  await db.days.put(olderRow(first, former))
  expect(await leftNow()).toBe(1)
})

test('[SY58] days of an older build are named once, however many', async () => {
  await putKeys(link(mine, former, 'next'), { kid: former })
  const days = Array.from({ length: 401 }, (_, at) => addDays(first, at))
  await db.days.bulkPut(days.map((on) => olderRow(on, former)))
  expect(await leftNow()).toBe(401)
  expect((await db.days.toArray()).every(({ kids }) => kids?.[0] === former)).toBe(true)
  await db.days.put(olderRow(first, former))
  expect(await leftNow()).toBe(400)
  expect((await db.days.get(first))?.changeCount).toBe(1)
})

test('[PR15][SY58] days that an older build stored name their keys also where no key was ever changed: sealed ones are told of', async () => {
  const days = Array.from({ length: 101 }, (_, at) => addDays(first, at))
  await db.days.bulkPut(days.map((on, at) => olderRow(on, at === 50 ? shut : mine)))
  const open = { db, user: { kid: mine }, keys: { ring: new Map([[mine, {}]]) } }
  const isToldOf = async () => (await readRecoveryState(open as never)).hasSealedDays
  expect(await isToldOf()).toBe(false)
  for (const sealer of [{}, { canOpen: false }]) expect(await run(sealer)).toBeNull()
  expect(await isToldOf()).toBe(true)
})

test('[SY54] a wait that has just begun is not begun anew', async () => {
  await putKeys(link(mine, former, 'next'), { kid: former })
  await db.days.put(olderRow(first, former))
  await beginReseal(db, mine, now + dayMs)
  await changeReseal(db, mine, { shut: [first] })
  expect(await run()).toBeNull()
  expect(await readMeta(db, 'reseal')).toMatchObject({ shut: [first], left: 0 })
})

const sealingTo = (...kids: readonly Kid[]) => ({
  open: async (row: DayRow) => ({ entry: { ...row, foreignMarks: emptyMarks }, carried: {} }),
  seal: async ({ entry: row }: { entry: DayRow }) => ({
    content: {
      ...row,
      answers: { ...sealedBy(...kids), proud: createEnvelope(mine) },
    },
    setAside: [],
  }),
})

test('[SY55] one answer that stays under a former key is enough to leave the day', async () => {
  await putKeys(link(mine, former, 'next'), { kid: former })
  await db.days.put(olderRow(first, former))
  await beginReseal(db, mine, 0)
  expect(await run(sealingTo(mine, former))).toBe(minTryMs)
  expect(await readMeta(db, 'reseal')).toMatchObject({ shut: [first] })
})

test('[SY3] a day that is sealed anew is sent as the day that it is', async () => {
  await putKeys(link(mine, former, 'next'), { kid: former })
  await db.days.put(olderRow(first, former))
  await beginReseal(db, mine, 0)
  const asked: unknown[] = []
  const writeDay = async (item: { date: Day }, today: Day) => {
    asked.push([item.date, today])
    return ok({ date: item.date, outcome: 'full', rev: null, code: null, foreignKids: [] })
  }
  expect(await run(sealingTo(mine), { writeDay })).toBe(maxRetryMs)
  expect(asked).toEqual([[first, '2026-11-20']])
})

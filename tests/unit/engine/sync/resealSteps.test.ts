// One batch of days that are sealed anew: which, when, and what each reply does.
import type { BatchItem } from '#contract/journal.ts'
import type { Kid, Rev, RevClaim } from '#domain/brands.ts'
import { emptyMarks } from '#domain/entry.ts'
import { maxRetryMs, minTryMs } from '#domain/retry.ts'
import { err, ok } from '#domain/result.ts'
import type { WriteResult } from '#engine/api/journalApi.ts'
import { putRows, readRow } from '#engine/local/days.ts'
import type { DayRow, NewDayRow } from '#engine/local/dayRow.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import { beginReseal, readMeta, updateEngineState } from '#engine/local/metaStore.ts'
import { readResealing, resealSome } from '#engine/sync/reseal.ts'
import { createEnvelope } from '#support/people.ts'
import { day, filled } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const dayMs = 24 * 3_600_000
const began = Date.parse('2026-11-20T10:00:00.000Z')
const [first, second] = [day('2026-11-18'), day('2026-11-19')]
const [mine, former] = ['M'.repeat(16), 'F'.repeat(16)] as unknown as [Kid, Kid]
const revOf = (letter: string) => letter.repeat(22) as Rev
const answersUnder = (kid: Kid) =>
  filled({ learned: createEnvelope(kid) }) as unknown as DayRow['answers']

let db: JournalDatabase
let now: number
beforeEach(async () => {
  now = began
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
  const link = { kid: mine, replaces: former, former: 'x', next: 'x' }
  await db.keys.bulkPut([
    { kid: mine, key: null, deviceCopy: '', link },
    { kid: former, key: null, deviceCopy: '' },
  ] as never)
})
afterEach(() => db.close())

const rowOf = (on: typeof first, changes: Partial<NewDayRow> = {}): NewDayRow => ({
  day: on,
  contentRev: revOf('a'),
  writtenAt: `${on}T10:00:00.000Z`,
  offset: 60,
  answers: answersUnder(former),
  marks: emptyMarks,
  serverRev: revOf('a'),
  unsent: 0,
  pinned: 0,
  neverSentIds: [],
  refusal: null,
  ...changes,
})
const put = (...rows: readonly NewDayRow[]) =>
  putRows(
    db,
    rows.map((row) => ({ row, from: null })),
  )

interface Options {
  readonly currentKid?: Kid | null
  readonly canOpen?: boolean
  readonly isCurrent?: boolean
  /** The key under which this phone seals: the former one for a day that it cannot open. */
  readonly seals?: (on: string) => Kid
}
type Outcome = Partial<WriteResult>

function setup(outcomeOf: (on: string) => Outcome = () => ({}), options: Options = {}) {
  const { currentKid = mine, canOpen = true, isCurrent = true, seals = () => mine } = options
  const sent: string[] = []
  let retired = 0
  let areRetired = false
  const journal = {
    db,
    clock: { now: () => now, offsetAt: () => 60 },
    sealer: {
      currentKid,
      canOpen,
      kids: `${mine} ${former}`,
      open: async (row: DayRow) => ({ entry: { ...row, foreignMarks: emptyMarks }, carried: {} }),
      seal: async ({ entry: row }: { entry: DayRow }) => ({
        content: { ...row, contentRev: revOf('z'), answers: answersUnder(seals(row.day)) },
        setAside: [],
      }),
    },
  }
  const resultOf = (item: BatchItem): WriteResult => ({
    date: item.date,
    outcome: 'stored',
    rev: revOf('z') as string as RevClaim,
    code: null,
    foreignKids: [],
    current: null,
    ...outcomeOf(item.date),
  })
  const writeDays = async (items: readonly BatchItem[]) => {
    sent.push(...items.map(({ date }) => date))
    return ok(items.map(resultOf))
  }
  const api = {
    writeDays,
    writeDay: async (item: BatchItem) => {
      sent.push(item.date)
      return ok(resultOf(item))
    },
    retireKeys: async () => {
      retired++
      return ok({ areRetired })
    },
  }
  return {
    sent,
    journal,
    retired: () => retired,
    finish: () => (areRetired = true),
    run: (calls: object = api) =>
      resealSome(journal as never, calls as never, {
        batchBytes: 1_000_000,
        isCurrent: () => isCurrent,
      }),
  }
}
const state = () => readMeta(db, 'reseal')

test('[SY53] without a key, or a former one, nothing is sealed anew', async () => {
  await put(rowOf(first))
  expect(await setup(undefined, { currentKid: null }).run()).toBeNull()
  expect(await setup(undefined, { canOpen: false }).run()).toBeNull()
  await db.keys.delete(mine)
  expect(await setup().run()).toBeNull()
  expect(await state()).toBeUndefined()
})

test('[SY54] a phone that hears of another key begins a day later, and one whose clock was ahead no later', async () => {
  await put(rowOf(first))
  const { run, sent } = setup()
  expect(await run()).toBeNull()
  expect(await state()).toMatchObject({ kid: mine, from: began + dayMs, left: 1, reason: null })
  now = began + dayMs - 1
  expect(await run()).toBeNull()
  expect(sent).toEqual([])
  now = began + dayMs
  expect(await run()).toBe(minTryMs)
  expect(sent).toEqual([first])
  await beginReseal(db, mine, now + dayMs + 1)
  await put(rowOf(first))
  await run()
  expect((await state())?.from).toBe(now + dayMs)
  // Of a former change.
  await beginReseal(db, former, 0)
  await run()
  expect(await state()).toMatchObject({ kid: mine, from: now + dayMs })
})

test('[SY50] what the server stored is put; a day that it refuses for good is left as it is, and no other one waits', async () => {
  await beginReseal(db, mine, 0)
  await put(rowOf(first), rowOf(second))
  const refused = { outcome: 'refused', rev: null, code: null } as const
  const { run, sent } = setup((on) => (on === first ? refused : {}))
  expect(await run()).toBe(minTryMs)
  expect(sent).toEqual([first, second])
  expect(await readRow(db, second)).toMatchObject({
    contentRev: revOf('z'),
    serverRev: revOf('z'),
    unsent: 0,
    kids: [mine],
  })
  expect(await readRow(db, first)).toMatchObject({ contentRev: revOf('a'), changeCount: 1 })
  expect(await state()).toMatchObject({ shut: [first], left: 2 })
  await run()
  expect(sent).toEqual([first, second])
  expect(await state()).toMatchObject({ left: 0 })
})

test.for([
  [{ outcome: 'refused', rev: null, code: 'foreignKey' }, {}],
  [{ outcome: 'refused', rev: null, code: 'notToday' }, {}],
  [{ outcome: 'refused', rev: null, code: 'versionsFull' }, {}],
  [{ outcome: 'refused', rev: null, code: 'tooLongOnItsWay' }, {}],
  [{ outcome: 'changed', rev: null, code: 'precondition' }, {}],
  [{ date: second }, {}],
  [{ rev: revOf('q') as string as RevClaim }, {}],
  [{ outcome: 'full', rev: null, code: 'quotaFull' }, { from: began + dayMs }],
] as const)(
  '[SY52][SY57] a day that was not stored (%o) is tried again later',
  async ([outcome, noted]) => {
    await beginReseal(db, mine, 0)
    await put(rowOf(first))
    const { run } = setup(() => outcome)
    expect(await run()).toBe(maxRetryMs)
    expect(await readRow(db, first)).toMatchObject({ contentRev: revOf('a'), changeCount: 1 })
    expect(await state()).toMatchObject({ shut: [], from: 0, ...noted })
  },
)

test('[SY52] a failure waits, and nothing is sent once the session or the key has changed', async () => {
  await beginReseal(db, mine, 0)
  await put(rowOf(first))
  const failing = { writeDay: async () => err({ type: 'network' }) }
  expect(await setup().run(failing)).toBe(maxRetryMs)
  const ended = setup(undefined, { isCurrent: false })
  expect(await ended.run()).toBeNull()
  const changed = setup()
  const { sealer } = changed.journal
  const { seal } = sealer
  sealer.seal = async (content) => {
    sealer.currentKid = former
    return seal(content)
  }
  expect(await changed.run()).toBeNull()
  expect([...ended.sent, ...changed.sent]).toEqual([])
})

test('[SY55] a day of which something stays under a former key is left, and no request is made for it alone', async () => {
  await beginReseal(db, mine, 0)
  await put(rowOf(first))
  const { run, sent } = setup(undefined, { seals: () => former })
  expect(await run()).toBe(minTryMs)
  expect(sent).toEqual([])
  expect(await state()).toMatchObject({ shut: [first] })
})

test('[SY56] once nothing is left the server is told, once a day, until it has found nothing left either', async () => {
  await beginReseal(db, mine, 0)
  const told = setup()
  expect(await told.run()).toBeNull()
  expect(told.retired()).toBe(0)
  await updateEngineState(db, { hasHistory: true })
  await put(rowOf(first, { answers: answersUnder(mine), unsent: 1 }))
  await told.run()
  expect(told.retired()).toBe(0)
  await put(rowOf(first, { answers: answersUnder(mine) }))
  await told.run()
  expect(told.retired()).toBe(1)
  expect(await state()).toMatchObject({ toldAt: began, isDone: false })
  for (const at of [began + dayMs - 1, began - dayMs + 1]) {
    now = at
    await told.run()
  }
  expect(told.retired()).toBe(1)
  told.finish()
  now = began + dayMs
  await told.run()
  expect([told.retired(), (await state())?.isDone]).toEqual([2, true])
  now += 2 * dayMs
  await told.run()
  expect(told.retired()).toBe(2)
})

test('[SY59] what is left to seal anew is told for the present key alone', async () => {
  const { journal } = setup()
  const read = (sealer: object = journal.sealer) => readResealing({ db, sealer } as never)
  expect(await read()).toBeNull()
  await beginReseal(db, former, 0)
  expect(await read()).toBeNull()
  await beginReseal(db, mine, 0, 'theft')
  await put(rowOf(first), rowOf(second, { answers: answersUnder(mine) }))
  expect(await read({ currentKid: null })).toBeNull()
  const progress = { reason: 'theft', total: 2, underOther: 1 }
  expect(await read()).toEqual({ ...progress, left: 2 })
  await setup().run()
  expect(await read()).toEqual({ ...progress, underOther: 0, left: 1 })
})

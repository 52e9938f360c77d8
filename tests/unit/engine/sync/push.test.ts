// One batch on its way up: what it holds, and what each reply does to the rows that it spoke of.
import type { BatchItem } from '#contract/journal.ts'
import { maxBatchItems } from '#contract/limits.ts'
import type { Kid, Rev, RevClaim } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { emptyMarks } from '#domain/entry.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { WriteResult } from '#engine/api/journalApi.ts'
import type { DayRow, NewDayRow } from '#engine/local/dayRow.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { putRows, readRow } from '#engine/local/days.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import type { PullDeps } from '#engine/sync/pull.ts'
import { isAcknowledged, noteReply, send, sendBatch, takeBatch, toItem } from '#engine/sync/push.ts'
import { day, filled } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'

const [first, second, third] = [day('2026-11-18'), day('2026-11-19'), day('2026-11-20')]
const mine = 'M'.repeat(16) as Kid
const revOf = (letter: string) => letter.repeat(22) as Rev
const claimOf = (letter: string) => letter.repeat(22) as RevClaim
const now = 5000
const today = () => third

const rowOf = (on: Day, changes: Partial<DayRow> = {}): DayRow => ({
  day: on,
  contentRev: revOf('a'),
  writtenAt: `${on}T10:00:00.000Z`,
  offset: 60,
  answers: filled() as DayRow['answers'],
  marks: emptyMarks,
  serverRev: null,
  unsent: 1,
  pinned: 0,
  neverSentIds: [],
  refusal: null,
  changeCount: 1,
  ...changes,
})
const result = (date: Day, changes: Partial<WriteResult> = {}): WriteResult => ({
  date,
  outcome: 'stored',
  rev: claimOf('a'),
  code: null,
  foreignKids: [],
  current: null,
  ...changes,
})
const refused = (code: string) => ({ outcome: 'refused', rev: null, code }) as const

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

type Reply = Result<readonly WriteResult[], ApiFailure>

/** A server that answers as told; `asked` has the days of each request. */
function serverOf(replyTo: (days: readonly Day[]) => Reply) {
  const asked: (readonly Day[])[] = []
  const write = async (items: readonly BatchItem[]): Promise<Reply> => {
    const days = items.map(({ date }) => date)
    asked.push(days)
    return replyTo(days)
  }
  const api = {
    writeDays: write,
    async writeDay(item: BatchItem): Promise<Result<WriteResult, ApiFailure>> {
      const reply = await write([item])
      return reply.ok ? ok(reply.value[0] ?? result(item.date)) : reply
    },
  }
  return { asked, api }
}
const depsOf = (api: object, changes: Partial<PullDeps> = {}) =>
  ({
    api,
    store: createDayStore(db),
    sealer: { canOpen: true, currentKid: mine },
    now: () => now,
    build: 'build',
    today,
    batchBytes: 1_000_000,
    onKeyRefused: async () => true,
    verify: async () => null,
    ...changes,
  }) as unknown as PullDeps
const push = async (deps: PullDeps, except: ReadonlySet<Day>) =>
  noteReply(deps, await sendBatch(deps, except))
const put = (...rows: readonly NewDayRow[]) =>
  putRows(
    db,
    rows.map((row) => ({ row, from: null })),
  )

test('[SY21] a batch holds what fits, two hundred days at most, and always the first', () => {
  const rows = Array.from({ length: maxBatchItems + 1 }, () => rowOf(first))
  const bytes = JSON.stringify(toItem(rowOf(first))).length
  expect(takeBatch(rows, 10_000_000)).toHaveLength(maxBatchItems)
  expect(takeBatch(rows, 1024 + 3 * bytes)).toHaveLength(3)
  expect(takeBatch(rows, 1024 + 3 * bytes - 1)).toHaveLength(2)
  expect(takeBatch(rows, 0)).toHaveLength(1)
  expect(takeBatch([], 1000)).toEqual([])
})

test('[SY7] a success counts for the day and the revision that were sent, and for nothing else', () => {
  const sent = rowOf(first)
  expect(isAcknowledged(result(first), sent)).toBe(true)
  expect(isAcknowledged(result(second), sent)).toBe(false)
  expect(isAcknowledged(result(first, { rev: claimOf('b') }), sent)).toBe(false)
  expect(isAcknowledged(result(first, { rev: null }), sent)).toBe(false)
  expect(isAcknowledged(result(first, { outcome: 'changed' }), sent)).toBe(false)
})

const tooLarge: ApiFailure = { type: 'refused', code: 'tooLarge', message: '' }
const limited: ApiFailure = { type: 'refused', code: 'limited', message: '', retryAfterMs: 9 }

test('[SY12] a batch that is refused whole is halved until the refused day stands alone', async () => {
  const { asked, api } = serverOf((days) =>
    days.length > 1 && days.includes(second)
      ? err(tooLarge)
      : ok(days.map((one) => result(one, one === second ? refused('tooLarge') : {}))),
  )
  const rows = [first, second, third].map((one) => rowOf(one))
  const sent = await send({ api, today }, rows)
  expect(sent.ok && sent.value.map(({ date, outcome }) => [date, outcome])).toEqual([
    [first, 'stored'],
    [second, 'refused'],
    [third, 'stored'],
  ])
  expect(asked).toEqual([[first, second, third], [first, second], [first], [second], [third]])
})

test('[SY11][SY12] so is one that a proxy finds too long, whose page says so; the day alone is held for it', async () => {
  const tooLong: ApiFailure = { type: 'unavailable', isTooLong: true }
  const { asked, api } = serverOf((days) =>
    days.includes(second) ? err(tooLong) : ok(days.map((one) => result(one))),
  )
  const rows = [first, second, third].map((one) => rowOf(one))
  expect(await send({ api, today }, rows)).toEqual(
    ok([result(first), result(second, refused('tooLongOnItsWay')), result(third)]),
  )
  expect(asked).toEqual([[first, second, third], [first, second], [first], [second], [third]])
  const down = serverOf(() => err({ type: 'unavailable' }))
  expect(await send({ api: down.api, today }, rows)).toEqual(err({ type: 'unavailable' }))
  expect(down.asked).toHaveLength(1)
})

test('[SY12] a failure that is of no day ends the batch, in its first half and in its second', async () => {
  const whole = serverOf(() => err(limited))
  const rows = [first, second, third].map((one) => rowOf(one))
  expect(await send({ api: whole.api, today }, rows)).toEqual(err(limited))
  expect(whole.asked).toHaveLength(1)
  for (const failing of [first, third]) {
    const { api } = serverOf((days) =>
      days.length === 3
        ? err(tooLarge)
        : days.includes(failing)
          ? err(limited)
          : ok(days.map((one) => result(one))),
    )
    expect(await send({ api, today }, rows)).toEqual(err(limited))
  }
})

test('[SY7][SY11] each day of a reply is judged by itself', async () => {
  await put(rowOf(first), rowOf(second), rowOf(third))
  const { api } = serverOf(() =>
    ok([
      result(first),
      result(second, refused('invalid')),
      result(third, { rev: claimOf('b') }),
      result(day('2020-01-01')),
    ]),
  )
  expect(await push(depsOf(api), new Set())).toEqual({ type: 'sent', left: [], joined: [] })
  expect(await readRow(db, first)).toMatchObject({ unsent: 0, serverRev: revOf('a') })
  expect(await readRow(db, second)).toMatchObject({
    unsent: 1,
    refusal: { code: 'invalid', build: 'build', refusedAt: now },
  })
  expect(await readRow(db, third)).toMatchObject({ unsent: 1, serverRev: null, refusal: null })
})

test('[SY7] a reply that acknowledges none of what was sent is a failure, and nothing to send asks nothing', async () => {
  const { asked, api } = serverOf(() => ok([result(first, { rev: claimOf('b') })]))
  expect(await push(depsOf(api), new Set())).toEqual({ type: 'clean' })
  await put(rowOf(first))
  expect(await push(depsOf(api), new Set([first]))).toEqual({ type: 'clean' })
  expect(asked).toEqual([])
  expect(await push(depsOf(api), new Set())).toEqual({
    type: 'failed',
    failure: { type: 'unavailable' },
  })
  const failing = serverOf(() => err(limited))
  expect(await push(depsOf(failing.api), new Set())).toEqual({ type: 'failed', failure: limited })
})

test('[SY29] an account without room is a failure of the whole, and what fitted before is acknowledged', async () => {
  await put(rowOf(first), rowOf(second))
  const { api } = serverOf(() =>
    ok([result(first), result(second, { outcome: 'full', rev: null, code: 'quotaFull' })]),
  )
  expect(await push(depsOf(api), new Set())).toMatchObject({
    type: 'failed',
    failure: { type: 'refused', code: 'quotaFull' },
  })
  expect(await readRow(db, first)).toMatchObject({ unsent: 0 })
  expect(await readRow(db, second)).toMatchObject({ unsent: 1, refusal: null })
})

test('[SY33] a server that lost this phone’s own key asks for the password once; then the day waits, refused', async () => {
  const { api } = serverOf(() =>
    ok([result(first, { ...refused('foreignKey'), foreignKids: [mine] })]),
  )
  await put(rowOf(first))
  const asked: Kid[] = []
  const asks = (answer: boolean) =>
    depsOf(api, {
      onKeyRefused: async (kid) => {
        asked.push(kid)
        return answer
      },
    })
  expect(await push(asks(true), new Set())).toMatchObject({
    type: 'failed',
    failure: { type: 'refused', code: 'unauthorised' },
  })
  expect(asked).toEqual([mine])
  expect(await readRow(db, first)).toMatchObject({ unsent: 1, refusal: null })
  expect(await push(asks(false), new Set())).toEqual({ type: 'sent', left: [], joined: [] })
  expect(await readRow(db, first)).toMatchObject({ refusal: { code: 'foreignKey' } })
})

test('[SY33] a phone without key asks nobody, and holds the refused day', async () => {
  const { api } = serverOf(() =>
    ok([result(first, { ...refused('foreignKey'), foreignKids: ['x'] })]),
  )
  await put(rowOf(first))
  const deps = depsOf(api, { sealer: { canOpen: false, currentKid: null } as never })
  expect(await push(deps, new Set())).toEqual({ type: 'sent', left: [], joined: [] })
  expect(await readRow(db, first)).toMatchObject({ refusal: { code: 'foreignKey' } })
})

test('[SY17] a day that another phone changed is left by a phone without key; without its copy it is sent once as new', async () => {
  const { api } = serverOf((days) =>
    ok(days.map((one) => result(one, { outcome: 'changed', rev: null, code: 'precondition' }))),
  )
  await put(rowOf(first, { serverRev: revOf('b') }))
  const shut = depsOf(api, { sealer: { canOpen: false, currentKid: null } as never })
  expect(await push(shut, new Set())).toEqual({ type: 'sent', left: [first], joined: [] })
  expect(await readRow(db, first)).toMatchObject({ serverRev: revOf('b') })
  expect(await push(depsOf(api), new Set())).toEqual({ type: 'sent', left: [], joined: [first] })
  expect(await readRow(db, first)).toMatchObject({ serverRev: null, unsent: 1 })
  expect(await push(depsOf(api), new Set())).toEqual({ type: 'sent', left: [first], joined: [] })
})

/** The refusal that the day has, after one that came while it was written again. */
const writeMeanwhile = async (changes: Partial<DayRow>) => {
  await db.days.clear()
  await put(rowOf(first))
  const { api } = serverOf(() => ok([result(first, refused('invalid'))]))
  const slow = {
    ...api,
    writeDay: async (item: BatchItem) => {
      await put(rowOf(first, changes))
      return api.writeDay(item)
    },
  }
  await push(depsOf(slow), new Set())
  return (await readRow(db, first))?.refusal
}

test('[SY8] a refusal of what was sent holds nothing that was written since, or that another tab has sent', async () => {
  expect(await writeMeanwhile({})).toMatchObject({ code: 'invalid' })
  expect(await writeMeanwhile({ contentRev: revOf('c') })).toBeNull()
  expect(await writeMeanwhile({ unsent: 0, serverRev: revOf('a') })).toBeNull()
})

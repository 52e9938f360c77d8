// What comes down: which months are asked for, what of a reply is joined, and what the phone says of it meanwhile.
import type { ReceivedDay } from '#contract/journal.ts'
import { monthDigestSource } from '#contract/rev.ts'
import type { Rev } from '#domain/brands.ts'
import type { Day, Month } from '#domain/day.ts'
import type { DayContent } from '#domain/dayContent.ts'
import { emptyMarks } from '#domain/entry.ts'
import { err, ok } from '#domain/result.ts'
import { makeRow, type DayRow, type NewDayRow } from '#engine/local/dayRow.ts'
import { createDayStore, type DayStore } from '#engine/local/dayStore.ts'
import { putRows, readRow } from '#engine/local/days.ts'
import { openJournalDatabase, type JournalDatabase } from '#engine/local/journalDatabase.ts'
import type { Fetched } from '#engine/local/metaStore.ts'
import { pull, rewriteRows, type PullDeps } from '#engine/sync/pull.ts'
import { day, filled, month } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const today = day('2026-11-20')
const yesterday = day('2026-11-19')
const november = month('2026-11')
const oneYear = { disputed: [], years: { received: 1, all: 1 } }
const revOf = (letter: string) => letter.repeat(22) as Rev

let db: JournalDatabase
beforeEach(() => {
  db = openJournalDatabase('lueur-test', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const contentOf = (on: Day, letter = 'a'): DayContent => ({
  day: on,
  contentRev: revOf(letter),
  writtenAt: `${on}T10:00:00.000Z`,
  offset: 60,
  answers: filled() as DayContent['answers'],
  marks: emptyMarks,
})
const rowOf = (on: Day, serverRev: Rev | null, letter = 'a'): NewDayRow =>
  makeRow(
    contentOf(on, letter),
    { marks: emptyMarks, foreignMarks: emptyMarks },
    {
      serverRev,
      neverSentIds: [],
      refusal: null,
    },
  )
const put = (...rows: readonly NewDayRow[]) =>
  putRows(
    db,
    rows.map((row) => ({ row, from: null })),
  )

const receivedOf = (date: Day, content: DayContent | null): ReceivedDay => ({
  date,
  claim: content?.contentRev ?? revOf('z'),
  entry: content as never,
})

/** A server with these days; null: it sends one that does not verify. Digests are the texts that they are made of. */
function setup(days: ReadonlyMap<Day, DayContent | null>, changes: object = {}) {
  const asked: string[] = []
  const told: Fetched[] = []
  const months: Record<string, string> = {}
  for (const [name, held] of Map.groupBy(days, ([on]) => on.slice(0, 7))) {
    months[name] = monthDigestSource(
      held.map(([on, content]) => ({ day: on, rev: content?.contentRev ?? revOf('z') })),
    )
  }
  const entries = async (period: string) => {
    asked.push(period)
    const received = [...days]
      .filter(([on]) => on.startsWith(period))
      .map(([date, content]) => receivedOf(date, content))
    return ok(received)
  }
  const deps = {
    store: createDayStore(db),
    api: { months: async () => ok({ months, etag: 'tag' }), entries },
    sealer: {
      canOpen: false,
      openMarks: async () => ({ marks: emptyMarks, foreignMarks: emptyMarks }),
    },
    digest: async (source: string) => source,
    verify: async (received: unknown) => received as DayContent | null,
    today: () => today,
    lookedAt: () => null,
    doubted: new Set(),
    onFetched: async (fetched: Fetched) => void told.push(fetched),
    onUnchanged: async () => undefined,
    ...changes,
  } as unknown as PullDeps
  return { deps, asked, told, months }
}

test('[SY5] months whose digest is the same are not asked for; where the server has nothing new, nothing is', async () => {
  await put(rowOf(today, revOf('a')), rowOf(day('2026-03-01'), revOf('c')))
  const { deps, asked, months, told } = setup(new Map())
  months[november] = `${today}:${revOf('a')}`
  months['2026-03'] = `2026-03-01:${revOf('c')}`
  months['no month'] = 'x'
  expect(await pull(deps, null)).toEqual({
    type: 'pulled',
    etag: 'tag',
    unverified: [],
    unjoined: [],
    incomplete: [],
  })
  expect(asked).toEqual([])
  expect(told).toEqual([{ months: [], unverified: [], awaited: [], ...oneYear }])
  const onUnchanged = vi.fn<() => Promise<void>>(async () => undefined)
  const unchanged = setup(new Map(), {
    api: { months: async () => ok({ months: null, etag: 'same' }) },
    onUnchanged,
  })
  expect(await pull(unchanged.deps, 'same')).toMatchObject({ etag: 'same' })
  expect([unchanged.told, onUnchanged.mock.calls.length]).toEqual([[], 1])
})

test('[SY6] a day that the server no longer has is unsent again, one that it never had is left as it is', async () => {
  await put(rowOf(today, revOf('a')), rowOf(yesterday, null), rowOf(day('2026-10-31'), null))
  const { deps, asked } = setup(new Map())
  await pull(deps, null)
  expect(asked).toEqual([november])
  expect(await readRow(db, today)).toMatchObject({ serverRev: null, unsent: 1, changeCount: 2 })
  expect(await readRow(db, yesterday)).toMatchObject({ changeCount: 1 })
})

test('[SY6] a month that differs says nothing of the days of another', async () => {
  const march = day('2026-03-01')
  await put(rowOf(march, revOf('c'), 'c'), rowOf(yesterday, revOf('b'), 'b'))
  const { deps, asked, months } = setup(new Map([[today, contentOf(today)]]))
  months['2026-03'] = `2026-03-01:${revOf('c')}`
  await pull(deps, null)
  expect(asked).toEqual([november])
  expect(await readRow(db, march)).toMatchObject({ serverRev: revOf('c'), changeCount: 1 })
  expect(await readRow(db, yesterday)).toMatchObject({ serverRev: null, unsent: 1 })
})

test('[SY6] a day that goes from the phone while its month comes stays gone', async () => {
  const { deps } = setup(new Map())
  const store = {
    ...deps.store,
    readServerRevs: async () => [{ day: today, rev: revOf('a') }],
  }
  expect(await pull({ ...deps, store }, null)).toMatchObject({ unjoined: [] })
  expect(await db.days.count()).toBe(0)
})

test('[SY26] a day that does not verify is left out alone, told, and no tag is kept', async () => {
  await put(rowOf(yesterday, revOf('b')))
  const { deps, told } = setup(
    new Map([
      [today, contentOf(today)],
      [yesterday, null],
    ]),
  )
  expect(await pull(deps, null)).toEqual({
    type: 'pulled',
    etag: null,
    unverified: [yesterday],
    unjoined: [],
    incomplete: [],
  })
  expect(await readRow(db, today)).toMatchObject({ serverRev: revOf('a'), unsent: 0 })
  expect(await readRow(db, yesterday)).toMatchObject({ serverRev: revOf('b'), changeCount: 1 })
  expect(told.at(-1)).toEqual({
    months: [november],
    unverified: [yesterday],
    awaited: [],
    ...oneYear,
  })
})

test('[SY26] what a day says of itself is not believed: it is verified before anything is made of it', async () => {
  const { deps } = setup(new Map([[today, contentOf(today)]]), { verify: async () => null })
  expect(await pull(deps, null)).toMatchObject({ etag: null, unverified: [today] })
  expect(await db.days.count()).toBe(0)
})

test.each([
  ['a day is withheld', (entries: readonly ReceivedDay[]) => entries.slice(1)],
  ['nothing comes', () => []],
  [
    'a day comes that was not named',
    (entries: readonly ReceivedDay[]) => [
      ...entries,
      receivedOf(day('2026-11-18'), contentOf(day('2026-11-18'))),
    ],
  ],
])('[SY60] a month of which %s is not said to be here, and no tag is kept', async (_how, lie) => {
  const { deps, told } = setup(new Map([today, yesterday].map((on) => [on, contentOf(on)])))
  const entries = async () => ok(lie([today, yesterday].map((on) => receivedOf(on, contentOf(on)))))
  const lying = { ...deps, api: { ...deps.api, entries } }
  expect(await pull(lying, null)).toMatchObject({ etag: null, incomplete: [november] })
  expect(told.at(-1)).toMatchObject({ months: [], awaited: [november], disputed: [november] })
})

test('[SY31] a month of which a join was left is not said to be here, and no tag is kept', async () => {
  await put(rowOf(today, revOf('b'), 'b'))
  const { deps, told } = setup(new Map([[today, contentOf(today)]]))
  expect(await pull(deps, null)).toMatchObject({ etag: null, unjoined: [today], unverified: [] })
  expect(told.at(-1)).toEqual({
    months: [],
    unverified: [],
    awaited: [november],
    ...oneYear,
  })
})

test('[SY9][SY30] the month looked at comes before the rest, and the years that are here are counted', async () => {
  const days = ['2026-11-20', '2026-10-01', '2025-07-01', '2025-06-01', '2024-01-01', '2024-02-01']
  let lookedAt: Month | null = null
  const { deps, asked, told } = setup(new Map(days.map((on) => [day(on), contentOf(day(on))])), {
    lookedAt: () => lookedAt,
  })
  const looking = {
    ...deps,
    api: {
      ...deps.api,
      entries: (period: Month) => {
        // The person opens a month while the first is on its way.
        lookedAt = month('2025-06')
        return deps.api.entries(period)
      },
    },
  }
  await pull(looking, null)
  expect(asked).toEqual(['2026-11', '2026-10', '2025-06', '2025-07', '2024'])
  expect(told.map(({ years }) => years.received)).toEqual([0, 0, 1, 1, 2, 3])
  expect(told.every(({ years }) => years.all === 3)).toBe(true)
  expect(told[1]?.awaited).toEqual(['2026-10', '2025-07', '2025-06', '2024-01', '2024-02'])
  expect(await db.days.count()).toBe(6)
})

test('[SY65] what came is stored while the next period travels, one at most', async () => {
  const days = ['2026-11-20', '2026-10-01', '2025-06-01', '2024-02-01'].map((text) => day(text))
  const { deps, asked, told } = setup(new Map(days.map((on) => [on, contentOf(on)])))
  const { promise: slow, resolve: letGo } = Promise.withResolvers<void>()
  const { store } = deps
  const slowStore: PullDeps['store'] = {
    ...store,
    async putUnchanged(...prepared) {
      await slow
      return store.putUnchanged(...prepared)
    },
  }
  const pulled = pull({ ...deps, store: slowStore }, null)
  await expect.poll(() => asked).toEqual(['2026-11', '2026-10'])
  expect(told.map(({ years }) => years.received)).toEqual([0])
  letGo()
  expect(await pulled).toMatchObject({ etag: 'tag', incomplete: [] })
  expect(asked).toEqual(['2026-11', '2026-10', '2025-06', '2024-02'])
  expect(told.map(({ years }) => years.received)).toEqual([0, 0, 1, 2, 3])
})

test('[SY65] what came before a question that fails is stored and told', async () => {
  const days = ['2026-11-20', '2026-10-01', '2025-06-01'].map((text) => day(text))
  const { deps, told } = setup(new Map(days.map((on) => [on, contentOf(on)])))
  const failure = { type: 'unavailable' }
  const failing = {
    ...deps,
    api: {
      ...deps.api,
      entries: async (period: Month) =>
        period === '2026-10' ? { ok: false, error: failure } : deps.api.entries(period),
    },
  } as PullDeps
  expect(await pull(failing, null)).toEqual({ type: 'failed', failure })
  expect(await db.days.toCollection().primaryKeys()).toEqual([days[0]])
  expect(told.at(-1)).toMatchObject({ months: ['2026-11'], awaited: ['2026-10', '2025-06'] })
})

test('[SY26] days of a month that was not asked for are ignored', async () => {
  const stray = day('2020-01-01')
  const { deps } = setup(new Map([[today, contentOf(today)]]))
  const lying = {
    ...deps,
    api: {
      ...deps.api,
      entries: async () => ok([today, stray].map((date) => receivedOf(date, contentOf(date)))),
    },
  }
  await pull(lying, null)
  expect(await db.days.toCollection().primaryKeys()).toEqual([today])
})

test('[SY14] a failure on the way ends the pull with what came before it', async () => {
  const failure = { type: 'network' } as const
  const { deps, told } = setup(new Map([[today, contentOf(today)]]))
  const cut = { ...deps, api: { ...deps.api, entries: async () => err(failure) } }
  expect(await pull(cut, null)).toEqual({ type: 'failed', failure })
  expect(told).toHaveLength(1)
  const dead = { ...deps, api: { ...deps.api, months: async () => err(failure) } }
  expect(await pull(dead, null)).toEqual({ type: 'failed', failure })
})

test('[SY13] a row that changes at every try is left after five, and its month is asked for again', async () => {
  await put(rowOf(today, null))
  const store = createDayStore(db)
  let changes = 0
  const busy: DayStore = {
    ...store,
    async putUnchanged(prepared) {
      changes++
      await store.update([today], (row) => row)
      return store.putUnchanged(prepared)
    },
  }
  const seen: (DayRow | undefined)[] = []
  const left = await rewriteRows(busy, [today, yesterday], async (on, row) => {
    seen.push(row)
    return on === today ? rowOf(today, revOf('c')) : 'unchanged'
  })
  expect(left).toEqual([today])
  expect(changes).toBe(5)
  expect(seen).toHaveLength(6)
  expect(await readRow(db, today)).toMatchObject({ serverRev: null })
  expect(await rewriteRows(store, [today], async () => 'left')).toEqual([today])
  expect(await rewriteRows(store, [], async () => 'left')).toEqual([])
})

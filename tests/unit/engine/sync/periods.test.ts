// In which order months that differ are asked for, and how many periods at most in one pass.
import { monthDigestSource } from '#contract/rev.ts'
import { ok } from '#domain/result.ts'
import { putRows, unsentDays } from '#engine/local/days.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { openJournalDatabase } from '#engine/local/journalDatabase.ts'
import { periodsToFetch, pull, type PullDeps } from '#engine/sync/pull.ts'
import { rev, rowOf } from '#support/dayRows.ts'
import { day, month } from '#support/days.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

const november = month('2026-11')
const namesOf = (...months: readonly string[]) =>
  periodsToFetch(months.map(month), november, null).map(({ name }) => name)

test('[SY9] years come newest first, those that this phone’s clock has not reached last, the nearest first', () => {
  expect(
    namesOf('2028-01', '2026-03', '2024-05', '2027-03', '2025-01', '2026-11', '2025-02'),
  ).toEqual(['2026-11', '2026-03', '2025', '2024-05', '2027-03', '2028-01'])
  expect(namesOf('2026-12', '2027-01')).toEqual(['2026-12', '2027-01'])
})

test('[SY9] of a year of which some months differ, days that the server lost are found in each of them, and in no other', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const db = openJournalDatabase('lueur-test', options)
  const [first, same, second, last] = ['01', '03', '05', '09'].map((at) => day(`2024-${at}-01`))
  const days = [first, same, second, last].flatMap((one) => one ?? [])
  await putRows(
    db,
    days.map((on) => ({ row: rowOf(on), from: null })),
  )
  const digest = monthDigestSource([{ day: day('2024-03-01'), rev }])
  const deps = {
    store: createDayStore(db),
    api: {
      months: async () => ok({ months: { '2024-03': digest }, etag: 'tag' }),
      entries: async () => ok([]),
    },
    digest: async (source: string) => source,
    today: () => day('2026-11-20'),
    lookedAt: () => null,
    doubted: new Set(),
    onFetched: async () => undefined,
  } as unknown as PullDeps
  await pull(deps, null)
  expect(await unsentDays(db)).toEqual([first, second, last])
  db.close()
})

const digestOf = (year: number) => monthDigestSource([{ day: day(`${year}-01-01`), rev }])

test('[SY61] of more periods than a pass asks for the rest is left, and no tag is kept', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const db = openJournalDatabase('lueur-test', options)
  const years = Array.from({ length: 160 }, (_, at) => 2026 - at)
  const months = Object.fromEntries(years.map((year) => [`${year}-01`, digestOf(year)]))
  const asked: string[] = []
  const deps = {
    store: createDayStore(db),
    api: {
      months: async () => ok({ months, etag: 'tag' }),
      async entries(period: string) {
        asked.push(period)
        return ok([{ date: day(`${period}-01`), claim: rev, entry: null }])
      },
    },
    digest: async (source: string) => source,
    today: () => day('2026-11-20'),
    lookedAt: () => null,
    doubted: new Set(),
    onFetched: async () => undefined,
  } as unknown as PullDeps
  const left = years.slice(150).map((year) => `${year}-01`)
  expect(await pull(deps, null)).toMatchObject({
    etag: null,
    incomplete: left,
  })
  expect(asked).toEqual(years.slice(0, 150).map((year) => `${year}-01`))
  db.close()
})

// In which order months that differ are asked for, and how many periods at most in one pass.
import { monthDigestSource } from '#contract/rev.ts'
import type { Rev } from '#domain/brands.ts'
import { ok } from '#domain/result.ts'
import { createDayStore } from '#engine/local/dayStore.ts'
import { openJournalDatabase } from '#engine/local/journalDatabase.ts'
import { periodsToFetch, pull, type PullDeps } from '#engine/sync/pull.ts'
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

test('[SY61] of more periods than a pass asks for the rest is left, and no tag is kept', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const db = openJournalDatabase('lueur-test', options)
  const years = Array.from({ length: 160 }, (_, at) => 2026 - at)
  const rev = 'a'.repeat(22) as Rev
  const digestOf = (year: number) => monthDigestSource([{ day: day(`${year}-01-01`), rev }])
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

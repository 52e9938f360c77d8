// What a write replaced stays as long as was promised, and room is made of no more than it takes.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Day } from '#domain/day.ts'
import { findStretches } from '#server/journal/entriesJson.ts'
import { findVersionPage } from '#server/journal/readVersions.ts'
import { createStatesReader } from '#server/journal/readStatistics.ts'
import { findDaySizes } from '#server/journal/storedDay.ts'
import type { Store } from '#server/store/store.ts'
import { revOfDay, sealDay, signUp, type Person } from '#support/people.ts'
import { addDays } from '#domain/day.ts'
import { month } from '#support/days.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'

const dayMs = 24 * 3_600_000
const quotaBytes = 1024 * 1024

let server: TestServer
let store: Store
let person: Person
let userId: string
beforeEach(async () => {
  server = await createTestServer({ environment: { QUOTA_MIB: '1' } })
  ;({ store } = server.server)
  person = await signUp(server)
  userId = (await store.db.selectFrom('account').select('id').executeTakeFirstOrThrow()).id
})
afterEach(() => server.stop())

const write = async (day: object, path = '/journal', headers: Record<string, string> = {}) => {
  const method = path === '/journal' ? 'POST' : 'PATCH'
  return (await server.request(method, path, { token: person.token, body: day, headers })).status
}
const replace = (day: object, of: ReturnType<typeof sealDay>) =>
  write(day, '/journal/today', { 'If-Match': `"${revOfDay(of)}"` })

/** Versions of a day, each replaced so many days ago, and each so long. */
const seed = (day: string, ages: readonly number[], bytes = 0) =>
  store.db
    .insertInto('entry_version')
    .values(
      ages.map((age, at) => ({
        user_id: userId,
        day: day as Day,
        replaced_at: server.clock.now() - age * dayMs,
        rev: String(at).padStart(22, 'v') as never,
        written_at: '2026-11-01T10:00:00.000Z',
        offset_minutes: 60,
        answers: 'a'.repeat(bytes),
        marks: '{}',
      })),
    )
    .execute()
const ages = async () => {
  const rows = await store.db.selectFrom('entry_version').select('replaced_at').execute()
  return rows
    .map(({ replaced_at: at }) => Math.round((server.clock.now() - at) / dayMs))
    .toSorted((a, b) => b - a)
}

test('[SV78] a day that has room for one more version keeps all of them, however old', async () => {
  const first = sealDay(person.kid)
  expect(await write(first)).toBe(201)
  await seed('2026-11-20', [80, 30, 8])
  expect(await replace(sealDay(person.kid), first)).toBe(200)
  expect(await ages()).toEqual([80, 30, 8, 0])
})

test('[SV151] versions of 256 KiB in all come together, and one byte more waits for the next page', async () => {
  const page = async () => {
    const { bytes, hasMore } = await findVersionPage(store.db, {
      userId,
      day: '2026-11-20' as Day,
      after: null,
    })
    return [bytes, hasMore]
  }
  const half = 128 * 1024
  await seed('2026-11-20', [1], half - 2)
  await seed('2026-11-20', [2], half - 2)
  expect(await page()).toEqual([2 * half, false])
  await store.db.deleteFrom('entry_version').execute()
  await seed('2026-11-20', [1], half - 2)
  await seed('2026-11-20', [2], half - 1)
  expect(await page()).toEqual([half, true])
})

test('a day that goes back and forth within a millisecond is written each time', async () => {
  const [first, second] = [sealDay(person.kid), sealDay(person.kid)]
  expect(await write(first)).toBe(201)
  const statuses: number[] = []
  for (let times = 0; times < 2; times++) {
    statuses.push(await replace(second, first), await replace(first, second))
  }
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(await ages()).toEqual([0, 0])
})

test('[SV36] no more versions give way than the write takes, oldest first', async () => {
  await seed('2026-11-01', [60, 50, 40, 30, 3], 220_000)
  await store.db
    .updateTable('account')
    .set({ bytes: quotaBytes - 10 })
    .execute()
  expect(await write(sealDay(person.kid))).toBe(201)
  // What is asked for and a thirty-second of the quota: one of them is enough.
  expect(await ages()).toEqual([60, 50, 40, 30, 3].slice(1))
})

test('an account with room is not counted anew, and one that was counted wrong removes nothing', async () => {
  const bytes = async () =>
    (await store.db.selectFrom('account').select('bytes').executeTakeFirstOrThrow()).bytes
  await seed('2026-11-01', [60, 50], 1000)
  await store.db.updateTable('account').set({ bytes: 500_000 }).execute()
  expect(await write(sealDay(person.kid))).toBe(201)
  expect(await bytes()).toBeGreaterThan(500_000)
  await store.db.updateTable('account').set({ bytes: quotaBytes }).execute()
  expect(await write(sealDay(person.kid, '2026-11-19'))).toBe(201)
  expect(await bytes()).toBeLessThan(10_000)
  expect(await ages()).toEqual([60, 50])
})

const insertDays = (count: number, bytes: number) =>
  store.db
    .insertInto('entry')
    .values(
      Array.from({ length: count }, (_, at) => ({
        user_id: userId,
        day: addDays('2026-01-01' as Day, at),
        rev: 'r'.repeat(22) as never,
        is_pinned: 0,
        written_at: '2026-01-01T10:00:00.000Z',
        offset_minutes: 60,
        answers: 'a'.repeat(bytes),
        marks: '',
        created_at: 0,
        updated_at: 0,
      })),
    )
    .execute()

test('[SV28] days are read 256 KiB at a time, one longer day alone, and of no month none', async () => {
  const months = [month('2026-01')]
  await insertDays(5, 128 * 1024)
  expect(await findDaySizes(store.db, userId, [])).toEqual([])
  expect(await findStretches(store.db, userId, [])).toEqual([])
  expect(await findStretches(store.db, userId, months)).toEqual([
    { first: '2026-01-01', last: '2026-01-02', bytes: 256 * 1024 },
    { first: '2026-01-03', last: '2026-01-04', bytes: 256 * 1024 },
    { first: '2026-01-05', last: '2026-01-05', bytes: 128 * 1024 },
  ])
  await store.db.deleteFrom('entry').execute()
  await insertDays(2, 300 * 1024)
  expect(await findStretches(store.db, userId, months)).toHaveLength(2)
})

test('a long reading of states asks before each further part, and stops where it is refused', async () => {
  for (let from = 0; from < 4001; from += 500) {
    const rows = Math.min(500, 4001 - from)
    await store.db
      .insertInto('entry')
      .values(
        Array.from({ length: rows }, (_, at) => ({
          user_id: userId,
          day: addDays('2000-01-01' as Day, from + at),
          rev: 'r'.repeat(22) as never,
          is_pinned: 0,
          written_at: '',
          offset_minutes: 0,
          answers: '{}',
          marks: '{}',
          created_at: 0,
          updated_at: 0,
        })),
      )
      .execute()
  }
  const read = createStatesReader({ store })
  let asked = 0
  const allowed = await read(userId, async () => {
    asked++
    return null
  })
  expect([allowed.ok && allowed.value.length, asked]).toEqual([4001, 1])
  const refusal = { code: 'limited' } as never
  expect(await read(userId, async () => refusal)).toEqual({ ok: false, error: refusal })
})

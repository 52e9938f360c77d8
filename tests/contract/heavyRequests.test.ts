// What a body costs is measured against what nobody can spare: reading its JSON, in the same process and the same minute.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Rev } from '#domain/brands.ts'
import type { Day } from '#domain/day.ts'
import { accountLimits, countRead } from '#server/http/limits.ts'
import { sealDay, signUp } from '#support/people.ts'
import type { TestServer } from '#support/setupServer.ts'
import { createSetupWorld } from './world.ts'

const setupWorld = createSetupWorld()

/** On a busy machine a run or two are interrupted by others. */
const runs = 7

/** CPU microseconds of the cheapest run. */
async function cheapest(work: () => unknown): Promise<number> {
  const costs: number[] = []
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push(user + system)
  }
  return Math.min(...costs)
}

const manyTimes = (text: string, bytes: number) =>
  `[${Array.from({ length: Math.floor(bytes / (text.length + 1)) }, () => text).join(',')}]`

const music = (values: string, replacedIds: string) =>
  `{"music":{"values":${values},"replacedIds":${replacedIds}},"pin":{"values":[],"replacedIds":[]}}`

test('the worst bodies of each route that takes long ones cost about what reading their JSON does', async () => {
  const world = await setupWorld()
  const { token, kid } = await signUp(world)
  const day = sealDay(kid)
  /** The day's own JSON, with one part replaced. */
  const dayWith = (marks: string) => JSON.stringify(day).replace(/"marks":.*$/, `"marks":${marks}}`)
  const mega = 1024 * 1024
  const item = (marks: string) => `${dayWith(marks).slice(0, -1)},"ifRev":null}`
  const worst = [
    ['/journal/batch', 413, `{"items":${manyTimes('{}', 3 * mega)}}`],
    ['/journal/batch', 413, `{"items":${manyTimes('0', 3 * mega)}}`],
    ['/journal', 413, dayWith(music(manyTimes('{}', 2.5 * mega), '[]'))],
    ['/journal', 413, dayWith(music('[]', manyTimes('""', 2.5 * mega)))],
    // As many values as a body may have.
    ['/journal/batch', 400, `{"items":${manyTimes('{}', 3 * 19_900)}}`],
    ['/journal', 400, dayWith(music('[]', manyTimes('""', 3 * 39_900)))],
    // Within its lengths, and every item wrong.
    [
      '/journal/batch',
      400,
      `{"items":[${Array.from({ length: 190 }, () => item(music('[]', manyTimes('""', 300)))).join(',')}]}`,
    ],
  ] as const
  for (const [path, status, raw] of worst) {
    const reading = await cheapest(() => JSON.parse(raw))
    const answers: number[] = []
    const judging = await cheapest(async () => {
      answers.push((await world.request('POST', path, { token, raw })).status)
    })
    expect([raw.slice(0, 40), ...new Set(answers)]).toEqual([raw.slice(0, 40), status])
    // Reading it from the stream and as JSON is about three; walking its items was a hundred and more.
    expect(judging / reading).toBeLessThan(20)
  }
})

test.each([
  // The request itself has three turns.
  [200, 400, 3 + 200 / 100 - 1],
  [15, 263_000, 15],
])(
  '[SV73] while a batch of %i days is written, others get their turns',
  async (count, length, least) => {
    const world = await setupWorld()
    const { token, kid } = await signUp(world)
    const dates = Array.from({ length: count }, (_, at) =>
      new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    )
    const items = dates.map((date) => {
      const day = sealDay(kid, date)
      const learned = day.answers.learned.padEnd(length, 'A')
      return { ...day, answers: { ...day.answers, learned }, ifRev: null }
    })
    const writing = world.request('POST', '/journal/batch', { token, body: { items } })
    let turns = 0
    const counting = new AbortController()
    const counted = (async () => {
      for (; !counting.signal.aborted; turns++) await nextTurn()
    })()
    const { json } = await writing
    counting.abort()
    await counted
    expect(json.results).toHaveLength(count)
    expect(turns).toBeGreaterThanOrEqual(least)
  },
)

/** How many readings an account may do at once; uses them up. */
async function readingsLeft({ server, clock }: TestServer, id: string): Promise<number> {
  const { rateLimiter } = server.store
  let count = 0
  while ((await rateLimiter.take(`read ${id}`, accountLimits.read, clock.now())) === 0) count++
  return count
}

test('[SV79] days that are asked for count once for each 256 KiB', async () => {
  const world = await setupWorld()
  const { token, kid } = await signUp(world)
  const { id } = await world.server.store.db
    .selectFrom('account')
    .select('id')
    .executeTakeFirstOrThrow()
  for (let at = 1; at <= 10; at++) {
    const day = sealDay(kid, `2026-11-${String(at).padStart(2, '0')}`)
    const learned = day.answers.learned.padEnd(200_000, 'A')
    const body = { ...day, answers: { ...day.answers, learned } }
    expect((await world.request('POST', '/journal', { token, body })).status).toBe(201)
  }
  const ask = (month: string) =>
    world.request('GET', `/journal/entries?month=${month}&year=2026`, { token })
  expect((await ask('11')).json.data).toHaveLength(10)
  // An ordinary month, or an empty one, counts once.
  expect((await ask('10')).json.data).toHaveLength(0)
  expect(await readingsLeft(world, id)).toBe(accountLimits.read.burst - 11)
  world.clock.advance(9 * accountLimits.read.everyMs)
  expect((await ask('11')).status).toBe(429)
  world.clock.advance(accountLimits.read.everyMs)
  expect((await ask('11')).status).toBe(429)
  world.clock.advance(10 * accountLimits.read.everyMs)
  expect((await ask('11')).status).toBe(200)
  // A year of long days, the most that one request may ask for, passes once.
  world.clock.advance(60_000)
  const deps = { store: world.server.store, clock: world.clock }
  const account = { id, reset_at: null }
  expect(await countRead(deps, account)).toBeNull()
  expect(await countRead(deps, account, 365)).toBeNull()
  expect((await countRead(deps, account, 365))?.retryAfterMs).toBe(13_100)
})

test('[SV75] a reading of a whole account goes on in turns, and counts once for each 4,000 days', async () => {
  const world = await setupWorld()
  const { token } = await signUp(world)
  const { db } = world.server.store
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const rowOf = (at: number) => ({
    user_id: id,
    day: new Date(Date.UTC(1990, 0, 1 + at)).toISOString().slice(0, 10) as Day,
    rev: 'A'.repeat(22) as Rev,
    is_pinned: 0,
    created_at: 1,
    updated_at: 1,
    written_at: '',
    offset_minutes: 0,
    answers: '{}',
    marks: '{}',
  })
  for (let at = 0; at < 9000; at += 1000) {
    const rows = Array.from({ length: 1000 }, (_, next) => rowOf(at + next))
    await db.insertInto('entry').values(rows).execute()
  }
  const left = () => readingsLeft(world, id)
  const ask = (path: string) => world.request('GET', path, { token })
  const months = await ask('/journal/months')
  expect(Object.keys(months.json)).toHaveLength(296)
  const stats = await ask('/stats?date=2026-11-20')
  expect([months.status, stats.status]).toEqual([200, 200])
  // Each of the two was asked for once and goes on twice.
  expect(await left()).toBe(accountLimits.read.burst - 6)
  expect((await ask('/stats?date=2026-11-20')).status).toBe(429)
})

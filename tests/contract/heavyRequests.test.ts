// What a body costs is measured against what nobody can spare: reading its JSON, in the same process and the same minute.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sealDay, signUp } from '#support/people.ts'
import { createSetupWorld } from './world.ts'

const setupWorld = createSetupWorld()

/** CPU microseconds of the cheapest of three runs. */
async function cheapest(work: () => unknown): Promise<number> {
  const costs: number[] = []
  for (let run = 0; run < 3; run++) {
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
    expect([raw.slice(0, 40), answers]).toEqual([raw.slice(0, 40), [status, status, status]])
    // Reading it from the stream and as JSON is about three; walking its items was a hundred and more.
    expect(judging / reading).toBeLessThan(20)
  }
})

test('[SV73] while a batch is written, others get their turns', async () => {
  const world = await setupWorld()
  const { token, kid } = await signUp(world)
  const dates = Array.from({ length: 200 }, (_, at) =>
    new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  )
  const items = dates.map((date) => ({ ...sealDay(kid, date), ifRev: null }))
  const writing = world.request('POST', '/journal/batch', { token, body: { items } })
  let turns = 0
  const counting = new AbortController()
  const counted = (async () => {
    for (; !counting.signal.aborted; turns++) await nextTurn()
  })()
  const { json } = await writing
  counting.abort()
  await counted
  expect(json.results).toHaveLength(200)
  expect(turns).toBeGreaterThanOrEqual(200 / 8)
})

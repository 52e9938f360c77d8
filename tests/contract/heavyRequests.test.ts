// What a body costs is measured against what nobody can spare: reading its JSON, in the same process and the same minute.
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
    ['/journal/batch', `{"items":${manyTimes('{}', 3 * mega)}}`],
    ['/journal/batch', `{"items":${manyTimes('0', 3 * mega)}}`],
    ['/journal', dayWith(music(manyTimes('{}', 2.5 * mega), '[]'))],
    ['/journal', dayWith(music('[]', manyTimes('""', 2.5 * mega)))],
    // Within its lengths, and every item wrong.
    [
      '/journal/batch',
      `{"items":[${Array.from({ length: 190 }, () => item(music('[]', manyTimes('""', 14_000)))).join(',')}]}`,
    ],
  ] as const
  for (const [path, raw] of worst) {
    const reading = await cheapest(() => JSON.parse(raw))
    const answers: number[] = []
    const judging = await cheapest(async () => {
      answers.push((await world.request('POST', path, { token, raw })).status)
    })
    expect([raw.slice(0, 40), answers]).toEqual([raw.slice(0, 40), [400, 400, 400]])
    // Reading it from the stream and as JSON is about three; walking its items was a hundred and more.
    expect(judging / reading).toBeLessThan(20)
  }
})

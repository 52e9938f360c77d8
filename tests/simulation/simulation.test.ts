// Seeded schedules, in two child processes, and one planted bug after the other. A seed that fails once is kept below as a
// named test.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { childEnvironment } from '#support/childEnvironment.ts'
import { isFull } from '#support/full.ts'
import { hunt, mutants } from './mutants.ts'

interface Report {
  readonly schedules: number
  readonly words: number
  readonly joins: number
  readonly kills: number
  readonly failures: readonly { seed: number; message: string }[]
}

async function run(first: number, count: number): Promise<Report> {
  const script = ['tests/simulation/run.ts', String(first), String(count)]
  const { stdout } = await promisify(execFile)(process.execPath, script, { env: childEnvironment })
  return JSON.parse(stdout) as Report
}

const schedules = isFull ? 8000 : 2000
const freshSeed = 1_000_000 + (Date.now() % 1_000_000_000)
const freshSchedules = isFull ? 2000 : 250

test(
  '[SY1][SY2][SY3][SY5][SY6][SY7][SY8][SY10][SY11][SY13] no word is lost, moved or shown to somebody else, whatever happens',
  { timeout: 300_000 },
  async () => {
    const half = Math.ceil(schedules / 2)
    const [one, two] = await Promise.all([run(1, half), run(1 + half, half)])
    expect([...one.failures, ...two.failures]).toEqual([])
    expect(one.schedules + two.schedules).toBe(2 * half)
    // The storm blew: a schedule in which nothing happens proves nothing.
    expect((one.words + two.words) / (2 * half)).toBeGreaterThan(4)
    expect((one.joins + two.joins) / (2 * half)).toBeGreaterThan(4)
    expect((one.kills + two.kills) / (2 * half)).toBeGreaterThan(1)
  },
)

test(`fresh seeds from ${freshSeed}`, { timeout: 60_000 }, async () => {
  expect((await run(freshSeed, freshSchedules)).failures).toEqual([])
})

describe('a planted bug is caught', () => {
  test.for(mutants)('$name', { timeout: 60_000 }, (mutant) => {
    expect(hunt(mutant, 3000)).not.toBeNull()
  })
})

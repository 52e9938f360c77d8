// Runs seeded schedules in this process: `node tests/simulation/run.ts <first seed> <count> [steps] [failures that end the run]`. Prints one line of JSON.
import { runSchedule } from './heal.ts'
import { createDice } from './random.ts'
import { Violation, World } from './world.ts'

const [first = '1', count = '1000', steps = '150', maxFailures = '5'] = process.argv.slice(2)
const failures: { seed: number; message: string }[] = []
const total = { schedules: 0, requests: 0, joins: 0, kills: 0, disasters: 0, words: 0 }

for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  const world = new World(createDice(seed))
  try {
    await runSchedule(world, Number(steps))
  } catch (error) {
    const message = error instanceof Violation ? error.message : `threw ${String(error)}`
    failures.push({ seed, message })
    if (failures.length >= Number(maxFailures)) break
  }
  total.schedules++
  total.requests += world.server.requests
  total.joins += world.joins
  total.kills += world.kills
  total.disasters += world.disasters
  total.words += world.written.size
}
process.stdout.write(`${JSON.stringify({ ...total, failures })}\n`)

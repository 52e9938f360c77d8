// `node tests/simulation/whole/run.ts <schedules> <first seed> [steps] [failures that end the run]` runs seeded schedules of the whole world in this process
// and prints one line of JSON. `… replay <seed> [steps]` tells one schedule step by step, and `… shrink <seed> [steps]` the
// shortest part of it that still fails; `[steps]` may also be the steps that one of them printed.
import { performance } from 'node:perf_hooks'
import { makeCryptoQuick } from './quickCrypto.ts'
import { makeStoresFaulty } from './faultyStore.ts'
import { countImmediates, goPlain, readBlobsAtOnce } from './time.ts'
import { makeSteps, runSteps, shrink, watchRejections, type Step } from './schedule.ts'

process.noDeprecation = true
// Dexie tells of each database that it opens again.
Object.assign(console, { debug: () => undefined, log: () => undefined, warn: () => undefined })
makeCryptoQuick()
makeStoresFaulty()
countImmediates()
readBlobsAtOnce()
goPlain()
watchRejections()

const [first = '100', second = '1', third = '40', maxFailures = '5'] = process.argv.slice(2)

/** The steps of a schedule that was kept, as they were printed; else those that the seed makes now. */
const readSteps = (seed: number, kept: string): readonly Step[] =>
  kept.startsWith('[')
    ? (JSON.parse(kept) as [string, number, number][]).map(([act, phone, own]) => ({
        act,
        phone,
        seed: own,
      }))
    : makeSteps(seed, Number(kept))

if (first === 'replay' || first === 'shrink') {
  const seed = Number(second)
  const steps = readSteps(seed, third)
  const told = first === 'shrink' ? await shrink(seed, steps) : steps
  const outcome = await runSteps(seed, told, true)
  process.stdout.write(
    `${JSON.stringify({ seed, steps: told.map(({ act, phone, seed: own }) => [act, phone, own]), ...outcome })}\n`,
  )
} else {
  const counted = [
    'requests',
    'kills',
    'faults',
    'storeFailures',
    'kept',
    'saves',
    'keyChanges',
    'locksTurnedOn',
    'locksFallen',
    'unlocked',
  ] as const
  const total = {
    schedules: 0,
    words: 0,
    requests: 0,
    kills: 0,
    faults: 0,
    storeFailures: 0,
    kept: 0,
    saves: 0,
    keyChanges: 0,
    locksTurnedOn: 0,
    locksFallen: 0,
    unlocked: 0,
  }
  const failures: { seed: number; failure: string }[] = []
  // A long run that is told to stop says how far it came.
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  const cpuAtStart = process.cpuUsage()
  const startedAt = performance.now()
  for (
    let seed = Number(second);
    seed < Number(second) + Number(first) && !stop.signal.aborted;
    seed++
  ) {
    const { failure, stats, words, atStep } = await runSteps(seed, makeSteps(seed, Number(third)))
    total.schedules++
    total.words += words
    for (const name of counted) total[name] += stats[name]
    if (failure !== null) {
      failures.push({ seed, failure })
      process.stderr.write(`seed ${seed}, step ${atStep}: ${failure}\n`)
      if (failures.length >= Number(maxFailures)) break
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  const { user, system } = process.cpuUsage(cpuAtStart)
  const cpuSeconds = Math.round((user + system) / 100_000) / 10
  process.stdout.write(`${JSON.stringify({ ...total, seconds, cpuSeconds, failures })}\n`)
}
process.exit(0)

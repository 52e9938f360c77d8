// How StrykerJS runs our tests: loaded once, then those that reach a change, one by one, in one process (inProcess.ts).
// A change that makes them wait for ever ends with the process: StrykerJS starts another.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** What instrumented code reads and counts (StrykerJS, INSTRUMENTER_CONSTANTS). */
interface Instruments {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: unknown
}
interface MutantRun {
  readonly activeMutant: { readonly id: string; readonly fileName: string }
  readonly testFilter?: readonly string[]
  readonly hitLimit?: number
}

const inProcess = import.meta.resolve('./inProcess.ts')
/** A shorter test comes before the others. */
const shortMs = 60
/** A longer test comes after the others: in its time several of them have been asked. */
const longMs = 1500
/** Of work. What is not noticed by then counts as unnoticed: a change deep in the engine is reached by hundreds of tests. */
const longestMs = 8000
const instruments = ((globalThis as Record<string, unknown>)['__stryker__'] ??= {}) as Instruments
/** How long each test takes without a change: read again by a process that takes another's place. */
const timesFile = path.join(import.meta.dirname, '../../.cache/mutation/times.json')

// A promise that a change left behind is no test's failure.
process.on('unhandledRejection', () => undefined)

function lendVitest(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vitest' && context.parentURL !== inProcess
        ? { url: inProcess, shortCircuit: true }
        : next(specifier, context),
  })
}

class InProcessRunner {
  readonly #harness = import(inProcess) as Promise<typeof import('./inProcess.ts')>
  /** How often each test noticed a change: it comes first for the next, which is often its neighbour. */
  readonly #noticed = new Map<string, number>()
  #times: ReadonlyMap<string, number> | null = null

  capabilities() {
    return { reloadEnvironment: false }
  }

  async init() {
    lendVitest()
    const { register } = await this.#harness
    for (const file of globSync((process.env['MUTATION_TESTS'] ?? '').split(' ')).toSorted()) {
      await register(file, () => import(pathToFileURL(path.resolve(file)).href))
    }
  }

  async dryRun() {
    const { runTests, tests } = await this.#harness
    const outcomes = await runTests(tests.keys(), {
      stopsAtFailure: false,
      longestMs: Infinity,
      limitMs: () => 120_000,
      before: (id) => {
        instruments.currentTestId = id
      },
    })
    instruments.currentTestId = undefined
    // What needs a process of its own judges no change.
    const passed = outcomes.filter(({ id, failure }) => {
      if (failure !== null) process.stderr.write(`Left out, it fails here: ${id}: ${failure}\n`)
      return failure === null
    })
    writeFileSync(timesFile, JSON.stringify(passed.map(({ id, ms }) => [id, ms])))
    return {
      status: 'complete',
      tests: passed.map(({ id, ms }) => ({ id, name: id, timeSpentMs: ms, status: 0 })),
      mutantCoverage: instruments.mutantCoverage,
    }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }: MutantRun) {
    const { runTests, tests } = await this.#harness
    this.#times ??= new Map(JSON.parse(readFileSync(timesFile, 'utf8')) as [string, number][])
    const times = this.#times
    const timeOf = (id: string): number => times.get(id) ?? 0
    const untilFailure = {
      stopsAtFailure: true,
      longestMs,
      before: () => undefined,
      limitMs: (id: string) => 3000 + 5 * timeOf(id),
    }
    const noticed = (id: string): number => this.#noticed.get(id) ?? 0
    // Of its own folder first: the quickest, which take little of the time, then those that do more, which notice more.
    const folder = path.basename(path.dirname(activeMutant.fileName))
    const isNear = (id: string): number => Number(id.includes(`/${folder}/`))
    const worthOf = (id: string): number =>
      timeOf(id) < shortMs ? longMs : timeOf(id) > longMs ? -timeOf(id) : timeOf(id)
    const ids = [...(testFilter ?? tests.keys())].toSorted(
      (a, b) => noticed(b) - noticed(a) || isNear(b) - isNear(a) || worthOf(b) - worthOf(a),
    )
    Object.assign(instruments, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
    const outcomes = await runTests(ids, untilFailure)
    const hits = instruments.hitCount ?? 0
    Object.assign(instruments, { activeMutant: undefined, hitCount: undefined })
    if (hitLimit !== undefined && hits > hitLimit) {
      return { status: 'timeout', reason: 'An endless loop.' }
    }
    const failed = outcomes.find(({ failure }) => failure !== null)
    if (failed === undefined) return { status: 'survived', nrOfTests: outcomes.length }
    // What an earlier change left behind is not noticed by this test: the next process judges this one again.
    const [again] = await runTests([failed.id], untilFailure)
    if (again?.failure !== null) process.exit(1)
    this.#noticed.set(failed.id, noticed(failed.id) + 1)
    return {
      status: 'killed',
      killedBy: [failed.id],
      failureMessage: failed.failure ?? '',
      nrOfTests: outcomes.length,
    }
  }
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'in-process', factory: () => new InProcessRunner() },
]

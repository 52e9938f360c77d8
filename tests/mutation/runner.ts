// How StrykerJS runs our tests: loaded once, then those that reach a change, one by one, in one process (inProcess.ts).
// A change that makes them wait for ever ends with the process: StrykerJS starts another.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Keeper } from './keeper.ts'
import { reasonOf } from './reasons.ts'
import { survivorOf, type Mutant, type Place } from './results.ts'

/** What instrumented code reads and counts (StrykerJS, INSTRUMENTER_CONSTANTS). */
interface Instruments {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: unknown
}
interface MutantRun {
  readonly activeMutant: Mutant & { readonly id: string; readonly fileName: string }
  readonly testFilter?: readonly string[]
  readonly hitLimit?: number
}

/** What a test said of the changes of one file. */
interface Heard {
  readonly asked: number
  readonly noticed: number
}
const neverAsked: Heard = { asked: 0, noticed: 0 }

const inProcess = import.meta.resolve('./inProcess.ts')
const sharedPostgres = import.meta.resolve('./sharedPostgres.ts')
/** What asking any test costs beside its own time. */
const askingMs = 60
/**
 * Of work. What is not noticed by then counts as unnoticed: a change deep in the engine is reached by hundreds of tests. What survived
 * is given longer when it is tried again.
 */
const longestMs = process.env['MUTATION_AGAIN'] === '1' ? 15_000 : 6000
const instruments = ((globalThis as Record<string, unknown>)['__stryker__'] ??= {}) as Instruments
/** How long each test takes without a change: read again by a process that takes another's place. */
const timesFile = path.join(import.meta.dirname, '../../.cache/mutation/times.json')

const fromOne = ({ line, column }: Place): Place => ({ line: line + 1, column: column + 1 })

/** What is let be for a reason is not tried again: it would take eight seconds each time. */
function hasReason(mutant: MutantRun['activeMutant']): boolean {
  const file = path.relative(path.join(import.meta.dirname, '../..'), mutant.fileName)
  const { start, end } = mutant.location
  // Counted from 0 here, from 1 in what StrykerJS reports.
  const location = { start: fromOne(start), end: fromOne(end) }
  return (
    reasonOf(file, survivorOf(readFileSync(mutant.fileName, 'utf8'), { ...mutant, location })) !==
    ''
  )
}

/** Tests of one rule, as a table of cases makes dozens: what one of them does not notice the others hardly do. */
const ruleOf = (id: string): string => /^.*\[\w+\]/u.exec(id)?.[0] ?? id

/** The worthiest first, and of a rule one before the next. */
function inOrder(ids: readonly string[], worthOf: (id: string) => number): readonly string[] {
  const askedByRule = new Map<string, number>()
  const ranked = ids
    .map((id) => ({ id, worth: worthOf(id) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ id, worth }) => {
      const asked = askedByRule.get(ruleOf(id)) ?? 0
      askedByRule.set(ruleOf(id), asked + 1)
      return { id, worth: worth / Math.sqrt(asked + 1) }
    })
  return ranked.toSorted((a, b) => b.worth - a.worth).map(({ id }) => id)
}

// A promise that a change left behind is no test's failure.
process.on('unhandledRejection', () => undefined)

/** Tests get our harness instead of Vitest, and databases of the cluster that runs instead of a cluster for each change. */
function lend(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === 'vitest' && context.parentURL !== inProcess)
        return { url: inProcess, shortCircuit: true }
      if (specifier.endsWith('/postgres.ts') && context.parentURL !== sharedPostgres)
        return { url: sharedPostgres, shortCircuit: true }
      return next(specifier, context)
    },
  })
}

/** How much the name of a test's file says the same as that of a source: « changeKey » is in « keyChangedElsewhere.test.ts ». */
function likenessTo(source: string): (id: string) => number {
  const stems = source
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase().slice(0, 4))
    .filter(({ length }) => length > 2)
  return (id) => {
    const file = path.basename(id.split(' > ')[0] ?? '').toLowerCase()
    return stems.filter((stem) => file.includes(stem)).length / Math.max(1, stems.length)
  }
}

class InProcessRunner {
  readonly #harness = import(inProcess) as Promise<typeof import('./inProcess.ts')>
  /** For each changed file, how often each test was asked and how often it noticed. */
  readonly #heardByFile = new Map<string, Map<string, Heard>>()
  #times: ReadonlyMap<string, number> | null = null
  /** Changes that were judged by this process. */
  #judged = 0
  /** The last one left something behind, as the text of a statement that is made once. */
  #isSpoilt = false

  capabilities() {
    return { reloadEnvironment: false }
  }

  async init() {
    lend()
    const { register } = await this.#harness
    for (const file of globSync((process.env['MUTATION_TESTS'] ?? '').split(' ')).toSorted()) {
      await register(file, () => import(pathToFileURL(path.resolve(file)).href))
    }
  }

  async dryRun() {
    const { runTests, skipped, tests } = await this.#harness
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
      if (failure !== null && failure !== skipped)
        process.stderr.write(`Left out, it fails here: ${id}: ${failure}\n`)
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
    if (hasReason(activeMutant)) return { status: 'survived', nrOfTests: 0 }
    if (this.#isSpoilt) process.exit(1)
    const isFirst = this.#judged === 0
    this.#judged += 1
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
    const heard = this.#heardByFile.get(activeMutant.fileName) ?? new Map<string, Heard>()
    this.#heardByFile.set(activeMutant.fileName, heard)
    const folder = path.basename(path.dirname(activeMutant.fileName))
    const likeness = likenessTo(path.basename(activeMutant.fileName, '.ts'))
    // The likeliest to notice for the time that it takes comes first: what it has noticed of this file says most.
    const worthOf = (id: string): number => {
      const { asked, noticed } = heard.get(id) ?? neverAsked
      const guess = (id.includes(`/${folder}/`) ? 0.3 : 0.1) + likeness(id)
      return (noticed + guess) / (asked + 1) / (timeOf(id) + askingMs)
    }
    const ids = inOrder([...(testFilter ?? tests.keys())], worthOf)
    Object.assign(instruments, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
    const outcomes = await runTests(ids, untilFailure)
    const hits = instruments.hitCount ?? 0
    Object.assign(instruments, { activeMutant: undefined, hitCount: undefined })
    if (hitLimit !== undefined && hits > hitLimit) {
      return { status: 'timeout', reason: 'An endless loop.' }
    }
    for (const { id, failure } of outcomes) {
      const { asked, noticed } = heard.get(id) ?? neverAsked
      heard.set(id, { asked: asked + 1, noticed: noticed + (failure === null ? 0 : 1) })
    }
    const failed = outcomes.find(({ failure }) => failure !== null)
    if (failed === undefined) return { status: 'survived', nrOfTests: outcomes.length }
    // What an earlier change left behind is not noticed by this test: the next process judges this one again. The first one that a
    // process judges left it behind itself.
    const [again] = await runTests([failed.id], untilFailure)
    this.#isSpoilt = again?.failure !== null
    if (this.#isSpoilt && !isFirst) process.exit(1)
    return {
      status: 'killed',
      killedBy: [failed.id],
      failureMessage: failed.failure ?? '',
      nrOfTests: outcomes.length,
    }
  }
}

/** « Anything but whole pictures » is no pattern: a file with it could not even be loaded. */
const wholePictures = {
  shouldIgnore: ({
    node,
  }: {
    readonly node: { readonly type: string; readonly pattern?: string }
  }) =>
    node.type === 'RegExpLiteral' && node.pattern?.includes(String.raw`\p{RGI_`) === true
      ? 'It has no opposite'
      : undefined,
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'whole-pictures', value: wholePictures },
  { kind: 'TestRunner', name: 'in-process', factory: () => new InProcessRunner() },
  { kind: 'Reporter', name: 'keeper', factory: () => new Keeper() },
]

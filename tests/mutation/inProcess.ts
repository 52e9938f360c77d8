// Vitest's own `expect` and `vi`, with tests that are registered once and run one by one in this process, as often as wanted.
// What starting a worker and loading modules costs for each change would be ten times the tests themselves.
import * as vitest from 'vitest'
import { patience } from '#support/patience.ts'

type Run = (...args: readonly unknown[]) => unknown

interface Hooks {
  readonly beforeAll: Run[]
  readonly beforeEach: Run[]
  readonly afterEach: Run[]
  readonly afterAll: Run[]
}
interface Suite {
  readonly name: string
  readonly parent: Suite | null
  readonly hooks: Hooks
}
export interface RegisteredTest {
  /** Its file, its suites and its name. */
  readonly id: string
  readonly name: string
  readonly suite: Suite
  readonly run: () => unknown
}

const noHooks = (): Hooks => ({ beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] })
const makeSuite = (name: string, parent: Suite | null): Suite => ({
  name,
  parent,
  hooks: noHooks(),
})

export const tests = new Map<string, RegisteredTest>()
let suite = makeSuite('', null)
let cleanups: Run[] = []

/** From the outermost suite to this one. */
const path = (inner: Suite): readonly Suite[] =>
  inner.parent === null ? [inner] : [...path(inner.parent), inner]

/** Loads one file of tests; what it registers bears its name. */
export async function register(file: string, load: () => Promise<unknown>): Promise<void> {
  suite = makeSuite(file, null)
  await load()
}

/** Vitest's `$name`, and for a case that has no such field the case itself. */
const named = (name: string, one: unknown): string =>
  name.replaceAll(/\$(\w+)/gu, (whole, key: string) => {
    const value =
      typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : whole
  })

const functionAmong = (args: readonly unknown[]): Run => {
  const run = args.find((arg): arg is Run => typeof arg === 'function')
  return run ?? (() => undefined)
}

function addTest(name: string, run: () => unknown): void {
  const base = [...path(suite).map((one) => one.name), name].join(' > ')
  let id = base
  for (let copy = 2; tests.has(id); copy += 1) id = `${base} (${copy})`
  tests.set(id, { id, name, suite, run })
}

function addSuite(name: string, body: () => unknown): void {
  const outer = suite
  suite = makeSuite(name, outer)
  body()
  suite = outer
}

/** What a test that does not want to run fails with. */
export const skipped = 'skipped'
const context = (name: string) => ({
  onTestFinished: (run: Run) => cleanups.push(run),
  task: { name },
  skip: () => {
    throw new Error(skipped)
  },
})
const skip = () => undefined

export const test = Object.assign(
  (name: string, ...args: readonly unknown[]) => {
    const run = functionAmong(args)
    addTest(name, () => run(context(name)))
  },
  {
    for:
      (cases: readonly unknown[]) =>
      (name: string, ...args: readonly unknown[]) => {
        const run = functionAmong(args)
        for (const one of cases) {
          const title = named(name, one)
          addTest(title, () => run(one, context(title)))
        }
      },
    each:
      (cases: readonly unknown[]) =>
      (name: string, ...args: readonly unknown[]) => {
        const run = functionAmong(args)
        for (const one of cases) {
          addTest(named(name, one), () => (Array.isArray(one) ? run(...one) : run(one)))
        }
      },
    skip,
    skipIf: (isSkipped: unknown) => (isSkipped === true ? skip : test),
    runIf: (isRun: unknown) => (isRun === true ? test : skip),
  },
)

const describeEach =
  (cases: readonly unknown[]) =>
  (name: string, ...args: readonly unknown[]) => {
    const body = functionAmong(args)
    for (const one of cases) addSuite(named(name, one), () => body(one))
  }
export const describe = Object.assign(
  (name: string, ...args: readonly unknown[]) => {
    addSuite(name, functionAmong(args))
  },
  { each: describeEach, for: describeEach, skip },
)

export const beforeAll = (run: Run) => suite.hooks.beforeAll.push(run)
export const beforeEach = (run: Run) => suite.hooks.beforeEach.push(run)
export const afterEach = (run: Run) => suite.hooks.afterEach.push(run)
export const afterAll = (run: Run) => suite.hooks.afterAll.push(run)
export const onTestFinished = (run: Run) => cleanups.push(run)
export const { vi } = vitest

/** Shorter than a test may take: what is still at work while the next test runs would fail that one too. */
const pollMs = 1500
patience.turns = 150
interface Matchers {
  readonly [word: string]: Run & Matchers
}

/** Asks until the matcher is content. */
const poll = (read: Run): unknown => {
  const matcher = (words: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      get: (_, word: string) => matcher([...words, word]),
      apply: async (_, __, args: readonly unknown[]) => {
        for (const giveUpAt = Date.now() + pollMs; ;) {
          try {
            let one = vitest.expect(await read()) as unknown as Matchers
            const last = words.at(-1) ?? ''
            for (const word of words.slice(0, -1)) one = one[word] ?? one
            await one[last]?.(...args)
            return
          } catch (error) {
            if (Date.now() > giveUpAt) throw error
          }
          await new Promise((resolve) => {
            setTimeout(resolve, 10)
          })
        }
      },
    })
  return matcher([])
}
export const expect = Object.assign(
  (...args: Parameters<typeof vitest.expect>) => vitest.expect(...args),
  vitest.expect,
  { poll },
)

async function inTurn(hooks: readonly Run[], after: Run[], name = ''): Promise<void> {
  for (const hook of hooks) {
    const cleanup = await hook(context(name))
    if (typeof cleanup === 'function') after.push(cleanup as Run)
  }
}

const tooLong = (ms: number): { readonly promise: Promise<never>; readonly stop: () => void } => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not done after ${ms} ms`)), ms)
  return { promise, stop: () => clearTimeout(timer) }
}

/** Runs one test between the hooks of its suites; rejects with what it asserts. */
async function runOne({ name, suite: inner, run }: RegisteredTest): Promise<void> {
  const suites = path(inner)
  cleanups = []
  const returned: Run[] = []
  try {
    await inTurn(
      suites.flatMap(({ hooks }) => hooks.beforeEach),
      returned,
      name,
    )
    await run()
  } finally {
    const after = suites.toReversed().flatMap(({ hooks }) => hooks.afterEach.toReversed())
    await inTurn([...after, ...returned.toReversed(), ...cleanups.toReversed()], [])
  }
}

export interface TestOutcome {
  readonly id: string
  readonly ms: number
  /** Null: it passed. */
  readonly failure: string | null
}

/** What this process has worked, in ms: on a busy machine as on a quiet one as many tests are asked. */
const workedMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Runs tests in the given order, each suite's `beforeAll` before its first and its `afterAll` after the last of all; with
 * `stopsAtFailure` none after the first failure, and none begins after `longestMs` of work. A test that takes longer than its `limitMs` has failed, and is left alone.
 */
export async function runTests(
  ids: Iterable<string>,
  options: {
    readonly stopsAtFailure: boolean
    readonly longestMs: number
    readonly before: (id: string) => void
    readonly limitMs: (id: string) => number
  },
): Promise<readonly TestOutcome[]> {
  const outcomes: TestOutcome[] = []
  const opened = new Set<Suite>()
  const atEnd: Run[] = []
  const giveUpAt = workedMs() + options.longestMs
  for (const id of ids) {
    if (workedMs() > giveUpAt) break
    const one = tests.get(id)
    if (one === undefined) throw new Error(`No test is called « ${id} ».`)
    options.before(one.id)
    const startedAt = performance.now()
    let failure: string | null = null
    const end = tooLong(options.limitMs(one.id))
    const opens = async (): Promise<void> => {
      for (const outer of path(one.suite)) {
        if (opened.has(outer)) continue
        opened.add(outer)
        atEnd.unshift(...outer.hooks.afterAll)
        await inTurn(outer.hooks.beforeAll, atEnd)
      }
      await runOne(one)
    }
    try {
      await Promise.race([opens(), end.promise])
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
    }
    end.stop()
    outcomes.push({ id: one.id, ms: performance.now() - startedAt, failure })
    if (failure !== null && options.stopsAtFailure) break
  }
  const end = tooLong(10_000)
  const closes = async (): Promise<void> => {
    for (const run of atEnd) await run()
  }
  await Promise.race([closes(), end.promise]).catch(() => undefined)
  end.stop()
  return outcomes
}

// Changes the source one small bit at a time (StrykerJS) and runs the tests that reach it: a change that no test notices is a
// bug that none would notice. `node tests/mutation/run.ts <part> [file]...` measures the files of a part that have changed since
// they were last measured, or those that are named, one after the other, so that a run cut short goes on where it stood; it renews
// their lines in results.json and docs/mutation.md. With `again` after the part, what survived without a reason is tried once more too,
// in files that have not changed: after tests were added. It takes minutes to hours: it is no part of `npm test`.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '#support/memoryFolder.ts'
import { startPostgres } from '#support/postgres.ts'
import { endedFile } from './keeper.ts'
import { parts } from './parts.ts'
import { reasonOf } from './reasons.ts'
import {
  digestOf,
  linesOfSurvivors,
  readResults,
  resultOf,
  writeResults,
  type FileResult,
} from './results.ts'

const folder = path.resolve('.cache/mutation')
const configFile = path.join(folder, 'stryker.json')

const [name = '', ...words] = process.argv.slice(2)
const isAgain = words[0] === 'again'
const named = isAgain ? words.slice(1) : words
const part = parts.find((one) => one.name === name)
if (part === undefined) throw new Error(`Parts: ${parts.map((one) => one.name).join(', ')}.`)

/** `postgres`: the address of a cluster, for tests that ask for one. */
function measure(mutate: readonly string[], tests: readonly string[], postgres: string): void {
  writeFileSync(
    configFile,
    JSON.stringify({
      testRunner: 'in-process',
      plugins: [path.resolve('tests/mutation/runner.ts')],
      mutate,
      ignorers: ['whole-pictures'],
      reporters: ['progress-append-only', 'keeper'],
      coverageAnalysis: 'perTest',
      concurrency: 2,
      // What runs while a module is loaded would need the whole loaded again for each change.
      ignoreStatic: true,
      // A busy machine is no endless loop. Tests stop by themselves well before (runner.ts), however many they are.
      timeoutMS: 60_000,
      timeoutFactor: 0,
      dryRunTimeoutMinutes: 60,
      tempDirName: path.join(folder, 'sandbox'),
      // It would read tsconfig.json with TypeScript's own API, which TypeScript 7 has no more.
      tsconfigFile: 'none',
      ignorePatterns: ['/.cache', '/dist', '/data', '/test-results'],
    }),
  )
  rmSync(endedFile, { force: true })
  const { status } = spawnSync(path.join('node_modules', '.bin', 'stryker'), ['run', configFile], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TMPDIR: temporaryFolder(),
      MUTATION_TESTS: tests.join(' '),
      MUTATION_AGAIN: isAgain ? '1' : '0',
      MUTATION_POSTGRES: postgres,
    },
  })
  if (status !== 0 || !existsSync(endedFile)) throw new Error('StrykerJS did not end well.')
}

mkdirSync(folder, { recursive: true })
const known = readResults()
const isMeasured = (file: string): boolean =>
  known[file]?.digest === digestOf(readFileSync(file, 'utf8'))
const all = named.length === 0 ? globSync(part.mutate).toSorted() : named
// One that is edited meanwhile is to be measured again.
const sources = all.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
const survivorsIn = (file: string): readonly string[] => {
  const left = known[file]?.survivors.filter((survivor) => reasonOf(file, survivor) === '') ?? []
  return linesOfSurvivors(file, readFileSync(file, 'utf8'), left)
}
const mutate = all.flatMap((file) => {
  if (isAgain && isMeasured(file)) return survivorsIn(file)
  return named.length > 0 || !isMeasured(file) ? [file] : []
})
if (mutate.length > 0) {
  const peer = part.needsPostgres ? await startPostgres() : null
  try {
    measure(mutate, part.tests, peer?.base ?? '')
  } finally {
    await peer?.stop()
  }
}

// Of a file in which there is nothing to change, as one with types alone, nothing was reported. One that is gone is forgotten.
const after = readResults()
const empty = sources
  .filter(({ file, source }) => after[file]?.digest !== digestOf(source))
  .map(({ file, source }): [string, FileResult] => [file, resultOf(source, [])])
const there = Object.entries(after).filter(([file]) => existsSync(file))
writeResults(Object.fromEntries([...there, ...empty]))

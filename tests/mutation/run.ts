// Changes the source one small bit at a time (StrykerJS) and runs the tests that reach it: a change that no test notices is a
// bug that none would notice. `node tests/mutation/run.ts <part> [file]...` runs one part, or some of its files (paths), and
// renews their lines in results.json and docs/mutation.md. It takes minutes to hours: it is no part of `npm test`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mutationPage, type FileResult, type Results } from './page.ts'
import { parts } from './parts.ts'

const folder = path.resolve('.cache/mutation')
const resultsFile = path.join(import.meta.dirname, 'results.json')

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { status: string }[] }>>
}

function resultsOf(report: Report): Results {
  const entries = Object.entries(report.files).map(([file, { mutants }]): [string, FileResult] => {
    const count = (...statuses: readonly string[]): number =>
      mutants.filter(({ status }) => statuses.includes(status)).length
    return [
      file,
      {
        noticed: count('Killed', 'Timeout'),
        survived: count('Survived'),
        notReached: count('NoCoverage'),
      },
    ]
  })
  return Object.fromEntries(entries)
}

const [name = '', ...files] = process.argv.slice(2)
const part = parts.find((one) => one.name === name)
if (part === undefined) throw new Error(`Parts: ${parts.map((one) => one.name).join(', ')}.`)
mkdirSync(folder, { recursive: true })
const reportFile = path.join(folder, 'report.json')
const configFile = path.join(folder, 'stryker.json')
writeFileSync(
  configFile,
  JSON.stringify({
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: files.length === 0 ? part.mutate : files,
    reporters: ['clear-text', 'json'],
    jsonReporter: { fileName: reportFile },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    tempDirName: path.join(folder, 'sandbox'),
    // It would read tsconfig.json with TypeScript's own API, which TypeScript 7 has no more.
    tsconfigFile: 'none',
    ignorePatterns: ['.cache', 'dist', 'data', 'test-results'],
  }),
)
const { status } = spawnSync(path.join('node_modules', '.bin', 'stryker'), ['run', configFile], {
  stdio: 'inherit',
  env: { ...process.env, MUTATION_TESTS: part.tests.join(' ') },
})
if (status !== 0) throw new Error('StrykerJS did not end well.')
const results: Results = {
  ...(JSON.parse(readFileSync(resultsFile, 'utf8')) as Results),
  ...resultsOf(JSON.parse(readFileSync(reportFile, 'utf8')) as Report),
}
const sorted = Object.fromEntries(Object.entries(results).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(resultsFile, `${JSON.stringify(sorted, null, 2)}\n`)
writeFileSync(path.resolve('docs/mutation.md'), mutationPage(sorted))

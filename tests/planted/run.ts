// Plants each bug of bugs.ts in a copy of the tree that is thrown away, and runs the test that must then fail, and fail by
// what it asserts. `node tests/planted/run.ts [part of a name]` prints what became of each, and fails where one was not
// noticed.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { placeOf } from './places.ts'
import { plantedBugs, type PlantedBug } from './bugs.ts'

const folder = path.resolve('.cache/planted')

function copyTree(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true })
  const copied = ['src', 'sw', 'server', 'tests', '.build', 'public', 'index.html']
  for (const part of [...copied, 'package.json', 'tsconfig.json', 'vite.config.ts']) {
    cpSync(part, path.join(folder, part), { recursive: true })
  }
  // One by one: what the test runner remembers stands in that folder too, and is the copy's own.
  for (const name of readdirSync('node_modules')) {
    if (name.startsWith('.') && name !== '.bin') continue
    symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name))
  }
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** A suite runs where it is put on a database. */
const runnerOf = (file: string): string =>
  file.endsWith('store.suite.ts')
    ? 'contract/store.test.ts'
    : file.endsWith('.suite.ts')
      ? 'contract/api.test.ts'
      : file

/** Why the test failed; null when it passed. Throws when it did not run. */
function run([file, title]: PlantedBug['test']): string | null {
  const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('%s', '.*')
  const report = path.join(folder, 'report.json')
  const projects = ['node', 'contract', 'chromium'].flatMap((name) => ['--project', name])
  // What a page does not show is waited for until the test ends.
  const patience = file.startsWith('components/') ? ['--testTimeout=30000'] : []
  const args = ['run', ...patience, `tests/${runnerOf(file)}`, ...projects]
  spawnSync(
    path.join('node_modules', '.bin', 'vitest'),
    [...args, '-t', pattern, '--reporter=json', `--outputFile=${report}`],
    { cwd: folder, encoding: 'utf8' },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  rmSync(report)
  const results = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
  if (results.length === 0) throw new Error(`No such test: ${file} › ${title}`)
  const failed = results.find(({ status }) => status === 'failed')
  return failed === undefined ? null : (failed.failureMessages[0]?.split('\n')[0] ?? 'failed')
}

const [wanted = ''] = process.argv.slice(2)
copyTree()
let unnoticed = 0
for (const bug of plantedBugs.filter(({ name }) => name.includes(wanted))) {
  const file = path.join(folder, placeOf(bug))
  const source = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    source.replace(bug.from, () => bug.to),
  )
  const reason = run(bug.test)
  writeFileSync(file, source)
  // What does not even run would fail any test.
  const isNoticed = reason !== null && /^(?:Assertion)?Error\b/.test(reason)
  if (!isNoticed) unnoticed++
  process.stdout.write(`${isNoticed ? 'noticed' : 'NOT NOTICED'}: ${bug.name}\n`)
  if (reason !== null) process.stdout.write(`  ${bug.test[1]}\n  ${reason}\n`)
}
process.exitCode = unnoticed === 0 ? 0 : 1
